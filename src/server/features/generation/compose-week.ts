import type { AiFault } from "#contract/ai";
import type { Meal } from "#domain/meal/meal";
import type { Day } from "#domain/options/days";
import type { PlanMeal } from "#domain/plan/plan-document";
import { daysWith } from "#domain/planner/composed-week";
import type { CandidateDish } from "#domain/planner/candidate-dishes";
import type { RefusedDinner } from "#domain/proposal/brief/compose-brief";
import type { StandingDinner } from "#domain/proposal/reading/composed-dinner";
import { readComposedDinner } from "#domain/proposal/reading/composed-dinner";
import { menuDishOf } from "#domain/proposal/reading/menu-dish";
import type { StoredMenu, UnservedDinner } from "#server/db/schema/generation";
import { askProvider, type FaultyProposal, type ProviderReply } from "#server/features/generation/ask-provider";
import { keepMeal, keepMenu } from "#server/features/generation/accepted-meals.repository";
import { addEvent } from "#server/features/generation/generation.repository";
import { isHopeless } from "#server/features/generation/provider-messages";
import { openPlaces, type ProposeDependencies, type WeekInHand } from "#server/features/generation/week-in-hand";
import { LeaseLost } from "#server/features/generation/with-lease";

/**
 * If an answer broke off with less than this share of the week missing, we do not wait for another: those dishes are requested one
 * by one.
 */
const MOST_LEFT_OPEN = 0.5;

/** A week's dinners by position, null where none was accepted; or the reason why there are none. */
export type Composition =
  | { readonly kind: "composed"; readonly dinners: StoredMenu }
  | { readonly kind: "none"; readonly why: AiFault | "interrupted" };

/** An accepted dinner as received, and the meal if it is one of our dishes. */
interface Composed {
  readonly raw: unknown;
  readonly dinner: StandingDinner;
  readonly foodNames: readonly string[];
  readonly ours: { readonly meal: Meal; readonly shown: PlanMeal } | null;
}

/**
 * Asks the provider to compose the week: each dinner's day, diners, dish and description, which users see within
 * seconds. What our checks reject is sent back once, with reasons. The week is stored and announced in one transaction, with our
 * own dishes,
 * which need no writing. Places without a dinner are left to the call that writes their dish.
 */
export async function composeWeek(dependencies: ProposeDependencies, week: WeekInHand): Promise<Composition> {
  const places = openPlaces(week);
  const { planner, proposer } = dependencies;
  const { constraints, recentPlans, occasion, generation, signal } = week;
  const message =
    week.accepted.size === 0
      ? `Asking ${proposer.name} to plan your week`
      : `Asking ${proposer.name} for the last ${dishesOf(places.length)}`;
  await week.tell({ type: "stage", stage: "choosing", message });
  const candidates = await planner.candidates(
    { constraints, recentPlans, occasion },
    { owner: generation.userId, signal },
  );
  const composed: Composed[] = [];
  const ask = (refused: readonly RefusedDinner[]) =>
    askForDinners(dependencies, week, { composed, candidates, refused, wanted: places.length - composed.length });
  const first = await ask([]);
  if (first === null) return { kind: "none", why: "interrupted" };
  let last: ProviderReply | null = first;
  const missing = places.length - composed.length;
  const worthAsking = missing > 0 && (first.faulty.length > 0 || missing > places.length * MOST_LEFT_OPEN);
  // Do not wait for a second answer after a takeover, or if the provider is down.
  if (worthAsking && !isHopeless(first.fault) && generation.providerCalls === 0) last = await ask(first.faulty);
  week.unserved.push(...(last?.faulty ?? first.faulty).map(unservedDinner));
  // A provider without a usable answer has failed, however cleanly its answers end.
  if (composed.length === 0) return { kind: "none", why: last === null ? "interrupted" : (last.fault ?? "bad_output") };
  return { kind: "composed", dinners: await keep(dependencies, week, { places, composed }) };
}

/** A finally rejected dinner, identified by name and day as far as possible. */
function unservedDinner({ raw, faults, name }: FaultyProposal): UnservedDinner {
  const reading = readComposedDinner(raw);
  return { name, day: reading.ok ? reading.dinner.day : null, reasons: faults.map(({ detail }) => detail) };
}

interface Asked {
  readonly composed: Composed[];
  readonly candidates: readonly CandidateDish[];
  readonly refused: readonly RefusedDinner[];
  readonly wanted: number;
}

async function askForDinners(
  { planner, briefs, ...dependencies }: ProposeDependencies,
  week: WeekInHand,
  { composed, candidates, refused, wanted }: Asked,
): Promise<ProviderReply | null> {
  const { constraints, recentPlans, generation, signal } = week;
  const standing = (): StandingDinner[] => [...acceptedDinners(week), ...composed.map(({ dinner }) => dinner)];
  const most = composed.length + wanted;
  const brief = {
    ...briefs.compose({ ...week, candidates, standing: standing(), wanted, refused }),
    shape: "compose",
    mostMeals: wanted,
  } as const;
  const ids = candidates.map(({ mealId }) => mealId);
  const take = async (raw: unknown) => {
    if (composed.length >= most) return null;
    // On the last request, what was accepted keeps its position.
    const mayGiveWay = refused.length === 0 ? composed.map(({ dinner }) => dinner.day) : [];
    const task = { constraints, raw, candidates: ids, standing: standing(), mayGiveWay, recentPlans };
    const judgement = await planner.judgeDinner(task, { owner: generation.userId, signal });
    if (judgement.kind === "faulty") return { raw, name: judgement.name, faults: judgement.faults };
    const { givesWay } = judgement;
    const at = composed.findIndex(({ dinner }) => dinner.day === givesWay?.day);
    const [gone] = at === -1 ? [] : composed.splice(at, 1);
    composed.push({ ...judgement, raw });
    return gone === undefined || givesWay === null
      ? null
      : { raw: gone.raw, name: gone.dinner.dish.name, faults: givesWay.faults };
  };
  return await askProvider(dependencies, { purpose: "propose", brief, take }, week);
}

/** Dinners accepted in an earlier attempt; their days come from the stored menu, if any. */
function acceptedDinners({ accepted, generation }: WeekInHand): StandingDinner[] {
  return [...accepted].flatMap(([place, meal]) => {
    const stored = generation.menu?.[place];
    const nothing = { people: null, forYou: null, answers: [], mealId: null, dish: menuDishOf(meal) };
    return stored === null || stored === undefined || !("day" in stored) ? [] : [{ ...nothing, day: stored.day }];
  });
}

async function keep(
  { database, news, plans }: ProposeDependencies,
  { generation, constraints, meals, accepted }: WeekInHand,
  { places, composed }: { readonly places: readonly number[]; readonly composed: readonly Composed[] },
): Promise<StoredMenu> {
  const days = daysWith(
    constraints,
    meals,
    composed.map(({ dinner }) => dinner.day),
  );
  const inOrder = composed.toSorted((one, other) => days.indexOf(one.dinner.day) - days.indexOf(other.dinner.day));
  const placed = inOrder.map((one) => ({ ...one, place: placeOf(one.dinner.day, days, places) }));
  const dinners = Array.from(
    { length: meals },
    (_, place) => placed.find((one) => one.place === place)?.dinner ?? null,
  );
  const told = placed.map(({ place, dinner: { day, dish }, foodNames }) => {
    return { index: place, day, name: dish.name, foods: [...foodNames], why: dish.why };
  });
  const stands = await database.transaction(async (tx) => {
    if (!(await keepMenu(tx, generation, dinners))) return false;
    await addEvent(tx, generation.id, { type: "menu", dishes: told });
    for (const { ours, place, dinner } of placed) {
      if (ours === null) continue;
      await keepMeal(tx, generation, place, ours.meal);
      await addEvent(tx, generation.id, {
        type: "meal",
        index: place,
        day: dinner.day,
        meal: plans.presentMeal(ours.shown, dinner.day),
      });
    }
    await news.notify(tx, generation.id);
    return true;
  });
  if (!stands) throw new LeaseLost("the generation is no longer this attempt's");
  for (const { ours, place } of placed) if (ours !== null) accepted.set(place, ours.meal);
  return dinners;
}

/** A day's position in its week; a week has as many days as positions. */
function placeOf(day: Day, days: readonly Day[], places: readonly number[]): number {
  const place = days.indexOf(day);
  return places.includes(place) ? place : (places[0] ?? 0);
}

export function dishesOf(count: number): string {
  return count === 1 ? "1 dish" : `${count} dishes`;
}
