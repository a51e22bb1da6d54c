import type { IncomingMessage } from "node:http";
import { addressIn, networkSet } from "#server/networks";
import type { Ids } from "#server/services/ids/ids";
import { LogOrigin } from "#server/services/log/log-origin";

/** The header with a proxy's request id, in which we also return ours. */
export const REQUEST_ID = "x-request-id";

/** Hexadecimal digits and hyphens, as proxies generate them: nothing that could carry a message. */
const ID = /^[\da-f-]{16,64}$/iu;

/**
 * Gives each request its id in the log: a trusted proxy's own, so that its log and ours match, or a
 * new one. A page's internal API calls use the page's id.
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
