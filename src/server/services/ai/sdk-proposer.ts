import { setTimeout as wait } from "node:timers/promises";
import { streamText, wrapLanguageModel, type FinishReason, type LanguageModelMiddleware } from "ai";
import type { AiBrief, AiFault, AiUsage, MealProposer } from "#server/services/ai/ai";
import { callFault } from "#server/services/ai/ai-faults";
import { boundedFetch, type Answer } from "#server/services/ai/bounded-fetch";
import { handOver } from "#server/services/ai/hand-over";
import { openLine, type Line } from "#server/services/ai/line";
import { mealReader } from "#server/services/ai/meal-reader";
import { MEALS_SCHEMA } from "#server/services/ai/meal-schema";
import type { ProviderModel } from "#server/services/ai/provider-models";
import { SECOND_MS, type Clock } from "#server/services/clock/clock";
import type { Log } from "#server/services/log/log";

export interface SdkProposerOptions {
  readonly name: string;
  /** The value of `AI_PROVIDER`, for the log. */
  readonly provider: string;
  readonly model: string;
  readonly open: (fetch: typeof globalThis.fetch) => ProviderModel;
  /** For one call, a retry included, in milliseconds. */
  readonly timeoutMs: number;
  readonly log: Log;
  readonly clock: Clock;
}

/** Seven meals take about 30,000. */
const MOST_CHARACTERS = 256 * 1024;
/** A stream sends each token in an envelope of about 350 bytes, and some providers repeat prompt and answer at its end. */
const MOST_BYTES = 4 * 1024 * 1024;
/** How long an answer that has begun may pause. Before it begins, a model may think as long as the call may take. */
const LONGEST_PAUSE_MS = 10 * SECOND_MS;
/** How long the usage, which comes last, is waited for when the last meal is there. */
const FAREWELL_MS = SECOND_MS;
const RETRY_MS = SECOND_MS;
/** What passes by itself, often within a second. */
const WORTH_A_RETRY: ReadonlySet<AiFault> = new Set(["overloaded", "rate_limited", "network"]);
/** Whoever runs this installation must do something about these. */
const FOR_THE_OPERATOR: ReadonlySet<AiFault> = new Set(["configuration", "out_of_credit"]);

/** How one try of a call ended. */
interface Outcome {
  readonly fault: AiFault | null;
  readonly status: number | null;
  readonly retryAfterMs: number | null;
  /** Something of an answer had come. */
  readonly heard: boolean;
  readonly tokens: Pick<AiUsage, "inputTokens" | "outputTokens">;
}

type Ending = Pick<Outcome, "fault"> & Partial<Outcome>;

const UNKNOWN = { retryAfterMs: null, tokens: { inputTokens: null, outputTokens: null } };

/** The shape of the answer, as a setting of the call: the SDK would otherwise read the growing answer again at each piece. */
const inShape: LanguageModelMiddleware = {
  transformParams: async ({ params }) => ({
    ...params,
    responseFormat: { type: "json", name: "meals", schema: MEALS_SCHEMA },
  }),
};

/** Proposes meals by way of a provider's SDK. */
export function sdkProposer(options: SdkProposerOptions): MealProposer {
  const { name, model, timeoutMs, log, clock } = options;
  return {
    name,
    model,
    async propose(brief, onMeal, signal) {
      signal.throwIfAborted();
      const startedAt = clock.now();
      const line = openLine(timeoutMs, signal);
      const meals = handOver(onMeal, signal, () => line.end(null));
      const spentMs = () => clock.now() - startedAt;
      try {
        const { fault, status, tokens } = await askTwice(options, brief, line, (meal) => meals.push(meal), spentMs);
        const usage = { ...tokens, durationMs: spentMs() };
        line.close();
        await meals.settled();
        signal.throwIfAborted();
        if (fault !== null) {
          const facts = { fault, provider: options.provider, model, status, durationMs: usage.durationMs };
          log[FOR_THE_OPERATOR.has(fault) ? "error" : "warn"](facts, "A call to the AI provider failed");
        }
        return { fault, usage };
      } finally {
        line.close();
      }
    },
  };
}

/** A second try is made only while nothing of an answer has come, and only if it can begin in the first half of the time. */
async function askTwice(
  options: SdkProposerOptions,
  brief: AiBrief,
  line: Line,
  onMeal: (meal: unknown) => void,
  spentMs: () => number,
): Promise<Outcome> {
  const first = await ask(options, brief, line, onMeal);
  if (first.fault === null || first.heard || !WORTH_A_RETRY.has(first.fault)) return first;
  const pauseMs = first.retryAfterMs ?? RETRY_MS;
  if (spentMs() + pauseMs > options.timeoutMs / 2) return first;
  await Promise.race([wait(pauseMs), line.cut]);
  return line.signal.aborted ? first : ask(options, brief, line, onMeal);
}

async function ask(
  { open, timeoutMs }: SdkProposerOptions,
  { instructions, prompt, mostMeals }: AiBrief,
  line: Line,
  onMeal: (meal: unknown) => void,
): Promise<Outcome> {
  const answer: Answer = { status: null, whole: false };
  const reader = mealReader();
  let characters = 0;
  let handed = 0;
  const heard = () => characters > 0;
  const { model, ...settings } = open(boundedFetch(MOST_BYTES, answer, () => line.end("too_large")));
  const { stream } = streamText({
    ...settings,
    model: wrapLanguageModel({ model, middleware: inShape }),
    instructions,
    prompt,
    maxRetries: 0,
    abortSignal: line.signal,
    telemetry: { isEnabled: false },
    // Errors are read off the stream; without a listener the SDK would print them.
    onError: () => undefined,
  });

  function take(piece: string): void {
    characters += piece.length;
    if (characters > MOST_CHARACTERS) return line.end("too_large");
    for (const meal of reader.read(piece)) {
      if (handed === mostMeals) return line.end(null);
      handed += 1;
      onMeal(meal);
    }
    if (handed === mostMeals) line.expectWithin(FAREWELL_MS, null);
    else line.expectWithin(Math.min(LONGEST_PAUSE_MS, timeoutMs), "timeout");
  }

  /** The stream ended without the provider's word that it is done. */
  function faultOfBreak(): AiFault | null {
    if (reader.complete() && handed > 0) return null;
    return answer.whole && !heard() ? "bad_output" : "network";
  }

  function faultOfEnd(reason: FinishReason): AiFault | null {
    if (reason === "length") return "truncated";
    if (reason === "content-filter") return "filtered";
    if (reason === "interrupted" || reason === "error") return faultOfBreak();
    return reader.complete() && handed > 0 ? null : "bad_output";
  }

  async function read(): Promise<Ending> {
    try {
      for await (const part of stream) {
        if (part.type === "text-delta") take(part.text);
        else if (part.type === "error") return broken(part.error);
        else if (part.type === "finish") {
          const { inputTokens = null, outputTokens = null } = part.totalUsage;
          return { fault: faultOfEnd(part.finishReason), tokens: { inputTokens, outputTokens } };
        }
      }
    } catch (error) {
      return broken(error);
    }
    return { fault: faultOfBreak() };
  }

  function broken(error: unknown): Ending {
    const known = callFault(error);
    return known ?? { fault: faultOfBreak() };
  }

  const ending = await Promise.race([line.cut.then((fault): Ending => ({ fault })), read()]);
  return {
    ...UNKNOWN,
    heard: heard(),
    status: answer.status,
    ...ending,
    // Whatever follows the last meal that is wanted is of no concern.
    ...(handed === mostMeals ? { fault: null } : {}),
  };
}
