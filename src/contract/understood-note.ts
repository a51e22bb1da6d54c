import * as z from "zod/mini";
import { DAYS } from "#domain/options/days";

/**
 * Something understood from the notes: `kind` is the intent's (decision 67), `text` the chip's label ("No egg"), `quote` the
 * user's own words.
 */
export const understoodNote = z.object({
  id: z.string(),
  kind: z.string(),
  text: z.string(),
  quote: z.string(),
  /** The day, the number, and the label for the week strip; absent if none. */
  day: z.optional(z.enum(DAYS)),
  number: z.optional(z.number()),
  what: z.optional(z.string()),
  /** Read as harm: removed only by editing the words, never through `notesRemoved`. */
  harm: z.optional(z.boolean()),
});
export type UnderstoodNote = z.infer<typeof understoodNote>;
