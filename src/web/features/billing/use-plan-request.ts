import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { useMutation } from "@tanstack/react-query";
import type { PaidPlan } from "#domain/entitlement/paid-plan";
import { latestRequest } from "#web/features/billing/latest-request";
import { newIdempotencyKey } from "#web/lib/api";

type PlanRequest<Answer> = {
  ask: (plan: PaidPlan, idempotencyKey: string) => Promise<Answer>;
  /** `again`: there is already a valid answer for this plan. */
  onError: (error: unknown, again: boolean) => void;
};

/** Sends a request whenever the plan changes; answers for a plan that is no longer chosen are ignored. */
export function usePlanRequest<Answer>(plan: PaidPlan, { ask, onError }: PlanRequest<Answer>) {
  const [latest, setLatest] = useState<{ plan: PaidPlan; answer: Answer; over: boolean } | null>(null);
  const [pending, setPending] = useState(true);
  const { mutateAsync } = useMutation({
    mutationFn: ({ wanted, key }: { wanted: PaidPlan; key: string }) => ask(wanted, key),
  });
  const requests = useRef<ReturnType<typeof latestRequest<PaidPlan, Answer>> | null>(null);
  const fail = useEffectEvent((request: PaidPlan, error: unknown) =>
    onError(error, latest?.plan === request && !latest.over),
  );

  useEffect(() => {
    const made = latestRequest<PaidPlan, Answer>(
      (wanted) => mutateAsync({ wanted, key: newIdempotencyKey() }),
      (outcome) => {
        setPending(false);
        if ("answer" in outcome) setLatest({ plan: outcome.request, answer: outcome.answer, over: false });
        else fail(outcome.request, outcome.error);
      },
    );
    requests.current = made;
    return () => made.stop();
  }, [mutateAsync]);

  const renew = useCallback(() => {
    setPending(true);
    requests.current?.want(plan);
  }, [plan]);
  useEffect(() => {
    // Requesting another plan invalidates this one's result, even if the user returns to it at once.
    setLatest((before) => (before === null || before.plan === plan ? before : { ...before, over: true }));
    renew();
  }, [plan, renew]);

  const known = latest?.plan === plan && !latest.over ? latest.answer : null;
  return {
    /** The last answer, even for another plan: for what does not depend on the plan. */
    latest: latest?.answer ?? null,
    /** The answer for the chosen plan, even while it is being renewed. */
    known,
    /** The answer for the chosen plan once it is the newest. */
    fresh: pending ? null : known,
    renew,
  };
}
