import type { FastifyReply, FastifyRequest } from "fastify";
import { DAY_MS, SECOND_MS } from "#server/services/clock/clock";

/** How long a browser is remembered after a sign-in. */
export const DEVICE_KNOWN_MS = 180 * DAY_MS;

/** The cookie that identifies a browser that an account has signed in from before. It grants no access, and survives sign-out. */
export interface DeviceCookie {
  read(request: FastifyRequest): string | null;
  set(reply: FastifyReply, value: string): void;
  clear(reply: FastifyReply): void;
}

export function deviceCookie(publicUrl: URL): DeviceCookie {
  const secure = publicUrl.protocol === "https:";
  const name = secure ? "__Host-device" : "device";
  const options = { path: "/", httpOnly: true, sameSite: "lax", secure } as const;
  return {
    read: (request) => request.cookies[name] ?? null,
    set: (reply, value) => {
      void reply.setCookie(name, value, { ...options, maxAge: DEVICE_KNOWN_MS / SECOND_MS });
    },
    clear: (reply) => {
      void reply.clearCookie(name, options);
    },
  };
}
