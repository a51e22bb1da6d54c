import type { Alternatives, AlternativesTask } from "#domain/planner/alternatives";
import type { CandidateDish, CandidateTask } from "#domain/planner/candidate-dishes";
import type { RemadeWeek, RemakeTask } from "#domain/planner/remake-week";
import type { WeekProposal, WeekTask } from "#domain/planner/propose-week";
import type { DinnerJudgement, DinnerTask } from "#domain/proposal/judge-dinner";
import type { SpokenWeek } from "#domain/proposal/spoken-week";
import type { JudgedLine } from "#domain/proposal/reading/spoken-line";
import type { ProposalJudgement, ProposalTask } from "#domain/proposal/judge-proposal";
import type { Asker } from "#server/services/workers/asker";

/** Whatever proposes weeks. It answers with a complete plan, which only tested code can make, or with a refusal. */
export interface Planner {
  /** How the start-up message and the footer name it. */
  readonly name: string;
  /** Rejects when it could not do its work, or with the reason of the asker's signal, which fires when the process drains. */
  plan(task: WeekTask, asker: Asker): Promise<WeekProposal>;
  /** Finds dishes that can stand in the place of a meal of a kept plan; rejects as `plan` does. */
  alternatives(task: AlternativesTask, asker: Asker): Promise<Alternatives>;
  /** Plans some meals of a kept plan again; rejects as `plan` does. */
  remake(task: RemakeTask, asker: Asker): Promise<RemadeWeek>;
  /** Judges one meal that an AI provider proposed, whatever came; rejects as `plan` does. */
  judge(task: ProposalTask, asker: Asker): Promise<ProposalJudgement>;
  /** Our dishes that an AI provider may compose a week of; rejects as `plan` does. */
  candidates(task: CandidateTask, asker: Asker): Promise<readonly CandidateDish[]>;
  /** Judges one dinner of a week that an AI provider composed, whatever came; rejects as `plan` does. */
  judgeDinner(task: DinnerTask, asker: Asker): Promise<DinnerJudgement>;
  /** Says what stands of the lines to the household of a week whose dishes stand; rejects as `plan` does. */
  judgeLines(week: SpokenWeek, asker: Asker): Promise<readonly JudgedLine[]>;
}
