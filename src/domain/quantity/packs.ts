/** Plurals of containers that are not formed by adding "s". */
const PLURALS: Readonly<Record<string, string>> = {
  box: "boxes",
  bunch: "bunches",
  half: "halves",
  loaf: "loaves",
  pouch: "pouches",
};
/** Sizes, not things: two of them are still "2 large". */
const UNCHANGED = /^(?:whole|medium|large|small)$/u;

/**
 * A number of packs with one label, in a shopper's words: "4 loose", "1 pack of 6", "2 heads", "2 × 400 g tins", "1 box of 12".
 * Other labels follow the number unchanged.
 */
export function packsInWords(label: string, count: number): string {
  if (label === "loose") return `${count} loose`;
  const several = /^(\d+) pack$/u.exec(label) ?? /^(\d+ x .+)$/u.exec(label);
  if (several !== null)
    return `${count} ${count === 1 ? "pack" : "packs"} of ${(several[1] ?? "").replace(" x ", " × ")}`;
  const holding = /^(\p{L}+)( of \d+)$/u.exec(label);
  if (holding !== null) return `${count} ${counted(holding[1] ?? "", count)}${holding[2] ?? ""}`;
  if (/^\p{L}[\p{L} ]*$/u.test(label)) return `${count} ${counted(label, count)}`;
  if (/^about /u.test(label)) return count === 1 ? `1, ${label}` : `${count}, ${label} each`;
  const sized = /^((?:about )?[\d.]+ (?:g|kg|ml|litre|litres|pint|pints) .*)$/u.test(label);
  return `${count} × ${sized ? counted(label, count) : label}`;
}

/** A label in the plural: its last word changes. */
function counted(label: string, count: number): string {
  if (count === 1 || UNCHANGED.test(label)) return label;
  const [, before = "", last = ""] = /^(.*(?<!\p{L}))(\p{L}+)$/u.exec(label) ?? [];
  if (last === "" || last.endsWith("s")) return label;
  return `${before}${PLURALS[last] ?? `${last}s`}`;
}
