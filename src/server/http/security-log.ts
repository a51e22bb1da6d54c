import type { FastifyRequest } from "fastify";
import type { ErrorCode } from "#contract/error";
import type { Log } from "#server/services/log/log";

/** Refusals that may indicate an attack. */
const EVENTS: Readonly<Partial<Record<ErrorCode, string>>> = {
  invalid_credentials: "sign_in_refused",
  wrong_password: "password_refused",
  reset_link_invalid: "reset_link_refused",
  too_many_requests: "limit_reached",
  foreign_origin: "foreign_origin",
  wrong_host: "wrong_host",
  forbidden: "forbidden",
};

/** One line for each, with the IP address and without user input: neither a username nor a path. */
export function logRefusal(log: Log, request: FastifyRequest, code: ErrorCode): void {
  const event = EVENTS[code];
  if (event === undefined) return;
  log.warn(
    {
      security: event,
      address: request.address,
      method: request.method,
      // The route pattern, never the URL, which contains user data.
      route: request.routeOptions.url ?? "unknown",
      user: request.caller?.id,
    },
    "Refused",
  );
}
