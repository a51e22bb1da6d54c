import * as z from "zod/mini";
import { DAYS } from "#domain/options/days";
import { optionOf } from "#contract/options";
import { wholeNumber } from "#contract/whole-number";

const WEEK = "Please choose what your days are like from the list";
const dayOfWeek = optionOf(DAYS, "a day");

/** What was tapped next to the notes: what each day is like, children's ages, and how hot; each as an intent of its kind (decision 67). */
export const toldWeek = z
  .array(
    z.discriminatedUnion(
      "kind",
      [
        z.object({ kind: z.enum(["quick", "long", "out", "treat"]), day: dayOfWeek }),
        z.object({ kind: z.literal("guests"), day: dayOfWeek, number: wholeNumber(1, 12, WEEK) }),
        z.object({
          kind: z.literal("child"),
          number: wholeNumber(0, 17, "Please give a child’s age in whole years"),
        }),
        z.object({ kind: z.literal("heat"), what: z.enum(["mild", "hot"]) }),
      ],
      { error: WEEK },
    ),
    { error: WEEK },
  )
  .check(z.maxLength(30, WEEK));
export type WeekEntry = z.infer<typeof toldWeek>[number];
