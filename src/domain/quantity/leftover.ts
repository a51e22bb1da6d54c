/** A number with a fraction, and what follows it: "2¾", "6½ cloves". */
const BROKEN = /^(\d*)[¼½¾⅓⅔⅛](.*)$/u;

/**
 * What to show for food that is bought and partly used. For food bought by the piece, "needs 2¾, leaves ¼" is no help in a shop:
 * fractions are not shown.
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

/** A leftover as counted at the freezer: "3¾" sausages are about 4, and "¾" is part of one. */
export function aboutLeft(leftover: string): string {
  const [fraction, whole, unit = ""] = BROKEN.exec(leftover) ?? [];
  if (fraction === undefined || unit !== "") return leftover;
  if (whole === "") return "part of one";
  return `about ${Number(whole) + (LARGE_PARTS.test(fraction) ? 1 : 0)}`;
}
