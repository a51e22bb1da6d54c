import { followSharedList, followTicks, type LIST_EVENTS, type ListEventName } from "#contract/sharing";
import type { Parsed } from "#contract/endpoint";
import type { TickList } from "#web/features/plans/tick-sync";
import { addressOf, newIdempotencyKey } from "#web/lib/api";

type Told = { [Name in ListEventName]: Parsed<(typeof LIST_EVENTS)[Name]> };

export type ListListener = {
  onTicks: (answer: Told["ticks"]) => void;
  onPeople: (told: Told["people"]) => void;
  onPlan: (told: Told["plan"]) => void;
  onGone: () => void;
  /** There is no stream now. Ticks are still sent and fetched. `refused`: the server answered without a stream. */
  onBroken: (refused: boolean) => void;
};

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;

/** Identifies this page as one reader, across successive streams. */
let looker: string | null = null;

function addressFor(list: TickList): string {
  if (!("token" in list)) return addressOf(followTicks, { params: { id: list.planId } });
  looker ??= newIdempotencyKey();
  return addressOf(followSharedList, { params: { token: list.token }, query: { looker } });
}

export type FollowList = typeof followList;

/**
 * Follows a list while the page is visible, until `leaving` aborts: a phone in a pocket holds no stream and does not count as a viewer.
 */
export function followList(list: TickList, leaving: AbortSignal, listener: ListListener): void {
  // Without EventSource, ticks are fetched when the user returns to the page.
  if (typeof EventSource === "undefined" || leaving.aborted) return;
  let source: EventSource | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let gone = false;

  function close(): void {
    clearTimeout(retry);
    source?.close();
    source = null;
  }
  function open(): void {
    close();
    if (gone || document.visibilityState === "hidden") return;
    const opened = new EventSource(addressFor(list));
    source = opened;
    const on = <Name extends ListEventName>(name: Name, receive: (told: Told[Name]) => void): void => {
      opened.addEventListener(name, (message: MessageEvent<string>) => {
        failures = 0;
        if (source === opened) receive(JSON.parse(message.data) as Told[Name]);
      });
    };
    on("ticks", listener.onTicks);
    on("people", listener.onPeople);
    on("plan", listener.onPlan);
    on("gone", () => {
      gone = true;
      close();
      listener.onGone();
    });
    opened.addEventListener("error", () => {
      if (source !== opened) return;
      const refused = opened.readyState === EventSource.CLOSED;
      listener.onBroken(refused);
      // The browser reconnects by itself after a broken connection, but not after a response that is not a stream.
      if (!refused) return;
      source = null;
      failures += 1;
      retry = setTimeout(open, Math.min(FIRST_RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS));
    });
  }
  function onVisibility(): void {
    if (document.visibilityState === "hidden") close();
    else if (source === null) open();
  }

  open();
  document.addEventListener("visibilitychange", onVisibility);
  window.addEventListener("online", open);
  leaving.addEventListener("abort", () => {
    gone = true;
    close();
    document.removeEventListener("visibilitychange", onVisibility);
    window.removeEventListener("online", open);
  });
}
