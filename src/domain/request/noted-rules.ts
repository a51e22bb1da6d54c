import { TABLE_DIETS } from "#domain/intents/eatings";
import type { TableDiet } from "#domain/intents/eatings";
import { keptApartOf } from "#domain/intents/kept-apart";
import type { KeptApart } from "#domain/intents/kept-apart";
import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import { EQUIPMENT } from "#domain/options/options";
import type { Equipment } from "#domain/options/options";
import type { MealPlanRequest } from "#domain/request/meal-plan-request";

/** Rules that intents add to those of the form, beside foods that are left out. They only ever leave out more. */
export interface NotedRules {
  /** Who eats no meat at the table, or less than that, and whether others eat along; null where nobody is told of. */
  readonly table: { readonly diet: TableDiet; readonly others: boolean } | null;
  /** The diet that every dinner keeps for them, beside the form's. Who eats fish has an entry of the avoid list, and no diet. */
  readonly diet: "vegetarian" | "vegan" | null;
  /** Appliances that no dinner needs, although the form allows them; null where the intents and the form leave none, and the form's stand. */
  readonly without: readonly Equipment[] | null;
  /** Appliances that are not there on a day, beside those; a day on which that would leave none is not among them. */
  readonly withoutOn: ReadonlyMap<Day, readonly Equipment[]>;
  readonly apart: readonly KeptApart[];
  /** Nothing is bought that is sold frozen, and nothing is said to be frozen for later. */
  readonly noFreezer: boolean;
}

type Ruled = Pick<MealPlanRequest, "intents" | "cookingEquipment">;
const NO_RULES: NotedRules = {
  table: null,
  diet: null,
  without: [],
  withoutOn: new Map(),
  apart: [],
  noFreezer: false,
};
const known = new WeakMap<Ruled, NotedRules>();

/** The rules of a request's intents, made once for all the dishes that are looked at for it. */
export function notedRulesOf(request: Ruled): NotedRules {
  if (request.intents.length === 0) return NO_RULES;
  const found = known.get(request) ?? readRules(request);
  known.set(request, found);
  return found;
}

function readRules({ intents, cookingEquipment }: Ruled): NotedRules {
  const table = tableOf(intents);
  const named = intents.filter((intent) => intent.kind === "without");
  const without = named.flatMap(({ day, what }) => (day === undefined ? [what] : []));
  const ofDays = DAYS.flatMap((day) => {
    const own = named.flatMap((one) => (one.day === day ? [one.what] : []));
    const out = own.length === 0 ? null : equipmentLeftOut([...without, ...own], cookingEquipment);
    return out === null ? [] : ([[day, out]] as const);
  });
  return {
    table,
    diet: table === null || table.diet === "pescatarian" ? null : table.diet,
    without: equipmentLeftOut(without, cookingEquipment),
    withoutOn: new Map(ofDays),
    apart: keptApartOf(intents),
    noFreezer: intents.some((intent) => intent.kind === "way" && intent.what === "no_freezer"),
  };
}

/** The strictest diet that somebody at the table keeps. */
function tableOf(intents: MealPlanRequest["intents"]): NotedRules["table"] {
  const kept = intents.flatMap((intent) => {
    const diet = intent.kind === "eating" ? TABLE_DIETS.find((one) => one === intent.what) : undefined;
    return diet === undefined || intent.kind !== "eating" ? [] : [{ diet, others: intent.person !== null }];
  });
  const diet = TABLE_DIETS.findLast((one) => kept.some((keeper) => keeper.diet === one));
  return diet === undefined ? null : { diet, others: kept.some(({ others }) => others) };
}

/** What is left out of a kitchen beyond what the form leaves out; null where that would leave nothing to cook on. `ticked`: none stands for any. */
function equipmentLeftOut(without: readonly Equipment[], ticked: readonly Equipment[]): readonly Equipment[] | null {
  const there = ticked.length === 0 ? EQUIPMENT : ticked;
  const out = there.filter((item) => without.includes(item));
  return out.length === there.length ? null : out;
}
