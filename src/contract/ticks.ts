import * as z from "zod/mini";
import { defineEndpoint } from "#contract/endpoint";

/** More rows than any shopping list has. The message below repeats it as literal text, so that the web build can drop this constant. */
const MOST_CHANGES = 500;

/** A row of a shopping list, by its `food_id`, and whether it is in the trolley. `changedAt` is ISO 8601. */
export const tick = z.object({ id: z.string(), ticked: z.boolean(), changedAt: z.string() });
export type Tick = z.infer<typeof tick>;

/** Every row ever ticked, including those since unticked, and the server's time, which devices correct their clocks by. */
export const ticksAnswer = z.object({ ticks: z.array(tick), now: z.string() });
export type TicksAnswer = z.infer<typeof ticksAnswer>;

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:Z|[+-]\d{2}:\d{2})$/u;

/** What a device has changed since it last reached the server. */
export const ticksBody = z.object({
  changes: z
    .array(
      z.object(
        {
          id: z
            .string({ error: "Each change needs the id of its row" })
            .check(
              z.minLength(1, "Each change needs the id of its row"),
              z.maxLength(200, "Each change needs the id of its row"),
            ),
          ticked: z.boolean({ error: "Each change says whether its row is ticked" }),
          changedAt: z.string({ error: "Each change needs its time" }).check(
            z.regex(INSTANT, "Each change needs its time"),
            z.refine((text) => Number.isFinite(Date.parse(text)), "Each change needs its time"),
          ),
        },
        { error: "Each change names a row, whether it is ticked, and when" },
      ),
      { error: "Please send the changes as a list" },
    )
    .check(z.maxLength(MOST_CHANGES, "At most 500 changes can be sent at once")),
});

const planId = z.object({ id: z.string() });

/** What is ticked on one of the user's own plans; never on another user's, whatever their role. */
export const getTicks = defineEndpoint({
  method: "GET",
  path: "/api/meal-plans/:id/ticks",
  access: "signed_in",
  summary: "What is ticked off the shopping list of one plan",
  params: planId,
  answer: ticksAnswer,
});

/**
 * Merges changes: for each row the newest wins, and at the same instant, the tick. A time ahead of the server's
 * is treated as the server's. Rows that are not on the list are ignored.
 */
export const putTicks = defineEndpoint({
  method: "PUT",
  path: "/api/meal-plans/:id/ticks",
  access: "signed_in",
  summary: "Merges ticks into the shopping list of one plan",
  params: planId,
  body: ticksBody,
  answer: ticksAnswer,
});
