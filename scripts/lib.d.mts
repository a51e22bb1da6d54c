/** Every file below a path of the repository, by its path there. */
export function filesUnder(path: string): readonly string[];

/** What runs the built server, by the project's Node in the project's folder. */
export const SERVER_ARGUMENTS: readonly string[];
