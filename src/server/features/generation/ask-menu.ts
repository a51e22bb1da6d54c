import type { AiFault } from "#contract/ai";
import { daysOf } from "#domain/plan/plan-document";
import { menuDishOf, type MenuDish } from "#domain/proposal/reading/menu-dish";
import type { StoredMenu } from "#server/db/schema/generation";
import { askProvider, type ProviderReply } from "#server/features/generation/ask-provider";
import { keepMenu } from "#server/features/generation/accepted-meals.repository";
import { addEvent } from "#server/features/generation/generation.repository";
import { isHopeless } from "#server/features/generation/provider-messages";
import { openPlaces, type ProposeDependencies, type WeekInHand } from "#server/features/generation/week-in-hand";
import { LeaseLost } from "#server/features/generation/with-lease";

/** Of fewer dishes than this share of a week nobody would know what the week is to be: the rest is asked for once more. */
const ENOUGH = 0.5;

/** The dishes of a menu by place, null where there is no usable idea; or why there is none at all. */
export type MenuAnswer =
  | { readonly kind: "menu"; readonly dishes: StoredMenu }
  | { readonly kind: "none"; readonly why: AiFault | "interrupted" };

interface Idea {
  readonly dish: MenuDish;
  readonly foodNames: readonly string[];
}

/**
 * Asks the provider what the week could be: names, main foods and a sentence each, which people see within seconds. It is stored and told
 * in one transaction. Places without a usable idea are left to the call that writes their dish.
 */
export async function askMenu(dependencies: ProposeDependencies, week: WeekInHand): Promise<MenuAnswer> {
  const places = openPlaces(week);
  const { name } = dependencies.proposer;
  const message =
    week.accepted.size === 0 ? `Asking ${name} for a menu` : `Asking ${name} for the last ${dishesOf(places.length)}`;
  await week.tell({ type: "stage", stage: "choosing", message });
  const ideas: Idea[] = [];
  const first = await ask(dependencies, week, { ideas, wanted: places.length });
  if (first === null) return { kind: "none", why: "interrupted" };
  let last: ProviderReply | null = first;
  const enough = ideas.length >= places.length * ENOUGH;
  // An attempt that took over, or a provider that is down, makes nobody wait for a second answer.
  if (!enough && !isHopeless(first.fault) && week.generation.providerCalls === 0)
    last = await ask(dependencies, week, { ideas, wanted: places.length - ideas.length });
  // A provider of which nothing can be used has failed, however orderly its answers end.
  if (ideas.length === 0) return { kind: "none", why: last === null ? "interrupted" : (last.fault ?? "bad_output") };
  return { kind: "menu", dishes: await keep(dependencies, week, { places, ideas }) };
}

interface MenuSoFar {
  readonly ideas: Idea[];
  readonly wanted: number;
}

async function ask(
  { planner, briefs, ...dependencies }: ProposeDependencies,
  week: WeekInHand,
  { ideas, wanted }: MenuSoFar,
): Promise<ProviderReply | null> {
  const { constraints, recentPlans, generation, signal } = week;
  const standing = (): MenuDish[] => [...[...week.accepted.values()].map(menuDishOf), ...ideas.map(({ dish }) => dish)];
  const most = ideas.length + wanted;
  const brief = {
    ...briefs.menu({ ...week, standing: standing(), wanted }),
    shape: "menu",
    mostMeals: wanted,
  } as const;
  const take = async (raw: unknown) => {
    if (ideas.length >= most) return null;
    const task = { constraints, raw, standing: standing(), recentPlans };
    const judgement = await planner.judgeMenu(task, { owner: generation.userId, signal });
    if (judgement.kind === "faulty") return { raw, faults: judgement.faults };
    ideas.push({ dish: judgement.dish, foodNames: judgement.foodNames });
    return null;
  };
  return await askProvider(dependencies, { purpose: "propose", brief, take }, week);
}

async function keep(
  { database, news }: ProposeDependencies,
  { generation, constraints, meals }: WeekInHand,
  { places, ideas }: { readonly places: readonly number[]; readonly ideas: readonly Idea[] },
): Promise<StoredMenu> {
  const days = daysOf(constraints, meals);
  const told = ideas.map(({ dish, foodNames }, index) => {
    const place = places[index] ?? 0;
    return { index: place, day: days[place] ?? "Monday", name: dish.name, foods: [...foodNames], why: dish.why };
  });
  const dishes = Array.from({ length: meals }, (_, place) => ideas[places.indexOf(place)]?.dish ?? null);
  const stands = await database.transaction(async (tx) => {
    if (!(await keepMenu(tx, generation, dishes))) return false;
    await addEvent(tx, generation.id, { type: "menu", dishes: told });
    await news.notify(tx, generation.id);
    return true;
  });
  if (!stands) throw new LeaseLost("the generation is no longer this attempt's");
  return dishes;
}

export function dishesOf(count: number): string {
  return count === 1 ? "1 dish" : `${count} dishes`;
}
