import { and, eq, gt, sql } from "drizzle-orm";
import type { Database } from "#server/db/database";
import { rateLimits } from "#server/db/schema/http";
import { Failure } from "#server/failure";
import { MINUTE_MS, SECOND_MS, type Clock } from "#server/services/clock/clock";
import { randomToken, tokenHash } from "#server/services/ids/ids";

/** So many within so long; the window starts with the first. The name is a key space of its own: nothing in another touches it. */
export interface Limit {
  readonly name: string;
  readonly most: number;
  readonly windowMs: number;
  /** What is said of one that is used up, before when to come back; that there were too many attempts unless told. */
  readonly says?: string;
}

/** One use of a limit under way. */
export interface LimitUse {
  /** Tells how it ended, once: a wrong guess counts, anything else leaves no trace. */
  end(wrong: boolean): Promise<void>;
}

/** A place that a killed process held is free after this long; forgetting waits as long, so that no place in use is forgotten. */
export const HELD_MS = MINUTE_MS;
/** How long an attempt waits for others at the same account to end before it is told to come back. */
const WAITS_MS = 30 * SECOND_MS;
/** How often another process's places are looked at; those of this one make themselves known. */
const LOOK_EVERY_MS = 100;

/** Counts in the database, so that all processes count together. Each step is one statement, which the row's lock makes atomic. */
export class LimitCounts {
  readonly #database: Database;
  readonly #clock: Clock;
  readonly #scale: number;
  readonly #waitsMs: number;
  /** The last in line for each key: places are taken in the order in which they were asked for. */
  readonly #lines = new Map<string, Promise<unknown>>();
  readonly #freed = new Map<string, () => void>();

  constructor(database: Database, clock: Clock, scale: number, waitsMs = WAITS_MS) {
    this.#database = database;
    this.#clock = clock;
    this.#scale = scale;
    this.#waitsMs = waitsMs;
  }

  /** Counts one, whatever comes of it. Throws, and counts nothing, when there was none left. Returns how to take it back. */
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
        // Scaled, a limit may be more than the column holds.
        setWhere: sql`${over} or ${rateLimits.used} < ${this.#most(limit)}::bigint`,
      })
      .returning();
    if (row === undefined) throw tooMany(limit, ((await this.#state(key))?.resetsAt ?? now) - now);
    return async () => {
      await this.#database.db
        .update(rateLimits)
        .set({ used: sql`${rateLimits.used} - 1` })
        // A later window has nothing to give back.
        .where(and(eq(rateLimits.key, key), eq(rateLimits.resetsAt, row.resetsAt), gt(rateLimits.used, 0)));
    };
  }

  /**
   * Takes one of the places that the wrong guesses so far have left, and throws when they have left none. While all of them are
   * taken by attempts whose end is not known yet, it waits: many who guess right at once are let in one after the other, and of
   * many who guess wrong at once not one more is looked at than the limit says.
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

  /** The id of the place, or null when there was none. */
  async #take(limit: Limit, key: string): Promise<string | null> {
    const place = randomToken();
    const now = this.#clock.now();
    const until = now + HELD_MS;
    const over = sql`(${rateLimits.used} = 0 or ${rateLimits.resetsAt} <= ${iso(now)}::timestamptz)`;
    // Places of those who died are free when their time is over.
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

  /** Until a place of this process is free, or it is time to look at those of others. Only the first in line waits here. */
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

/** Where a count is kept. Hashed, because what people type as a username may be a password or longer than an index takes. */
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
