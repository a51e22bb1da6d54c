const BETWEEN_ENTRIES = /([,;\n•]+|\s(?:and|&|or)\s)/iu;

/** The list as typed with one entry replaced, or taken out where `by` is null; everything else stays as it was typed. */
export function withCorrection(typed: string, entry: string, by: string | null): string {
  // Odd places hold what stands between the entries.
  const parts = typed.split(BETWEEN_ENTRIES);
  const at = parts.findIndex((part, index) => index % 2 === 0 && part.toLowerCase().includes(entry.toLowerCase()));
  const found = parts[at];
  if (found === undefined) return by === null ? typed : `${typed}, ${by}`;
  if (by !== null) {
    const start = found.toLowerCase().indexOf(entry.toLowerCase());
    parts[at] = found.slice(0, start) + by + found.slice(start + entry.length);
    return parts.join("");
  }
  // The entry goes with what parts it from the next one, or the last one with what parted it from the one before.
  parts.splice(at === parts.length - 1 ? Math.max(0, at - 1) : at, 2);
  const rest = parts.join("").trim();
  return rest === "" ? "None" : rest;
}
