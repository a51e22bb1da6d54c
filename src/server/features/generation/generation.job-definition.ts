import { z } from "zod";
import { paceOf } from "#server/features/generation/pace";
import type { AiPace } from "#server/features/generation/pace";
import { defineJob } from "#server/jobs/job";
import type { JobDefinition } from "#server/jobs/job";

/** Makes the plan of one generation. How long it may take depends on who proposes the meals: see `generatePlanBy`. */
export const generatePlan = defineJob({
  name: "generation.plan",
  payload: z.object({ generationId: z.string() }),
  retry: { tries: 3, delaySeconds: 2, backoff: true },
  timeoutSeconds: paceOf(null).jobTimeoutSeconds,
  about: ({ generationId }) => ({ generation: generationId }),
});

/** The same job with the time limit and concurrency that the proposer needs; null for the built-in planner. */
export function generatePlanBy(provider: AiPace | null): JobDefinition<{ generationId: string }> {
  const { jobTimeoutSeconds, atOnce } = paceOf(provider);
  return { ...generatePlan, timeoutSeconds: jobTimeoutSeconds, concurrency: atOnce };
}

/** Notifies users who asked for it that a plan is ready. */
export const planReadyEmail = defineJob({
  name: "generation.plan-ready-mail",
  payload: z.object({ userId: z.string(), planId: z.string() }),
  retry: { tries: 6, delaySeconds: 30, backoff: true },
  timeoutSeconds: 60,
  about: ({ planId }) => ({ generation: planId }),
});

/** Ends generations whose job is gone, every minute. */
export const endAbandoned = defineJob({
  name: "generation.end-abandoned",
  payload: z.object({}),
  retry: { tries: 1, delaySeconds: 0, backoff: false },
  timeoutSeconds: 60,
});

/** Deletes ended generations, daily. */
export const forgetEnded = defineJob({
  name: "generation.forget-ended",
  payload: z.object({}),
  retry: { tries: 2, delaySeconds: 60, backoff: false },
  timeoutSeconds: 60,
});
