import { withBookWeek } from "#domain/book/compose-from-book";
import { REGIONS } from "#domain/options/options";
import { proposeWeek } from "#domain/planner/propose-week";
import { builtInWeek } from "#domain/proposal/built-in-week";
import { seededRandom } from "#domain/random/random";
import { dishIdOf } from "#domain/recipe/variant";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import { SEASONS } from "#domain/recipe/recipe";
import { realCatalogue } from "../../tests/support/catalogue.ts";

/** The answers to vary, the usual one first: each household gives another in one of three. */
const FACETS = {
  diet: [
    "none",
    "meat_eater",
    "vegetarian",
    "vegan",
    "keto",
    "low_carb",
    "paleo",
    "high_protein",
    "slimming_world",
    "weight_watchers",
  ],
  restriction: ["none", "gluten_free", "dairy_free", "nut_free", "egg_free", "soy_free", "gluten_free+dairy_free"],
  goal: [
    "none",
    "weight_loss",
    "muscle_gain",
    "budget_friendly",
    "comfort_food",
    "family_friendly",
    "special_occasion",
  ],
  kitchen: REGIONS,
  time: ["45", "15", "20", "30", "60", "60+"],
  money: ["6", "2.4", "4", "8", "12"],
  people: ["2", "1", "3", "4", "5"],
  dinners: ["7", "5", "4", "3"],
} as const;
const CHANGED_SHARE = 1 / 3;
type Facet = keyof typeof FACETS;
type Mixed = Record<Facet, string>;

/** How many dinners may differ from the week of the book. */
const MAX_CHANGED = 2;

/**
 * For a number of mixed households, how many weeks come from the book with at most two dinners changed, by answer, and how often
 * the same households are refused with and without the book.
 */
export function bookCoverage(households: number): string {
  const random = seededRandom(20_261_129);
  const pick = ([usual = "", ...others]: readonly string[]): string =>
    random() < CHANGED_SHARE ? (others[Math.floor(random() * others.length)] as string) : usual;
  const rows: { mixed: Mixed; served: boolean; unchanged: boolean; refused: boolean; lines: number }[] = [];
  const newlyRefused: string[] = [];
  let overBudget = 0;
  const cpu: number[] = [];
  for (let at = 0; at < households; at += 1) {
    const mixed = Object.fromEntries(Object.entries(FACETS).map(([facet, words]) => [facet, pick(words)])) as Mixed;
    const outcome = planOf(mixed, at);
    if (outcome === null) continue;
    cpu.push(outcome.cpuMs);
    if (outcome.overBudget) overBudget += 1;
    if (outcome.newlyRefused) newlyRefused.push(JSON.stringify(mixed));
    rows.push({ mixed, ...outcome });
  }
  const planned = rows.filter(({ refused }) => !refused);
  const share = (list: readonly { readonly unchanged: boolean }[]): string =>
    `${Math.round((100 * list.filter(({ unchanged }) => unchanged).length) / Math.max(1, list.length))} % of ${list.length}`;
  const lines = [
    `Weeks from the book, all but ${MAX_CHANGED} dinners of one week unchanged: ${share(planned)}`,
    `Weeks with any dinners of the book: ${planned.filter(({ served }) => served).length} of ${planned.length}; refused: ${rows.length - planned.length}, with the book alone: ${newlyRefused.length}; over budget: ${overBudget}`,
    `Dinners with a line of the book: ${planned.reduce((sum, row) => sum + row.lines, 0)}`,
    `CPU in ms: median ${quantile(cpu, 0.5)}, p95 ${quantile(cpu, 0.95)}`,
    ...newlyRefused,
  ];
  for (const facet of Object.keys(FACETS) as Facet[]) {
    const groups = Map.groupBy(planned, ({ mixed }) => mixed[facet]);
    lines.push(`${facet}: ${[...groups].map(([word, list]) => `${word} ${share(list)}`).join(", ")}`);
  }
  return lines.join("\n");
}

function quantile(list: readonly number[], share: number): string {
  return (list.toSorted((a, b) => a - b)[Math.floor(list.length * share)] ?? 0).toFixed(0);
}

function planOf(
  mixed: Mixed,
  at: number,
): {
  readonly served: boolean;
  readonly unchanged: boolean;
  readonly refused: boolean;
  readonly newlyRefused: boolean;
  readonly overBudget: boolean;
  readonly lines: number;
  readonly cpuMs: number;
} | null {
  const { catalogue, matcher } = realCatalogue();
  const [people, dinners] = [Number(mixed.people), Number(mixed.dinners)];
  const request: RawMealPlanRequest = {
    fullName: "Mixed household",
    email: "household@example.org",
    mealsPerWeek: dinners,
    numPeople: people,
    dietaryPreference: mixed.diet,
    dietaryRestrictions: mixed.restriction === "none" ? [] : mixed.restriction.split("+"),
    synsPointsPerWeek: null,
    mealGoals: mixed.goal,
    meatsPreferred: [],
    preferredRegions: mixed.kitchen === "none" ? [] : [mixed.kitchen],
    ingredientsToAvoid: "",
    maxBudget: Math.max(12, Math.round(Number(mixed.money) * people * dinners)),
    preferredSupermarket: "tesco",
    cookingSkillLevel: "intermediate",
    availableTime: mixed.time,
    cookingEquipment: ["oven", "stove"],
    additionalNotes: "",
  };
  const read = constraintsOf(normaliseRequest(request), matcher);
  if (!read.ok) return null;
  const occasion = { variation: `mixed ${at}`, season: SEASONS[at % SEASONS.length] ?? null };
  const task = { constraints: read.constraints, recentPlans: [], occasion };
  const before = process.cpuUsage();
  const proposal = builtInWeek(task, catalogue, () => matcher);
  const { user, system } = process.cpuUsage(before);
  const cpuMs = (user + system) / 1000;
  if (proposal.kind === "refused") {
    const newlyRefused = proposeWeek(task, catalogue).kind === "planned";
    return { served: false, unchanged: false, refused: true, newlyRefused, overBudget: false, lines: 0, cpuMs };
  }
  const { document } = proposal;
  const meals = document.days.flatMap((day) => day.meals);
  const ids = new Set(meals.map(({ id }) => dishIdOf(id)));
  const composed = withBookWeek(task, catalogue).composed ?? [];
  const most = Math.max(0, ...catalogue.weeks().map((week) => week.dinners.filter(({ dish }) => ids.has(dish)).length));
  const ours = new Set(catalogue.weeks().flatMap((week) => week.dinners.map(({ line }) => line)));
  return {
    served: composed.length > 0,
    unchanged: composed.length > 0 && most >= dinners - MAX_CHANGED,
    refused: false,
    newlyRefused: false,
    overBudget: document.totalPence > document.budgetPence,
    lines: meals.filter(({ forYou }) => typeof forYou === "string" && ours.has(forYou)).length,
    cpuMs,
  };
}
