import type { WeekProposal, WeekTask } from "#domain/planner/propose-week";

/** Whatever proposes weeks. It answers with a settled plan, which only tested code can make, or with a refusal. */
export interface Planner {
  /** How the start-up message and the footer name it. */
  readonly name: string;
  /** Rejects when it could not do its work; the signal aborts it when the process drains. */
  plan(task: WeekTask, signal: AbortSignal): Promise<WeekProposal>;
}
