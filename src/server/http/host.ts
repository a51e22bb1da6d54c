import type { FastifyRequest } from "fastify";
import { Failure } from "#server/failure";
import { LOOPBACK_NAMES, type OriginRule } from "#server/http/origin";

/** Container engines and load balancers may use any host name for it. */
const FOR_ANY_HOST = new Set(["/healthz", "/readyz"]);

/**
 * Why a request does not name this server's one host: the one in `PUBLIC_URL`, or outside production a
 * loopback name on our own port. Behind a trusted proxy, the host that the proxy reports. Null if it is right.
 */
export function hostFault(request: FastifyRequest, rule: OriginRule): Failure | null {
  const { rawHeaders, url = "", httpVersion } = request.raw;
  // A proxy and we must not interpret one request differently.
  if (!url.startsWith("/")) return new Failure("invalid_input", "Please ask for a path, such as /api/user.");
  const [path = ""] = url.split("?", 1);
  const anyHost = FOR_ANY_HOST.has(path);
  const named = hostsIn(rawHeaders);
  // HTTP/1.0, which some health checks still use, does not require a Host.
  if (named > 1 || (named === 0 && !(anyHost && httpVersion === "1.0"))) {
    return new Failure("invalid_input", "Please send exactly one Host header.");
  }
  if (anyHost || isOurs(request.host, rule)) return null;
  return new Failure("wrong_host", `This server answers for ${rule.publicUrl.origin} only.`);
}

/** How many Host headers a request has: the framework shows the first and ignores the rest. */
function hostsIn(rawHeaders: readonly string[]): number {
  let named = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? "";
    if (name.length === 4 && name.toLowerCase() === "host") named += 1;
  }
  return named;
}

function isOurs(host: string, { publicUrl, loopbackPort }: OriginRule): boolean {
  const [, name, given = ""] =
    /^([a-z0-9._-]{1,253}|\[[0-9a-f:.]{2,45}\])(?::(\d{1,5}))?$/u.exec(host.toLowerCase()) ?? [];
  if (name === undefined) return false;
  const port = Number(given || defaultPort(publicUrl));
  if (name === publicUrl.hostname && port === Number(publicUrl.port || defaultPort(publicUrl))) return true;
  return loopbackPort !== null && LOOPBACK_NAMES.has(name) && Number(given || "80") === loopbackPort;
}

function defaultPort({ protocol }: URL): string {
  return protocol === "https:" ? "443" : "80";
}
