import type { FaultCode } from "#domain/meal/faults";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Matcher } from "#domain/matcher/matcher-types";
import type { Constraints } from "#domain/request/constraints";

/** What recipe sense is judged with. */
export interface SenseContext {
  readonly constraints: Constraints;
  readonly catalogue: Catalogue;
  readonly matcher: Matcher;
}

/** A broken rule of recipe sense: what it is, and what to mend. */
export interface SenseFault {
  readonly code: FaultCode;
  readonly detail: string;
}
