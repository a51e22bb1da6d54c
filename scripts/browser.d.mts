/** The path of a Chromium, installed where none is found; null where there is none. */
export function ensureBrowser(): string | null;
