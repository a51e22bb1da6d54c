import type { Cooking, StepPart, TimerLoad } from "#domain/recipe/recipe";

/** A time of a step for a number of people: of one batch, and how many follow one another. */
export interface LoadedTime {
  readonly minutes: number;
  readonly batches: number;
}

/**
 * Shares of a microwave's time that stay the same whatever is in it, and that grow with it: twice the food takes about one and two
 * thirds of the time, as the tables of microwaves' manuals say.
 */
const MICROWAVE = { fixed: 0.35, growing: 0.65 } as const;
/** A tray or a tin that is full steams before it browns. */
const FULL_TRAY = 1.15;
/** Of the work before cooking, the share that grows with the amounts (chopping, peeling), of at most so many minutes: dough rises alike. */
const WORK = { growing: 0.4, most: 30 } as const;

/** A slow cooker that runs for so many minutes or longer is left alone meanwhile. */
const LEFT_ALONE_MINUTES = 60;

/** The minutes of a dish during which its slow cooker works and nobody else does. */
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

/** How long a time of a recipe is for `servings` people, in whole minutes. */
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

/** What a dish takes: work, cooking beside which somebody stays, and what a slow cooker does by itself, in minutes. */
export interface DishTimes {
  readonly prepMinutes: number;
  readonly cookMinutes: number;
  readonly handsOffMinutes: number;
}

/** A recipe's times for `servings` people: for its own number they are as the cook wrote them, the hands-off part by itself. */
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
    // Dough that rises, and tomatoes that stand in their salt, are work.
    if (!isInSequence(part) || own <= recipe.cookMinutes) cooking = Math.max(cooking, here);
  }
  const prepMinutes = Math.round(prep);
  const cookMinutes = Math.max(cook, longest - prepMinutes);
  // What is chopped while the rice boils is chopped during the cooking: no dish cooks for less than its rice does.
  const meanwhile = recipe.handsOffMinutes > 0 ? 0 : Math.min(prepMinutes, Math.max(0, cooking - cookMinutes));
  return {
    prepMinutes: prepMinutes - meanwhile,
    cookMinutes: cookMinutes + meanwhile,
    handsOffMinutes: recipe.handsOffMinutes,
  };
}

/** Whether a time follows the ones before it; a time with a name runs beside them. */
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
