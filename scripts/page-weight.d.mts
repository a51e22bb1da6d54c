export function weighPages(folder: string): { name: string; passed: boolean; text: string }[];
