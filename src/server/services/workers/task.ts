import { Failure } from "#server/failure";
import type { Asker } from "#server/services/workers/asker";
import type { Running, TaskKind, Waiting } from "#server/services/workers/shares";
import type { WorkerTaskName } from "#server/services/workers/tasks";
import type { ThreadTask, Threads } from "#server/services/workers/threads";

/** What is to be done, and how long it may take. */
export interface TaskPlan {
  readonly name: WorkerTaskName;
  readonly kind: TaskKind;
  readonly input: unknown;
  readonly limitMs: number;
  readonly unwantedMs: number;
}

interface Listener {
  readonly owner: string;
  readonly answer: (value: unknown) => void;
  readonly refuse: (reason: unknown) => void;
}

/**
 * One task from its coming to its end, with everyone who waits for it. The askers' signals are listened to here alone, and no longer
 * than they wait: whatever fires afterwards finds nobody.
 */
export class Task implements Waiting, Running {
  readonly kind: TaskKind;
  /** Resolves when the task has come to its end, whatever that is. */
  readonly over: Promise<void>;
  runsFor = "";
  readonly #plan: TaskPlan;
  readonly #listeners = new Set<Listener>();
  readonly #limit: NodeJS.Timeout;
  readonly #forget: () => void;
  #resolveOver: () => void = () => undefined;
  #unwanted: NodeJS.Timeout | undefined;
  #onThread: ThreadTask | null = null;
  #isOver = false;

  /** `forget` is called once, when the task has come to its end. */
  constructor(plan: TaskPlan, forget: () => void) {
    this.kind = plan.kind;
    this.#plan = plan;
    this.#forget = forget;
    this.over = new Promise((resolve) => {
      this.#resolveOver = resolve;
    });
    this.#limit = setTimeout(() => this.giveUp(tookTooLong()), plan.limitMs);
  }

  *owners(): Iterable<string> {
    for (const { owner } of this.#listeners) yield owner;
  }

  isAskedFor(owner: string): boolean {
    return [...this.#listeners].some((listener) => listener.owner === owner);
  }

  /** The task's answer for one more asker; rejects with the reason of their signal when they go before. */
  answerTo({ owner, signal }: Asker): Promise<unknown> {
    clearTimeout(this.#unwanted);
    return new Promise((resolve, reject) => {
      const aborted = (): void => {
        this.#listeners.delete(listener);
        signal.removeEventListener("abort", leave);
      };
      const listener: Listener = {
        owner,
        answer: (value) => {
          aborted();
          resolve(value);
        },
        refuse: (reason) => {
          aborted();
          // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- whatever the task threw is passed on
          reject(reason);
        },
      };
      const leave = (): void => {
        listener.refuse(signal.reason);
        if (this.#listeners.size === 0) this.#isUnwanted(signal.reason);
      };
      this.#listeners.add(listener);
      signal.addEventListener("abort", leave, { once: true });
    });
  }

  /** Hands it to a thread, on the share of one of those who ask for it. */
  begin(owner: string, threads: Threads): void {
    const { name, input } = this.#plan;
    this.runsFor = owner;
    this.#onThread = threads.run(name, input);
    this.#onThread.answer.then(
      (value) => this.#end((listener) => listener.answer(value)),
      (error: unknown) => this.#end((listener) => listener.refuse(error)),
    );
  }

  /** Ends it wherever it is; those who wait are told why. */
  giveUp(reason: unknown): void {
    // First the thread: the end of a task is when the next one is handed over.
    if (!this.#isOver) this.#onThread?.end();
    this.#end((listener) => listener.refuse(reason));
  }

  #isUnwanted(reason: unknown): void {
    // A document in print is nearly there, and to end its thread costs more than to let it finish.
    if (this.#onThread === null || this.kind === "plan") return this.giveUp(reason);
    this.#unwanted = setTimeout(() => this.giveUp(reason), this.#plan.unwantedMs);
  }

  #end(tell: (listener: Listener) => void): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearTimeout(this.#limit);
    clearTimeout(this.#unwanted);
    for (const listener of this.#listeners) tell(listener);
    this.#resolveOver();
    this.#forget();
  }
}

function tookTooLong(): Failure {
  return new Failure("timeout", "This took too long (timeout). Please try again.");
}
