import type { FastifyReply, FastifyRequest } from "fastify";
import { DAY_MS, SECOND_MS } from "#server/services/clock/clock";

/** After this long a session ends whatever happens; the cookie lasts exactly as long. */
export const SESSION_LONGEST_MS = 90 * DAY_MS;

/** The session cookie: on https its name forbids other paths, other hosts and plain http. */
export interface SessionCookie {
  read(request: FastifyRequest): string | null;
  set(reply: FastifyReply, token: string): void;
  clear(reply: FastifyReply): void;
}

export function sessionCookie(publicUrl: URL): SessionCookie {
  const secure = publicUrl.protocol === "https:";
  const name = secure ? "__Host-sid" : "sid";
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
  return {
    read: (request) => request.cookies[name] ?? null,
    set: (reply, token) => {
      void reply.setCookie(name, token, { ...options, maxAge: SESSION_LONGEST_MS / SECOND_MS });
    },
    clear: (reply) => {
      void reply.clearCookie(name, options);
    },
  };
}
