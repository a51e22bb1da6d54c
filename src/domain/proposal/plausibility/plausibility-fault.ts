import type { FaultCode } from "#domain/meal/faults";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Matcher } from "#domain/matcher/matcher-types";
import type { Constraints } from "#domain/request/constraints";

/** What plausibility is judged with. */
export interface PlausibilityContext {
  readonly constraints: Constraints;
  readonly catalogue: Catalogue;
  readonly matcher: Matcher;
}

/** A broken rule of plausibility: what it is, and what to mend. */
export interface PlausibilityFault {
  readonly code: FaultCode;
  readonly detail: string;
  /** The words that name a food which the request rules out, without plurals. */
  readonly words?: string;
}
