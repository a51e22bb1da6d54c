import type { LIST_EVENTS, ListEventName } from "#contract/sharing";
import type { Parsed } from "#contract/endpoint";
import type { News } from "#server/db/news";
import { Failure } from "#server/failure";
import type { ListState } from "#server/features/plans/ticks.usecases";
import type { Lookers } from "#server/features/sharing/lookers";
import type { StreamEvent } from "#server/http/reply";
import { MINUTE_MS } from "#server/services/clock/clock";

/** After this the reader reconnects and is authenticated again. */
const LONGEST_STREAM_MS = 15 * MINUTE_MS;

export interface FollowDeps {
  readonly news: News;
  readonly lookers: Lookers;
}

export interface Following {
  readonly planId: string;
  /** The viewer: one name counts as one person. */
  readonly name: string;
  /** The state of the list; null once the reader is no longer authorised, or it has been deleted. */
  readonly look: () => Promise<ListState | null>;
}

/** A list's ticks and number of viewers, as they change. Starts with the full state. Throws if too many follow already. */
export function followList(deps: FollowDeps, following: Following, signal: AbortSignal): AsyncIterable<StreamEvent> {
  if (deps.lookers.isFull(following.planId)) {
    throw new Failure("too_many_requests", "Too many people are looking at this list just now.", {
      retryAfterSeconds: 60,
    });
  }
  return changes(deps, following, AbortSignal.any([signal, AbortSignal.timeout(LONGEST_STREAM_MS)]));
}

async function* changes(
  { news, lookers }: FollowDeps,
  { planId, name, look }: Following,
  signal: AbortSignal,
): AsyncGenerator<StreamEvent> {
  // Both before the first read, so that nothing is missed in between.
  const place = lookers.enter(planId, name);
  const subscription = news.subscribe(planId);
  const told = new Map<ListEventName, string>();
  try {
    while (!signal.aborted) {
      const state = await look();
      if (state === null) {
        yield event("gone", {});
        return;
      }
      const { version, ticks } = state;
      // A new read time alone is not a change.
      if (isNews(told, "ticks", ticks.ticks)) yield event("ticks", ticks);
      if (isNews(told, "plan", version)) yield event("plan", { version });
      const looking = lookers.count(planId);
      if (isNews(told, "people", looking)) yield event("people", { looking });
      await subscription.wait(signal);
    }
  } finally {
    place.leave();
    subscription.unsubscribe();
  }
}

function event<Name extends ListEventName>(name: Name, data: Parsed<(typeof LIST_EVENTS)[Name]>): StreamEvent {
  return { event: name, data };
}

function isNews(told: Map<ListEventName, string>, name: ListEventName, what: unknown): boolean {
  const text = JSON.stringify(what);
  if (told.get(name) === text) return false;
  told.set(name, text);
  return true;
}
