import { AsyncLocalStorage } from "node:async_hooks";
import type { FastifyRequest, FastifyServerOptions } from "fastify";
import { addressIn, forwardedAddressIn, networkOf, networkSet } from "#server/networks";

const UNKNOWN = "unknown";

/**
 * The framework's trust check for each hop, from the connection's own address leftwards through `X-Forwarded-For`: whether the entry
 * before it can be trusted. Without trusted proxies the headers are not read at all.
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
 * The sender's IP address: the last one not belonging to a trusted proxy. If a trusted proxy wrote something that is
 * not an address, that proxy's own is used.
 */
export function addressOf(request: FastifyRequest): string {
  const hops = request.ips ?? [];
  for (let at = hops.length - 1; at > 0; at -= 1) {
    const address = forwardedAddressIn(hops[at] ?? "");
    if (address !== null) return address;
  }
  return addressIn(request.socket.remoteAddress ?? "") ?? UNKNOWN;
}

/** The identity that something runs under. */
interface InName {
  readonly address: string;
  /** The signed-in user's id; null if there is none. */
  readonly account: string | null;
}

const callers = new AsyncLocalStorage<InName>();

/**
 * Runs a request's work under its sender's identity, so that audit events can record the IP address, and
 * each sender has a separate queue.
 */
export function inNameOf<T>(name: InName, work: () => T): T {
  return callers.run(name, work);
}

/** The sender's IP address; null in jobs and at start-up. */
export function callerAddress(): string | null {
  return callers.getStore()?.address ?? null;
}

/** The queue this waits in: the account's, or the network's if not signed in; null in jobs and at start-up. */
export function callerLine(): string | null {
  const caller = callers.getStore();
  return caller === undefined ? null : (caller.account ?? networkOf(caller.address));
}
