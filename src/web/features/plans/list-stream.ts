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
  /** There is no stream now. Ticks are sent and asked for all the same. `refused`: the server answered, and not with a stream. */
  onBroken: (refused: boolean) => void;
};

const FIRST_RETRY_MS = 5_000;
const LONGEST_RETRY_MS = 60_000;

/** One reader for as long as this page stands, in however many streams after one another. */
let looker: string | null = null;

function addressFor(list: TickList): string {
  if (!("token" in list)) return addressOf(followTicks, { params: { id: list.planId } });
  looker ??= newIdempotencyKey();
  return addressOf(followSharedList, { params: { token: list.token }, query: { looker } });
}

export type FollowList = typeof followList;

/**
 * Follows a list while the page is looked at, until `leaving` aborts: a telephone in a pocket holds no stream and is nobody who looks.
 */
export function followList(list: TickList, leaving: AbortSignal, listener: ListListener): void {
  // Where the browser has no such thing, ticks come when somebody comes back to the page.
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
      // By itself the browser comes back after a broken connection, and not after an answer that is no stream.
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
