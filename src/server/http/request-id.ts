import type { IncomingMessage } from "node:http";
import { addressIn, networkSet } from "#server/networks";
import type { Ids } from "#server/services/ids/ids";
import { LogOrigin } from "#server/services/log/log-origin";

/** The header in which proxies name a request, and in which we answer with its id. */
export const REQUEST_ID = "x-request-id";

/** Hexadecimal digits and hyphens, as proxies make them: nothing in which somebody could write. */
const ID = /^[\da-f-]{16,64}$/iu;

/**
 * Gives each request the id under which it stands in the log: a trusted proxy's own, so that its log and ours tell of the same, or a
 * new one. What a page asks of our own API bears the page's.
 */
export function requestIds(
  trustedProxies: readonly string[],
  ids: Pick<Ids, "uuid">,
): (raw: IncomingMessage) => string {
  const trusted = networkSet(trustedProxies);
  return ({ headers, socket }) => {
    const { requestId } = LogOrigin.here();
    if (requestId !== undefined) return requestId;
    const given = headers[REQUEST_ID];
    const peer = addressIn(socket.remoteAddress ?? "");
    const ofProxy = typeof given === "string" && ID.test(given) && peer !== null && trusted(peer);
    return ofProxy ? given : ids.uuid();
  };
}
