import type { PlanDocument } from "#domain/plan/plan-document";
import type { Alternatives, AlternativesTask } from "#domain/planner/alternatives";
import type { CandidateDish, CandidateTask } from "#domain/planner/candidate-dishes";
import type { RemadeWeek, RemakeTask } from "#domain/planner/remake-week";
import type { WeekProposal, WeekTask } from "#domain/planner/propose-week";
import type { DinnerJudgement, DinnerTask } from "#domain/proposal/judge-dinner";
import type { ProposalJudgement, ProposalTask } from "#domain/proposal/judge-proposal";
import type { SpokenWeek } from "#domain/proposal/spoken-week";
import type { JudgedLine } from "#domain/proposal/reading/spoken-line";
import type { ConstraintsResult } from "#domain/request/constraints";
import type { UnknownAvoidEntry } from "#domain/request/avoid-entries";
import type { AnsweredNotes, NotesTask, ReadNotes, UnderstoodNotes } from "#domain/request/notes-reading";
import type { ReadingTask } from "#server/services/requests/request-reader";
import type { PdfMeta, ReceiptForm } from "#server/services/pdf/pdf";
import type { PrintedPdf } from "#server/services/pdf/typst";

/** What the worker threads can do: the input and the answer of each task, both plain data that structured clone can carry. */
export interface WorkerTasks {
  readonly read_request: { readonly input: ReadingTask; readonly answer: ConstraintsResult };
  readonly read_avoid_list: { readonly input: readonly string[]; readonly answer: readonly UnknownAvoidEntry[] };
  readonly read_notes: { readonly input: NotesTask; readonly answer: UnderstoodNotes };
  readonly judge_notes: { readonly input: AnsweredNotes; readonly answer: ReadNotes };
  readonly plan_week: { readonly input: WeekTask; readonly answer: WeekProposal };
  readonly find_alternatives: { readonly input: AlternativesTask; readonly answer: Alternatives };
  readonly remake_week: { readonly input: RemakeTask; readonly answer: RemadeWeek };
  readonly candidate_dishes: { readonly input: CandidateTask; readonly answer: readonly CandidateDish[] };
  readonly judge_dinner: { readonly input: DinnerTask; readonly answer: DinnerJudgement };
  readonly judge_lines: { readonly input: SpokenWeek; readonly answer: readonly JudgedLine[] };
  readonly judge_proposal: { readonly input: ProposalTask; readonly answer: ProposalJudgement };
  readonly render_pdf: {
    readonly input: { readonly plan: PlanDocument; readonly meta: PdfMeta };
    readonly answer: PrintedPdf;
  };
  readonly render_fridge: WorkerTasks["render_pdf"];
  readonly render_receipt: { readonly input: ReceiptForm; readonly answer: PrintedPdf };
}

export type WorkerTaskName = keyof WorkerTasks;

/** Where a worker thread finds what it reads: absolute paths, handed to each thread when it starts. */
export interface WorkerFiles {
  /** The compiled catalogue, `catalogue.json`. */
  readonly catalogue: string;
  /** The folder with `template/` and `fonts/` of the PDF. */
  readonly pdfAssets: string;
}
