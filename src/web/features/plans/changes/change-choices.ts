import { useSyncExternalStore } from "react";

/** What somebody is about to change: the meal, the id of its card on the page, and whether by another dish or in another way. */
export type Asked = { readonly what: "swap" | "more"; readonly mealId: string; readonly anchor: string };

type Choices = {
  readonly planId: string;
  /** Ids of the meals that stay when the others are planned anew. */
  readonly kept: ReadonlySet<string>;
  readonly asked: Asked | null;
  /** The plan was changed during this visit. */
  readonly changed: boolean;
  /** The meal whose buttons take the focus, since those that had it are gone. */
  readonly arriveAt: string | null;
};

const NONE: ReadonlySet<string> = new Set();

/** What was chosen on a plan's page and is not sent: the cards write it, the bar below them reads it. */
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

/** The id of the card whose button was pressed; null where nothing is asked about one meal. */
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
