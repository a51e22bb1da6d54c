import { useSyncExternalStore } from "react";

/** The meal about to be changed, the id of its card on the page, and whether by swapping or otherwise. */
export type Asked = { readonly what: "swap" | "more"; readonly mealId: string; readonly anchor: string };

type Choices = {
  readonly planId: string;
  /** Ids of the meals to keep when the others are replanned. */
  readonly kept: ReadonlySet<string>;
  readonly asked: Asked | null;
  /** The plan was changed during this visit. */
  readonly changed: boolean;
  /** The meal whose buttons should take the focus, since the focused ones are gone. */
  readonly arriveAt: string | null;
};

const NONE: ReadonlySet<string> = new Set();

/** Unsent choices on a plan's page: written by the cards, read by the bar below them. */
class ChoicesStore {
  #choices: Choices = fresh("");
  readonly #listeners = new Set<() => void>();

  readonly current = (): Choices => this.#choices;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Choices of one plan never reach another. */
  change(planId: string, next: Partial<Omit<Choices, "planId">>): void {
    this.#choices = { ...this.of(planId), ...next };
    for (const listener of this.#listeners) listener();
  }

  of(planId: string): Choices {
    return this.#choices.planId === planId ? this.#choices : fresh(planId);
  }
}

function fresh(planId: string): Choices {
  return { planId, kept: NONE, asked: null, changed: false, arriveAt: null };
}

const store = new ChoicesStore();

export function useChoices(planId: string): Choices {
  const choices = useSyncExternalStore(store.subscribe, store.current);
  return choices.planId === planId ? choices : fresh(planId);
}

/** The id of the card whose button was pressed; null if no dialog about a meal is open. */
export function askedCard(planId: string): string | null {
  return store.of(planId).asked?.anchor ?? null;
}

export function choose(planId: string, next: Partial<Omit<Choices, "planId">>): void {
  store.change(planId, next);
}

export function keepMeal(planId: string, mealId: string, keep: boolean): void {
  const kept = new Set(store.of(planId).kept);
  if (keep) kept.add(mealId);
  else kept.delete(mealId);
  store.change(planId, { kept });
}
