import { keptApartIn } from "#domain/matcher/note-kept-apart";
import type { KeptApart } from "#domain/matcher/note-kept-apart";
import { freeFromOwned } from "#domain/matcher/note-owned";
import { withoutSlips } from "#domain/matcher/note-slips";
import { cleanText } from "#domain/matcher/match-words";
import { equipmentLeftOut, equipmentNotTicked, kitchenIn } from "#domain/matcher/note-kitchen";
import { tableDietIn } from "#domain/matcher/note-table-diet";
import type { NotedDiet } from "#domain/matcher/note-table-diet";
import type { Equipment } from "#domain/options/options";
import type { MealPlanRequest } from "#domain/request/meal-plan-request";

/** Rules that notes add to those of the form, beside foods that are left out. They only ever leave out more. */
export interface NotedRules {
  /** Who eats no meat at the table, or less than that; null where nobody is told of. */
  readonly table: NotedDiet | null;
  /** The diet that every dinner keeps for them, beside the form's. Who eats fish has an entry of the avoid list, and no diet. */
  readonly diet: "vegetarian" | "vegan" | null;
  /** Appliances that no dinner needs, although the form allows them; null where the notes and the form leave none, and the form's stand. */
  readonly without: readonly Equipment[] | null;
  /** Appliances that the notes speak of as being there, and that the form leaves out: they stay left out. */
  readonly notTicked: readonly Equipment[];
  readonly apart: readonly KeptApart[];
  /** Free-from foods that are owned or bought, for which nothing is left out. */
  readonly owned: readonly string[];
}

const NO_RULES: NotedRules = { table: null, diet: null, without: [], notTicked: [], apart: [], owned: [] };
const known = new WeakMap<MealPlanRequest, NotedRules>();

/** Whether the form says that somebody must not eat gluten or dairy: nothing that the notes leave out is read more loosely then. */
export function isReadStrictly({
  dietaryRestrictions,
  ingredientsToAvoid,
}: Pick<MealPlanRequest, "dietaryRestrictions" | "ingredientsToAvoid">): boolean {
  return (
    dietaryRestrictions.some((one) => one === "gluten_free" || one === "dairy_free") ||
    ingredientsToAvoid.some((entry) => /gluten|wheat|c(?:o)?eliac|dairy|milk|lactose/iu.test(entry))
  );
}

/** Reads the rules off a request's notes, once for all the dishes that are looked at for it. */
export function notedRulesOf(request: MealPlanRequest): NotedRules {
  const { additionalNotes: notes, cookingEquipment } = request;
  if (notes === "") return NO_RULES;
  const found = known.get(request);
  if (found !== undefined) return found;
  const text = withoutSlips(cleanText(notes));
  const table = tableDietIn(text);
  const kitchen = kitchenIn(text);
  const rules = {
    table,
    diet: table === null || table.diet === "pescatarian" ? null : table.diet,
    without: equipmentLeftOut(kitchen, cookingEquipment),
    notTicked: equipmentNotTicked(kitchen, cookingEquipment),
    owned: isReadStrictly(request) ? [] : freeFromOwned(text),
    apart: keptApartIn(text),
  };
  known.set(request, rules);
  return rules;
}
