import type { Day } from "#domain/options/days";

/** An exception that means all other dinners: "every night except Friday and Saturday". */
export interface DayException {
  readonly start: number;
  readonly end: number;
  readonly days: readonly Day[];
}

interface SaidPlace {
  readonly what: Day;
  readonly start: number;
  readonly end: number;
}

/** Words that always make an exception of what follows. */
const EXCEPT = new Set("except excluding excepting besides".split(" "));
/** These do so only after a word for all. */
const BUT = new Set(["but", "bar", "than", "from"]);
const ALL = new Set(
  "all every each any everything whole entire rest lot everyday week nights dinners meals days".split(" "),
);
const BEFORE_PLACE = new Set("on for the that our my".split(" "));
/** How many words may separate "all" and the exception. */
const MAX_WORDS_BETWEEN = 4;

/** Finds the days and dinners that are excepted. `endOfDays`: where the list of days starting at a word ends. */
export function exceptionsIn(
  words: readonly { readonly text: string }[],
  places: readonly SaidPlace[],
  endOfDays: (at: number) => number | null,
): DayException[] {
  return words.flatMap(({ text }, at): DayException[] => {
    if (!isException(words, at)) return [];
    let first = at + 1;
    while (BEFORE_PLACE.has(words[first]?.text ?? "")) first += 1;
    const place = places.find(({ start, end }) => start <= first && first < end);
    if (place === undefined) return [];
    const end = endOfDays(first) ?? place.end;
    // "The whole week is fine but Friday needs to be quicker" excepts nothing.
    if (BUT.has(text) && SAYING.has(words[end]?.text ?? "")) return [];
    return [
      { start: at, end, days: places.flatMap((one) => (first <= one.start && one.start < end ? [one.what] : [])) },
    ];
  });
}

const SAYING = new Set(
  "is are was needs need should has have wants want could can must will would looks seems".split(" "),
);

function isException(words: readonly { readonly text: string }[], at: number): boolean {
  const [text, before] = [words[at]?.text ?? "", words[at - 1]?.text ?? ""];
  if (EXCEPT.has(text)) return true;
  const isOfAll = words.slice(Math.max(0, at - MAX_WORDS_BETWEEN), at).some((word) => ALL.has(word.text));
  if (text === "than") return before === "other" && isOfAll;
  if (text === "from") return (before === "apart" || before === "aside") && isOfAll;
  return BUT.has(text) && isOfAll;
}
