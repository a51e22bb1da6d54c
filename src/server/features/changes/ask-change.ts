import type { AskedChange, AskedOffer } from "#contract/plan-changes";
import { askedInWords, eachOnItsOwn } from "#domain/changes/asked";
import type { Asked, AskedOn } from "#domain/changes/asked";
import { LOOSENS_NOTHING, readChange } from "#domain/changes/read-change";
import type { ReadChange } from "#domain/changes/read-change";
import type { Reading } from "#domain/changes/likely-readings";
import type { WordedWeek } from "#domain/changes/said-week";
import { saidOfEaters } from "#domain/eaters/said-of-eaters";
import { toPounds } from "#domain/money/pence";
import type { Pence } from "#domain/money/pence";
import { changeConstraints, checkedAgain, placedMeals } from "#domain/planner/change-week";
import type { KeptWeek } from "#domain/planner/change-week";
import { traitsOf } from "#domain/planner/dish-traits";
import { isThing } from "#domain/planner/noted-thing";
import { weekdayOf } from "#domain/cupboard/days";
import { Failure } from "#server/failure";
import { refuseMaking } from "#server/features/changes/changes.usecases";
import { distinct, MOST_SEARCHES, MOST_WAYS } from "#server/features/changes/dish-search";
import type { Looked, Way } from "#server/features/changes/dish-search";
import { readWeek } from "#server/features/changes/held-week";
import { likelyWays } from "#server/features/changes/likely-changes";
import { readByProvider, type WordsDeps } from "#server/features/changes/read-by-provider";
import { waysOrWhy } from "#server/features/changes/ways-to-change";
import {
  foodsInWords,
  LEFT_OUT_ALREADY,
  leaveOutStep,
  readHarmSaid,
  TOLD,
} from "#server/features/changes/words-of-harm";
import type { HarmSaid, SaidOfPlan } from "#server/features/changes/words-of-harm";
import { limitForEaters } from "#server/features/changes/told-eaters";
import { calendarDay } from "#server/london-date";
import { presentQuestion } from "#server/features/generation/generation.present";
import type { OnePlan } from "#server/features/plans/plans.usecases";
import { weekStartOf } from "#domain/request/week-start";

type Answer = Pick<AskedChange, "answer" | "steps" | "offers">;

/**
 * Reads a change requested in words and says what would be done: its steps if the words are certain and there is one way, else at
 * most three
 * options. If our own phrases are not certain, a provider may interpret the request. It changes nothing: the answer consists of
 * the plan's own operations, each of which checks the whole week again once the user has agreed to it, so that no words can loosen a rule.
 */
export async function askChange(
  deps: WordsDeps,
  plan: OnePlan,
  said: SaidOfPlan,
  signal: AbortSignal,
): Promise<AskedChange> {
  await refuseMaking(deps, plan);
  const { row, week } = await readWeek(deps, plan, null);
  const worded = wordedWeek(deps, week);
  const { revision } = row;
  const own = readChange(said.words, worded, deps.matcher);
  const harm = readHarmSaid(deps.matcher, week, said, own);
  const suiting = limitForEaters(harm.eaters, harm.rulesOfEaters);
  const looked: Looked = { deps, row, week, userId: plan.userId, signal, searches: { left: MOST_SEARCHES }, suiting };
  const questions = harm.questions.map(presentQuestion);
  // A user who may simply not fancy cod is first shown alternatives; words about harm are settled before anything is shown.
  if (harm.questions.length > 0 && harm.isGuess && own.asked.length + own.readings.length > 0) {
    const certain = own.isCertain ? [{ asked: own.asked, probability: SURE }] : own.readings;
    const offered = await offering(looked, { ...own, readings: certain }, null);
    if ((offered.offers ?? []).length > 0) return { revision, ...offered, questions };
  }
  if (harm.questions.length > 0) return { revision, answer: "", steps: [], questions };
  if (harm.rules.length > 0 || (harm.eaters.length > 0 && isOfAllDinners(own)))
    return { revision, ...(await withoutHarm(looked, said, harm)) };
  if (harm.isTold && !own.isCertain && !own.loosens) return { revision, answer: LEFT_OUT_ALREADY, steps: [] };
  // Words about harm, or that would loosen a rule, are handled by now: they are never sent to a provider.
  if (own.loosens) return { revision, ...(await offering(looked, own, LOOSENS_NOTHING)) };
  const read = own.isCertain ? own : await readWithProvider(deps, looked, own, said.words);
  return { revision, ...(await answered(looked, read)) };
}

/** Whether words about who is eating ask nothing else, of a dinner or of the week. */
function isOfAllDinners({ asked, days, loosens }: ReadChange): boolean {
  return !loosens && days.length === 0 && asked.every(({ asked: { kind } }) => kind === "child");
}

/** The week, in the form needed to read words about it. */
function wordedWeek({ catalogue, clock }: WordsDeps, week: KeptWeek): WordedWeek {
  const placed = placedMeals(week.plan);
  const constraints = changeConstraints(
    week,
    placed.map(({ meal }) => meal),
  );
  const checked = new Map(
    placed.map((one) => {
      const again = checkedAgain(constraints, catalogue, [one]);
      return [one.meal.id, again.ok ? again.meals[0] : undefined] as const;
    }),
  );
  return {
    meals: placed.map(({ day, meal: { id, title } }) => ({ id, title, day })),
    today: weekdayOf(calendarDay(clock.now())),
    weekStart: weekStartOf(week.plan.request),
    isAll: (mealId, things) => {
      const meal = checked.get(mealId);
      return meal !== undefined && things.every((thing) => isThing(thing, meal, traitsOf(meal, catalogue)));
    },
  };
}

/** A provider's interpretation of uncertain words; our own if none was asked, or it gave no result. */
async function readWithProvider(
  deps: WordsDeps,
  { week, userId, signal }: Looked,
  own: ReadChange,
  words: string,
): Promise<ReadChange> {
  const read = await readByProvider(deps, { words, plan: week.plan, userId, signal });
  if (read === null) return own;
  // We decide what the words name; if the provider gives several readings, each is offered.
  const { asked, isCertain, loosens } = read;
  return { ...own, asked, readings: [...eachAlone(asked), ...own.readings], isGuessed: false, isCertain, loosens };
}

async function answered(looked: Looked, read: ReadChange): Promise<Answer> {
  if (read.loosens) return await offering(looked, read, LOOSENS_NOTHING);
  if (!read.isCertain) return await offering(looked, read, null);
  const { asked } = read;
  const [first] = asked;
  if (first === undefined) return await offering(looked, read, null);
  const { ways, why, besides = "", nearest, isSo = false } = await waysOrWhy(looked, asked);
  const [way, another] = ways;
  if (way === undefined) {
    if (isSo && COUNTED.includes(first.asked.kind)) return { answer: besides === "" ? why : besides, steps: [] };
    if (asked.length > 1) return await offering(looked, { ...read, readings: eachAlone(asked) }, null);
    // A user who has too much pasta must not be offered more.
    const things = REFUSALS.includes(first.asked.kind) ? [] : read.things;
    return await offering(looked, { ...read, asked: [], readings: [], things }, why, nearest);
  }
  if (another === undefined) return { answer: besides, steps: [...way.steps] };
  return { answer: `${besides} ${allInWords(asked)}: which one?`.trim(), steps: [], offers: offersOf(ways) };
}

function allInWords(asked: readonly AskedOn[]): string {
  return [...new Set(asked.map((one) => askedInWords(one.asked)))].join(", ");
}

/** A user who sets a limit, or wants something used up, needs no alternatives if that is already the case. */
const COUNTED: readonly Asked["kind"][] = ["less", "within", "use_up"];

const REFUSALS: readonly Asked["kind"][] = ["less", "never", "leave_out"];

/** What the words may mean, or else likely changes to this week, so that there is always something to choose. */
async function offering(
  looked: Looked,
  read: ReadChange,
  why: string | null,
  besides: readonly Way[] = [],
): Promise<Answer> {
  const byReadings = await waysByReadings(looked, read);
  const found = distinct([...byReadings.nearest, ...besides, ...byReadings.others]);
  // If a phrase is clear and can be done, nothing else is likely.
  const isClear = found.length > 0 && read.asked.length > 0 && (read.readings[0]?.probability ?? 0) >= CLEAR;
  const ways =
    found.length < MOST_WAYS && !isClear
      ? distinct([...found, ...(await likelyWays(looked, read, why === null && read.asked.length === 0))])
      : found;
  const offers = offersOf(ways);
  const says = why ?? understood(read, byReadings);
  return { answer: offers.length === 0 ? (why ?? NOTHING_LEFT) : `${says} ${ONE_OF_THESE}`.trim(), steps: [], offers };
}

/** The possible readings that can be carried out. */
interface FoundByReadings {
  /** One or two ways for each reading, and what else was found. */
  readonly nearest: readonly Way[];
  readonly others: readonly Way[];
  /** The likeliest reading that can be carried out. */
  readonly done: Reading | null;
  /** The note shown with it. */
  readonly besides: string;
  /** Why the likeliest reading of all cannot be carried out, if so. */
  readonly reason: string;
}

async function waysByReadings(looked: Looked, { readings }: ReadChange): Promise<FoundByReadings> {
  const nearest: Way[] = [];
  const others: Way[] = [];
  let done: Reading | null = null;
  let besides = "";
  /** If everything cannot be done together, offer a way for each part. */
  let isInParts = false;
  let reason = "";
  for (const reading of readings.slice(0, MOST_READINGS)) {
    if (nearest.length >= MOST_WAYS) break;
    const found = await waysOrWhy(looked, reading.asked);
    const isLikeliest = reading === readings[0];
    const ways = distinct([...nearest, ...found.ways]).slice(nearest.length);
    if (ways.length > 0 && done === null) besides = found.besides ?? "";
    if (ways.length > 0) done ??= reading;
    else if (isLikeliest) reason = found.why;
    const asGood = found.nearest ?? [];
    isInParts ||= reading.asked.length > 1 && found.ways.length === 0;
    // For the likeliest reading, near matches are offered too; for less likely ones, "already the case" need not be reported.
    nearest.push(
      ...ways.slice(0, reading.probability >= SURE && reading.asked.length < SEVERAL && !isInParts ? 2 : 1),
      ...(isLikeliest ? asGood.slice(0, 2) : []),
    );
    others.push(...ways, ...asGood);
  }
  return { nearest, others, done, besides, reason };
}

/** How many readings are tried to find three offers. */
const MOST_READINGS = 6;
/** From this many requests on, one may be misread, so the combination without it deserves an offer. */
const SEVERAL = 3;
/** A reading supported by both a phrase and the examples is offered in two ways. */
const SURE = 1;

/** Each request by itself, together with the dinners to keep in any case. */
function eachAlone(asked: readonly AskedOn[]): Reading[] {
  const staying = asked.filter((one) => one.asked.kind === "stay");
  const others = asked.filter((one) => one.asked.kind !== "stay");
  return eachOnItsOwn(others).map((one) => ({ asked: [one, ...staying], probability: 1 / asked.length }));
}

/** How the words were read, or why none of it can be done. */
function understood({ beyond, isGuessed }: ReadChange, { done, besides, reason }: FoundByReadings): string {
  if (beyond !== null) return BEYOND[beyond];
  if (isGuessed) return UNSURE;
  if (reason !== "") return reason;
  return done === null ? UNSURE : `We read this as “${allInWords(done.asked)}”. ${besides}`.trim();
}

const CLEAR = 0.5;
const UNSURE = "We can’t tell what that is to change.";
const ONE_OF_THESE = "Is it one of these?";
const NOTHING_LEFT = "No dinner of this plan can be changed any more.";
const BEYOND = {
  meal: "A plan has dinners alone, without starters, puddings or other meals.",
  shop: "A plan is made for one shop. To shop elsewhere, make a new plan.",
};

function offersOf(ways: readonly Way[]): AskedOffer[] {
  return ways.slice(0, MOST_WAYS).map(({ text, cost, steps }, at) => ({
    id: `offer-${at + 1}`,
    text,
    cost_change: cost === null ? null : toPounds(cost as Pence),
    steps: [...steps],
  }));
}

/** One step: this plan without the foods excluded by the words, as typed. */
async function withoutHarm(looked: Looked, said: SaidOfPlan, harm: HarmSaid): Promise<Answer> {
  try {
    const left = await leaveOutStep(looked, harm, said);
    if (typeof left === "string") return { answer: left, steps: [] };
    const ofFoods =
      harm.rules.length === 0
        ? []
        : [`You wrote “${said.words}”. We take it that nobody here should be served ${foodsInWords(harm.rules)}.`];
    return { answer: [...ofFoods, ...saidOfEaters(harm.eaters, TOLD)].join(" "), steps: [left.step] };
  } catch (error) {
    if (error instanceof Failure && error.code === "request_cannot_be_met") return { answer: error.message, steps: [] };
    throw error;
  }
}
