import type { AiFault } from "#contract/ai";

export type AiShape = "compose" | "meals" | "lines" | "change" | "notes";

/** What a model is asked. None of its texts is ever logged. */
export interface AiBrief {
  readonly instructions: string;
  readonly prompt: string;
  /** What the elements of the answer are: the dinners of a composed week, whole meals, lines about dinners, a change in place of words, or what notes ask for. */
  readonly shape: AiShape;
  /** More elements than this are not read. */
  readonly mostMeals: number;
  /** An answer that is longer, in characters, is given up; where it is left out, only one that nobody could want. */
  readonly mostCharacters?: number;
  /** A call that takes longer, in milliseconds, is given up where the settings would let it go on: somebody waits for it in front of a page. */
  readonly mostMs?: number;
  /** Calls of one week, which together fail once in the eyes of whoever decides whether a provider is down. It is not sent. */
  readonly week?: string;
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

/** A model that proposes meals, and reads what somebody has typed. */
export interface MealProposer {
  /** How footer and plans name it (spec B5). */
  readonly name: string;
  readonly model: string;
  /**
   * Asks once, within the time limit of the settings. Each element is handed on as soon as it is complete, as it came: nothing
   * about its shape is promised. Resolves however the call ends; rejects only with the reason of an aborted signal or with
   * what `onMeal` threw.
   */
  propose(brief: AiBrief, onMeal: (meal: unknown) => Promise<void>, signal: AbortSignal): Promise<AiEnd>;
}
