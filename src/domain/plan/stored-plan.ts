import type { CheckedPlan } from "#domain/plan/check-plan";
import type { Catalogue } from "#domain/recipe/catalogue";
import { buildDocument } from "#domain/plan/build-document";
import { PLAN_SCHEMA_VERSION } from "#domain/plan/plan-document";
import type { PlanDocument } from "#domain/plan/plan-document";
import type { PlanNotice } from "#domain/request/plan-notice";

declare const settled: unique symbol;
declare const stored: unique symbol;

/** A document that came from a `CheckedPlan` just now: the only kind that may be stored. */
export type SettledPlan = PlanDocument & { readonly [settled]: true };

/** A document read back from storage, upcast to the present version. */
export type StoredPlan = PlanDocument & { readonly [stored]: true };

/** Settles a checked week into the document that is stored. The only way to make a `SettledPlan`. */
export function settlePlan(plan: CheckedPlan, catalogue: Catalogue, notices: readonly PlanNotice[]): SettledPlan {
  return buildDocument(plan, catalogue, notices) as SettledPlan;
}

/**
 * Reads a stored document back, through one pure upcaster for each older version. Throws when it is newer than this
 * program or none of ours.
 */
export function readStoredPlan(document: unknown): StoredPlan {
  const version =
    typeof document === "object" && document !== null && "schemaVersion" in document
      ? document.schemaVersion
      : undefined;
  if (version !== PLAN_SCHEMA_VERSION) throw new RangeError(`a stored plan has the unknown version ${String(version)}`);
  return document as StoredPlan;
}
