import type { Day } from "#domain/options/days";
import { optionLabel } from "#domain/options/options";
import type { MealGoal } from "#domain/options/options";
import type { ForChild, MealReason, PlanFood, PlannedMeal, TreatAs } from "#domain/plan/plan-data";

const MAX_REASONS = 2;

const TREATS: Readonly<Record<TreatAs, (day: Day) => string>> = {
  curry: (day) => `${day}-night curry`,
  fakeaway: (day) => `${day}’s takeaway, made at home`,
  burgers: (day) => `${day}-night burgers`,
  pizza: (day) => `${day}-night pizza`,
  fish: (day) => `fish on ${day}`,
  special: (day) => `something special for ${day}`,
};

const CHILDREN: Readonly<Record<ForChild, (foods: string) => string>> = {
  before_chilli: () => "For the children, set aside a plain portion before the chilli goes in.",
  little_chilli: () => "For the children, leave most of the chilli out and bring the rest to the table.",
  less_chilli: (foods) => `For the children, put in half of ${foods}.`,
  chilli_at_table: (foods) => `For the children, keep ${foods} off their plates.`,
  bones: () => "Run your fingers over the children’s fish for bones before you serve it.",
  off_the_bone: () => "Take the little one’s meat off the bone, and look for splinters.",
  cut_small: () => "Cut the child’s sausages lengthways and then small; round slices can choke.",
  grate_raw: (foods) => `Grate ${foods} for the little one, or cook it soft; hard raw pieces can choke.`,
  cut_cheese: (foods) => `Cut ${foods} into thin strips for the little one; chunks can choke.`,
  cook_meat: () => "Cook the little one’s piece until no pink is left, and cut it small.",
  cut_round: (foods) => `Cut ${foods} into quarters for the little one; larger pieces can choke.`,
  crush_nuts: (foods) => `Crush ${foods} for the little one; whole ones and pieces can choke.`,
  little_salty: (foods) => `Of ${foods}, give the little one only a taste; the salt is in the food itself.`,
  salt: (foods) => `Keep ${foods} out until the little one’s portion is on the plate, then season the rest.`,
  unsalted_water: () => "Leave the cooking water unsalted for the little one.",
  plain_pasta: () => "For whoever eats it plain, keep a portion back as you drain it, before it meets the sauce.",
  sauce_aside: () => "For whoever eats it plain, leave the sauce off one plate as you serve.",
  soft_egg: () => "Cook the children’s eggs a minute longer, or use eggs with the British Lion mark.",
};

function forChildInWords(
  { how, foodIds = [] }: Extract<MealReason, { kind: "for_child" }>,
  foods: ReadonlyMap<string, PlanFood>,
): string {
  const names = foodIds.flatMap((id) => {
    const food = foods.get(id);
    return food === undefined ? [] : [`the ${food.name}`];
  });
  return CHILDREN[how](new Intl.ListFormat("en-GB").format(names));
}

/** A dish's tip, with what makes it suitable for the children at the table. */
export function writeTip({ tip, reasons = [] }: PlannedMeal, foods: ReadonlyMap<string, PlanFood>): string {
  const said = reasons.flatMap((reason) => (reason.kind === "for_child" ? [forChildInWords(reason, foods)] : []));
  return [tip, ...said].filter((words) => words !== "").join(" ");
}

/** Reasons worth showing: old plans have some that only repeat the request, or count; measures for children are in the tip. */
type ShownReason = Exclude<
  MealReason,
  { kind: "ticked_meat" | "ticked_region" | "ticked_appliance" | "only_one" | "for_child" }
>;
const NO_LONGER_SHOWN: readonly MealReason["kind"][] = [
  "ticked_meat",
  "ticked_region",
  "ticked_appliance",
  "only_one",
  "for_child",
];

function isShown(reason: MealReason): reason is ShownReason {
  if (reason.kind === "goal") return GOALS_WITH_FIGURES.includes(reason.goal);
  return !NO_LONGER_SHOWN.includes(reason.kind);
}
/** Goals for which a dish's own figures are shown. */
const GOALS_WITH_FIGURES: readonly MealGoal[] = ["weight_loss", "muscle_gain"];

/** Why a dish is in the week, in one sentence from its first reasons; null if there are none. */
export function writeWhy(meal: PlannedMeal, day: Day, foods: ReadonlyMap<string, PlanFood>): string | null {
  const [first, ...others] = (meal.reasons ?? [])
    .filter(isShown)
    .slice(0, MAX_REASONS)
    .map((reason) => inWords(reason, meal, day, foods));
  if (first === undefined) return null;
  const rest = others.map((words) => `; ${words}`).join("");
  return `${first.charAt(0).toUpperCase()}${first.slice(1)}${rest}.`;
}

function inWords(reason: ShownReason, meal: PlannedMeal, day: Day, foods: ReadonlyMap<string, PlanFood>): string {
  switch (reason.kind) {
    case "liked":
      return "you liked it";
    case "goal":
      return goalInWords(reason.goal, meal);
    case "opened_pack": {
      const name = nameOfFood(foods.get(reason.foodId));
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
      return `${nameOfFood(foods.get(reason.foodId)).replace(/^cooked /u, "")} in season`;
    case "sunday_roast":
      return "the Sunday roast";
    case "for_guests":
      return "good enough for guests";
    case "heat":
      return "properly hot, as you asked";
    case "noted":
      return `${reason.words}, as you asked`;
    case "one_pan": {
      const pan = meal.utensils[0] ?? "pan";
      return `all ${/\btray$/u.test(pan) ? "on" : "in"} one ${pan}`;
    }
    case "quick":
      return `on the table in ${meal.prepMinutes + meal.cookMinutes} minutes`;
    case "hands_off":
      return `${meal.prepMinutes + meal.cookMinutes} minutes’ work, and the slow cooker does the rest`;
    case "cheapest":
      return "the cheapest dinner of your week";
    case "most_protein":
      return `${Math.round(meal.nutrition.protein)} g of protein, the most of your week`;
    case "vegetables":
      return `about ${reason.grams} g of vegetables on each plate`;
    case "minutes":
      return minutesInWords(meal);
    case "new":
      return "new to you";
  }
}

/** "35 minutes from start to finish": at the stove, if a slow cooker does the rest. */
function minutesInWords({ prepMinutes, cookMinutes, handsOffMinutes = 0 }: PlannedMeal): string {
  const minutes = `${prepMinutes + cookMinutes} minutes`;
  return handsOffMinutes > 0 ? `${minutes}’ work` : `${minutes} from start to finish`;
}

/** From this weight on, a single piece is singular: a cabbage, however many a pack could contain. */
const ONE_GRAMS = 300;

/** A food as a sentence names it. */
export function nameOfFood(food: Pick<PlanFood, "name" | "plural" | "units"> | undefined): string {
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
