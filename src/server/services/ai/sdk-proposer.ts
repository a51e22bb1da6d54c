import { setTimeout as wait } from "node:timers/promises";
import type { AiFault } from "#contract/ai";
import type { AiBrief, MealProposer } from "#server/services/ai/ai";
import { ask, type Outcome, type Question } from "#server/services/ai/ask";
import { serialQueue } from "#server/services/ai/serial-queue";
import { startCallDeadline, type CallDeadline, type CallLimits } from "#server/services/ai/call-deadline";
import type { ProviderModel } from "#server/services/ai/provider-model";
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
  /** How much longer an answer still being written may continue. */
  readonly writingMs: number;
  readonly log: Log;
  readonly clock: Clock;
}

const RETRY_MS = SECOND_MS;
/** Temporary faults, which often pass within a second. */
const WORTH_A_RETRY: ReadonlySet<AiFault> = new Set(["overloaded", "rate_limited", "network"]);
/** Faults that need action by the operator. */
const FOR_THE_OPERATOR: ReadonlySet<AiFault> = new Set(["configuration", "out_of_credit"]);

/** Proposes meals through a provider's SDK. */
export function sdkProposer(options: SdkProposerOptions): MealProposer {
  const { name, model, open, log, clock } = options;
  // Learned from the first refusal, so that later calls need no retry.
  let shapeInWords = false;
  return {
    name,
    model,
    async propose(brief, onMeal, signal) {
      signal.throwIfAborted();
      const startedAt = clock.now();
      const limits = limitsOf(brief, options);
      const deadline = startCallDeadline(limits, signal);
      const meals = serialQueue(onMeal, signal, () => deadline.end(null));
      const question = { ...brief, open, shapeInWords, onMeal: (meal: unknown) => meals.push(meal) };
      const spentMs = () => clock.now() - startedAt;
      try {
        const outcome = await askTwice(question, deadline, { ...limits, spentMs });
        const { fault, status, tokens } = outcome;
        shapeInWords ||= outcome.shapeInWords;
        const usage = { ...tokens, durationMs: spentMs() };
        deadline.close();
        await meals.finished();
        signal.throwIfAborted();
        if (fault !== null) {
          const facts = { fault, provider: options.provider, model, status, durationMs: usage.durationMs };
          log[FOR_THE_OPERATOR.has(fault) ? "error" : "warn"](facts, "A call to the AI provider failed");
        }
        return { fault, usage };
      } finally {
        deadline.close();
      }
    },
  };
}

/** A brief's own time limit is absolute: an answer still being written is cut off. */
function limitsOf({ mostMs }: AiBrief, { timeoutMs, writingMs }: CallLimits): CallLimits {
  return mostMs === undefined ? { timeoutMs, writingMs } : { timeoutMs: Math.min(timeoutMs, mostMs), writingMs: 0 };
}

/**
 * A retry is made only if no part of an answer has arrived, and only if it can start in the first half of the time: for
 * temporary faults, and for a request refused only because of its schema.
 */
async function askTwice(
  question: Question,
  deadline: CallDeadline,
  { timeoutMs, spentMs }: { timeoutMs: number; spentMs: () => number },
): Promise<Outcome & { readonly shapeInWords: boolean }> {
  const { shapeInWords } = question;
  const first = await ask(question, deadline);
  const pauseMs = pauseAfter(first, shapeInWords);
  if (pauseMs === null || spentMs() + pauseMs > timeoutMs / 2) return { ...first, shapeInWords };
  await wait(pauseMs, undefined, { signal: deadline.signal }).catch(() => undefined);
  if (deadline.signal.aborted) return { ...first, shapeInWords };
  const inWords = shapeInWords || first.shapeRefused;
  const second = await ask({ ...question, shapeInWords: inWords }, deadline);
  return { ...second, shapeInWords: second.fault === "configuration" ? shapeInWords : inWords };
}

/** How long to wait before the second try, in milliseconds; null for none. */
function pauseAfter({ fault, answered, shapeRefused, retryAfterMs }: Outcome, shapeInWords: boolean): number | null {
  if (shapeRefused && !shapeInWords) return 0;
  return fault === null || answered || !WORTH_A_RETRY.has(fault) ? null : (retryAfterMs ?? RETRY_MS);
}
