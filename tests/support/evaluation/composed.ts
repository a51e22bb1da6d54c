import type { PlanDocument, PlanMeal } from "#domain/plan/plan-document";

/** What became of the dishes that a provider proposed for a week, whatever shape it was asked in. */
export interface Composed {
  readonly proposed: number;
  /** Of these, dishes that are not in the finished week, and those of which nobody said why. */
  readonly dropped: number;
  readonly droppedSilently: number;
  /** Served dishes for which the provider named a day, and those that stand on it. */
  readonly daysSet: number;
  readonly daysKept: number;
  /** Served dishes for which it named how many eat, and those that are cooked for so many. */
  readonly tablesSet: number;
  readonly tablesKept: number;
}

/** What a question may call the number of those who eat. */
const TABLE_NAMES = ["servings", "serves", "people", "eaters"];

/**
 * Finds the dishes of a proposal in the finished week, by id or by name. `hasReason` says whether there is one for a dish, of these words,
 * that is not served.
 */
export function composedOf(
  elements: readonly unknown[],
  plan: Pick<PlanDocument, "days"> | null,
  hasReason: (element: unknown, words: readonly string[]) => boolean,
): Composed {
  const served = (plan?.days ?? []).flatMap(({ day, meals }) => meals.map((meal) => ({ day, meal })));
  const found = elements.map((element) => {
    const words = wordsOf(element);
    const place = served.find(({ meal }) => isNamedBy(meal, words)) ?? null;
    return { element, words, place };
  });
  const dropped = found.filter(({ place }) => place === null);
  const days = found.flatMap(({ element, place }) => {
    const set = field(element, "day");
    return place === null || typeof set !== "string" ? [] : [set === place.day];
  });
  const tables = found.flatMap(({ element, place }) => {
    const set = TABLE_NAMES.map((name) => field(element, name)).find((value) => typeof value === "number");
    return place === null || set === undefined ? [] : [set === place.meal.servings];
  });
  return {
    proposed: elements.length,
    dropped: dropped.length,
    droppedSilently: dropped.filter(({ element, words }) => !hasReason(element, words)).length,
    daysSet: days.length,
    daysKept: days.filter(Boolean).length,
    tablesSet: tables.length,
    tablesKept: tables.filter(Boolean).length,
  };
}

/** Everything that an element says in words, its parts too, in lower case. */
export function wordsOf(element: unknown): string[] {
  if (typeof element === "string") return [element.trim().toLowerCase()];
  return typeof element === "object" && element !== null ? Object.values(element).flatMap(wordsOf) : [];
}

function isNamedBy({ id, title }: PlanMeal, words: readonly string[]): boolean {
  return words.includes(id) || words.includes(title.toLowerCase());
}

function field(element: unknown, name: string): unknown {
  return typeof element === "object" && element !== null && Object.hasOwn(element, name)
    ? (element as Record<string, unknown>)[name]
    : undefined;
}
