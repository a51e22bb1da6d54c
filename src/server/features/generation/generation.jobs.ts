import { endAbandoned, forgetEnded, generatePlanBy } from "#server/features/generation/generation.job-definition";
import { deleteEnded } from "#server/features/generation/generation.repository";
import type { AiPace } from "#server/features/generation/pace";
import { endAbandonedOnes, runGeneration, type RunDependencies } from "#server/features/generation/run-generation";
import { bindJob } from "#server/jobs/job";
import type { JobBinding } from "#server/jobs/job";
import { DAY_MS } from "#server/services/clock/clock";

const KEPT_DAYS = 7;

/** The jobs of this feature, bound to what they need. */
export function generationJobs(dependencies: RunDependencies, ai: AiPace): JobBinding[] {
  const { database, clock, proposer } = dependencies;
  return [
    bindJob(generatePlanBy(proposer === null ? null : ai), (payload, run) =>
      runGeneration(dependencies, payload.generationId, run),
    ),
    bindJob(endAbandoned, () => endAbandonedOnes(dependencies), "* * * * *"),
    bindJob(forgetEnded, () => deleteEnded(database.db, clock.now() - KEPT_DAYS * DAY_MS), "17 4 * * *"),
  ];
}
