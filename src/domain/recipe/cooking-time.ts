import type { Cooking, StepPart, TimerLoad } from "#domain/recipe/recipe";

/** A step's time for a number of people: for one batch, and the number of batches. */
export interface LoadedTime {
  readonly minutes: number;
  readonly batches: number;
}

/**
 * The shares of a microwave's time that are constant, and that grow with the food: twice the food takes about one and two thirds
 * of the time, by the tables in microwave manuals.
 */
const MICROWAVE = { fixed: 0.35, growing: 0.65 } as const;
/** A crowded tray or tin steams before it browns. */
const FULL_TRAY = 1.15;
/**
 * Of the work before cooking, the share that grows with the amounts (chopping, peeling), up to some minutes: rising takes the
 * same time.
 */
const WORK = { growing: 0.4, most: 30 } as const;

/** A slow cooker that runs at least this many minutes is left alone meanwhile. */
const LEFT_ALONE_MINUTES = 60;

/** A dish's unattended slow-cooker minutes. */
export function handsOffMinutes({ equipment, steps }: Pick<Cooking, "equipment" | "steps">): number {
  if (!equipment.includes("slow_cooker")) return 0;
  return steps
    .flat()
    .reduce(
      (sum, part) =>
        part.kind === "timer" && isInSequence(part) && part.minutes >= LEFT_ALONE_MINUTES ? sum + part.minutes : sum,
      0,
    );
}

/** A recipe's time for `servings` people, in whole minutes. */
export function timeFor(minutes: number, load: TimerLoad | undefined, servings: number): LoadedTime {
  switch (load?.kind) {
    case undefined:
      return { minutes, batches: 1 };
    case "batch":
      return { minutes, batches: Math.ceil(servings / load.servings) };
    case "full": {
      const share = MICROWAVE.fixed + (MICROWAVE.growing * servings) / load.servings;
      return { minutes: Math.max(1, Math.round(minutes * share)), batches: 1 };
    }
    case "tray":
      return { minutes: servings > load.servings ? Math.ceil(minutes * FULL_TRAY) : minutes, batches: 1 };
  }
}

/** A dish's minutes of work, of cooking with somebody there, and of unattended slow-cooker time. */
export interface DishTimes {
  readonly prepMinutes: number;
  readonly cookMinutes: number;
  readonly handsOffMinutes: number;
}

/** A recipe's times for `servings` people: for its own number they are as written, with the unattended part separate. */
export function timesFor(
  recipe: Pick<Cooking, "servings" | "prepMinutes" | "cookMinutes" | "handsOffMinutes" | "steps">,
  servings: number,
): DishTimes {
  const more = servings / recipe.servings - 1;
  const prep = recipe.prepMinutes + WORK.growing * more * Math.min(recipe.prepMinutes, WORK.most);
  let cook = recipe.cookMinutes - recipe.handsOffMinutes;
  let longest = 0;
  let cooking = 0;
  for (const part of recipe.steps.flat()) {
    if (part.kind !== "timer") continue;
    const here = wholeTime(part, servings);
    const own = wholeTime(part, recipe.servings);
    if (isInSequence(part)) cook += here - own;
    if (recipe.handsOffMinutes > 0 && here >= LEFT_ALONE_MINUTES) continue;
    longest = Math.max(longest, here);
    // Rising dough and salted tomatoes count as work.
    if (!isInSequence(part) || own <= recipe.cookMinutes) cooking = Math.max(cooking, here);
  }
  const prepMinutes = Math.round(prep);
  const cookMinutes = Math.max(cook, longest - prepMinutes);
  // Chopping while the rice boils is part of the cooking: no dish cooks for less time than its rice.
  const meanwhile = recipe.handsOffMinutes > 0 ? 0 : Math.min(prepMinutes, Math.max(0, cooking - cookMinutes));
  return {
    prepMinutes: prepMinutes - meanwhile,
    cookMinutes: cookMinutes + meanwhile,
    handsOffMinutes: recipe.handsOffMinutes,
  };
}

/** Whether a time follows the ones before it; a named timer runs in parallel. */
function isInSequence({ name }: Extract<StepPart, { kind: "timer" }>): boolean {
  return name === null || name === "";
}

function wholeTime({ minutes, load }: Extract<StepPart, { kind: "timer" }>, servings: number): number {
  const time = timeFor(minutes, load, servings);
  return time.minutes * time.batches;
}

/** The steps of a recipe with their times for `servings` people. */
export function stepsFor(recipe: Cooking, servings: number): readonly (readonly StepPart[])[] {
  return recipe.steps.map((step) =>
    step.map((part): StepPart => {
      if (part.kind !== "timer" || part.load === undefined) return part;
      const { minutes, batches } = timeFor(part.minutes, part.load, servings);
      return { kind: "timer", minutes, name: part.name, ...(batches > 1 ? { batches } : {}) };
    }),
  );
}
