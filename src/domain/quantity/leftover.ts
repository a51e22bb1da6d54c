/** A number with a fraction, and what follows it: "2¾", "6½ cloves". */
const BROKEN = /^(\d*)[¼½¾⅓⅔⅛](.*)$/u;

/**
 * What is worth saying of a food that is bought and not all used. Of what is bought by the piece, "needs 2¾, leaves ¼" helps nobody
 * who stands in a shop: a part of a piece is neither needed nor left.
 */
export function inWholePieces({ needed, leftover }: { readonly needed: string; readonly leftover: string | null }): {
  readonly needed: string | null;
  readonly leftover: string | null;
} {
  const [, , unitNeeded] = BROKEN.exec(needed) ?? [];
  return { needed: unitNeeded === "" ? null : needed, leftover: leftover === null ? null : wholeLeft(leftover) };
}

function wholeLeft(leftover: string): string | null {
  const [, whole, unit = ""] = BROKEN.exec(leftover) ?? [];
  if (whole === undefined) return leftover;
  if (whole !== "") return `${whole}${unit}`;
  // Half a block is worth keeping.
  return unit === "" ? null : leftover;
}

const LARGE_PARTS = /[½¾⅔]/u;

/** What is left, as one who stands at the freezer counts it: "3¾" sausages are about 4, and "¾" is part of one. */
export function aboutLeft(leftover: string): string {
  const [fraction, whole, unit = ""] = BROKEN.exec(leftover) ?? [];
  if (fraction === undefined || unit !== "") return leftover;
  if (whole === "") return "part of one";
  return `about ${Number(whole) + (LARGE_PARTS.test(fraction) ? 1 : 0)}`;
}
