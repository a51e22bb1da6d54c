import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useSessionQueries } from "#web/app/session-state";

export const planPage = () => import("#web/features/plans/plan-page");

/** Fetches a plan and its page's code while the session and access are still being checked. */
export function PlanAhead({ id }: { id: string }) {
  const client = useQueryClient();
  const { user } = useSessionQueries();
  const signedIn = user.data !== undefined && user.data !== null;
  useEffect(() => {
    // If either fails, the page itself says so.
    void planPage()
      .then(({ planQuery }) => (signedIn ? client.prefetchQuery(planQuery(id)) : undefined))
      .catch(() => undefined);
  }, [client, id, signedIn]);
  return null;
}
