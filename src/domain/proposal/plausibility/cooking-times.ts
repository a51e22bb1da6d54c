import type { Food } from "#domain/food/food";
import type { DishStep, DishView } from "#domain/proposal/plausibility/dish-view";
import { durationsIn } from "#domain/proposal/plausibility/durations";
import type { PlausibilityFault } from "#domain/proposal/plausibility/plausibility-fault";

/** Steps that run beside each other, so that their times do not add up. */
const SIDE_BY_SIDE =
  /\b(?:meanwhile|meantime|while|during|as soon as|at the same time|of which|in batches|per batch|halfway|or until|alternatively|if)\b/iu;
const ROUNDING_MINUTES = 1;
/** How far a step's minutes may lie above the times that it names: reading, stirring, coming to the boil. */
const SLACK = { share: 3, minutes: 12 } as const;

/** A microwave and an air fryer are quicker. */
const QUICKER = { microwave: 0.5, air_fryer: 0.8 } as const;
const LEAST_THROUGH_MINUTES = 4;
/** Vegetables cut so thin that they are done in less than half the time. */
const THIN = /\b(?:ribbons?|grated|shaved|spiralised|julienned|matchsticks?)\b/iu;
const THIN_SHARE = 0.4;
const LONGEST_STEP_MINUTES = { slow_cooker: 600, other: 240 } as const;

const A_NIGHT_OR_MORE =
  /\bovernight\b|\b(?:\d+|two|three|a few) days\b|\b(?:all|the whole) (?:afternoon|morning|evening|day|night)\b|\buntil (?:tomorrow|evening|(?:the )?(?:next|following) (?:day|morning|evening))\b|\bthe (?:night|day|evening) before\b/iu;
/** How long what is left may be kept is another matter: "keeps for two days", "eat within three days". */
const KEEPING = /\b(?:within|keeps?|up to)\b/iu;

const MORE_TIME =
  /\b(?:needs?|takes?|allow|give it|cook (?:it )?for)\b[^.;]*\b(?:another|an? extra|a further|longer|more)\b/iu;
const MOST_EXTRA_MINUTES = 15;
/** Nothing is washed, cut and on the table sooner. */
const LEAST_MINUTES = 3;

/** Times that contradict each other, or in which nobody could cook what the dish holds. */
export function timeFaults(view: DishView): PlausibilityFault[] {
  const [tip] = view.texts.filter(({ zone }) => zone === "tip");
  const extra = tip !== undefined && MORE_TIME.test(tip.written) ? durationsIn(tip.written) : [];
  const faults = extra
    .filter(({ low }) => low > MOST_EXTRA_MINUTES)
    .map(({ words }): PlausibilityFault => ({
      code: "times",
      detail: `the tip adds "${words}": times belong into the steps`,
    }));
  const whole = view.steps.reduce((sum, { minutes }) => sum + minutes, 0);
  if (!(whole >= LEAST_MINUTES))
    faults.push({
      code: "times",
      detail: `the steps take ${whole} minutes together: a dish takes ${LEAST_MINUTES} at least`,
    });
  return [...faults, ...view.steps.flatMap(stepFaults), ...view.foods.flatMap((food) => tooQuick(food, view))];
}

function stepFaults(step: DishStep): PlausibilityFault[] {
  const { place, minutes, written } = step;
  const faults: PlausibilityFault[] = [];
  const times = (detail: string): void => {
    faults.push({ code: "times", detail: `${place} ${detail}` });
  };
  const longest = step.equipment === "slow_cooker" ? LONGEST_STEP_MINUTES.slow_cooker : LONGEST_STEP_MINUTES.other;
  if (!(minutes >= 0 && minutes <= longest)) times(`takes ${minutes} minutes: a step takes 0 to ${longest}`);
  if (written.split(/[.;]/u).some((sentence) => A_NIGHT_OR_MORE.test(sentence) && !KEEPING.test(sentence)))
    times("needs a night or days: the meal is made in one go");
  const durations = durationsIn(written);
  const over = durations.find(({ low }) => low > minutes + ROUNDING_MINUTES);
  const sum = durations.reduce((total, { low }) => total + low, 0);
  if (over !== undefined) times(`says "${over.words}" but takes ${minutes} minutes: make them agree`);
  else if (!SIDE_BY_SIDE.test(written) && sum > minutes * 1.25 + 2)
    times(`names times of ${Math.round(sum)} minutes together but takes ${minutes}: make them agree`);
  const most = durations.reduce((total, { high }) => total + high, 0);
  if (durations.length > 0 && most >= 1 && step.work === "cook" && minutes > most * SLACK.share + SLACK.minutes)
    times(`takes ${minutes} minutes but names only ${Math.round(most)}: make them agree`);
  return faults;
}

function tooQuick(food: Food, { steps, meal }: DishView): PlausibilityFault[] {
  const least = food.leastCooking;
  if (least === null) return [];
  const first = steps.findIndex((step) => step.foods.includes(food));
  if (first === -1) return [];
  // Meat beside a pan that waits is not being cooked.
  const beside = food.animals.length === 0 || least.soaks;
  const cooking = steps
    .slice(first)
    .filter((step) => step.work === "cook" || (beside && (step.equipment !== null || least.soaks)));
  const minutes = cooking.reduce((sum, step) => sum + step.minutes, 0);
  const quicker = Math.min(
    1,
    ...cooking.map((step) =>
      step.equipment === "microwave" || step.equipment === "air_fryer" ? QUICKER[step.equipment] : 1,
    ),
  );
  const thin =
    food.aisle === "Fresh Fruit & Veg" &&
    meal.ingredients.some((line) => line.foodId === food.id && THIN.test(line.preparation ?? ""));
  // A microwave warms a sauce in no time; what must be done through it does not hurry as much.
  const floor = food.heat === "through" ? Math.min(least.minutes, LEAST_THROUGH_MINUTES) : 0;
  const needed = Math.max(floor, Math.ceil(least.minutes * quicker * (thin ? THIN_SHARE : 1)));
  if (minutes >= needed) return [];
  return [
    {
      code: "times",
      detail: `${food.name} gets ${minutes} minutes of ${least.soaks ? "soaking or cooking" : "cooking"} from the step that first uses it: it needs at least ${needed}`,
    },
  ];
}
