import type { NotesAnswer, NotesQuestion } from "#domain/harm/notes-question";
import type { AvoidRule, Matcher } from "#domain/matcher/matcher-types";
import { changeWeek, placedMeals } from "#domain/planner/change-week";
import type { ChangedWeek, KeptWeek, PlacedMeal } from "#domain/planner/change-week";
import { leavingOut, leftOutOf, notAllowedAnyMore, notYetHeld } from "#domain/planner/leave-out";
import type { ReadChange } from "#domain/planner/read-change";
import { harmNotices, notedHarm } from "#domain/request/noted-harm";
import type { NotedHarm } from "#domain/request/noted-harm";
import type { PlanNotice } from "#domain/request/plan-notice";
import { Failure } from "#server/failure";
import { changing, refuseMaking } from "#server/features/changes/changes.usecases";
import type { Changing, ChangesDeps } from "#server/features/changes/changes.usecases";
import { planChanged, readWeek } from "#server/features/changes/held-week";
import type { PlanRow } from "#server/features/changes/held-week";

/** Words about a plan, with what was answered to questions about them. */
export interface SaidOfPlan {
  readonly words: string;
  readonly notesAnswers: readonly NotesAnswer[];
}

/** What words about a plan tell of harm. */
export interface HarmSaid {
  /** Whether they tell of any, also where the plan leaves it out already: nobody else need hear of them. */
  readonly isTold: boolean;
  /** What the plan does not leave out yet. */
  readonly rules: readonly AvoidRule[];
  readonly notices: readonly PlanNotice[];
  readonly questions: readonly NotesQuestion[];
}

/** Reads words about a plan for harm. `own`: how our phrases read them, since what they know whole is not asked about. */
export function readHarmSaid(matcher: Matcher, week: KeptWeek, said: SaidOfPlan, own: ReadChange): HarmSaid {
  const held = leftOutOf(week, matcher);
  const read = (text: string): NotedHarm => notedHarm({ words: text, notesAnswers: said.notesAnswers }, matcher, held);
  const whole = read(said.words);
  const questions = stillAsked(whole, said.words, own, read);
  const newly = whole.leftOut.flatMap((found) => {
    const match = matcher.matchAvoid(found.entry);
    return match.known ? notYetHeld([match.rule], held).map((rule) => ({ found, rule })) : [];
  });
  return {
    isTold: whole.leftOut.length > 0 || whole.answered.some(({ question }) => isCued(question)),
    rules: newly.map(({ rule }) => rule),
    notices: harmNotices({ leftOut: newly.map(({ found }) => found) }),
    questions,
  };
}

/** Whether a word of harm asks, and not only a sentence that nobody understood. */
function isCued({ about }: NotesQuestion): boolean {
  return about.length === 0;
}

/**
 * Of the questions about words those that our own phrases do not settle: "use up the spinach" names a food, and is understood. What is
 * refused is planned by nobody. The reason behind a comma is no part of a phrase, and is asked about by itself.
 */
function stillAsked(
  { open }: NotedHarm,
  words: string,
  own: ReadChange,
  read: (text: string) => NotedHarm,
): readonly NotesQuestion[] {
  if (own.kind === "unclear") return open;
  const cued = open.filter(isCued);
  const comma = words.indexOf(",");
  if (own.kind === "refused" || comma === -1) return cued;
  const phrase = words.slice(0, comma);
  const ofReason = read(`${phrase}. ${words.slice(comma + 1)}`).open.filter(({ quote }) => !phrase.includes(quote));
  return [...cued, ...ofReason.filter(({ id }) => cued.every((other) => other.id !== id))];
}

/** A week without what harms somebody: its meals on their days, and those that had to go. */
interface WeekWithout {
  readonly week: KeptWeek;
  readonly placed: readonly PlacedMeal[];
  readonly gone: readonly PlacedMeal[];
}

/**
 * Plans the dinners anew that hold what words leave out; where no others fit beside those that stay, all that are not cooked yet. Throws
 * `request_cannot_be_met` where there is no such week.
 */
export async function weekWithout(
  { catalogue, planner }: Pick<ChangesDeps, "catalogue" | "planner">,
  { row, week: before }: { readonly row: PlanRow; readonly week: KeptWeek },
  { rules, notices }: Pick<HarmSaid, "rules" | "notices">,
  by: { readonly userId: string; readonly signal: AbortSignal },
): Promise<WeekWithout> {
  const week = leavingOut(before, rules, notices);
  const all = placedMeals(week.plan);
  const gone = notAllowedAnyMore(week, catalogue);
  if (gone.length === 0) return { week, placed: all, gone };
  const foods = foodsInWords(rules);
  const eaten = gone.find(({ meal }) => row.cookedMeals.includes(meal.id));
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
  if (beside.ok) return { week, placed: beside.placed, gone };
  const cooked = all.filter(({ meal }) => row.cookedMeals.includes(meal.id));
  const anew = await remake(cooked);
  if (anew.ok) return { week, placed: anew.placed, gone: all.filter((placed) => !cooked.includes(placed)) };
  throw new Failure(
    "request_cannot_be_met",
    `There’s no week without ${foods} that fits your other choices and your budget, so this plan stays as it is. Please don’t cook what has ${foods} in it. ${NEW_PLAN(foods)}`,
  );
}

const NEW_PLAN = (foods: string): string => `Please make a new plan, and put ${foods} into Ingredients to Avoid.`;

/** "egg and prawns". */
export function foodsInWords(rules: readonly AvoidRule[]): string {
  return new Intl.ListFormat("en-GB").format(rules.map(({ entry }) => entry));
}

/** The plan with that week in its place, checked as every changed one. */
export function changedWithout(
  { week, placed }: Pick<WeekWithout, "week" | "placed">,
  { catalogue }: Pick<ChangesDeps, "catalogue">,
): ChangedWeek {
  return changeWeek(week, catalogue, placed);
}

/** Leaves out of a plan what words say harms somebody, from now on, in one change that can be taken back. Throws `request_cannot_be_met`. */
export async function leaveOut(
  deps: ChangesDeps,
  plan: Changing,
  said: SaidOfPlan,
  signal: AbortSignal,
): Promise<PlanRow> {
  await refuseMaking(deps, plan);
  const read = await readWeek(deps, plan, plan.revision);
  const harm = readHarmSaid(deps.matcher, read.week, said, { kind: "unclear" });
  const { placed } = await weekWithout(deps, read, harm, { userId: plan.userId, signal });
  return await changing(deps, plan, "leave_out", (held, row) => {
    if (harm.rules.length === 0) return null;
    if (row.cookedMeals.some((id) => !placed.some(({ meal }) => meal.id === id))) throw planChanged();
    return changedWithout({ week: leavingOut(held, harm.rules, harm.notices), placed }, deps);
  });
}
