import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { answerShopQuestion, getCupboardNews } from "#contract/cupboard-news";
import type { WizardValues } from "#web/features/generation/wizard-form";
import { call } from "#web/lib/api";
import { queryKeys } from "#web/shared/query-keys";
import { Button } from "#web/ui/button";
import { Dialog } from "#web/ui/dialog";

/** How long an answer may delay the next plan. */
const LONGEST_WAIT_MS = 3_000;

export type LastShopProps = {
  /** The pending request; null if there is none. */
  request: WizardValues | null;
  /** There is nothing left to ask: the request may be sent. */
  onGo: (request: WizardValues) => void;
  /** The question was closed without an answer. */
  onLeave: () => void;
};

/**
 * "Did you shop for last week's plan?", asked once before a request is sent. A failure to ask or answer does not prevent
 * planning: the server asks again next time.
 */
export function LastShop({ request, onGo, onLeave }: LastShopProps) {
  const client = useQueryClient();
  const news = useQuery({
    queryKey: queryKeys.cupboardNews,
    queryFn: ({ signal }) => call(getCupboardNews, { signal }),
    // The question needs current data.
    refetchOnMount: "always",
    retry: false,
  });
  const [stage, setStage] = useState<"asking" | "answering" | "answered">("asking");
  const about = stage === "asking" ? (news.data?.ask_about ?? null) : null;

  const unknown = stage === "asking" && news.isFetching;

  useEffect(() => {
    if (request !== null && about === null && !unknown && stage !== "answering") onGo(request);
  }, [request, about, unknown, stage, onGo]);

  useEffect(() => {
    if (request === null || !unknown) return;
    const timer = setTimeout(() => setStage("answered"), LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, [request, unknown]);

  async function answer(shopped: boolean): Promise<void> {
    if (about === null) return;
    setStage("answering");
    await call(answerShopQuestion, {
      body: { plan_id: about.plan_id, shopped },
      signal: AbortSignal.timeout(LONGEST_WAIT_MS),
    }).catch(() => undefined);
    for (const queryKey of [queryKeys.cupboard, queryKeys.cupboardNews, queryKeys.mealPlan(about.plan_id)])
      void client.invalidateQueries({ queryKey });
    setStage("answered");
  }

  return (
    <Dialog
      open={request !== null && about !== null && !unknown}
      onOpenChange={(open) => !open && onLeave()}
      title="Did you shop for last week’s plan?"
      description={
        <>
          <p>It had {new Intl.ListFormat("en-GB").format(about?.dishes ?? [])}.</p>
          <p className="mt-2">If you did, your new plan starts with what’s left.</p>
        </>
      }
      actions={
        <>
          <Button variant="secondary" onClick={() => void answer(false)}>
            No
          </Button>
          <Button onClick={() => void answer(true)}>Yes</Button>
        </>
      }
    />
  );
}
