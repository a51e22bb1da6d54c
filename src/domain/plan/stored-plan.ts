import type { Day } from "#domain/options/days";
import type { CheckedPlan } from "#domain/plan/check-plan";
import { PLAN_SCHEMA_VERSION, UNKNOWN_OF_PRINTED } from "#domain/plan/plan-data";
import type { PlanData, PrintedPlan, StructuredPlan } from "#domain/plan/plan-data";
import type { PlanDocument, PlanMeal } from "#domain/plan/plan-document";
import { structurePlan } from "#domain/plan/structure-plan";
import type { SaidOfWeek } from "#domain/plan/structure-plan";
import type { Catalogue } from "#domain/recipe/catalogue";

declare const complete: unique symbol;
declare const stored: unique symbol;

/** A plan that came from a `CheckedPlan` just now: the only kind that may be stored. */
export type CompletePlan = StructuredPlan & { readonly [complete]: true };

/** A plan read back from storage, upcast to the present version. */
export type StoredPlan = PlanData & { readonly [stored]: true };

/** Completes a checked week into the data that is stored, on the usual days unless they are told. The only way to make a `CompletePlan`. */
export function completePlan(plan: CheckedPlan, catalogue: Catalogue, said: SaidOfWeek): CompletePlan {
  return structurePlan(plan, catalogue, said) as CompletePlan;
}

/**
 * Reads a stored plan back, through one pure upcaster for each older version. Throws RangeError when it is newer than this
 * program or none of ours.
 */
export function readStoredPlan(data: unknown): StoredPlan {
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

/** Version 1 was the plan in words, as today's document without cupboard, and without the reasons and hands-off times of its meals. */
type VersionOne = Omit<PlanDocument, "days" | "fromCupboard" | "atTill"> & {
  readonly schemaVersion: 1;
  readonly catalogueHash: string;
  readonly days: readonly { readonly day: Day; readonly meals: readonly Omit<PlanMeal, "why" | "handsOffMinutes">[] }[];
};

/** Version 2 held no intents: what its notes asked for was read from them anew whenever it was changed or written. */
type VersionTwo = Older<StructuredPlan> | Older<PrintedPlan>;
type Older<Plan extends PlanData> = Omit<Plan, "schemaVersion"> & { readonly schemaVersion: 2 };

/** What is stored stays as it was. Its notes count as not read, so that whoever makes or changes a week by them reads them once. */
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
    // Which of them harm somebody was in the notes: a tip about labels too many harms nobody.
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
