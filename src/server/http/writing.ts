import type { FastifyRequest } from "fastify";
import { Failure } from "#server/failure";
import type { LimitUse } from "#server/http/limit-counts";
import type { Limits } from "#server/http/limits";
import type { Route } from "#server/http/route";

/** Concurrent writes per account and process. A browser sends six; a phone that was offline sends its changes one after the other. */
const MOST_UNDER_WAY = 50;

/** Each account's writes in progress in this process. */
export class WritesUnderWay {
  readonly #of = new Map<string, number>();

  /** Runs work as one of the account's writes. Throws without running it if the account is at its limit. */
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
 * Wraps signed-in writes, before anything is read or stored: each such call, whatever its outcome,
 * counts as a concurrent write of its account and against its daily limit. Reads are not limited, and neither are calls
 * without a session, which have their own limits.
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
