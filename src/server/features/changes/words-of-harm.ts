import { readChange } from "#domain/changes/read-change";
import type { ReadChange } from "#domain/changes/read-change";
import type { AskedStep } from "#contract/plan-changes";
import { findersOf, lookAt, tellsOfHarm } from "#domain/harm/looked-sentence";
import type { NotesAnswer, NotesQuestion } from "#domain/harm/notes-question";
import { saidOfEaters, whoInWords } from "#domain/eaters/said-of-eaters";
import type { AvoidRule, Matcher } from "#domain/matcher/matcher-types";
import type { ToldEater } from "#domain/options/eaters";
import { changeWeek, placedMeals } from "#domain/planner/change-week";
import type { ChangedWeek, KeptWeek, PlacedMeal } from "#domain/planner/change-week";
import { keepingDishes, leavingOut, leftOutOf, notAllowedAnyMore, notYetHeld } from "#domain/planner/leave-out";
import type { HeldFromNowOn } from "#domain/planner/leave-out";
import { avoidForEaters } from "#domain/request/noted-care";
import { harmNotices, notedHarm } from "#domain/request/noted-harm";
import type { NotedHarm } from "#domain/request/noted-harm";
import { Failure } from "#server/failure";
import { costInWords } from "#server/features/changes/dish-search";
import { changing, refuseMaking } from "#server/features/changes/changes.usecases";
import type { Changing, ChangesDeps } from "#server/features/changes/changes.usecases";
import { planChanged, readWeek } from "#server/features/changes/held-week";
import type { PlanRow } from "#server/features/changes/held-week";
import { isOfEaters, newlyTold } from "#server/features/changes/told-eaters";

/** Words about a plan, with the answers to questions about them. */
export interface SaidOfPlan {
  readonly words: string;
  readonly notesAnswers: readonly NotesAnswer[];
}

/** What a plan does not yet respect: excluded foods, and who is eating. */
type LeftOutOfPlan = Required<HeldFromNowOn>;

/** What words about a plan say about harm. */
export interface HarmSaid extends LeftOutOfPlan {
  /** Whether they mention any, even if the plan already excludes it; such words are not sent on to anyone. */
  readonly isTold: boolean;
  readonly questions: readonly NotesQuestion[];
  /** The questions arise only from similarity to other sentences: no word of harm is present. */
  readonly isGuess: boolean;
}

/** How much of the words our own phrases have understood. */
type OwnReading = Pick<ReadChange, "isCertain" | "loosens" | "asked">;

/** Reads words about a plan for harm. `own`: our phrases' reading, since fully understood words are not asked about. */
export function readHarmSaid(matcher: Matcher, week: KeptWeek, said: SaidOfPlan, own: OwnReading): HarmSaid {
  const held = leftOutOf(week, matcher);
  const read = (text: string): NotedHarm => notedHarm({ words: text, notesAnswers: said.notesAnswers }, matcher, held);
  const whole = read(said.words);
  const eaters = newlyTold(matcher, week, said.words, whole);
  const questions = stillAsked(whole, said.words, own, read).filter(
    (question) => !isOfEaters(question, eaters, matcher),
  );
  const newly = whole.leftOut.flatMap((found) => {
    const match = matcher.matchAvoid(found.entry);
    return match.known ? notYetHeld([match.rule], held).map((rule) => ({ found, rule })) : [];
  });
  return {
    isTold: whole.leftOut.length > 0 || whole.answered.some(({ question }) => isCued(question)),
    eaters,
    rules: newly.map(({ rule }) => rule),
    rulesOfEaters: notYetHeld(avoidForEaters(eaters, matcher), held),
    notices: [
      ...harmNotices({ leftOut: newly.map(({ found }) => found) }),
      ...saidOfEaters(eaters, TOLD).map((message) => ({ code: "eaters", message }) as const),
    ],
    questions,
    isGuess: questions.length > 0 && newly.length === 0 && !tellsByItself(said.words, matcher),
  };
}

const finders = new WeakMap<Matcher, ReturnType<typeof findersOf>>();

/** Whether the words contain a word of harm, whatever the rest is like. */
function tellsByItself(words: string, matcher: Matcher): boolean {
  const known = finders.get(matcher) ?? findersOf(matcher);
  finders.set(matcher, known);
  return lookAt(words, known).some(tellsOfHarm);
}

/** Whether a question comes from a word of harm, and not only from a sentence that was not understood. */
function isCued({ about }: NotesQuestion): boolean {
  return about.length === 0;
}

/**
 * The questions not settled by our own phrases: "use up the spinach" names a food, and is understood. Refused
 * foods are not planned anyway. A reason after a comma is not part of a phrase, and is asked about separately.
 */
function stillAsked(
  { open }: NotedHarm,
  words: string,
  own: OwnReading,
  read: (text: string) => NotedHarm,
): readonly NotesQuestion[] {
  // "Without peanuts, a friend with an allergy is coming" contains a rule word but removes no rule: refusing a food leads to a question.
  const isRefusing = own.asked.some(
    ({ asked }) => asked.kind === "leave_out" || (asked.kind === "another" && asked.lacking !== null),
  );
  if (!own.isCertain && (!own.loosens || isRefusing)) return open;
  // What our phrases fully understand, such as "put it back how it was", is not a guess.
  const cued = open.filter((question) => isCued(question) && question.isGuess !== true);
  const comma = words.indexOf(",");
  // Undoing a change is not a statement about harm.
  const isTakenBack = own.asked.every(({ asked }) => asked.kind === "undo");
  if (own.loosens || comma === -1 || isTakenBack) return cued;
  const phrase = words.slice(0, comma);
  const ofReason = read(`${phrase}. ${words.slice(comma + 1)}`).open.filter(({ quote }) => !phrase.includes(quote));
  return [...cued, ...ofReason.filter(({ id }) => cued.every((other) => other.id !== id))];
}

/** A week without the harmful foods: its meals on their days, and those that were removed. */
interface WeekWithout {
  readonly week: KeptWeek;
  readonly placed: readonly PlacedMeal[];
  readonly gone: readonly PlacedMeal[];
  /** Dinners that are kept without the food, as they were before. */
  readonly changed: readonly PlacedMeal[];
}

/**
 * Replans the dinners that contain an excluded food; if nothing fits with the rest, all uncooked dinners. Throws
 * `request_cannot_be_met` if there is no such week.
 */
export async function weekWithout(
  { catalogue, planner }: Pick<ChangesDeps, "catalogue" | "planner">,
  { row, week: before }: { readonly row: PlanRow; readonly week: KeptWeek },
  held: LeftOutOfPlan,
  by: { readonly userId: string; readonly signal: AbortSignal },
): Promise<WeekWithout> {
  const left = leavingOut(before, held);
  // A dish containing a harmful food is always replaced, never merely adapted. A disliked food may be left out of the dish.
  const { week, changed } =
    held.notices.length === 0
      ? keepingDishes(left, catalogue, row.cookedMeals, held.rules)
      : { week: left, changed: [] };
  const all = placedMeals(week.plan);
  const gone = notAllowedAnyMore(week, catalogue);
  if (gone.length === 0) return { week, placed: all, gone, changed };
  const { rules, eaters } = held;
  const foods = foodsInWords(rules);
  const eaten = gone.find(({ meal }) => row.cookedMeals.includes(meal.id));
  if (eaten !== undefined && eaters.length > 0) throw noWeekFor(eaters);
  if (eaten !== undefined)
    throw new Failure(
      "request_cannot_be_met",
      `${eaten.meal.title} is cooked already and has ${foods} in it, so this plan can’t be one without. ${NEW_PLAN(foods)}`,
    );
  const remake = (keep: readonly PlacedMeal[]) =>
    planner.remake(
      { ...week, keep: keep.map(({ meal }) => meal.id), cooked: row.cookedMeals, turn: row.revision },
      { owner: by.userId, signal: by.signal },
    );
  const beside = await remake(all.filter(({ meal }) => gone.every((one) => one.meal.id !== meal.id)));
  if (beside.ok) return { week, placed: beside.placed, gone, changed };
  const cooked = all.filter(({ meal }) => row.cookedMeals.includes(meal.id));
  const anew = await remake(cooked);
  if (anew.ok)
    return { week, placed: anew.placed, gone: all.filter((placed) => !cooked.includes(placed)), changed: [] };
  if (eaters.length > 0) throw noWeekFor(eaters);
  throw new Failure(
    "request_cannot_be_met",
    `There’s no week without ${foods} that fits your other choices and your budget, so this plan stays as it is. Please don’t cook what has ${foods} in it. ${NEW_PLAN(foods)}`,
  );
}

function noWeekFor(eaters: readonly ToldEater[]): Failure {
  return new Failure(
    "request_cannot_be_met",
    `Not every dinner of this plan can be one for ${whoInWords(eaters)} within your other choices and your budget, so this plan stays as it is. ${saidOfEaters(eaters, TOLD).join(" ")} Please make a new plan, and put this into its notes.`,
  );
}

/** The start of a sentence about a person mentioned in words about a plan. */
export const TOLD = "You tell us";

const NEW_PLAN = (foods: string): string => `Please make a new plan, and put ${foods} into Ingredients to Avoid.`;

/** "egg and prawns". */
export function foodsInWords(rules: readonly AvoidRule[]): string {
  return new Intl.ListFormat("en-GB").format(rules.map(({ entry }) => entry));
}

/** The plan with that week in place, checked like any changed plan. */
export function changedWithout(
  { week, placed }: Pick<WeekWithout, "week" | "placed">,
  { catalogue }: Pick<ChangesDeps, "catalogue">,
): ChangedWeek {
  return changeWeek(week, catalogue, placed);
}

/** Excludes from a plan, from now on, what the words say is harmful, in one change that can be undone. Throws `request_cannot_be_met`. */
export async function leaveOut(
  deps: ChangesDeps,
  plan: Changing,
  said: SaidOfPlan,
  signal: AbortSignal,
): Promise<PlanRow> {
  await refuseMaking(deps, plan);
  const read = await readWeek(deps, plan, plan.revision);
  const left = leftOutBy(deps, read.week, said);
  const { placed } = await weekWithout(deps, read, left, { userId: plan.userId, signal });
  return await changing(deps, plan, "leave_out", (held, row) => {
    if (left.rules.length + left.eaters.length === 0) return null;
    if (row.cookedMeals.some((id) => !placed.some(({ meal }) => meal.id === id))) throw planChanged();
    return changedWithout({ week: leavingOut(held, left), placed }, deps);
  });
}

/** What the words exclude from now on: what they say is harmful, else what is not wanted at all. */
function leftOutBy({ matcher }: Pick<ChangesDeps, "matcher">, week: KeptWeek, said: SaidOfPlan): LeftOutOfPlan {
  const harm = readHarmSaid(matcher, week, said, { isCertain: false, loosens: false, asked: [] });
  if (harm.rules.length + harm.eaters.length > 0) return harm;
  const meals = placedMeals(week.plan).map(({ day, meal: { id, title } }) => ({ id, title, day }));
  const { asked, isCertain } = readChange(said.words, { meals }, matcher);
  const unwanted = asked.flatMap(({ asked: one }) => (one.kind === "leave_out" ? [one.what] : []));
  return unliked(isCertain ? unwanted.flatMap((what) => notHeld(matcher, week, what)) : []);
}

/** Disliked, but not harmful. */
function unliked(rules: readonly AvoidRule[]): LeftOutOfPlan {
  return { rules, notices: [], eaters: [], rulesOfEaters: [] };
}

/** The foods a word means that the plan does not exclude yet. */
function notHeld(matcher: Matcher, week: KeptWeek, what: string): AvoidRule[] {
  const match = matcher.matchAvoid(what);
  return match.known ? notYetHeld([match.rule], leftOutOf(week, matcher)) : [];
}

/** One step, and what it adds to the cost in pence; or why there is none. Throws `request_cannot_be_met`. */
export async function leftOutFromNowOn(
  looked: {
    readonly deps: Pick<ChangesDeps, "catalogue" | "planner" | "matcher">;
    readonly row: PlanRow;
    readonly week: KeptWeek;
    readonly userId: string;
    readonly signal: AbortSignal;
  },
  what: string,
): Promise<{ readonly step: AskedStep; readonly cost: number } | string> {
  const { deps, week } = looked;
  if (!deps.matcher.matchAvoid(what).known) return `We know no food called ${what}.`;
  const rules = notHeld(deps.matcher, week, what);
  return rules.length === 0
    ? LEFT_OUT_ALREADY
    : await leaveOutStep(looked, unliked(rules), { words: `no ${what}`, notesAnswers: [] });
}

export const LEFT_OUT_ALREADY = "This plan leaves that out already.";

/** "Cottage pie on Monday stays, without peas, and Fish pie on Friday is replaced by Dal". */
function becomeOf({ gone, changed, placed: after }: WeekWithout, foods: string): string {
  const list = new Intl.ListFormat("en-GB");
  const named = (placed: readonly PlacedMeal[]): string =>
    list.format(placed.map(({ day, meal }) => `${meal.title} on ${day}`));
  const stays =
    changed.length === 0 ? [] : [`${named(changed)} ${changed.length === 1 ? "stays" : "stay"}, without ${foods}`];
  const goes = gone.map(({ day, meal }) => {
    const comes = after.find((one) => one.day === day)?.meal.title;
    return comes === undefined
      ? `${meal.title} on ${day} leaves the plan`
      : `${meal.title} on ${day} is replaced by ${comes}`;
  });
  return list.format([...stays, ...goes]);
}

/** The step by which a plan excludes something from now on, with the outcome for its dinners. Throws `request_cannot_be_met`. */
export async function leaveOutStep(
  looked: Parameters<typeof leftOutFromNowOn>[0],
  left: LeftOutOfPlan,
  { words, notesAnswers }: SaidOfPlan,
): Promise<{ readonly step: AskedStep; readonly cost: number } | string> {
  const { deps, week } = looked;
  const without = await weekWithout(deps, looked, left, looked);
  const changed = changedWithout(without, deps);
  if (!changed.ok) return changed.message;
  const foods = foodsInWords(left.rules);
  const cost = changed.plan.totalPence - week.plan.totalPence;
  const isSo = without.gone.length + without.changed.length === 0;
  const who = whoInWords(left.eaters);
  const none = isSo
    ? `No dinner of this week has ${foods} in it, and from now on none will`
    : `nothing with ${foods} comes into this plan any more`;
  const suits = `every dinner of this plan is one for ${who} from now on`;
  const kept = [...(left.rules.length > 0 ? [none] : []), ...(left.eaters.length > 0 ? [suits] : [])].join(", and ");
  const says = isSo
    ? `${kept.charAt(0).toUpperCase()}${kept.slice(1)}.`
    : `${becomeOf(without, foods)}, ${costInWords(cost)}, and ${kept}.`;
  return { step: { kind: "leave_out", says, words, notesAnswers: [...notesAnswers] }, cost };
}
