import * as z from "zod/mini";
import { DAYS } from "#domain/options/days";

/** What notes were understood to say: `kind` is that of an intent (decision 67), `text` what a chip shows ("No egg"), `quote` the person's own words. */
export const understoodNote = z.object({
  id: z.string(),
  kind: z.string(),
  text: z.string(),
  quote: z.string(),
  /** Of a day, of a number, and for the strip of the week; missing where there is none. */
  day: z.optional(z.enum(DAYS)),
  number: z.optional(z.number()),
  what: z.optional(z.string()),
  /** Told by harm: it goes with its words alone, and not by `notesRemoved`. */
  harm: z.optional(z.boolean()),
});
export type UnderstoodNote = z.infer<typeof understoodNote>;
