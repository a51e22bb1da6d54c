import * as contract from "#contract/sharing";
import {
  changeSharedTicks,
  endShare,
  followOwn,
  followShared,
  shareOf,
  sharedList,
  sharedTicks,
  sharePlan,
  type SharingDeps,
} from "#server/features/sharing/sharing.usecases";
import { emptyReply, eventsReply } from "#server/http/reply";
import { publicRoute, userRoute, type Route } from "#server/http/route";

/** Routes for list links: the owner's side, and access for people without an account. */
export function sharingRoutes(deps: SharingDeps): Route[] {
  return [
    userRoute(
      contract.sharePlan,
      ({ caller, params }) => sharePlan(deps, { userId: caller.id, id: params.id }),
      // The call is idempotent by itself, and a stored answer must not bring back a revoked link.
      { idempotency: "none" },
    ),
    userRoute(contract.getPlanShare, ({ caller, params }) => shareOf(deps, { userId: caller.id, id: params.id })),
    userRoute(contract.endPlanShare, async ({ caller, params }) => {
      await endShare(deps, { userId: caller.id, id: params.id });
      return emptyReply();
    }),
    userRoute(contract.followTicks, async ({ caller, params, signal }) =>
      eventsReply(await followOwn(deps, { userId: caller.id, id: params.id }, signal)),
    ),
    publicRoute(contract.getSharedList, ({ params, address }) => sharedList(deps, { token: params.token, address })),
    publicRoute(contract.getSharedTicks, ({ params, address }) => sharedTicks(deps, { token: params.token, address })),
    publicRoute(contract.putSharedTicks, ({ params, address, body }) =>
      changeSharedTicks(deps, { token: params.token, address }, body.changes),
    ),
    publicRoute(contract.followSharedList, async ({ params, address, query, signal }) =>
      eventsReply(await followShared(deps, { token: params.token, address }, query.looker, signal)),
    ),
  ];
}
