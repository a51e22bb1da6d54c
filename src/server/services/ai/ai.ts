import type { AiFault } from "#contract/ai";

/** What a model is asked. Neither is ever logged. */
export interface AiBrief {
  readonly instructions: string;
  readonly prompt: string;
  /** More meals than this are not read. */
  readonly mostMeals: number;
}

/** What a call cost. Tokens are null where the provider did not say. */
export interface AiUsage {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly durationMs: number;
}

/** How a call ended: `fault` is null when the model finished in good order. */
export interface AiEnd {
  readonly fault: AiFault | null;
  readonly usage: AiUsage;
}

/** A model that proposes meals. */
export interface MealProposer {
  /** How footer and plans name it (spec B5). */
  readonly name: string;
  readonly model: string;
  /**
   * Asks once, within the time limit of the settings. Each meal is handed on as soon as it is complete, as it came: nothing
   * about its shape is promised. Resolves however the call ends; rejects only with the reason of an aborted signal or with
   * what `onMeal` threw.
   */
  propose(brief: AiBrief, onMeal: (meal: unknown) => Promise<void>, signal: AbortSignal): Promise<AiEnd>;
}
