import type { AiFault } from "#contract/ai";

export type AiShape = "compose" | "meals" | "lines" | "change" | "notes";

/** A request to a model. Its texts are never logged. */
export interface AiBrief {
  readonly instructions: string;
  readonly prompt: string;
  /**
   * The kind of elements in the answer: dinners of a composed week, whole meals, lines about dinners, changes read from words, or
   * intents from notes.
   */
  readonly shape: AiShape;
  /** More elements than this are not read. */
  readonly mostMeals: number;
  /** An answer longer than this, in characters, is abandoned; the default only stops absurd ones. */
  readonly mostCharacters?: number;
  /** A call that takes longer, in milliseconds, is abandoned even if the settings allow more: a user is waiting at a page. */
  readonly mostMs?: number;
  /** Groups the calls of one week, which the circuit breaker counts as one failure. It is not sent. */
  readonly week?: string;
}

/** A call's usage. Tokens are null if the provider did not report them. */
export interface AiUsage {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
  readonly durationMs: number;
}

/** How a call ended: `fault` is null if the model finished cleanly. */
export interface AiEnd {
  readonly fault: AiFault | null;
  readonly usage: AiUsage;
}

/** A model that proposes meals and reads user input. */
export interface MealProposer {
  /** Its name in the footer and on plans (spec B5). */
  readonly name: string;
  readonly model: string;
  /**
   * Makes one request, within the configured time limit. Each element is passed on as soon as it is complete, unvalidated: nothing
   * about its shape is guaranteed. Resolves however the call ends; rejects only with the reason of an aborted signal or with
   * what `onMeal` threw.
   */
  propose(brief: AiBrief, onMeal: (meal: unknown) => Promise<void>, signal: AbortSignal): Promise<AiEnd>;
}
