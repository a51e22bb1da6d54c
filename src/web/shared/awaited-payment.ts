import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { activateSubscription } from "#contract/accounts";
import { call, newIdempotencyKey } from "#web/lib/api";
import { ApiError } from "#web/lib/api-error";
import { readPrivate, removePrivate, writePrivate } from "#web/lib/private-storage";
import { queryKeys } from "#web/shared/query-keys";
import { useSession } from "#web/shared/session";

const NAME = "awaited-payment";
/** After this long the bank is no longer waited for; if it answers later, the subscription still starts. */
const AWAITED_MS = 60 * 60_000;

/** Remembers in this tab that a confirmed order waits for the bank. */
export function awaitPayment(userId: string, now: Date): void {
  writePrivate("session", userId, NAME, now.getTime());
}

function isAwaited(userId: string, now: Date): boolean {
  const since = readPrivate("session", userId, NAME);
  return typeof since === "number" && now.getTime() - since < AWAITED_MS;
}

/** An order waiting for the bank, for pages that would otherwise offer a second one. */
export function useAwaitedPayment(): { awaited: boolean; looking: boolean; look: () => void } {
  const client = useQueryClient();
  const { user, subscription } = useSession();
  const [looking, setLooking] = useState(false);
  const [over, setOver] = useState(false);
  const [now] = useState(() => new Date());

  async function look(userId: string): Promise<void> {
    setLooking(true);
    try {
      await call(activateSubscription, { body: {}, idempotencyKey: newIdempotencyKey() });
      removePrivate("session", userId, NAME);
    } catch (error) {
      if (error instanceof ApiError && error.code === "card_refused") {
        removePrivate("session", userId, NAME);
        setOver(true);
      }
    }
    // With access, the gate or the page redirects.
    await client.invalidateQueries({ queryKey: queryKeys.subscriptionStatus });
    setLooking(false);
  }

  return {
    awaited: !over && user !== null && subscription?.hasActiveSubscription !== true && isAwaited(user.id, now),
    looking,
    look: () => {
      if (user !== null && !looking) void look(user.id);
    },
  };
}
