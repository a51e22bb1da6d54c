import { formatPence, pence as penceOf } from "#domain/money/pence";
import type { Pence } from "#domain/money/pence";
import { countDishes, eligibleMeals } from "#domain/planner/eligible";
import { isPossible } from "#domain/planner/keep-meals";
import { cheapestWeek, planWeek, weekProblem } from "#domain/planner/plan-week";
import type { PlannerInput, PlannerOutcome } from "#domain/planner/plan-week";
import type { Constraints } from "#domain/request/constraints";
import { notedRulesOf } from "#domain/request/noted-rules";
import type { MealPlanRequest } from "#domain/request/meal-plan-request";
import { AVAILABLE_TIMES, EQUIPMENT, MEATS, SKILL_LEVELS, SUPERMARKETS, optionLabel } from "#domain/options/options";
import type { Meat } from "#domain/options/options";

/** The choice of the request that conflicts with the others. */
export type BindingChoice =
  | "budget"
  | "time"
  | "equipment"
  | "skill"
  | "meats"
  | "weekly_allowance"
  | "never_again"
  | "combination";

/** A change to the request. The weekly figure of syns or points is as a user would type it. */
export type RequestChange = Partial<
  Pick<
    MealPlanRequest,
    | "maxBudgetPounds"
    | "mealsPerWeek"
    | "preferredSupermarket"
    | "availableTime"
    | "cookingEquipment"
    | "cookingSkillLevel"
    | "meatsPreferred"
    | "synsPointsPerWeek"
  >
>;

/** A change that makes a week possible, with the label of its button. */
export interface WayOut {
  readonly label: string;
  readonly change: RequestChange;
}

/**
 * The answer to a request that cannot be met: the conflicting choice and the nearest changes that work (tried, not guessed), in
 * words and as data.
 */
export interface Refusal {
  readonly binding: BindingChoice;
  readonly message: string;
  readonly ways: readonly WayOut[];
}

/** Explains a refusal. Never suggests dropping an allergy, a diet or an avoided food. */
export function explainRefusal(input: PlannerInput, outcome: Exclude<PlannerOutcome, { kind: "planned" }>): Refusal {
  switch (outcome.kind) {
    case "budget":
      return budgetRefusal(input, outcome.cheapest);
    case "allowance":
      return allowanceRefusal(input, outcome.least);
    case "too_few":
      return tooFewRefusal(input, outcome.eligible);
  }
}

function budgetRefusal(input: PlannerInput, cheapest: Pence): Refusal {
  const { request, budgetPence } = input.constraints;
  const here = optionLabel(request.preferredSupermarket);
  const affordable = SUPERMARKETS.filter((supermarket) => supermarket !== request.preferredSupermarket).flatMap(
    (supermarket) => {
      // Another shop may lack a food that this one sells.
      const there = { ...input, constraints: changed(input.constraints, { preferredSupermarket: supermarket }) };
      const eligible = eligibleMeals(there.constraints, input.catalogue);
      if (countDishes(eligible) < request.mealsPerWeek) return [];
      const found = cheapestWeek(weekProblem(there, eligible, supermarket));
      return found.pence <= budgetPence && isPossible(found) ? [{ supermarket, pence: found.pence }] : [];
    },
  );
  const best = affordable.sort((a, b) => a.pence - b.pence)[0];
  const fewer = best === undefined ? fewerMeals(input) : null;
  const pounds = Math.ceil(cheapest / 100);
  const ways: Advice[] = [
    { words: `Raise the budget to £${pounds}`, ...withBudget(pounds) },
    ...(best === undefined
      ? []
      : [
          {
            words: `choose ${optionLabel(best.supermarket)}`,
            label: `Choose ${optionLabel(best.supermarket)}`,
            change: { preferredSupermarket: best.supermarket },
          },
        ]),
    ...(fewer === null ? [] : [fewerMealsAdvice(fewer)]),
  ];
  return {
    binding: "budget",
    message: `The cheapest plan that meets this costs ${formatPence(cheapest)} at ${here}. ${inWords(ways)}.${emptyCupboard(input, cheapest)}`,
    ways: ways.map(wayOut),
  };
}

/** Less than this, in pence, is not worth mentioning. */
const LITTLE = 100;

/** The cost of the cheapest week with jars, rice and the like at home; empty if not much less. */
function emptyCupboard(input: PlannerInput, cheapest: Pence): string {
  const { constraints, catalogue } = input;
  const stored = catalogue.foods
    .filter(({ buy }) => buy === "use")
    .map(({ id }) => ({ foodId: id, grams: null, assumed: false }));
  const fresh = constraints.cupboard.filter(({ foodId }) => !stored.some((food) => food.foodId === foodId));
  const full = { ...input, constraints: { ...constraints, cupboard: [...fresh, ...stored] } };
  const eligible = eligibleMeals(full.constraints, catalogue);
  const { pence } = cheapestWeek(weekProblem(full, eligible, constraints.request.preferredSupermarket));
  if (cheapest - pence < LITTLE) return "";
  return ` With rice, spices and the like at home it would cost ${formatPence(penceOf(pence))}. If you have them, say so in Your cupboard.`;
}

/** A suggested change, worded for the middle of a sentence. */
interface Advice extends WayOut {
  readonly words: string;
}

function inWords(ways: readonly Advice[]): string {
  return ways.map(({ words }) => words).join(" or ");
}

function wayOut({ label, change }: Advice): WayOut {
  return { label, change };
}

function withBudget(pounds: number): WayOut {
  return { label: `Use £${pounds} and try again`, change: { maxBudgetPounds: pounds } };
}

function withFigure(figure: number, word: string): WayOut {
  return { label: `Use ${figure} ${word} and try again`, change: { synsPointsPerWeek: String(figure) } };
}

function fewerMealsAdvice(meals: number): Advice {
  return {
    words: `ask for ${mealsInWords(meals)}`,
    label: `Plan ${mealsInWords(meals)}`,
    change: { mealsPerWeek: meals },
  };
}

function unitOfFigure(request: MealPlanRequest): string {
  return request.dietaryPreference === "slimming_world" ? "syns" : "points";
}

/** The largest smaller number of meals that works with everything else unchanged; null if none does. */
function fewerMeals(input: PlannerInput): number | null {
  const eligible = eligibleMeals(input.constraints, input.catalogue);
  const { mealsPerWeek, preferredSupermarket } = input.constraints.request;
  for (let meals = Math.min(mealsPerWeek - 1, countDishes(eligible)); meals >= 1; meals -= 1) {
    const fewer = { ...input, constraints: changed(input.constraints, { mealsPerWeek: meals }) };
    // A check of cost alone avoids the full search for most numbers that are still too expensive.
    if (cheapestWeek(weekProblem(fewer, eligible, preferredSupermarket)).pence > input.constraints.budgetPence)
      continue;
    if (planWeek(fewer).kind === "planned") return meals;
  }
  return null;
}

function works(input: PlannerInput, change: Partial<MealPlanRequest>): boolean {
  return planWeek({ ...input, constraints: changed(input.constraints, change) }).kind === "planned";
}

/** A request's constraints with other time, equipment or meats; figures, avoid entries and notices stay. */
function changed(constraints: Constraints, change: Partial<MealPlanRequest>): Constraints {
  const request = { ...constraints.request, ...change };
  return {
    ...constraints,
    request,
    maxMinutes: request.availableTime === "60+" ? null : Number(request.availableTime),
  };
}

/** How far above the lightest week to try a figure: the lightest meals may exceed the budget. */
const ALLOWANCE_STEPS = [0, 2, 5, 10, 15, 20, 30, 40, 60, 80] as const;

/** The smallest of several higher figures that makes a week possible; undefined if none does. */
function raisedFigure(input: PlannerInput, least: number): number | undefined {
  return ALLOWANCE_STEPS.map((step) => Math.ceil(least) + step).find(
    (figure) =>
      planWeek({ ...input, constraints: { ...input.constraints, weeklyAllowance: figure } }).kind === "planned",
  );
}

function allowanceRefusal(input: PlannerInput, least: number): Refusal {
  const { request } = input.constraints;
  const word = unitOfFigure(request);
  const fewer = fewerMeals(input);
  const raised = raisedFigure(input, least);
  const ways: Advice[] = [
    ...(raised === undefined ? [] : [{ words: `raise the weekly figure to ${raised}`, ...withFigure(raised, word) }]),
    ...(fewer === null ? [] : [fewerMealsAdvice(fewer)]),
  ];
  const advice =
    ways.length === 0 ? "Within your budget, no higher figure would help either." : `To get a week, ${inWords(ways)}.`;
  return {
    binding: "weekly_allowance",
    message: `By our estimate the lightest ${mealsInWords(request.mealsPerWeek)} that meet this come to ${least} ${word} a person. ${advice}`,
    ways: ways.map(wayOut),
  };
}

interface Relaxation extends Advice {
  readonly binding: BindingChoice;
}

/** Single changes to choices that are not about health or conscience, the smallest first within each kind. */
function relaxations(request: MealPlanRequest): Relaxation[] {
  const list: Relaxation[] = [];
  for (const time of AVAILABLE_TIMES.slice(AVAILABLE_TIMES.indexOf(request.availableTime) + 1)) {
    list.push({
      binding: "time",
      change: { availableTime: time },
      words: time === "60+" ? "allow more than 60 minutes" : `allow ${time} minutes`,
      label: time === "60+" ? "Allow more than 60 minutes" : `Allow ${time} minutes`,
    });
  }
  if (request.cookingEquipment.length > 0) {
    for (const item of EQUIPMENT.filter((candidate) => !request.cookingEquipment.includes(candidate))) {
      list.push({
        binding: "equipment",
        change: { cookingEquipment: [...request.cookingEquipment, item] },
        words: `add the ${optionLabel(item).toLowerCase()} to your equipment`,
        label: `Add the ${optionLabel(item).toLowerCase()}`,
      });
    }
  }
  for (const skill of SKILL_LEVELS.slice(SKILL_LEVELS.indexOf(request.cookingSkillLevel) + 1)) {
    list.push({
      binding: "skill",
      change: { cookingSkillLevel: skill },
      words: `choose the skill level ${optionLabel(skill)}`,
      label: `Choose ${optionLabel(skill)}`,
    });
  }
  if (request.meatsPreferred.length > 0) {
    for (const meat of MEATS.filter(
      (candidate): candidate is Meat => candidate !== "no_meat" && !request.meatsPreferred.includes(candidate),
    )) {
      list.push({
        binding: "meats",
        change: { meatsPreferred: [...request.meatsPreferred, meat] },
        words: `add ${optionLabel(meat).toLowerCase()} to your preferred meats`,
        label: `Add ${optionLabel(meat).toLowerCase()}`,
      });
    }
  }
  return list;
}

const CHOICE_WORDS: Readonly<Record<string, (request: MealPlanRequest) => string>> = {
  time: (request) => `the ${request.availableTime} minutes`,
  equipment: (request) =>
    `the equipment (${request.cookingEquipment.map((item) => optionLabel(item).toLowerCase()).join(", ")})`,
  skill: (request) => `the skill level ${optionLabel(request.cookingSkillLevel)}`,
  meats: (request) =>
    `the preferred meats (${request.meatsPreferred.map((meat) => optionLabel(meat).toLowerCase()).join(", ")})`,
};

/**
 * The refusal if "never again" leaves too few dishes: stated as such, since users can take it back. Null if there would be too
 * few anyway.
 */
function neverAgainRefusal(input: PlannerInput, eligible: number): Refusal | null {
  const { constraints, catalogue } = input;
  const { request, tastes } = constraints;
  if (tastes.never.length === 0) return null;
  const all = { ...constraints, tastes: { ...tastes, never: [] } };
  const fit = countDishes(eligibleMeals(all, catalogue));
  if (fit < request.mealsPerWeek) return null;
  const fewer = eligible > 0 ? fewerMeals(input) : null;
  const left = eligible === 0 ? "none is" : eligible === 1 ? "1 is" : `${eligible} are`;
  const more = request.mealsPerWeek - eligible;
  const back = more === 1 ? "at least one of them" : `at least ${more} of them`;
  const or = fewer === null ? "" : `, or ${fewerMealsAdvice(fewer).words}`;
  return {
    binding: "never_again",
    message: `${fit} of our dishes meet all of this, but you said “never again” to so many that ${left} left. Take ${back} back on the page Your dishes${or}.`,
    ways: fewer === null ? [] : [wayOut(fewerMealsAdvice(fewer))],
  };
}

/** What notes rule out besides foods, and no choice in the form can restore. */
function notedInWords(request: MealPlanRequest): string {
  const { without, diet, apart } = notedRulesOf(request);
  const list = [
    ...(diet === null ? [] : [`what is not ${diet}`]),
    ...(without ?? []).map((item) => `what needs ${withArticle(optionLabel(item).toLowerCase())}`),
    ...apart.map(({ words }) => words),
  ];
  return list.length === 0 ? "" : ` You also leave out ${new Intl.ListFormat("en-GB").format(list)}.`;
}

function withArticle(word: string): string {
  return `${/^[aeiou]/u.test(word) ? "an" : "a"} ${word}`;
}

function tooFewRefusal(input: PlannerInput, eligible: number): Refusal {
  const { request } = input.constraints;
  const banned = neverAgainRefusal(input, eligible);
  if (banned !== null) return banned;
  const have =
    eligible === 0
      ? "None of our dishes meets all of this"
      : `Only ${eligible} of our dishes meet${eligible === 1 ? "s" : ""} all of this, and you asked for ${request.mealsPerWeek}`;
  const start = `${have}.${notedInWords(request)}`;
  const single = firstOfEachKind(relaxations(request), (relaxation) => works(input, relaxation.change));
  const fewer = eligible > 0 ? fewerMeals(input) : null;
  if (single.length > 0) {
    const first = single[0] as Relaxation;
    const ways: Advice[] = [...single.slice(0, 2), ...(fewer === null ? [] : [fewerMealsAdvice(fewer)])];
    return {
      binding: first.binding,
      message: `${start} What stands in the way is ${CHOICE_WORDS[first.binding]?.(request) ?? "the combination"}. To get a week, ${inWords(ways)}.`,
      ways: ways.map(wayOut),
    };
  }
  if (fewer !== null)
    return {
      binding: "combination",
      message: `${start} That’s too tight for ${mealsInWords(request.mealsPerWeek)}. We can make ${fewer}.`,
      ways: [wayOut(fewerMealsAdvice(fewer))],
    };
  const { message, ways } = withoutLimits(input);
  return { binding: "combination", message: `${start} ${message}`, ways };
}

/** What is possible without limits on time, equipment, skill and preferred meats: the last thing to say, and still useful. */
function withoutLimits(input: PlannerInput): Pick<Refusal, "message" | "ways"> {
  const { request } = input.constraints;
  const change: RequestChange = {
    availableTime: "60+",
    cookingEquipment: [],
    cookingSkillLevel: "advanced",
    // People who eat no meat are not offered it.
    ...(request.meatsPreferred.length > 0 ? { meatsPreferred: [] } : {}),
  };
  const freed = changed(input.constraints, change);
  const outcome = planWeek({ ...input, constraints: freed });
  const limits = `more than 60 minutes, any equipment${request.meatsPreferred.length > 0 ? ", any meats" : ""} and the level Advanced`;
  const together = "Several of your choices together are too tight";
  switch (outcome.kind) {
    case "planned":
      return {
        message: `${together}: ${limits} make it work.`,
        ways: [{ label: "Lift these limits and try again", change }],
      };
    case "budget": {
      const maxBudgetPounds = Math.ceil(outcome.cheapest / 100);
      return {
        message: `${together}: ${limits} make it work with a budget of £${maxBudgetPounds}.`,
        ways: [{ label: `Lift these limits, use £${maxBudgetPounds}`, change: { ...change, maxBudgetPounds } }],
      };
    }
    case "allowance": {
      const raised = raisedFigure({ ...input, constraints: freed }, outcome.least);
      if (raised === undefined)
        return {
          message: `Even with ${limits}, the lightest week comes to ${outcome.least} a person by our estimate. Within your budget, no higher figure would help either.`,
          ways: [],
        };
      return {
        message: `${together}: ${limits} make it work with a weekly figure of ${raised}.`,
        ways: [
          {
            label: `Lift these limits, use ${raised} ${unitOfFigure(request)}`,
            change: { ...change, synsPointsPerWeek: String(raised) },
          },
        ],
      };
    }
    case "too_few":
      return {
        message: `Even with ${limits}, our catalogue has ${outcome.eligible === 0 ? "no dish" : outcome.eligible === 1 ? "only 1 dish" : `only ${outcome.eligible} dishes`} for this. We’d rather say so than bend a rule.`,
        ways: [],
      };
  }
}

/** The first working change of each kind: changes of one kind are in order, so this is the smallest. */
function firstOfEachKind(list: readonly Relaxation[], test: (relaxation: Relaxation) => boolean): Relaxation[] {
  const found = new Map<BindingChoice, Relaxation>();
  for (const relaxation of list)
    if (!found.has(relaxation.binding) && test(relaxation)) found.set(relaxation.binding, relaxation);
  return [...found.values()];
}

function mealsInWords(count: number): string {
  return count === 1 ? "1 meal" : `${count} meals`;
}
