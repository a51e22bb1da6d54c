import type { ProposedIngredient, ProposedMeal } from "#domain/proposal/reading/proposed-meal";

/** One ingredient on one line, as we ask for it: "onion 80 g, finely chopped". Half as long as with named fields. */
export function ingredientLine({ food, amount, unit, preparation }: ProposedIngredient): string {
  return `${food} ${amount}${unit === "" ? "" : ` ${unit}`}${preparation === null ? "" : `, ${preparation}`}`;
}

/** A meal, complete or partial, in the form we ask for. */
export function asAsked({ ingredients, ...rest }: Partial<ProposedMeal>): object {
  return ingredients === undefined ? rest : { ...rest, ingredients: ingredients.map(ingredientLine) };
}

/** The rest of a line is ignored: its contents are too long in any case. */
const LONGEST_LINE = 1_000;
const SINGLE_FRACTIONS: Readonly<Record<string, number>> = { "½": 0.5, "¼": 0.25, "¾": 0.75, "⅓": 1 / 3, "⅔": 2 / 3 };

/** The parts of a line as if they were named fields. The amount is missing if the line has none. */
export function partsOfLine(text: string): object {
  const line = text.slice(0, LONGEST_LINE);
  const comma = line.indexOf(",");
  const words = (comma === -1 ? line : line.slice(0, comma)).split(/\s+/u).filter((word) => word !== "");
  const preparation = comma === -1 ? null : line.slice(comma + 1);
  // The first word belongs to the food, even if it starts with a figure.
  const at = words.findIndex((word, index) => index > 0 && /^[\d.½¼¾⅓⅔]/u.test(word));
  if (at === -1) return { food: words.join(" "), unit: "", preparation };
  const written = words[at] ?? "";
  const end = written.search(/[^\d./½¼¾⅓⅔]/u);
  const [figure, stuck] = end === -1 ? [written, ""] : [written.slice(0, end), written.slice(end)];
  const rest = words.slice(at + 1);
  // "1 1/2 tsp".
  const more = stuck === "" && /^\d+\/\d+$|^[½¼¾⅓⅔]$/u.test(rest[0] ?? "") ? numberIn(rest.shift() ?? "") : 0;
  const amount = numberIn(figure) + more;
  return { food: words.slice(0, at).join(" "), amount, unit: [stuck, ...rest].join(" ").trim(), preparation };
}

/** NaN if it is not a number. */
function numberIn(figure: string): number {
  const single = SINGLE_FRACTIONS[figure.slice(-1)];
  if (single !== undefined) return single + (figure.length === 1 ? 0 : numberIn(figure.slice(0, -1)));
  const [, over, under] = /^(\d{1,4})\/(\d{1,4})$/u.exec(figure) ?? [];
  if (over !== undefined) return Number(over) / Number(under);
  return /^(?=\.?\d)[\d.]{1,12}$/u.test(figure) ? Number(figure) : Number.NaN;
}
