import { setTimeout as wait } from "node:timers/promises";
import type { AiFault, MealProposer } from "#server/services/ai/ai";
import { ask, type Outcome, type Question } from "#server/services/ai/ask";
import { handOver } from "#server/services/ai/hand-over";
import { openLine, type Line } from "#server/services/ai/line";
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

const RETRY_MS = SECOND_MS;
/** What passes by itself, often within a second. */
const WORTH_A_RETRY: ReadonlySet<AiFault> = new Set(["overloaded", "rate_limited", "network"]);
/** Whoever runs this installation must do something about these. */
const FOR_THE_OPERATOR: ReadonlySet<AiFault> = new Set(["configuration", "out_of_credit"]);

/** Proposes meals by way of a provider's SDK. */
export function sdkProposer(options: SdkProposerOptions): MealProposer {
  const { name, model, open, timeoutMs, log, clock } = options;
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
        const { fault, status, tokens } = await askTwice({ ...brief, open, onMeal: (meal) => meals.push(meal) }, line, {
          timeoutMs,
          spentMs,
        });
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
  question: Question,
  line: Line,
  { timeoutMs, spentMs }: { timeoutMs: number; spentMs: () => number },
): Promise<Outcome> {
  const first = await ask(question, line);
  if (first.fault === null || first.heard || !WORTH_A_RETRY.has(first.fault)) return first;
  const pauseMs = first.retryAfterMs ?? RETRY_MS;
  if (spentMs() + pauseMs > timeoutMs / 2) return first;
  await wait(pauseMs, undefined, { signal: line.signal }).catch(() => undefined);
  return line.signal.aborted ? first : ask(question, line);
}
