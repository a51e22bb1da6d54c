import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyRequest, FastifyServerOptions } from "fastify";
import { addressIn, forwardedAddressIn, networkOf, networkSet } from "#server/networks";

const UNKNOWN = "unknown";

/**
 * What the framework asks of each hop, from the connection's own address leftwards through `X-Forwarded-For`: whether what stands
 * before it may be believed. Without trusted proxies the headers are not read at all.
 */
export function trustOf(proxies: readonly string[]): NonNullable<FastifyServerOptions["trustProxy"]> {
  if (proxies.length === 0) return false;
  const trusted = networkSet(proxies);
  return (hop: string | undefined) => {
    const address = hop === undefined ? null : forwardedAddressIn(hop);
    return address !== null && trusted(address);
  };
}

/**
 * The address of whoever sent the request: the last one that no trusted proxy added. Where a trusted proxy wrote something that is
 * no address, that proxy's own is the nearest known.
 */
export function addressOf(request: FastifyRequest): string {
  const hops = request.ips ?? [];
  for (let at = hops.length - 1; at > 0; at -= 1) {
    const address = forwardedAddressIn(hops[at] ?? "");
    if (address !== null) return address;
  }
  return addressIn(request.socket.remoteAddress ?? "") ?? UNKNOWN;
}

/** In whose name something runs. */
interface InName {
  readonly address: string;
  /** The id of who is signed in; null where nobody is. */
  readonly account: string | null;
}

const callers = new AsyncLocalStorage<InName>();

/**
 * Does the work of a request in the name of whoever sent it, so that what is recorded on the way can say where it came from, and
 * whoever does much stands in a line of their own.
 */
export function inNameOf<T>(name: InName, work: () => T): T {
  return callers.run(name, work);
}

/** The address in whose name this runs; null in jobs and at start. */
export function callerAddress(): string | null {
  return callers.getStore()?.address ?? null;
}

/** The line in which this waits: an account's, or a network's where nobody is signed in; null in jobs and at start. */
export function callerLine(): string | null {
  const caller = callers.getStore();
  return caller === undefined ? null : (caller.account ?? networkOf(caller.address));
}
