import * as z from "zod/mini";

/** Limits that keep hostile input small. */
const LONGEST = { token: 200, password: 1_000 } as const;

/** A password as it stands, which proves who asks. */
export const ownPassword = (message: string) =>
  z.string({ error: message }).check(z.minLength(1, message), z.maxLength(LONGEST.password, "Password is too long"));

/** The token of an e-mail's link; `message` stands for every fault of it. */
export const linkToken = (message: string) =>
  z.string({ error: message }).check(z.minLength(1, message), z.maxLength(LONGEST.token, message));
