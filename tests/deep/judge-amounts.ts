import { weigh } from "./judge-table.ts";
import type { Row } from "./judge-table.ts";

const FRACTION: Readonly<Record<string, number>> = { "¼": 0.25, "⅓": 1 / 3, "½": 0.5, "⅔": 2 / 3, "¾": 0.75 };
const NUMBER = "(?:\\d+(?:\\.\\d+)?[¼⅓½⅔¾]?|[¼⅓½⅔¾])";
const SINGULAR: Readonly<Record<string, string>> = {
  leaves: "leaf",
  bunches: "bunch",
  pouches: "pouch",
  pinches: "pinch",
};

function numberOf(text: string): number {
  const fraction = FRACTION[text.at(-1) ?? ""];
  return fraction === undefined ? Number(text) : Number(text.slice(0, -1) || 0) + fraction;
}

/** How a row's name may stand after an amount: singular, plural, without the tin that the amount says already. */
export function formsOf(row: Row): string[] {
  const forms = row.names.flatMap((name) => [
    name,
    name.replace(/^tinned /u, ""),
    name.replace(/, tinned$| in a jar$/u, ""),
  ]);
  return [...new Set(forms)].sort((a, b) => b.length - a.length);
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&");
const unitWords = (row: Row): string[] =>
  [
    "tbsp",
    "tsp",
    "ml",
    "kg",
    "g",
    "litres",
    "litre",
    "l",
    "pinches",
    "pinch",
    ...Object.keys(row.units)
      .filter((unit) => unit !== "each")
      .flatMap((unit) => [unit, `${unit}s`, ...Object.keys(SINGULAR).filter((plural) => SINGULAR[plural] === unit)]),
  ].sort((a, b) => b.length - a.length);

function grams(row: Row, number: string, words: string | undefined): number {
  if (words === undefined || words === "") return weigh(row, numberOf(number), "each");
  const unit =
    SINGULAR[words] ??
    (row.units[words] === undefined && words.endsWith("s") && words !== "g" ? words.slice(0, -1) : words);
  return weigh(row, numberOf(number), unit);
}

interface Patterns {
  /** An amount by itself. */
  readonly amount: RegExp;
  /** An amount of the food among other words. */
  readonly mention: RegExp;
}

/** Each food is in many dishes, and each of its names and units in its patterns. */
const patterns = new WeakMap<Row, Patterns>();

function patternsOf(row: Row): Patterns {
  const known = patterns.get(row);
  if (known !== undefined) return known;
  const units = unitWords(row).map(escaped).join("|");
  const made = {
    amount: new RegExp(`^(${NUMBER})(?: × [^×]*?)?(?: ?(${units}))?$`, "u"),
    mention: new RegExp(
      `(?<![\\d.,])(${NUMBER})(?: × [\\d.]+ (?:g|ml))?(?: (${units}))?(?: of)? (${formsOf(row).map(escaped).join("|")})(?![\\p{L}-]| of )`,
      "giu",
    ),
  };
  patterns.set(row, made);
  return made;
}

/** Grams of an amount as the list prints it: "2 tbsp", "1½", "2 × 400 g tins", or several joined with "+". NaN: not readable. */
export function gramsOfText(row: Row, text: string): number {
  return text.split(" + ").reduce((sum, part) => {
    const match = patternsOf(row).amount.exec(part);
    return sum + (match === null ? Number.NaN : grams(row, match[1] as string, match[2]));
  }, 0);
}

/** Grams of a food that a meal's steps name with an amount, all mentions together; names that are part of `longer` ones do not count. */
export function gramsInSteps(row: Row, steps: string, longer: readonly string[]): number {
  let sum = 0;
  for (const match of steps.matchAll(patternsOf(row).mention)) {
    const [whole, number, unit, name] = match as unknown as [string, string, string | undefined, string];
    const rest = steps.slice((match.index ?? 0) + whole.length - name.length).toLowerCase();
    if (longer.some((other) => other.length > name.length && rest.startsWith(other.toLowerCase()))) continue;
    const own =
      // "2 roasted red peppers in a jar" are two peppers.
      unit === undefined && !name.endsWith(" in a jar")
        ? Object.keys(row.units).find(
            (known) => known !== "each" && (name.endsWith(` ${known}`) || name.endsWith(` ${known}s`)),
          )
        : undefined;
    sum += grams(row, number, unit?.toLowerCase() ?? own);
  }
  return sum;
}
