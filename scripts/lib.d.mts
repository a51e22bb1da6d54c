/** Every file below a path of the repository, by its path there. */
export function filesUnder(path: string): readonly string[];
