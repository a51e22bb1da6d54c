import type { PlanNotice } from "#domain/request/plan-notice";
import type { GenerationError } from "#server/db/schema/generation";
import type { AiFault } from "#contract/ai";

/**
 * Why the provider did not finish proposing a week: a fault in its last call, the user's daily call allowance, or a
 * process that was killed too often.
 */
export type Shortfall = AiFault | "daily_share" | "interrupted";

/** Faults after which a second call would only lengthen the wait. */
const HOPELESS: ReadonlySet<AiFault | null> = new Set<AiFault | null>([
  "overloaded",
  "rate_limited",
  "out_of_credit",
  "configuration",
  "timeout",
  "resting",
]);

export function isHopeless(fault: AiFault | null): boolean {
  return HOPELESS.has(fault);
}

type Class = "late" | "busy" | "unavailable" | "cut" | "unusable" | "spent" | "interrupted";

const CLASS: Readonly<Record<Shortfall, Class>> = {
  timeout: "late",
  overloaded: "busy",
  rate_limited: "busy",
  resting: "busy",
  out_of_credit: "unavailable",
  configuration: "unavailable",
  network: "cut",
  bad_output: "unusable",
  too_large: "unusable",
  truncated: "unusable",
  filtered: "unusable",
  daily_share: "spent",
  interrupted: "interrupted",
};

const WHAT_HAPPENED: Readonly<Record<Class, (name: string) => string>> = {
  late: (name) => `${name} did not answer in time`,
  busy: (name) => `${name} is very busy right now`,
  unavailable: (name) => `${name} is not available right now`,
  cut: (name) => `The connection to ${name} broke off`,
  unusable: (name) => `${name} gave no usable answer`,
  spent: (name) => `You’ve used today’s suggestions from ${name}`,
  interrupted: (name) => `Asking ${name} was interrupted`,
};

/** What happened, as the start of a sentence. */
export function whatHappened(name: string, why: Shortfall): string {
  return WHAT_HAPPENED[CLASS[why]](name);
}

/** The plan's notice when the built-in planner took over from the provider. */
export function fellBack(name: string, why: Shortfall): PlanNotice {
  return {
    code: "proposer_fell_back",
    message: `${whatHappened(name, why)}, so our built-in planner completed this week from our own recipes. It was checked in the same way.`,
  };
}

/** The message when there is no fallback (`AI_FALLBACK=none`): the wording shown as "Service Busy" (spec D30). */
export function providerFailure(name: string, why: Shortfall): GenerationError {
  const late = CLASS[why] === "late";
  return {
    code: late ? "timeout" : "high_load",
    message: `${whatHappened(name, why)} (${late ? "timeout" : "high load"}). We’ve kept your choices. Please try again in a moment.`,
  };
}
