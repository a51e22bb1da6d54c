import type { Cupboard } from "#domain/cupboard/cupboard";
import type { Fault } from "#domain/meal/faults";
import { dataLine, shortened } from "#domain/proposal/brief/data-line";
import type { Constraints } from "#domain/request/constraints";
import type { ToldDish } from "#domain/request/tastes";

/** The prompts for a model. Neither is ever logged. */
export interface ProposalBrief {
  readonly instructions: string;
  readonly prompt: string;
}

/** A rejected meal as it was proposed, with its faults. */
export interface FaultyMeal {
  readonly raw: unknown;
  readonly faults: readonly Fault[];
}

/** The section headings of a prompt. Each is on a line of its own, and no line of data can look like one. */
export const SECTIONS = {
  dishes: "## Dishes",
  foods: "## Foods",
  home: "## At home",
  rules: "## Rules",
  recent: "## Recent dishes",
  liked: "## Dishes they like",
  never: "## Never again",
  dishFoods: "## More foods",
  wanted: "## Wanted",
  week: "## Other dishes of the week",
  packs: "## Open packs",
  told: "## What they told us",
  wholeWeek: "## For the whole week",
  refused: "## Refused dinners",
  faulty: "## Faulty meal",
  lines: "## Lines wanted",
  otherLines: "## Other dinners",
  typedTexts: "## Wishes",
  standing: "## The week",
  asked: "## Asked",
  notes: "## Notes",
} as const;

const MAX_RECENT_TITLES = 30;
/** How many of the user's most recent opinions to send; all are checked in any case. */
const MAX_OPINIONS_SENT = { liked: 20, never: 100 } as const;
const LONGEST_TITLE = 120;

/** Food that is free: by id, with its grams unless always there. */
export function homeLines(cupboard: Cupboard): string[] {
  if (cupboard.length === 0) return [];
  const entries = cupboard.map(({ foodId, grams }) => (grams === null ? foodId : `${foodId} ${Math.round(grams)}g`));
  return [SECTIONS.home, dataLine(entries)];
}

/** What was served recently, and the household's opinions of dishes. */
export function tasteLines({ tastes }: Constraints, recentTitles: readonly string[]): string[] {
  return [
    ...titleLines(SECTIONS.recent, recentTitles.slice(0, MAX_RECENT_TITLES)),
    ...titleLines(SECTIONS.liked, titlesOf(tastes.again.slice(0, MAX_OPINIONS_SENT.liked))),
    ...titleLines(SECTIONS.never, titlesOf(tastes.never.slice(0, MAX_OPINIONS_SENT.never))),
  ];
}

function titlesOf(told: readonly ToldDish[]): string[] {
  return told.map(({ title }) => title);
}

function titleLines(section: string, titles: readonly string[]): string[] {
  return titles.length === 0 ? [] : [section, dataLine(titles.map((title) => shortened(title, LONGEST_TITLE)))];
}
