import type { Day } from "#domain/options/days";
import { optionLabel } from "#domain/options/options";
import type { ForChild, MealReason, PlanFood, PlannedMeal, TreatAs } from "#domain/plan/plan-data";

const MOST_REASONS = 2;

const TREATS: Readonly<Record<TreatAs, (day: Day) => string>> = {
  curry: (day) => `${day}-night curry`,
  fakeaway: (day) => `${day}’s takeaway, made at home`,
  burgers: (day) => `${day}-night burgers`,
  pizza: (day) => `${day}-night pizza`,
  fish: (day) => `fish on ${day}`,
  special: (day) => `something special for ${day}`,
};

const CHILDREN: Readonly<Record<ForChild, string>> = {
  before_chilli: "For the children, set aside a plain portion before the chilli goes in.",
  little_chilli: "For the children, leave most of the chilli out and bring the rest to the table.",
  bones: "Run your fingers over the children’s fish for bones before you serve it.",
  cut_small: "Cut the child’s sausages lengthways and then small; round slices can choke.",
  plain_pasta: "For whoever eats it plain, keep a portion back as you drain it, before it meets the sauce.",
  sauce_aside: "For whoever eats it plain, leave the sauce off one plate as you serve.",
  soft_egg: "Cook the children’s eggs a minute longer, or use eggs with the British Lion mark.",
};

/** A dish's tip, and what is done for children who eat along. */
export function writeTip({ tip, reasons = [] }: PlannedMeal): string {
  const said = reasons.flatMap((reason) => (reason.kind === "for_child" ? [CHILDREN[reason.how]] : []));
  return [tip, ...said].filter((words) => words !== "").join(" ");
}

/** Why a dish stands in the week, in one sentence of its first reasons; null when there are none. */
export function writeWhy(meal: PlannedMeal, day: Day, foods: ReadonlyMap<string, PlanFood>): string | null {
  const [first, ...others] = (meal.reasons ?? [])
    .filter(({ kind }) => kind !== "for_child")
    .slice(0, MOST_REASONS)
    .map((reason) => inWords(reason, meal, day, foods));
  if (first === undefined) return null;
  const rest = others.map((words) => `; ${words}`).join("");
  return `${first.charAt(0).toUpperCase()}${first.slice(1)}${rest}.`;
}

function inWords(reason: MealReason, meal: PlannedMeal, day: Day, foods: ReadonlyMap<string, PlanFood>): string {
  switch (reason.kind) {
    case "liked":
      return "you liked it";
    case "ticked_meat":
      return `${optionLabel(reason.meat).toLowerCase()}, which you ticked`;
    case "ticked_appliance":
      return `made in your ${optionLabel(reason.appliance).toLowerCase()}`;
    case "ticked_region":
      return `${optionLabel(reason.region)}, as you asked`;
    case "goal":
      return goalInWords(reason.goal, meal);
    case "opened_pack": {
      const name = nameOf(foods.get(reason.foodId));
      if (reason.half === true) return `the other half of ${reason.day}’s ${name}`;
      return reason.up ? `finishes ${reason.day}’s ${name}` : `shares ${reason.day}’s ${name}`;
    }
    case "made_from":
      return `made from ${reason.day}’s ${reason.called}`;
    case "treat":
      return reason.as === undefined ? `something to look forward to on ${day}` : TREATS[reason.as](day);
    case "weekend":
      return `${day} has time for it`;
    case "season":
      return `a dish for ${reason.season}`;
    case "season_food":
      return `${nameOf(foods.get(reason.foodId))} in season`;
    case "sunday_roast":
      return "the Sunday roast";
    case "for_guests":
      return "good enough for guests";
    case "heat":
      return "properly hot, as you asked";
    case "noted":
      return `${reason.words}, as your notes ask`;
    case "one_pan":
      return `all in one ${meal.utensils[0] ?? "pan"}`;
    case "quick":
      return `on the table in ${meal.prepMinutes + meal.cookMinutes} minutes`;
    case "hands_off":
      return `${meal.prepMinutes + meal.cookMinutes} minutes’ work, and the slow cooker does the rest`;
    case "cheapest":
      return "the cheapest dinner of your week";
    case "most_protein":
      return `${Math.round(meal.nutrition.protein)} g of protein, the most of your week`;
    case "for_child":
      return CHILDREN[reason.how];
    case "new":
      return "new to you";
  }
}

/** From this weight one of a food is told as one: a cabbage, however many a pack could be. */
const ONE_GRAMS = 300;

function nameOf(food: PlanFood | undefined): string {
  if (food === undefined) return "pack";
  const counted = (food.units["each"] ?? 0) < ONE_GRAMS;
  return counted ? (food.plural ?? food.name) : food.name;
}

function goalInWords(goal: Extract<MealReason, { kind: "goal" }>["goal"], { nutrition }: PlannedMeal): string {
  const protein = `${Math.round(nutrition.protein)} g of protein`;
  switch (goal) {
    case "weight_loss":
      return `light, and it fills: ${protein}`;
    case "muscle_gain":
      return `${protein} a serving`;
    case "budget_friendly":
      return "keeps the week cheap";
    case "comfort_food":
    case "family_friendly":
    case "special_occasion":
      return `${optionLabel(goal).toLowerCase()}, as you asked`;
  }
}
