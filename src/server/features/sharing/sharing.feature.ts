import { createNews } from "#server/db/news";
import type { Feature, Platform } from "#server/feature";
import type { AuditUseCases } from "#server/features/audit/audit.feature";
import type { PlansUseCases } from "#server/features/plans/plans.feature";
import { createLookers } from "#server/features/sharing/lookers";
import { sharingRoutes } from "#server/features/sharing/sharing.routes";
import { exportShares } from "#server/features/sharing/sharing.usecases";
import type { Limits } from "#server/http/limits";
import { SECOND_MS } from "#server/services/clock/clock";

interface Deps {
  readonly audit: AuditUseCases;
  readonly plans: PlansUseCases;
  readonly limits: Limits;
}

/** Streams stay open for a whole shop: this is the polling interval in case a notification was missed. */
const LOOK_AGAIN_MS = 20 * SECOND_MS;

/** A plan's list for people without an account, through a link, with live updates for all viewers. */
export function createSharing(platform: Platform, deps: Deps): Feature {
  const { config, database, clock, ids, log } = platform;
  // The database itself sends a notification for every change to a plan, its ticks and its link (migration 0017).
  const news = createNews(database, { channel: "plan_news", lookAgainMs: LOOK_AGAIN_MS });
  const lookers = createLookers({ database, clock, processId: ids.uuid() }, (planId) => news.wake(planId));
  const { publicUrl } = config;
  return {
    routes: sharingRoutes({ database, clock, ids, log, publicUrl, news, lookers, ...deps }),
    jobs: [],
    // The links are deleted with their plans.
    userHooks: { exportUser: async (userId) => ({ sharedLists: await exportShares({ database, publicUrl }, userId) }) },
    start: async () => {
      await news.open();
      await lookers.open();
    },
    stop: async () => {
      await lookers.close();
      await news.close();
    },
  };
}
