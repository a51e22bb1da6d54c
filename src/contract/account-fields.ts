import * as z from "zod/mini";

/** Length limits, so that hostile input stays small. */
const LONGEST = { token: 200, password: 1_000 } as const;

/** The user's current password, which proves who is asking. */
export const ownPassword = (message: string) =>
  z.string({ error: message }).check(z.minLength(1, message), z.maxLength(LONGEST.password, "Password is too long"));

/** The token from an e-mailed link; `message` is used for any fault in it. */
export const linkToken = (message: string) =>
  z.string({ error: message }).check(z.minLength(1, message), z.maxLength(LONGEST.token, message));
