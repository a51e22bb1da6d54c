import type { IncomingHttpHeaders } from "node:http";

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);
export const LOOPBACK_NAMES = new Set(["localhost", "127.0.0.1", "[::1]"]);

export interface OriginRule {
  readonly publicUrl: URL;
  /** Outside production any loopback name on our own port is ours too. */
  readonly loopbackPort: number | null;
}

/** Whether another site made the browser send this (spec J23). Programs other than browsers send no Origin and are allowed. */
export function isForeign(method: string, headers: IncomingHttpHeaders, rule: OriginRule): boolean {
  if (SAFE_METHODS.has(method)) return false;
  if (headers["sec-fetch-site"] === "cross-site") return true;
  const { origin } = headers;
  if (origin === undefined) return false;
  if (origin === rule.publicUrl.origin) return false;
  return !isLoopback(origin, rule.loopbackPort);
}

function isLoopback(origin: string, port: number | null): boolean {
  if (port === null || !URL.canParse(origin)) return false;
  const url = new URL(origin);
  const defaultPort = url.protocol === "https:" ? "443" : "80";
  return LOOPBACK_NAMES.has(url.hostname) && (url.port || defaultPort) === String(port);
}
