const LONGEST_SHOWN = 60;

/** The message for an unknown entry: the nearest names, or else what to do. */
export function unknownMessage(entry: string, nearest: readonly string[], otherwise: string): string {
  const shown = entry.length > LONGEST_SHOWN ? `${entry.slice(0, LONGEST_SHOWN)}…` : entry;
  const hint = nearest.length === 0 ? otherwise : `Did you mean ${inSeries(nearest)}?`;
  return `We don’t recognise ‘${shown}’. ${hint}`;
}

function inSeries(words: readonly string[]): string {
  const before = words.slice(0, -1).join(", ");
  return before === "" ? (words[0] ?? "") : `${before} or ${words.at(-1)}`;
}
