import { Failure } from "#server/failure";
import type { Log } from "#server/services/log/log";
import type { Asker } from "#server/services/workers/asker";
import { Task } from "#server/services/workers/task";
import type { WorkerFiles, WorkerTaskName, WorkerTasks } from "#server/services/workers/tasks";
import { KIND_OF, Turns, type TaskKind } from "#server/services/workers/shares";
import { openThreads } from "#server/services/workers/threads";

/** The one pool of worker threads: whatever takes more than 20 ms of thinking runs here and not on the event loop. */
export interface Workers {
  /**
   * Runs a task when its turn comes. Rejects with the reason of the asker's signal, with the failure `high_load` when the queue
   * is full or the pool is closing, with `too_many_requests` when the asker's share of the queue is full, with `timeout` when
   * the task took too long, and with the task's own error.
   *
   * Tasks under the same `key` are one: it is done once, and all who ask for it meanwhile get the same answer, which they must
   * not change. It ends early only when all of them have gone.
   */
  run<Name extends WorkerTaskName>(
    name: Name,
    input: WorkerTasks[Name]["input"],
    asker: Asker,
    key?: string,
  ): Promise<WorkerTasks[Name]["answer"]>;
  /** Takes no more tasks, lets those in hand finish for `waitMs`, or as long as the options say, then ends the threads. */
  close(waitMs?: number): Promise<void>;
}

export interface WorkersOptions {
  /** The module a thread runs: `workerEntry()`, or another one with the same exports in tests. */
  readonly entry: URL;
  readonly files: WorkerFiles;
  readonly log: Log;
  readonly threads?: number;
  /** How many threads may print at once: fewer than there are, where plans are made too. */
  readonly documentThreads?: number;
  /** Tasks of each kind that may wait for a thread. */
  readonly mostWaiting?: Readonly<Record<TaskKind, number>>;
  /** Of these one owner's. */
  readonly ownersShare?: number;
  /** Waiting and work of one task together, in milliseconds. */
  readonly taskLimitMs?: number;
  /** How long a document that is being printed may go on when nobody waits for it any more, in milliseconds. */
  readonly unwantedMs?: number;
  /** How long `close` waits for the tasks in hand, in milliseconds. */
  readonly closeLimitMs?: number;
}

/** [Decision 30](../../../../docs/decisions/0030-shares-of-the-worker-threads.md) says why these. */
const DEFAULTS = {
  threads: 2,
  documentThreads: 1,
  mostWaiting: { plan: 64, document: 128 },
  ownersShare: 8,
  taskLimitMs: 60_000,
  unwantedMs: 2_000,
  closeLimitMs: 10_000,
};

/** The worker's module: the TypeScript source beside this file, or `worker.js` beside the bundle. */
export function workerEntry(from: string = import.meta.url): URL {
  return new URL(from.endsWith(".ts") ? "./worker.ts" : "./worker.js", from);
}

/** Starts the pool. The queue stands here, in front of the threads: these are handed a task only when one of them is free. */
export function createWorkers(options: WorkersOptions): Workers {
  const { threads: most, closeLimitMs, taskLimitMs, unwantedMs, ...limits } = { ...DEFAULTS, ...options };
  const threads = openThreads({ ...options, most });
  const turns = new Turns({ threads: most, documentThreads: limits.documentThreads });
  const waiting: Task[] = [];
  const running = new Set<Task>();
  const known = new Map<string, Task>();
  let closing: Promise<void> | null = null;

  function admit(name: WorkerTaskName, input: unknown, owner: string, key: string | null): Task {
    const kind = KIND_OF[name];
    const alike = waiting.filter((task) => task.kind === kind);
    if (alike.filter((task) => task.isAskedFor(owner)).length >= limits.ownersShare) throw ownersShareIsFull();
    if (alike.length >= limits.mostWaiting[kind]) throw queueIsFull(kind);
    const task = new Task({ name, kind, input, limitMs: taskLimitMs, unwantedMs }, () => forget(task));
    function forget(over: Task): void {
      running.delete(over);
      const place = waiting.indexOf(over);
      if (place >= 0) waiting.splice(place, 1);
      if (key !== null && known.get(key) === over) known.delete(key);
      next();
    }
    waiting.push(task);
    if (key !== null) known.set(key, task);
    return task;
  }

  function next(): void {
    for (;;) {
      const turn = turns.next(waiting, [...running]);
      if (turn === null) return;
      const { task, owner } = turn;
      waiting.splice(waiting.indexOf(task), 1);
      running.add(task);
      task.begin(owner, threads);
    }
  }

  async function end(waitMs: number): Promise<void> {
    const inHand = [...waiting, ...running];
    await within(waitMs, Promise.allSettled(inHand.map(({ over }) => over)));
    for (const task of [...waiting, ...running]) task.giveUp(isClosing());
    await threads.close();
  }

  return {
    async run<Name extends WorkerTaskName>(
      name: Name,
      input: WorkerTasks[Name]["input"],
      asker: Asker,
      key: string | null = null,
    ) {
      if (closing !== null) throw isClosing();
      asker.signal.throwIfAborted();
      const task = (key === null ? undefined : known.get(key)) ?? admit(name, input, asker.owner, key);
      const answer = task.answerTo(asker);
      next();
      // The thread answers by the task's name.
      return (await answer) as WorkerTasks[Name]["answer"];
    },
    close(waitMs = closeLimitMs) {
      closing ??= end(waitMs);
      return closing;
    },
  };
}

function isClosing(): Failure {
  return new Failure("high_load", "We are restarting. Please try again in a moment (high load).", {
    retryAfterSeconds: 5,
  });
}

function queueIsFull(kind: TaskKind): Failure {
  const what = kind === "plan" ? "Many plans are being made" : "Many documents are being printed";
  return new Failure("high_load", `${what} right now (high load). Please try again in a minute.`, {
    retryAfterSeconds: 30,
  });
}

function ownersShareIsFull(): Failure {
  return new Failure("too_many_requests", "You have asked for many documents at once. Please wait for those first.", {
    retryAfterSeconds: 5,
  });
}

/** Resolves when the work has ended, or when the time is up. */
async function within(limitMs: number, work: Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([work, late]);
  clearTimeout(timer);
}
