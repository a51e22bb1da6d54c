import type { GenerationEvent, MenuDishAnswer, PlanMealAnswer } from "#contract/meal-plans";
import type { GenerationFailure } from "#web/features/generation/generation-failure";

export type AcceptedMeal = { index: number; day: string; meal: PlanMealAnswer };

/** The state built from a generation's events so far. */
export type GenerationState = {
  lastNumber: number;
  stages: readonly { stage: string; message: string }[];
  /** The outline of the week before its dishes are written; a later one replaces it. */
  menu: readonly MenuDishAnswer[];
  meals: readonly AcceptedMeal[];
  /** The meal in the last event; null after other events. */
  justAccepted: AcceptedMeal | null;
  /** The last event was a menu, with no meal since. */
  justChosen: boolean;
  end: { kind: "done"; id: string } | ({ kind: "failed" } & GenerationFailure & { message: string }) | null;
};

export const NOTHING_YET: GenerationState = {
  lastNumber: 0,
  stages: [],
  menu: [],
  meals: [],
  justAccepted: null,
  justChosen: false,
  end: null,
};

/** Adds one event. A number already seen (a stream that was resumed) changes nothing; a meal accepted again replaces its first form. */
export function withEvent(state: GenerationState, number: number, event: GenerationEvent): GenerationState {
  if (number <= state.lastNumber || state.end !== null) return state;
  const next = { ...state, lastNumber: number, justAccepted: null, justChosen: false };
  switch (event.type) {
    case "stage": {
      const others = state.stages.filter(({ stage }) => stage !== event.stage);
      // A stage follows a menu immediately, but the menu is more interesting.
      const { justChosen } = state;
      return { ...next, justChosen, stages: [...others, { stage: event.stage, message: event.message }] };
    }
    case "menu": {
      const others = state.menu.filter(({ index }) => event.dishes.every((dish) => dish.index !== index));
      return { ...next, justChosen: true, menu: [...others, ...event.dishes] };
    }
    case "meal": {
      const others = state.meals.filter(({ index }) => index !== event.index);
      const accepted = { index: event.index, day: event.day, meal: event.meal };
      return { ...next, justAccepted: accepted, meals: [...others, accepted].sort((a, b) => a.index - b.index) };
    }
    case "done":
      return { ...next, end: { kind: "done", id: event.id } };
    case "failed":
      return { ...next, end: { kind: "failed", ...failureIn(event) } };
    default:
      // A server newer than this page may send other events.
      return next;
  }
}

function failureIn({ message, waysOut = [], questions = [] }: Extract<GenerationEvent, { type: "failed" }>) {
  return { message, waysOut, questions };
}
