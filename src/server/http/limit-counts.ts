import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "#server/db/database";
import { rateLimits } from "#server/db/schema/http";
import { Failure } from "#server/failure";
import { MINUTE_MS, SECOND_MS, type Clock } from "#server/services/clock/clock";
import { randomToken, tokenHash } from "#server/services/ids/ids";

/** A number of uses within a time; the window starts with the first. Each name is a separate key space. */
export interface Limit {
  readonly name: string;
  readonly most: number;
  readonly windowMs: number;
  /** The message when used up, before the retry time; "too many attempts" by default. */
  readonly says?: string;
}

/** A use of a limit in progress. */
export interface LimitUse {
  /** Reports the outcome, once: a wrong guess counts, anything else leaves no trace. */
  end(wrong: boolean): Promise<void>;
}

/** A slot held by a killed process is freed after this long; cleanup waits as long, so that no slot in use is deleted. */
export const HELD_MS = MINUTE_MS;
/** How long an attempt waits for others on the same account before it is told to retry later. */
const WAITS_MS = 30 * SECOND_MS;
/** How often other processes' slots are checked; this process's own are signalled. */
const LOOK_EVERY_MS = 100;

/** Counts in the database, so that all processes count together. Each step is one statement, which the row's lock makes atomic. */
export class LimitCounts {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #scale: number;
  readonly #waitsMs: number;
  /** The last in the queue for each key: slots are taken in order of request. */
  readonly #lines = new Map<string, Promise<unknown>>();
  readonly #freed = new Map<string, () => void>();

  constructor(database: Database, clock: Clock, scale: number, waitsMs = WAITS_MS) {
    this.#database = database;
    this.#clock = clock;
    this.#scale = scale;
    this.#waitsMs = waitsMs;
  }

  /** Counts one use, whatever its outcome. Throws without counting if none was left. Returns a function that undoes it. */
  async count(limit: Limit, whose: string): Promise<() => Promise<void>> {
    const key = keyOf(limit, whose);
    const now = this.#clock.now();
    const fresh = now + limit.windowMs;
    const over = sql`${rateLimits.resetsAt} <= ${iso(now)}::timestamptz`;
    const [row] = await this.#database.db
      .insert(rateLimits)
      .values({ key, used: 1, resetsAt: fresh, held: {} })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          used: sql`case when ${over} then 1 else ${rateLimits.used} + 1 end`,
          resetsAt: sql`case when ${over} then ${iso(fresh)}::timestamptz else ${rateLimits.resetsAt} end`,
        },
        // A scaled limit may exceed the column's range.
        setWhere: sql`${over} or ${rateLimits.used} < ${this.#most(limit)}::bigint`,
      })
      .returning();
    if (row === undefined) throw tooMany(limit, ((await this.#state(key))?.resetsAt ?? now) - now);
    return async () => {
      await this.#database.db
        .update(rateLimits)
        .set({ used: sql`${rateLimits.used} - 1` })
        // There is nothing to undo in a later window.
        .where(and(eq(rateLimits.key, key), eq(rateLimits.resetsAt, row.resetsAt), gt(rateLimits.used, 0)));
    };
  }

  /**
   * Takes one of the slots left by the wrong guesses so far, and throws if none is left. While all of them are
   * taken by unfinished attempts, it waits: many simultaneous right guesses succeed one after the other, and of
   * many simultaneous wrong guesses, no more are checked than the limit allows.
   */
  async hold(limit: Limit, whose: string): Promise<LimitUse> {
    const key = keyOf(limit, whose);
    const deadline = AbortSignal.timeout(this.#waitsMs);
    const before = this.#lines.get(key) ?? Promise.resolve();
    const mine = before.then(() => this.#place(limit, key, deadline));
    const line = mine.catch(() => undefined);
    this.#lines.set(key, line);
    try {
      const place = await mine;
      return { end: endOnce((wrong) => this.#end(limit, key, place, wrong)) };
    } finally {
      if (this.#lines.get(key) === line) this.#lines.delete(key);
    }
  }

  async #place(limit: Limit, key: string, deadline: AbortSignal): Promise<string> {
    for (;;) {
      const place = await this.#take(limit, key);
      if (place !== null) return place;
      const now = this.#clock.now();
      const state = await this.#state(key);
      const wrong = state === null || state.resetsAt <= now ? 0 : state.used;
      if (state !== null && wrong >= this.#most(limit)) throw tooMany(limit, state.resetsAt - now);
      if (deadline.aborted) throw tooMany(limit, SECOND_MS);
      await this.#nextLook(key);
    }
  }

  /** The slot's id, or null if there was none. */
  async #take(limit: Limit, key: string): Promise<string | null> {
    const place = randomToken();
    const now = this.#clock.now();
    const until = now + HELD_MS;
    const over = sql`(${rateLimits.used} = 0 or ${rateLimits.resetsAt} <= ${iso(now)}::timestamptz)`;
    // Slots of dead processes expire.
    const others = sql`(select coalesce(jsonb_object_agg(place, until), '{}'::jsonb) from jsonb_each(${rateLimits.held}) as held_places(place, until) where until::text::bigint > ${now}::bigint)`;
    const [row] = await this.#database.db
      .insert(rateLimits)
      .values({ key, used: 0, resetsAt: until, held: { [place]: until } })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          used: sql`case when ${over} then 0 else ${rateLimits.used} end`,
          resetsAt: sql`case when ${over} then ${iso(until)}::timestamptz else ${rateLimits.resetsAt} end`,
          held: sql`${others} || jsonb_build_object(${place}::text, ${until}::bigint)`,
        },
        setWhere: sql`(case when ${over} then 0 else ${rateLimits.used} end) + (select count(*) from jsonb_object_keys(${others})) < ${this.#most(limit)}::bigint`,
      })
      .returning({ key: rateLimits.key });
    return row === undefined ? null : place;
  }

  async #end(limit: Limit, key: string, place: string, wrong: boolean): Promise<void> {
    const left = sql`${rateLimits.held} - ${place}::text`;
    if (wrong) {
      const now = this.#clock.now();
      const fresh = now + limit.windowMs;
      const over = sql`(${rateLimits.used} = 0 or ${rateLimits.resetsAt} <= ${iso(now)}::timestamptz)`;
      await this.#database.db
        .insert(rateLimits)
        .values({ key, used: 1, resetsAt: fresh, held: {} })
        .onConflictDoUpdate({
          target: rateLimits.key,
          set: {
            used: sql`case when ${over} then 1 else ${rateLimits.used} + 1 end`,
            resetsAt: sql`case when ${over} then ${iso(fresh)}::timestamptz else ${rateLimits.resetsAt} end`,
            held: left,
          },
        });
    } else {
      await this.#database.db.update(rateLimits).set({ held: left }).where(eq(rateLimits.key, key));
    }
    this.#freed.get(key)?.();
  }

  async #state(key: string): Promise<{ readonly used: number; readonly resetsAt: number } | null> {
    const [row] = await this.#database.db.select().from(rateLimits).where(eq(rateLimits.key, key));
    return row ?? null;
  }

  /** Waits until one of this process's slots is free, or it is time to check others'. Only the first in the queue waits here. */
  async #nextLook(key: string): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LOOK_EVERY_MS);
      this.#freed.set(key, () => {
        clearTimeout(timer);
        resolve();
      });
    });
    this.#freed.delete(key);
  }

  #most({ most }: Limit): number {
    return Math.max(1, Math.round(most * this.#scale));
  }
}

/** The key of a count. Hashed, because what is typed as a username may be a password or too long for an index. */
export function keyOf({ name }: Limit, whose: string): string {
  return `${name}:${tokenHash(whose)}`;
}

function endOnce(end: (wrong: boolean) => Promise<void>): LimitUse["end"] {
  let ended = false;
  return async (wrong) => {
    if (ended) return;
    ended = true;
    await end(wrong);
  };
}

function iso(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}

function tooMany({ says = "Too many attempts." }: Limit, milliseconds: number): Failure {
  const seconds = Math.max(1, Math.ceil(milliseconds / SECOND_MS));
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? "a minute" : minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
  return new Failure("too_many_requests", `${says} Please try again in ${wait}.`, {
    retryAfterSeconds: seconds,
  });
}
