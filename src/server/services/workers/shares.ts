import type { WorkerTaskName } from "#server/services/workers/tasks";

/** Plans are what people wait for; documents come after them. */
export type TaskKind = "plan" | "document";

export const KIND_OF: Readonly<Record<WorkerTaskName, TaskKind>> = {
  read_request: "plan",
  read_avoid_list: "plan",
  read_notes: "plan",
  judge_notes: "plan",
  plan_week: "plan",
  find_alternatives: "plan",
  remake_week: "plan",
  candidate_dishes: "plan",
  judge_dinner: "plan",
  judge_lines: "plan",
  judge_proposal: "plan",
  render_pdf: "document",
  render_fridge: "document",
  render_receipt: "document",
};

/** A task as its turn is decided. */
export interface Waiting {
  readonly kind: TaskKind;
  /** Anyone who asks for it now; several may ask for one document. */
  owners(): Iterable<string>;
}

export interface Running {
  readonly kind: TaskKind;
  /** Whose share it takes. */
  readonly runsFor: string;
}

/** Decides whose turn it is: plans before documents, one thread for each owner, and owners in turn. */
export class Turns {
  readonly #threads: number;
  readonly #documentThreads: number;
  /** When an owner had their last turn. */
  readonly #last = new Map<string, number>();
  #turn = 0;

  constructor({ threads, documentThreads }: { threads: number; documentThreads: number }) {
    this.#threads = threads;
    this.#documentThreads = documentThreads;
  }

  /** The task that begins now, and whose share it takes; null when none may. The former ones are in the order in which they came. */
  next<Task extends Waiting>(
    waiting: readonly Task[],
    running: readonly Running[],
  ): { readonly task: Task; readonly owner: string } | null {
    if (waiting.length === 0 && running.length === 0) this.#last.clear();
    if (running.length >= this.#threads) return null;
    const busy = new Set(running.map(({ runsFor }) => runsFor));
    const documents = running.filter(({ kind }) => kind === "document").length;
    const chosen =
      this.#first("plan", waiting, busy) ??
      (documents < this.#documentThreads ? this.#first("document", waiting, busy) : null);
    if (chosen !== null) this.#last.set(chosen.owner, (this.#turn += 1));
    return chosen;
  }

  #first<Task extends Waiting>(kind: TaskKind, waiting: readonly Task[], busy: ReadonlySet<string>) {
    let first: { readonly task: Task; readonly owner: string; readonly last: number } | null = null;
    for (const task of waiting) {
      if (task.kind !== kind) continue;
      for (const owner of task.owners()) {
        const last = this.#last.get(owner) ?? 0;
        if (!busy.has(owner) && (first === null || last < first.last)) first = { task, owner, last };
      }
    }
    return first;
  }
}
