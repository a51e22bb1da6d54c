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

/** What is known about a week for writing its dinners' lines. */
export interface LinesAsked {
  readonly constraints: Constraints;
  readonly catalogue: Catalogue;
  readonly days: readonly Day[];
  readonly reasons: ReadonlyMap<string, readonly MealReason[]>;
  /** The ids of the intents that each meal meets. */
  readonly answers: ReadonlyMap<string, readonly string[]>;
  /** Existing lines: a proposer's, or those from before a change. */
  readonly lines: ReadonlyMap<string, string>;
  /** The book's lines by meal id: used if true here. */
  readonly ofBook?: ReadonlyMap<string, string>;
  /** Meals chosen by another proposer: if its line does not hold, there is none instead. */
  readonly chosen?: ReadonlySet<string>;
}

/** Each dinner's line by meal id, and the reasons left to show. */
export interface LinesOfWeek {
  readonly forYou: ReadonlyMap<string, string | null>;
  readonly reasons: ReadonlyMap<string, readonly MealReason[]>;
}

const LONGEST_LINE = 140;

/**
 * Gives each dinner a line saying what it does for its household: the existing one, or the request it meets, or the book's line
 * if true here, or a true one of ours that no other dinner has, or none. What a line says is not repeated as a reason.
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
        // A household's weeks vary, and no two dinners of one week use the same words.
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
    // A requested dinner says so; others use the book's line before anything else is worked out.
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

  /** The book's line: for this dinner, otherwise for its dish. */
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

/** Words for days and people that are true on a day of this household. */
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

/** The requests for this dinner, and who is at its table. */
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

/** "want pizza" and "want a stew" are the same kind of statement. */
function kindOf(about: string): string {
  return about.split(" ")[0] ?? about;
}

/** A line as worded, and its form before a sentence of the book. */
interface FoundLine extends Line {
  readonly way: string;
  readonly lead: string | undefined;
  readonly form: string;
}

/** Whether a dinner meets a second request, which can be mentioned after the first. */
function isBeside({ about, lead }: FoundLine, first: FoundLine): boolean {
  const isOther = kindOf(about) !== kindOf(first.about) && isAsked(about) && !kindOf(about).startsWith("table");
  return isOther && lead !== undefined && `${first.lead ?? first.way} ${lead}`.length <= LONGEST_LINE;
}

/** The request first, then what the book says about the dish, if there is room for both. */
function withSaid({ way, lead }: FoundLine, said: string | undefined): string {
  if (lead === undefined || said === undefined) return way;
  const both = `${lead} ${said}`;
  return both.length <= LONGEST_LINE ? both : way;
}

/** Requests come first, and facts worked out from packs last. */
function rankOf(about: string): number {
  return isAsked(about) ? 0 : isAboutPacks(about) ? 2 : 1;
}

/** Packs are mentioned only if there is nothing better to say. */
function isAboutPacks(about: string): boolean {
  return about === "pack" || about === "free";
}

/** Statements for a dish with nothing else to say. */
const PLAIN: readonly MealReason["kind"][] = ["minutes", "vegetables"];
/** What another's line is unlikely to have said: facts of basket and season, and care for children. */
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

/** A dinner as its line described it. */
export interface SpokenDinner {
  readonly id: string;
  readonly day: Day;
  readonly servings: number;
  readonly forYou?: string | null | undefined;
}

/** Words by which a line refers to other dinners of the week. */
const OF_OTHERS =
  /\b(?:yesterday|tomorrow|last night|the night before|week|other|half|rest|left|leaves|leftovers?|finish\w*|uses? up|too|again|only|same|next)\b/iu;

/** Whether a line refers to other dinners, so that it holds only with them. */
export function speaksOfOthers(line: string, day: Day): boolean {
  return OF_OTHERS.test(line) || DAYS.some((other) => other !== day && line.includes(other));
}

/** Unchanged dinners without a line: another proposer chose them, and they stay without. */
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
 * The lines that still hold after a change, by meal id: for the same dinner on its day and for its table; if a line refers to
 * other dinners, those must be unchanged too.
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
