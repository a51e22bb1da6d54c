import type { CheckedMeal } from "#domain/meal/check-meal";
import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import type { MealReason } from "#domain/plan/plan-data";
import { nameOfFood } from "#domain/plan/write-why";
import { linesOf } from "#domain/planner/for-you";
import type { Line } from "#domain/planner/for-you";
import { COMMON, isProved } from "#domain/planner/proved-line";
import { countedLines, requestLines } from "#domain/planner/request-lines";
import { WEEKEND } from "#domain/planner/week-rhythm";
import type { Catalogue } from "#domain/recipe/catalogue";
import { holdsAtAnyTable, saidOfDish } from "#domain/planner/said-of-dish";
import { dishIdOf } from "#domain/recipe/variant";
import type { Constraints } from "#domain/request/constraints";

/** What is known of a week when it is said what its dinners do for their household. */
export interface LinesAsked {
  readonly constraints: Constraints;
  readonly catalogue: Catalogue;
  readonly days: readonly Day[];
  readonly reasons: ReadonlyMap<string, readonly MealReason[]>;
  /** The ids of the intents that each meal answers. */
  readonly answers: ReadonlyMap<string, readonly string[]>;
  /** Lines that stand already: of a proposer, or of the week before it was changed. */
  readonly lines: ReadonlyMap<string, string>;
  /** What the book of weeks says of its dinners, by their meals' ids: said where it is so here. */
  readonly ofBook?: ReadonlyMap<string, string>;
  /** Meals of another proposer's choice: where it has no line that stands, nobody speaks in its place. */
  readonly chosen?: ReadonlySet<string>;
}

/** The line of each dinner, by the meal's id, and the reasons that it leaves to be told. */
export interface LinesOfWeek {
  readonly forYou: ReadonlyMap<string, string | null>;
  readonly reasons: ReadonlyMap<string, readonly MealReason[]>;
}

const LONGEST_LINE = 140;

/**
 * Says of each dinner in a line what it does for its household: the line that stands, or what it answers of that which was asked, or what the book of
 * weeks says of such a dish where it is so here, or a true one of our own that no other dinner of the week has, or nothing. What a line says is no reason beside it.
 */
export function linesOfWeek(meals: readonly CheckedMeal[], asked: LinesAsked): LinesOfWeek {
  const { constraints, catalogue, days, answers, lines, ofBook } = asked;
  const told = new Set<string>();
  const forYou = new Map<string, string | null>();
  const reasons = new Map<string, readonly MealReason[]>();
  const { intents } = constraints.request;
  const ofWeek = (ofBook === undefined ? countedLines : requestLines)({ meals, days, constraints, catalogue });
  meals.forEach((checked, at) => {
    const { id } = checked.meal;
    const own = asked.reasons.get(id) ?? [];
    const given = lines.get(id);
    if (given !== undefined) {
      forYou.set(id, given);
      reasons.set(id, besideLine(own, given, catalogue));
      return;
    }
    if (asked.chosen?.has(id) === true) {
      forYou.set(id, null);
      reasons.set(
        id,
        own.filter(({ kind }) => kind === "for_child"),
      );
      return;
    }
    const day = days[at] as Day;
    const ids = answers.get(id) ?? [];
    const answered = intents.filter((intent) => ids.includes(intent.id));
    const all = [
      ...linesOf({ checked, day, reasons: own, answered, constraints, catalogue }),
      ...(ofWeek.get(id) ?? []),
    ]
      .flatMap((line): FoundLine[] => {
        // Weeks of one household differ; no two dinners of one say a thing in the same way.
        const way = line.ways
          .map((words, at) => ({ words, lead: line.leads?.[at], form: `${kindOf(line.about)} ${at}` }))
          .filter(({ words, form }) => words.length <= LONGEST_LINE && !told.has(form));
        const chosen = way[(at + id.length) % Math.max(1, way.length)];
        return chosen === undefined || told.has(line.about)
          ? []
          : [{ ...line, way: chosen.words, lead: chosen.lead, form: chosen.form }];
      })
      .toSorted((one, other) => rankOf(one.about) - rankOf(other.about));
    const [found] = all;
    // What was asked is said of the dinner that answers it; of the others the book says what they are, before anything is worked out of them.
    const second = found?.lead === undefined ? undefined : all.find((other) => isBeside(other, found));
    const isSaid = found === undefined || !isAsked(found.about) || found.lead !== undefined;
    const said = isSaid && second === undefined ? saidBy(checked, day, at) : undefined;
    if (said !== undefined) told.add(said);
    if (found === undefined || !isAsked(found.about)) {
      if (said !== undefined) {
        forYou.set(id, said);
        reasons.set(id, besideLine(own, said, catalogue));
        return;
      }
    }
    const spoken = [found, second].filter((line) => line !== undefined);
    forYou.set(id, found === undefined ? null : withSaid(found, second?.lead ?? said));
    reasons.set(
      id,
      found === undefined
        ? own
        : own.filter(({ kind }) => !spoken.some(({ says }) => says.includes(kind)) && !PLAIN.includes(kind)),
    );
    for (const { about, form } of spoken) told.add(about).add(form);
  });
  return { forYou, reasons };

  /** What the book says: of this dinner, else of its dish. */
  function saidBy(checked: CheckedMeal, day: Day, at: number): string | undefined {
    const { id } = checked.meal;
    const ownLine = asked.ofBook?.get(id);
    const isTrue = (line: string, leastCommon: number = COMMON.surely): boolean =>
      !told.has(line) && isProved(line, { checked, day, constraints, catalogue }, leastCommon);
    if (ownLine !== undefined && isTrue(ownLine) && holdsAtAnyTable(ownLine, wordsOfTable(day, constraints)))
      return ownLine;
    const all = saidOfDish(dishIdOf(id), catalogue);
    const sure = all.filter((line) => isTrue(line));
    const said = sure.length > 0 ? sure : all.filter((line) => isTrue(line, COMMON.hardly));
    return said[(at + id.length) % Math.max(1, said.length)];
  }
}

/** Words of days and people that are so on a day of this household. */
function wordsOfTable(day: Day, constraints: Constraints): ReadonlySet<string> {
  const hasChildren = constraints.request.intents.some(({ kind }) => kind === "child");
  return new Set([
    day.toLowerCase(),
    ...(WEEKEND.includes(day) ? ["weekend"] : []),
    ...(hasChildren ? CHILDREN : []),
    ...(constraints.request.numPeople > 1 ? ["everyone", "everybody"] : []),
  ]);
}
const CHILDREN = ["child", "children", "kids", "family"] as const;

/** What was asked of this dinner, and who sits at its table. */
function isAsked(about: string): boolean {
  return ASKED.includes(kindOf(about));
}
const ASKED: readonly string[] = [
  "table",
  "tables",
  "treat",
  "made",
  "use",
  "want",
  "quick",
  "long",
  "cook",
  "light",
  "heat",
  "child",
  "occasion",
  "protein",
  "syns",
  "salt",
];

/** "want pizza" and "want a stew" are one kind of thing to say. */
function kindOf(about: string): string {
  return about.split(" ")[0] ?? about;
}

/** A line in the way that it is said, and what that is before a sentence of the book. */
interface FoundLine extends Line {
  readonly way: string;
  readonly lead: string | undefined;
  readonly form: string;
}

/** Whether a dinner answers something else as well, which can be said after the first. */
function isBeside({ about, lead }: FoundLine, first: FoundLine): boolean {
  const isOther = kindOf(about) !== kindOf(first.about) && isAsked(about) && !kindOf(about).startsWith("table");
  return isOther && lead !== undefined && `${first.lead ?? first.way} ${lead}`.length <= LONGEST_LINE;
}

/** What was asked, and then what the book says of the dish that answers it, where there is room for both. */
function withSaid({ way, lead }: FoundLine, said: string | undefined): string {
  if (lead === undefined || said === undefined) return way;
  const both = `${lead} ${said}`;
  return both.length <= LONGEST_LINE ? both : way;
}

/** What was asked first, and what is worked out of the packs last. */
function rankOf(about: string): number {
  return isAsked(about) ? 0 : isBookkeeping(about) ? 2 : 1;
}

/** Packs are spoken of where there is nothing better to say. */
function isBookkeeping(about: string): boolean {
  return about === "pack" || about === "free";
}

/** What is said of a dish only where there is nothing else to say. */
const PLAIN: readonly MealReason["kind"][] = ["minutes", "vegetables"];
/** What no line of another's is likely to have said: facts of the basket and the season, and what is done for a child. */
const BESIDE_A_LINE: readonly MealReason["kind"][] = [
  "for_child",
  "liked",
  "made_from",
  "opened_pack",
  "cheapest",
  "most_protein",
  "season_food",
];

function besideLine(reasons: readonly MealReason[], line: string, catalogue: Catalogue): MealReason[] {
  const says = (words: string): boolean => line.toLowerCase().includes(words.toLowerCase());
  return reasons.filter((reason) => {
    if (!BESIDE_A_LINE.includes(reason.kind)) return false;
    if (reason.kind === "opened_pack" || reason.kind === "season_food")
      return !says(nameOfFood(catalogue.foodById.get(reason.foodId)));
    return reason.kind !== "made_from" || !says(reason.day);
  });
}

/** A dinner as its line spoke of it. */
export interface SpokenDinner {
  readonly id: string;
  readonly day: Day;
  readonly servings: number;
  readonly forYou?: string | null | undefined;
}

/** Words by which a line speaks of the week's other dinners. */
const OF_OTHERS =
  /\b(?:yesterday|tomorrow|last night|the night before|week|other|half|rest|left|leaves|leftovers?|finish\w*|uses? up|too|again|only|same|next)\b/iu;

/** Whether a line speaks of the week's other dinners, so that it holds only beside them. */
export function speaksOfOthers(line: string, day: Day): boolean {
  return OF_OTHERS.test(line) || DAYS.some((other) => other !== day && line.includes(other));
}

/** The dinners of which nothing was said and that stand as they stood: they are of another proposer's choice, and stay silent. */
export function silentDinners(
  before: readonly (SpokenDinner & { readonly reasons?: readonly MealReason[] | undefined })[],
  after: readonly SpokenDinner[],
): Set<string> {
  const isSilent = ({ forYou, reasons }: (typeof before)[number]): boolean =>
    forYou === null && reasons?.every(({ kind }) => kind === "for_child") === true;
  return new Set(
    before.filter((one) => isSilent(one) && after.some((other) => isSame(one, other))).map(({ id }) => id),
  );
}

function isSame(one: SpokenDinner, other: SpokenDinner): boolean {
  return one.id === other.id && one.day === other.day && one.servings === other.servings;
}

/**
 * The lines of a week that still hold after it was changed, by the meals' ids: of a dinner that is the same, on its day and for its
 * table; where a line speaks of other dinners, those are to be the same too.
 */
export function linesThatHold(before: readonly SpokenDinner[], after: readonly SpokenDinner[]): Map<string, string> {
  const stands = (dinner: SpokenDinner): boolean => after.some((other) => isSame(dinner, other));
  const untouched = before.length === after.length && before.every(stands);
  return new Map(
    before.flatMap((dinner): [string, string][] => {
      const { id, day, forYou } = dinner;
      if (forYou === undefined || forYou === null || !stands(dinner)) return [];
      return speaksOfOthers(forYou, day) && !untouched ? [] : [[id, forYou]];
    }),
  );
}
