import type { AiFault } from "#contract/ai";
import type { Meal } from "#domain/meal/meal";
import type { Day } from "#domain/options/days";
import { daysWith } from "#domain/planner/composed-week";
import type { PlanMeal } from "#domain/plan/plan-document";
import { tableOf } from "#domain/proposal/brief/dinner-lines";
import { pairOf } from "#domain/proposal/brief/paired-dinner";
import type { BuyingDinner } from "#domain/proposal/brief/week-money";
import { menuDishOf } from "#domain/proposal/reading/menu-dish";
import type { StoredMenu } from "#server/db/schema/generation";
import { askProvider, type FaultyProposal, type ProviderReply } from "#server/features/generation/ask-provider";
import { keepMeal } from "#server/features/generation/accepted-meals.repository";
import { dishesOf } from "#server/features/generation/compose-week";
import { addEvent } from "#server/features/generation/generation.repository";
import { isHopeless } from "#server/features/generation/provider-messages";
import { openPlaces, type ProposeDependencies, type WeekInHand } from "#server/features/generation/week-in-hand";
import { LeaseLost } from "#server/features/generation/with-lease";

/** Dishes of one week that are written at the same time. */
const AT_ONCE = 7;

/** Why a position stayed open; null if its dishes broke a rule. */
export type OpenPlace = AiFault | "interrupted" | null;

/**
 * Has each dish of the menu written in a separate call, several at a time. Each is checked as it arrives, sent back once with its exact
 * faults, stored and announced. Returns why positions stayed open.
 */
export async function writeDishes(
  dependencies: ProposeDependencies,
  asked: WeekInHand,
  menu: StoredMenu,
): Promise<readonly OpenPlace[]> {
  const places = openPlaces(asked);
  await asked.tell({ type: "stage", stage: "checking", message: `Writing and checking ${dishesOf(places.length)}` });
  const broken = new AbortController();
  const week = { ...asked, signal: AbortSignal.any([asked.signal, broken.signal]) };
  const inTurn = turns();
  let correctionAnnounced = false;
  const write = async (place: number): Promise<OpenPlace> => {
    const work = { dependencies, week, menu, place, inTurn };
    const first = await askDish(work, "dish", null);
    if (week.accepted.has(place)) return null;
    if (first === null) return "interrupted";
    if (week.generation.providerCalls > 0 || isHopeless(first.fault)) return first.fault;
    const faulty = first.faulty[0] ?? null;
    if (faulty !== null && !correctionAnnounced) {
      correctionAnnounced = true;
      await week.tell({ type: "stage", stage: "checking", message: "Mending a dish that broke a rule" });
    }
    const second = await askDish(work, "repair", faulty);
    if (second === null) return "interrupted";
    const refused = week.accepted.has(place) ? null : (second.faulty[0] ?? null);
    if (refused !== null) {
      const { name, faults } = refused;
      week.unserved.push({ name, day: dayOf(week, menu, place), reasons: faults.map(({ detail }) => detail) });
    }
    return second.fault;
  };
  const open: OpenPlace[] = [];
  const line = async (): Promise<void> => {
    for (let place = places.shift(); place !== undefined; place = places.shift()) {
      const why = await write(place);
      if (!week.accepted.has(place)) open.push(why);
    }
  };
  const lines = Array.from({ length: AT_ONCE }, () =>
    line().catch((error: unknown) => {
      places.length = 0;
      broken.abort(error);
      throw error;
    }),
  );
  // The others are aborted and awaited, so that nothing is written after the first fault is reported.
  await Promise.allSettled(lines);
  await Promise.all(lines);
  return open;
}

interface Work {
  readonly dependencies: ProposeDependencies;
  readonly week: WeekInHand;
  readonly menu: StoredMenu;
  readonly place: number;
  readonly inTurn: InTurn;
}

/** One call for one dish; the second one sends back the faults, if any. */
async function askDish(
  { dependencies, week, menu, place, inTurn }: Work,
  purpose: "dish" | "repair",
  faulty: FaultyProposal | null,
): Promise<ProviderReply | null> {
  const { constraints, recentPlans, accepted, generation, signal } = week;
  const { planner, briefs, proposer } = dependencies;
  // As in the menu, even if accepted by now, so that a second try's prompt has the same prefix as the first.
  const others = menu.flatMap((dinner, index): BuyingDinner[] => {
    const stands = accepted.get(index);
    if (index === place) return [];
    if (dinner !== null) return [dinner];
    const day = dayOf(week, menu, index);
    return stands === undefined ? [] : [{ day, people: null, mealId: null, dish: menuDishOf(stands), meal: stands }];
  });
  const words = briefs.dish({ ...week, dish: menu[place]?.dish ?? null, dinner: menu[place] ?? null, others, faulty });
  // One at a time, each compared with all accepted ones: two simultaneous dishes could be the same.
  const take = (raw: unknown) =>
    inTurn(async () => {
      if (accepted.has(place)) return null;
      const dinner = menu[place];
      const where = dinner?.day === undefined ? {} : { day: dinner.day, people: tableOf(dinner, constraints) };
      const standing = { accepted: [...accepted.values()], recentPlans };
      const pair = pairOf(dinner, others, constraints);
      const paired = pair === null ? {} : { pair, ...(purpose === "repair" ? { isLastTry: true as const } : {}) };
      const task = { constraints, raw, proposer: proposer.name, ...standing, ...where, ...paired };
      const judgement = await planner.judge(task, { owner: generation.userId, signal });
      if (judgement.kind === "faulty") return { raw, name: judgement.name, faults: judgement.faults };
      await accept(dependencies, week, {
        place,
        day: dayOf(week, menu, place),
        meal: judgement.meal,
        shown: judgement.shown,
      });
      return null;
    });
  const brief = { ...words, shape: "meals", mostMeals: 1 } as const;
  return await askProvider(dependencies, { purpose, brief, take }, week);
}

async function accept(
  { database, news, plans }: ProposeDependencies,
  { generation, accepted }: WeekInHand,
  {
    place,
    day,
    meal,
    shown,
  }: { readonly place: number; readonly day: Day; readonly meal: Meal; readonly shown: PlanMeal },
): Promise<void> {
  const stands = await database.transaction(async (tx) => {
    if (!(await keepMeal(tx, generation, place, meal))) return false;
    await addEvent(tx, generation.id, { type: "meal", index: place, day, meal: plans.presentMeal(shown, day) });
    await news.notify(tx, generation.id);
    return true;
  });
  if (!stands) throw new LeaseLost("the generation is no longer this attempt's");
  accepted.set(place, meal);
}

/** The day of a position: as composed, else the remaining one. */
function dayOf({ constraints, meals }: WeekInHand, menu: StoredMenu, place: number): Day {
  const composed = menu.flatMap((dinner) => dinner?.day ?? []);
  return menu[place]?.day ?? daysWith(constraints, meals, composed)[place] ?? "Monday";
}

type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Runs work sequentially; a failure does not stop the rest. */
function turns(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
}
