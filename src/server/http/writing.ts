import type { FastifyRequest } from "fastify";
import { Failure } from "#server/failure";
import type { LimitUse } from "#server/http/limit-counts";
import type { Limits } from "#server/http/limits";
import type { Route } from "#server/http/route";

/** Of one account at once in one process. A browser sends six, a phone that was away sends its changes one after the other. */
const MOST_UNDER_WAY = 50;

/** The writing requests that each account has under way on this process. */
export class WritesUnderWay {
  readonly #of = new Map<string, number>();

  /** Does the work as one of the account's. Throws, and does nothing, when it has as many under way as it may. */
  async withPlace<T>(userId: string, work: () => Promise<T>): Promise<T> {
    const others = this.#of.get(userId) ?? 0;
    if (others >= MOST_UNDER_WAY)
      throw new Failure(
        "too_many_requests",
        "Your account is sending too many changes at once. Please send fewer at a time.",
        { retryAfterSeconds: 1 },
      );
    this.#of.set(userId, others + 1);
    try {
      return await work();
    } finally {
      const left = (this.#of.get(userId) ?? 1) - 1;
      if (left > 0) this.#of.set(userId, left);
      else this.#of.delete(userId);
    }
  }
}

/**
 * Does what writes in the name of somebody signed in, before anything of it is read or kept: each such route, whatever comes of it,
 * is one of its account's under way and counts against what that may write in a day. What only reads is done at once, and so is what
 * somebody does who is not signed in, whom the limits of these routes bound.
 */
export async function admitWriting<T>(
  { caller }: Pick<FastifyRequest, "caller">,
  { endpoint: { method, path, recorded } }: Pick<Route, "endpoint">,
  { limits, writes }: { readonly limits: Pick<Limits, "write">; readonly writes: WritesUnderWay },
  work: (use: LimitUse | null) => Promise<T>,
): Promise<T> {
  if (caller === null || method === "GET") return await work(null);
  return await writes.withPlace(caller.id, async () =>
    work(await limits.write(caller.id, recorded === true ? `${method} ${path}` : null)),
  );
}
