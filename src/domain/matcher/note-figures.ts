/** How much of something a serving is to have: from, to, or between both; and how it was said, for people. */
export interface Bounds {
  readonly least: number | null;
  readonly most: number | null;
  /** What was said, where both sides are near it. */
  readonly about?: number;
}

/** What notes say in figures of a serving. */
export interface Figures {
  /** Grams of protein a serving at least. */
  readonly protein?: number;
  readonly kcal?: Bounds;
}

/** A figure of a clause, and where its words stand. */
interface Placed {
  readonly at: number;
  readonly end: number;
}
export type PlacedFigures = Figures & { readonly places: readonly Placed[] };

const BEFORE =
  "(?<before>(?:(?:(?:nothing|never|none|(?:dont |not |never )?go(?:es|ing)?) (?:over|above|beyond|more than|higher than)|at least|minimum(?: of)?|min|over|above|more than|no less than|not less than|about|around|roughly|approx(?:imately)?|circa|near|under|below|less than|fewer than|max(?:imum)?(?: of)?|up to|at most|no more than|not more than|not over|not above|within) (?:of )?)?)";
const NUMBER =
  "(?<low>\\d{1,2},?\\d{3}|\\d{2,4})(?: ?(?:g|kcal|cals?))?(?: ?(?:[-–]|to|or|and)? ?(?<high>\\d{2,4}))?(?<plus> ?\\+)?";
const AFTER =
  "(?<after>(?: (?:or|and) (?:more|over|above|up|less|under|below|fewer)(?! ?\\d)| (?:minimum|min|at least|max(?:imum)?|at most|tops)(?! ?\\d))?)";
const PROTEIN = new RegExp(
  `\\b${BEFORE}${NUMBER} ?(?:g|grams?|gr)\\b(?<plusAfter> ?\\+)?(?: (?:or|and) (?<more>more|over|up|less|under)(?! ?\\d))?(?: of| in)? protein\\b${AFTER}|\\bprotein(?: (?:of|at|is|to be|above|should be|has to be|must be))* ?:? ?(?<before2>(?:(?:at least|over|above|more than|about|around|under|below|less than|no more than|at most|up to) )?)(?<low2>\\d{2,3}) ?(?:g|grams?)\\b`,
  "gu",
);
const KCAL = new RegExp(`\\b${BEFORE}${NUMBER} ?(?:k?cals?|calories|calorie)\\b${AFTER}`, "gu");
/** "Low cal teas, about 450 a go": the figure is of what was spoken of. */
const BARE = new RegExp(
  `\\b${BEFORE}${NUMBER} (?:a (?:go|time|head|meal|dinner|tea|portion|serving|plate|person)|each|per (?:meal|dinner|portion|serving|person|head))\\b${AFTER}`,
  "gu",
);
const OF_CALORIES = /\b(?:low|lower|fewer|count(?:ing)?|watch(?:ing)?)(?: my| our| the| in)? (?:k?cals?|calories?)\b/u;
/** Of a whole day, or of somebody's target. */
const PER_DAY =
  /^[a-z ]{0,12}\b(?:a|per|each|every|in a|for the|the whole) day\b|^[a-z ]{0,12}\bdaily\b|^ (?:deficit|surplus)\b/u;
const DAILY = /\b(?:daily|deficit|surplus|burn(?:s|ed)?)\b[a-z ]{0,20}$/u;
const AT_MOST =
  /\b(?:under|below|less than|fewer than|max(?:imum)?|up to|at most|(?:no|not) more than|not over|not above|(?:nothing|never|none|go(?:es|ing)?) (?:over|above|beyond|more than|higher than)|within|less|fewer|tops)\b/u;
const AT_LEAST = /\b(?:at least|min(?:imum)?|over|above|more|up)\b|\+|\b(?:no|not) less than\b/u;
/** A clause that lets little of it through: kidneys. */
const LITTLE = /\b(?:low|limit(?:ed|ing)?|restrict(?:ed|ing)?|kidneys?|renal|ckd|reduce|cut)\b/u;

/** What a dinner may have: less is a snack, more a day's. */
const SENSIBLE = { protein: [10, 100], kcal: [200, 1_500] } as const;
/** Kcal on both sides of what is said to be about right. */
const NEAR_KCAL = 75;

function between([least, most]: readonly [number, number], value: number): boolean {
  return value >= least && value <= most;
}

/** Reads figures of protein and calories a serving. Figures of a day, and protein that is to be little, are left as not understood. */
export function figuresIn(clause: string): PlacedFigures {
  const places: Placed[] = [];
  const kcal = kcalIn(clause, places);
  const protein = proteinIn(clause, places);
  return { places, ...(protein === null ? {} : { protein }), ...(kcal === null ? {} : { kcal }) };
}

/** "No more than 20 g of carbs and 30 g of protein": said of both. */
const SHARED_MOST =
  /\b(under|below|less than|max(?:imum)?|up to|at most|(?:no|not) more than|not over|within) [a-z0-9 ]{1,30} and $/u;
const NOT_DINNER = /\b(?:breakfasts?|lunch(?:es)?|snacks?|shakes?|(?:protein|energy|cereal) bars?|powders?)\b/u;

function partAround(clause: string, at: number): string {
  const end = clause.indexOf(",", at);
  return clause.slice(clause.lastIndexOf(",", at) + 1, end === -1 ? undefined : end);
}

interface Found extends Placed {
  readonly low: number;
  readonly high: number | null;
  /** What stands beside the figure: "at least", "or more". */
  readonly beside: string;
}

function found(clause: string, pattern: RegExp): Found | null {
  for (const { index: at, 0: words, groups = {} } of clause.matchAll(pattern)) {
    const end = at + words.length;
    if (PER_DAY.test(clause.slice(end)) || DAILY.test(clause.slice(0, at)) || NOT_DINNER.test(partAround(clause, at)))
      continue;
    const numberOf = (text: string | undefined): number | null =>
      text === undefined ? null : Number(text.replace(",", ""));
    const low = numberOf(groups["low"] ?? groups["low2"]);
    if (low === null) continue;
    const { before = "", before2 = "", more = "", after = "", plus = "", plusAfter = "" } = groups;
    // "Under 650 kcal and over 40 g of protein": the figure has a side of its own.
    const shared = `${before}${before2}` === "" ? (SHARED_MOST.exec(clause.slice(0, at))?.[1] ?? "") : "";
    return {
      at,
      end,
      low,
      high: numberOf(groups["high"]),
      beside: [shared, before, before2, more, after, plus, plusAfter].join(" "),
    };
  }
  return null;
}

function proteinIn(clause: string, places: Placed[]): number | null {
  const figure = found(clause, PROTEIN);
  if (figure === null || !between(SENSIBLE.protein, figure.low)) return null;
  if (LITTLE.test(clause) || sideOf(figure.beside) === "most") return null;
  places.push(figure);
  return figure.low;
}

function kcalIn(clause: string, places: Placed[]): Bounds | null {
  const figure = found(clause, KCAL) ?? (OF_CALORIES.test(clause) ? found(clause, BARE) : null);
  if (figure === null || !between(SENSIBLE.kcal, figure.low)) return null;
  const { low, high, beside } = figure;
  places.push(figure);
  if (high !== null && high > low) return { least: low, most: high };
  const side = sideOf(beside);
  if (side !== null) return side === "least" ? { least: low, most: null } : { least: null, most: low };
  return { least: low - NEAR_KCAL, most: low + NEAR_KCAL, about: low };
}

/** "No more than" and "not less than" turn what stands in them round. */
function sideOf(beside: string): "least" | "most" | null {
  if (NOT_LESS.test(beside)) return "least";
  if (AT_MOST.test(beside)) return "most";
  return AT_LEAST.test(beside) ? "least" : null;
}
const NOT_LESS = /\b(?:no|not) less than\b/u;

/** What was understood, for people. */
export function figuresInWords({ protein, kcal }: Figures): string[] {
  return [
    ...(protein === undefined ? [] : [proteinInWords(protein)]),
    ...(kcal === undefined ? [] : [kcalInWords(kcal)]),
  ];
}

export function proteinInWords(grams: number): string {
  return `at least ${grams} g of protein a serving`;
}

export function kcalInWords({ least, most, about }: Bounds): string {
  if (about !== undefined) return `about ${about} kcal a serving`;
  if (least === null) return `at most ${most} kcal a serving`;
  return most === null ? `at least ${least} kcal a serving` : `${least} to ${most} kcal a serving`;
}
