import { readFileSync } from "node:fs";
import { Tinypool } from "tinypool";
import { indexCatalogue } from "#domain/recipe/catalogue";
import type { CatalogueData } from "#domain/recipe/catalogue";
import { createMatcher } from "#domain/matcher/matcher";
import { findAlternatives } from "#domain/planner/alternatives";
import { candidateDishes } from "#domain/planner/candidate-dishes";
import { remakeWeek } from "#domain/planner/remake-week";
import { judgeDinner } from "#domain/proposal/judge-dinner";
import { builtInWeek } from "#domain/proposal/built-in-week";
import { judgeProposal } from "#domain/proposal/judge-proposal";
import { judgeLines } from "#domain/proposal/spoken-week";
import { constraintsOf } from "#domain/request/constraints";
import { readAvoidEntries } from "#domain/request/avoid-entries";
import { judgeNotes, understandNotes } from "#domain/request/notes-reading";
import { PHRASES } from "#server/services/requests/phrases";
import { openTypst } from "#server/services/pdf/typst";
import { createFridgePrinter, createReceiptPrinter, createTypstPrinter } from "#server/services/pdf/typst-printer";
import type { WorkerFiles, WorkerTasks } from "#server/services/workers/tasks";

// The entry of one worker thread, and so the composition root of that thread: each part is made at its first use and
// kept for as long as the thread runs. A missing file then fails the task that needs it, not the thread.
const files = Tinypool.workerData as WorkerFiles;
const catalogue = once(() => indexCatalogue(JSON.parse(readFileSync(files.catalogue, "utf8")) as CatalogueData));
const matcher = once(() => createMatcher(catalogue()));
const typst = once(() => openTypst(files.pdfAssets));
const printer = once(() => createTypstPrinter(typst()));
const fridgePrinter = once(() => createFridgePrinter(typst()));
const receiptPrinter = once(() => createReceiptPrinter(typst()));

type Answer<Name extends keyof WorkerTasks> = (input: WorkerTasks[Name]["input"]) => WorkerTasks[Name]["answer"];

// The pool calls these exports by the names of the tasks.
export const read_request: Answer<"read_request"> = ({ request, cupboard, tastes }) =>
  constraintsOf(request, matcher(), cupboard, tastes);

export const read_avoid_list: Answer<"read_avoid_list"> = (entries) => readAvoidEntries(entries, matcher()).unknown;

export const read_notes: Answer<"read_notes"> = (task) => understandNotes(task, matcher(), PHRASES);

export const judge_notes: Answer<"judge_notes"> = (answered) => judgeNotes(answered, matcher(), PHRASES);

export const plan_week: Answer<"plan_week"> = (task) => builtInWeek(task, catalogue(), matcher);

export const find_alternatives: Answer<"find_alternatives"> = (task) => findAlternatives(task, catalogue());

export const remake_week: Answer<"remake_week"> = (task) => remakeWeek(task, catalogue());

export const candidate_dishes: Answer<"candidate_dishes"> = (task) => candidateDishes(task, catalogue());

export const judge_dinner: Answer<"judge_dinner"> = (task) => judgeDinner(task, catalogue(), matcher());

export const judge_lines: Answer<"judge_lines"> = (week) => judgeLines(week, catalogue(), matcher());

export const judge_proposal: Answer<"judge_proposal"> = (task) => judgeProposal(task, catalogue(), matcher());

export const render_pdf: Answer<"render_pdf"> = ({ plan, meta }) => printer()(plan, meta);

export const render_fridge: Answer<"render_fridge"> = ({ plan, meta }) => fridgePrinter()(plan, meta);

export const render_receipt: Answer<"render_receipt"> = (receipt) => receiptPrinter()(receipt);

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => (made ??= { value: make() }).value;
}
