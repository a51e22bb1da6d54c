import type { FaultCode } from "#domain/meal/faults";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Matcher } from "#domain/matcher/matcher-types";
import type { Constraints } from "#domain/request/constraints";

/** What is needed to judge plausibility. */
export interface PlausibilityContext {
  readonly constraints: Constraints;
  readonly catalogue: Catalogue;
  readonly matcher: Matcher;
}

/** A broken plausibility rule: which one, and what to correct. */
export interface PlausibilityFault {
  readonly code: FaultCode;
  readonly detail: string;
  /** The words for a food that the request rules out, without plurals. */
  readonly words?: string;
}
