import type { Catalogue } from "#domain/recipe/catalogue";
import type { Food } from "#domain/food/food";
import type { Meal } from "#domain/meal/meal";
import type { ProposedStep } from "#domain/proposal/reading/proposed-meal";
import { withFanAndGas } from "#domain/proposal/plausibility/oven-heat";
import type { StepPart } from "#domain/recipe/recipe";

type Step = readonly StepPart[];

/** How a text says that meat is done, as worded by the Food Standards Agency. */
const SAYS_DONE =
  /\b7\d ?°|\b(?:no|not|any|longer|trace of|without) (?:\p{L}+ ){0,2}pink\b|\bpink (?:is |remains |has )?(?:left|gone)\b|\bruns? clear\b/iu;
/** Only for meat: tofu may be steaming hot while the duck next to it is raw. */
const SAYS_HOT =
  /\b(?:chicken|turkey|duck|pork|mince|meat|meatballs?|koftas?|patties|burgers?|sausages?|gammon|bacon|ham)\b[^.;]*\b(?:piping|steaming) hot\b/iu;
const OLD_RICE =
  /\b(?:left[- ]?over|day[- ]old|yesterday's|cold|chilled|cooled|reheat\w*) (?:\p{L}+ ){0,3}rice\b|\brice\b[^.]{0,60}\breheat/iu;
const HOT_THROUGH = " Make sure that it is piping hot all the way through.";
const SAYS_HOT_THROUGH = /\b(?:piping|steaming)[ -]hot\b|\b7[5-9] ?°/iu;
const RICE_KEEPS =
  "Cool cooked rice within an hour, keep it in the fridge for no more than a day, and reheat it once, until steaming hot.";

/**
 * Adds the safety wording that a meal's steps need, in our own words, if the proposer's lack it: when poultry, pork, mince,
 * burgers and sausages are done, how to keep cooked rice, and oven heat with fan and gas mark. Asking for corrections would cost
 * a call, and might not work. `comesCooked`: a food from an earlier dinner, which is heated through where it is heated.
 */
export function withFinishedSteps(
  meal: Meal,
  proposed: readonly ProposedStep[],
  catalogue: Catalogue,
  comesCooked: string | null = null,
): Meal {
  const foodOf = (line: number): Food | undefined => catalogue.foodById.get(meal.ingredients[line]?.foodId ?? "");
  const steps: Step[] = meal.steps.map((step, index) =>
    heated(step, proposed[index]?.heat?.startsWith("oven") === true),
  );
  const said = (step: Step): string => step.map((part) => (part.kind === "text" ? part.text : "▢")).join("");
  const meats = meal.ingredients
    .map((_, line) => foodOf(line))
    .filter((food) => food?.heat === "through" && food.id !== comesCooked);
  const [meat] = meats;
  if (meat !== undefined && !steps.some((step) => SAYS_DONE.test(said(step)) || SAYS_HOT.test(said(step)))) {
    const first = steps.findIndex((step) =>
      step.some((part) => part.kind === "ingredient" && foodOf(part.line) === meat),
    );
    const last = proposed.findLastIndex((step, index) => index >= first && step.heat !== null && step.minutes > 0);
    const at = last === -1 ? first : last;
    if (at >= 0)
      steps[at] = [...(steps[at] ?? []), { kind: "text", text: doneness(meats.filter((food) => food !== undefined)) }];
  }
  const hot = comesCooked === null ? -1 : lastHeating(comesCooked, meal, proposed);
  // Of oil or gravy elsewhere it says nothing of the food that comes cold.
  if (hot !== -1 && !SAYS_HOT_THROUGH.test(said(steps[hot] ?? [])))
    steps[hot] = [...(steps[hot] ?? []), { kind: "text", text: HOT_THROUGH }];
  const rice = meal.ingredients.some((_, line) => /rice$/u.test(foodOf(line)?.id ?? ""));
  const old = steps.findIndex((step) => OLD_RICE.test(said(step)));
  if (rice && old !== -1 && !steps.some((step) => said(step).includes(RICE_KEEPS)))
    steps[old] = [...(steps[old] ?? []), { kind: "text", text: ` ${RICE_KEEPS}` }];
  return { ...meal, steps, tip: withFanAndGas(meal.tip, false) };
}

/** The last step with heat from the one that first uses a food on; -1 if it is eaten cold. */
function lastHeating(foodId: string, { steps, ingredients }: Meal, proposed: readonly ProposedStep[]): number {
  const names = (step: Step): boolean =>
    step.some((part) => part.kind === "ingredient" && ingredients[part.line]?.foodId === foodId);
  const first = steps.findIndex(names);
  return proposed.findLastIndex(({ heat, minutes, foods }, index) => {
    const step = steps[index];
    if (first === -1 || index < first || heat === null || minutes <= 0 || step === undefined) return false;
    return names(step) || foods === null || foods.includes(foodId);
  });
}

function heated(step: Step, oven: boolean): Step {
  return step.map((part) => (part.kind === "text" ? { kind: "text", text: withFanAndGas(part.text, oven) } : part));
}

function doneness(meats: readonly Food[]): string {
  const names = [...new Set(meats.map(shortName))].join(" and the ");
  const one = meats.length === 1 && !/s$/u.test(names);
  return meats.every((food) => /mince$/u.test(food.id))
    ? ` Make sure that no pink is left in the ${names} and that it is piping hot.`
    : ` The ${names} ${one ? "is" : "are"} done when the thickest part reads 75°C, or when no pink is left and the juices run clear.`;
}

function shortName({ id, name }: Food): string {
  return /(chicken|turkey|duck|pork|gammon|bacon|lamb|beef)(?=.*mince)/u.test(id)
    ? "mince"
    : (/sausage|burger|chicken|turkey|duck|pork|gammon|bacon/u.exec(id)?.[0].replace(/^(?:sausage|burger)$/u, "$&s") ??
        name);
}
