export const UNBUNDLED: readonly string[];
