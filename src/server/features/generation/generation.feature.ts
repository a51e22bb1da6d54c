import type { Matcher } from "#domain/food/matcher-types";
import type { Feature, Platform } from "#server/feature";
import { openDoorbell } from "#server/features/generation/doorbell";
import type { Doorbell } from "#server/features/generation/doorbell";
import { generatePlan } from "#server/features/generation/generation.job-definition";
import { generationJobs } from "#server/features/generation/generation.jobs";
import { listLive } from "#server/features/generation/generation.repository";
import { generationRoutes } from "#server/features/generation/generation.routes";
import { findMaking } from "#server/features/generation/generation.usecases";
import type { PlansUseCases } from "#server/features/plans/plans.feature";
import type { Planner } from "#server/services/planner/planner";

interface Needs {
  readonly accounts: { requireAccess(userId: string): Promise<void> };
  readonly plans: PlansUseCases;
  readonly matcher: Matcher;
  readonly planner: Planner;
}

/** Making plans: durable generations, their events, the job that runs them. */
export async function createGeneration(platform: Platform, needs: Needs): Promise<Feature & { close(): Promise<void> }> {
  const { config, database, clock, ids, jobs, log } = platform;
  const doorbell: Doorbell = await openDoorbell(database);
  const { matcher, planner, plans, accounts } = needs;
  plans.provideMaking((userId, id) => findMaking({ database }, userId, id));
  return {
    routes: generationRoutes({ database, clock, ids, jobs, doorbell, matcher, limitScale: config.rateLimitScale, requireAccess: (userId) => accounts.requireAccess(userId) }),
    jobs: generationJobs({ database, clock, log, matcher, planner, plans, channel: doorbell.channel }),
    userHooks: {},
    // The embedded database has one process: whatever is live at its start was orphaned by a kill.
    start: async () => {
      if (!database.embedded) return;
      const orphans = await listLive(database.db);
      for (const generationId of orphans) await jobs.send(database.db, generatePlan, { generationId });
      if (orphans.length > 0) log.info({ generations: orphans.length }, "Taking up generations that a stop interrupted");
    },
    close: () => doorbell.close(),
  };
}
