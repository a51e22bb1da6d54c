import { createApp, type App, type AppOptions } from "#server/http/app";
import { databaseUnavailable } from "#server/http/errors";
import type { Route } from "#server/http/route";
import { systemClock } from "#server/services/clock/clock";
import { randomIds } from "#server/services/ids/ids";
import { jsonLog } from "#server/services/log/log";

const nothing = { end: () => Promise.resolve() };
const unlimited: AppOptions["limits"] = {
  signUp: () => Promise.resolve(nothing),
  signIn: () => Promise.resolve(nothing),
  provePassword: () => Promise.resolve(nothing),
  adminSignIn: () => Promise.resolve(nothing),
  passwordReset: () => Promise.resolve(nothing),
  resetLink: () => Promise.resolve(nothing),
  emailLink: () => Promise.resolve(nothing),
  write: () => Promise.resolve(nothing),
  rightSignIn: () => Promise.resolve(nothing),
  profileChange: () => Promise.resolve(nothing),
  emailChange: () => Promise.resolve(),
  messageTo: () => Promise.resolve(() => Promise.resolve()),
  exportOf: () => Promise.resolve(nothing),
  resetSignIns: () => Promise.resolve(),
  sharedList: () => Promise.resolve(),
  sharedStream: () => Promise.resolve(),
  sharedLink: () => Promise.resolve(),
  calendar: () => Promise.resolve(),
  calendarLink: () => Promise.resolve(),
};

/** The web layer alone: these routes, with nothing behind it that could refuse or remember anyone. */
export function bareApp(routes: readonly Route[], log: AppOptions["log"] = jsonLog("silent")): Promise<App> {
  return createApp({
    publicUrl: new URL("http://localhost"),
    securityContact: "mailto:security@example.org",
    trustedProxies: [],
    production: false,
    port: 3000,
    isAdmin: ({ username, password }) => Promise.resolve(username === "a" && password === "b"),
    adminRefused: () => Promise.resolve(),
    recognition: {
      ofUser: () => Promise.resolve({ accountId: null, device: null }),
      ofAdmin: () => Promise.resolve(null),
      markUser: () => Promise.resolve(null),
      markAdmin: () => Promise.resolve("mark"),
    },
    cardForm: "stripe",
    publicConfig: { poweredBy: "Planner", plannerName: "Planner" },
    routes,
    authenticate: () => Promise.resolve(null),
    sessionEnd: () => new Promise(() => undefined),
    limits: unlimited,
    idempotency: {
      claim: () => Promise.resolve(null),
      keep: () => Promise.resolve(),
      release: () => Promise.resolve(),
      releaseLater: () => undefined,
    },
    log,
    clock: systemClock(),
    ids: randomIds(systemClock()),
    hasSpace: () => true,
    ready: () => Promise.reject(databaseUnavailable()),
    pages: null,
  });
}
