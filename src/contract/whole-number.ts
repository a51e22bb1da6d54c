import * as z from "zod/mini";

/** A whole number in an inclusive range. */
export function wholeNumber(min: number, max: number, message: string) {
  return z.number({ error: message }).check(z.int(message), z.gte(min, message), z.lte(max, message));
}
