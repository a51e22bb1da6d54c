import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { answerShopQuestion, getCupboardNews } from "#contract/cupboard";
import { call } from "#web/lib/api";
import { queryKeys } from "#web/shared/query-keys";

/** So long an answer may keep the next plan waiting. */
const PATIENCE_MS = 3_000;

/**
 * The question about the last shop, put once before a request is sent. What cannot be asked or answered keeps nobody from
 * planning: the server asks again next time.
 */
export function useLastShop<Request>(send: (request: Request) => void) {
  const client = useQueryClient();
  const news = useQuery({
    queryKey: queryKeys.cupboardNews,
    queryFn: ({ signal }) => call(getCupboardNews, { signal }),
    // The question is about now.
    refetchOnMount: "always",
    retry: false,
  });
  const [asked, setAsked] = useState(false);
  const [waiting, setWaiting] = useState<{ request: Request } | null>(null);
  const about = news.data?.ask_about ?? null;

  /** Sends the request, or asks first. */
  function sendOrAsk(request: Request): void {
    if (about === null || asked) send(request);
    else setWaiting({ request });
  }

  async function answer(shopped: boolean): Promise<void> {
    if (about === null || waiting === null) return;
    const { request } = waiting;
    setAsked(true);
    setWaiting(null);
    await call(answerShopQuestion, {
      body: { plan_id: about.plan_id, shopped },
      signal: AbortSignal.timeout(PATIENCE_MS),
    }).catch(() => undefined);
    void client.invalidateQueries({ queryKey: queryKeys.cupboard });
    void client.invalidateQueries({ queryKey: queryKeys.mealPlan(about.plan_id) });
    send(request);
  }

  return {
    sendOrAsk,
    /** What is asked about now; null while nothing is. */
    question: waiting === null ? null : about,
    answer,
    leave: () => setWaiting(null),
  };
}
