import * as z from "zod";
import { DAYS, placeInWeek } from "#domain/options/days";
import { readStoredPlan } from "#domain/plan/stored-plan";
import { writePlan } from "#domain/plan/write-plan";

/** A person says 45 where a calculation says 43. */
const MINUTES = 5;

/** One dinner as a judge sees it, without its proposer. */
interface ToldDinner {
  readonly day: (typeof DAYS)[number];
  readonly title: string;
  /** Rounded to fives, without unattended slow-cooker time. */
  readonly minutes: number;
  readonly servings: number;
  /** The line for the household; null if there is none. */
  readonly line: string | null;
}

/** A week of dinners without anything that reveals its proposer. */
export interface ToldWeek {
  /** In weekday order. */
  readonly dinners: readonly ToldDinner[];
  /** In pounds at the till; null if unknown. */
  readonly cost: number | null;
}

const day = z.enum(DAYS);
const line = z.string().nullish();

/** A week written freely by a person. */
const freeWeek = z.object({
  dinners: z
    .array(z.object({ day, title: z.string().min(1), minutes: z.number().min(0), servings: z.number().min(1), line }))
    .min(1),
  cost: z.number().min(0).optional(),
});

/** The fields read from `GET /api/meal-plans/:id`. */
const planRecord = z.object({
  generatedPlan: z.object({
    weekly_plan: z.array(
      z.object({
        day,
        meals: z.array(
          z.object({
            name: z.string(),
            prep_time: z.number(),
            cook_time: z.number(),
            servings: z.number(),
            why: line,
            for_you: line,
          }),
        ),
      }),
    ),
    total_cost: z.number(),
  }),
});

/** Reads a week: a plan's record, a stored plan, or the free form. Throws if it is invalid. */
export function toldWeekIn(value: unknown): ToldWeek {
  const isObject = typeof value === "object" && value !== null;
  if (isObject && "schemaVersion" in value) return ofStoredPlan(value);
  if (isObject && "generatedPlan" in value) return ofRecord(planRecord.parse(value));
  const { dinners, cost } = freeWeek.parse(value);
  return told(
    dinners.map((dinner) => ({ ...dinner, line: dinner.line ?? null })),
    cost ?? null,
  );
}

function ofRecord({ generatedPlan }: z.infer<typeof planRecord>): ToldWeek {
  const dinners = generatedPlan.weekly_plan.flatMap(({ day: on, meals }) =>
    meals.map(({ name, prep_time: prep, cook_time: cook, servings, why, for_you: forYou }) => ({
      day: on,
      title: name,
      minutes: prep + cook,
      servings,
      line: forYou ?? why ?? null,
    })),
  );
  return told(dinners, generatedPlan.total_cost);
}

function ofStoredPlan(value: object): ToldWeek {
  const { days, totalPence } = writePlan(readStoredPlan(value));
  const dinners = days.flatMap(({ day: on, meals }) =>
    meals.map(({ title, prepMinutes, cookMinutes, servings, why }) => ({
      day: on,
      title,
      minutes: prepMinutes + cookMinutes,
      servings,
      line: why,
    })),
  );
  return told(dinners, totalPence / 100);
}

/** Evens out typographical habits that would give a writer away. */
function told(dinners: readonly ToldDinner[], cost: number | null): ToldWeek {
  return {
    dinners: dinners
      .map((dinner) => ({
        ...dinner,
        title: plain(dinner.title).replace(/\.$/u, ""),
        minutes: Math.max(MINUTES, Math.round(dinner.minutes / MINUTES) * MINUTES),
        line: sentence(dinner.line ?? ""),
      }))
      .toSorted((one, other) => placeInWeek(one.day) - placeInWeek(other.day)),
    cost,
  };
}

function sentence(text: string): string | null {
  const said = plain(text.replace(/^\s*["“](.*)["”]\s*$/su, "$1"));
  if (said === "") return null;
  return /[.!?]$/u.test(said) ? said : `${said}.`;
}

function plain(text: string): string {
  const one = text
    .replace(/\s+/gu, " ")
    .replace(/[‘’]/gu, "'")
    .replace(/[“”]/gu, '"')
    .replace(/\s*[–—]\s*/gu, " - ")
    .trim();
  return one.slice(0, 1).toUpperCase() + one.slice(1);
}
