import type { Meal } from "#domain/meal/meal";
import { foodAmounts } from "#domain/meal/meal";
import type { Zone } from "#domain/proposal/plausibility/dish-view";
import { bracesIn, cutOut } from "#domain/proposal/plausibility/cut-text";
import { isHarmful, needsMissingAppliance } from "#domain/proposal/plausibility/harmful-words";
import { namesInedible } from "#domain/proposal/plausibility/inedible";
import type { PlausibilityContext } from "#domain/proposal/plausibility/plausibility-fault";
import { addsTime, withTruePromise, withTrueTimes } from "#domain/proposal/plausibility/true-times";
import { leavesOpen } from "#domain/proposal/plausibility/unknown-words";
import { givesFigures, withoutDoubledAmounts, writesAmount } from "#domain/proposal/plausibility/written-figures";
import { claimDetails, withoutClaims } from "#domain/proposal/reading/claims";
import { splitShare } from "#domain/proposal/reading/split-share";
import type { ProposedMeal, ProposedStep } from "#domain/proposal/reading/proposed-meal";

type IsBadIn = (part: string, zone: Zone) => boolean;

/**
 * Removes from a dish's texts what our data does not support, and anything harmful: it is cut out or reworded by us. The dish is
 * judged by its fields, and never rejected for such words. `meal` is the resolved dish.
 */
export function mendedTexts(proposed: ProposedMeal, meal: Meal, context: PlausibilityContext): ProposedMeal {
  const { name, why, tip, ...rest } = proposed;
  const total = meal.prepMinutes + meal.cookMinutes;
  const isBad = badIn(meal, context);
  const timely = {
    ...rest,
    name: withTruePromise(name, total, true),
    why: withTruePromise(why, total, false),
    tip: cutOut(tip, addsTime) ?? "",
    steps: rest.steps.map((step) => ({ ...step, text: withoutDoubledAmounts(step.text) })),
  };
  const cut = cutFrom(timely, meal, context, isBad);
  return { ...cut, steps: cut.steps.map((step) => ({ ...step, text: withTrueTimes(step.text, step.minutes) })) };
}

/** Removes only claims, for finding foods in the text: "nut free" names no nuts. */
export function withoutFalseClaims(proposed: ProposedMeal, meal: Meal, context: PlausibilityContext): ProposedMeal {
  return cutFrom(proposed, meal, context, (part) => isClaim(part, meal, context));
}

function cutFrom(proposed: ProposedMeal, meal: Meal, context: PlausibilityContext, isBad: IsBadIn): ProposedMeal {
  const plain = (text: string, zone: Zone): string => cutOut(text, (part) => isBad(part, zone)) ?? "";
  return {
    ...proposed,
    name: mendedName(proposed.name, meal, (text) => isBad(text, "title"), context),
    why: plain(proposed.why, "why"),
    tip: plain(proposed.tip, "tip"),
    ingredients: proposed.ingredients.map((line) => {
      const preparation = line.preparation === null ? "" : plain(line.preparation, "preparation");
      return { ...line, preparation: preparation === "" ? null : preparation };
    }),
    steps: proposed.steps.flatMap((step) => mendedStep(step, (text) => isBad(text, "step"))),
  };
}

/** Without its bad parts a step still uses its foods; a step left empty and without heat is removed. */
function mendedStep(step: ProposedStep, isBad: (text: string) => boolean): ProposedStep[] {
  const text = cutOut(step.text, isBad) ?? ourWords(step);
  if (text !== "") return [{ ...step, text }];
  return step.heat === null ? [] : [{ ...step, text: "Go on cooking." }];
}

function ourWords({ text, heat }: ProposedStep): string {
  const braces = [...new Set(bracesIn(text))];
  const listed = braces.length < 2 ? braces.join("") : `${braces.slice(0, -1).join(", ")} and ${braces.at(-1)}`;
  return `${heat === null ? "Add" : "Cook"} ${listed}.`;
}

/** A name stays as far as it is true; if little is left, it is made from the main foods. */
function mendedName(
  name: string,
  meal: Meal,
  isBad: (text: string) => boolean,
  { catalogue }: PlausibilityContext,
): string {
  if (!isBad(name)) return name;
  const left = [cutOut(name, isBad) ?? "", withoutClaims(name)].find((text) => !isBad(text) && /\p{L}{3}/u.test(text));
  if (left !== undefined) return left.replace(/\.$/u, "");
  const [first = "Dinner", second] = foodAmounts(meal, catalogue.foodById)
    .filter(({ food }) => food.buy !== "free")
    .toSorted((one, other) => other.grams - one.grams)
    .map(({ food }) => food.name);
  const named = second === undefined ? first : `${first} with ${second}`;
  return named.charAt(0).toUpperCase() + named.slice(1);
}

/** Names of foods are not claims, and are ignored along with their braces. */
function isClaim(part: string, meal: Meal, { catalogue }: PlausibilityContext): boolean {
  return claimDetails("", part.replace(BRACES, " "), meal, catalogue).length > 0;
}
const BRACES = /\{([^{}]*)\}/gu;

function badIn(meal: Meal, context: PlausibilityContext): IsBadIn {
  const { constraints, catalogue, matcher } = context;
  const foods = meal.ingredients.flatMap(({ foodId }) => catalogue.foodById.get(foodId) ?? []);
  const names = new Map(foods.map(({ id, name }) => [id, name]));
  const owned = constraints.request.cookingEquipment;
  return (part, zone) => {
    const read = part.replace(BRACES, (_, id: string) => names.get(splitShare(id).name) ?? " ");
    // Microwave rice does not need a microwave.
    const written = part.replace(BRACES, " ");
    return (
      isClaim(part, meal, context) ||
      givesFigures(written) ||
      namesInedible(read) ||
      isHarmful(read, foods) ||
      needsMissingAppliance(written, owned) ||
      (zone === "step" && writesAmount(part.replace(BRACES, "▢"))) ||
      leavesOpen(written, zone, matcher)
    );
  };
}
