import type { Day } from "#domain/options/days";
import type { CheckedPlan } from "#domain/plan/check-plan";
import { PLAN_SCHEMA_VERSION, UNKNOWN_OF_PRINTED } from "#domain/plan/plan-data";
import type { PlanData, PrintedPlan, StructuredPlan } from "#domain/plan/plan-data";
import type { PlanDocument, PlanMeal } from "#domain/plan/plan-document";
import { structurePlan } from "#domain/plan/structure-plan";
import type { SaidOfWeek } from "#domain/plan/structure-plan";
import { requestOf, startOfUndated, startingOn } from "#domain/plan/week-dates";
import type { PlanDates } from "#domain/plan/week-dates";
import type { Catalogue } from "#domain/recipe/catalogue";

declare const complete: unique symbol;
declare const stored: unique symbol;

/** A plan made from a `CheckedPlan` just now: the only kind that may be stored. */
export type CompletePlan = StructuredPlan & { readonly [complete]: true };

/** A plan read from storage, upcast to the present version. */
export type StoredPlan = PlanData & { readonly [stored]: true };

/** Turns a checked week into the data to store, on the usual days unless given. The only way to make a `CompletePlan`. */
export function completePlan(plan: CheckedPlan, catalogue: Catalogue, said: SaidOfWeek): CompletePlan {
  return structurePlan(plan, catalogue, said) as CompletePlan;
}

/**
 * Reads a stored plan, through one pure upcaster for each older version. `dates`: those of its row, from which a plan from before there
 * were dates gets its own. Throws RangeError if it is newer than this program or not a plan.
 */
export function readStoredPlan(data: unknown, dates?: PlanDates): StoredPlan {
  const plan = inPresentForm(data);
  return dates === undefined || requestOf(plan).startsOn !== undefined
    ? plan
    : startingOn(plan, startOfUndated(plan, dates));
}

function inPresentForm(data: unknown): StoredPlan {
  const version = typeof data === "object" && data !== null && "schemaVersion" in data ? data.schemaVersion : undefined;
  switch (version) {
    case PLAN_SCHEMA_VERSION:
      return data as StoredPlan;
    case 1:
      return fromVersionTwo(fromVersionOne(data as VersionOne)) as StoredPlan;
    case 2:
      return fromVersionTwo(data as VersionTwo) as StoredPlan;
    default:
      throw new RangeError(`a stored plan has the unknown version ${String(version)}`);
  }
}

/** Version 1 was the plan in words: today's document without cupboard, and without reasons and hands-off times. */
type VersionOne = Omit<PlanDocument, "days" | "fromCupboard" | "atTill"> & {
  readonly schemaVersion: 1;
  readonly catalogueHash: string;
  readonly days: readonly { readonly day: Day; readonly meals: readonly Omit<PlanMeal, "why" | "handsOffMinutes">[] }[];
};

/** Version 2 had no intents: its notes were read again whenever it was changed or written. */
type VersionTwo = Older<StructuredPlan> | Older<PrintedPlan>;
type Older<Plan extends PlanData> = Omit<Plan, "schemaVersion"> & { readonly schemaVersion: 2 };

/**
 * The stored data stays as it was. Its notes count as unread, so that they are read once when a week is next made or changed from
 * them.
 */
function fromVersionTwo(plan: VersionTwo): PlanData {
  if (plan.kind === "printed")
    return {
      ...plan,
      schemaVersion: PLAN_SCHEMA_VERSION,
      document: { ...plan.document, request: { ...plan.document.request, intents: [] } },
    };
  const { request, constraints } = plan;
  const isOfNotes = plan.notices.some(({ code }) => code === "notes_avoided");
  const allergens = [...new Set(constraints.avoid.flatMap((rule) => rule.allergens))];
  return {
    ...plan,
    schemaVersion: PLAN_SCHEMA_VERSION,
    request: { ...request, intents: [] },
    // Which of them do harm was in the notes: an unnecessary tip about labels is harmless.
    constraints: {
      ...constraints,
      allergies: isOfNotes && allergens.length > 0 ? allergens : null,
    },
  };
}

function fromVersionOne({ catalogueHash, ...one }: VersionOne): VersionTwo {
  const { request, shopping, totalPence, budgetPence, tips, notices, checks, prices } = one;
  const days = one.days.map(({ day, meals }) => ({
    day,
    meals: meals.map((meal) => ({ ...meal, handsOffMinutes: 0, why: null })),
  }));
  return {
    schemaVersion: 2,
    kind: "printed",
    document: {
      request,
      days,
      shopping,
      fromCupboard: [],
      atTill: null,
      totalPence,
      budgetPence,
      tips,
      notices,
      checks,
      prices,
    },
    catalogueHash,
    unknown: UNKNOWN_OF_PRINTED,
  };
}
