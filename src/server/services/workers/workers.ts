import { Tinypool } from "tinypool";
import { Failure } from "#server/failure";
import type { Log } from "#server/services/log/log";
import type { WorkerFiles, WorkerTaskName, WorkerTasks } from "#server/services/workers/tasks";

/** The one pool of worker threads: whatever takes more than 20 ms of thinking runs here and not on the event loop. */
export interface Workers {
  /**
   * Runs a task on a free thread, or queues it. Rejects with the signal's abort, with the failure `high_load` when the
   * queue is full or the pool is closing, with `timeout` when the task took too long, and with the task's own error.
   */
  run<Name extends WorkerTaskName>(
    name: Name,
    input: WorkerTasks[Name]["input"],
    signal?: AbortSignal,
  ): Promise<WorkerTasks[Name]["answer"]>;
  /** Takes no more tasks, lets those in hand finish for a while, then ends the threads. */
  close(): Promise<void>;
}

export interface WorkersOptions {
  /** The module a thread runs: `workerEntry()`, or another one with the same exports in tests. */
  readonly entry: URL;
  readonly files: WorkerFiles;
  readonly log: Log;
  /** Tasks that may wait for a thread. A plan takes about 0.1 s, so that this many wait some seconds at most. */
  readonly maxQueue?: number;
  /** Waiting and work of one task together, in milliseconds. */
  readonly taskLimitMs?: number;
  /** How long `close` waits for the tasks in hand, in milliseconds. */
  readonly closeLimitMs?: number;
}

const DEFAULTS = { maxQueue: 64, taskLimitMs: 60_000, closeLimitMs: 10_000 };

/** The worker's module: the TypeScript source beside this file, or `worker.js` beside the bundle. */
export function workerEntry(from: string = import.meta.url): URL {
  return new URL(from.endsWith(".ts") ? "./worker.ts" : "./worker.js", from);
}

/** Starts the pool with one thread; a second one comes when two tasks meet, and goes after a minute without work. */
export function createWorkers(options: WorkersOptions): Workers {
  const { entry, files, log, maxQueue, taskLimitMs, closeLimitMs } = { ...DEFAULTS, ...options };
  const pool = new Tinypool({
    filename: entry.href,
    name: "plan_week",
    minThreads: 1,
    maxThreads: 2,
    idleTimeout: 60_000,
    maxQueue,
    // Native memory of a finished document is freed only when the thread's event loop turns, which atomics would stop.
    useAtomics: false,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    workerData: files,
    // Threads need no settings, so they get none: no secret of the environment is in reach of native code's JavaScript side.
    env: {},
    execArgv: [],
  });
  // A thread that dies between tasks is replaced by the pool; without a listener its error would end the process.
  pool.on("error", (error: unknown) => log.error({ err: error }, "a worker thread died between tasks"));
  const inHand = new Set<Promise<unknown>>();
  let closing: Promise<void> | null = null;

  return {
    async run(name, input, signal) {
      if (closing !== null)
        throw new Failure("high_load", "We are restarting. Please try again in a moment (high load).", {
          retryAfterSeconds: 5,
        });
      const limit = AbortSignal.timeout(taskLimitMs);
      const task: Promise<WorkerTasks[typeof name]["answer"]> = pool.run(input, {
        name,
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
      });
      inHand.add(task);
      try {
        return await task;
      } catch (error) {
        throw explained(error, signal, limit);
      } finally {
        inHand.delete(task);
      }
    },
    close() {
      closing ??= endOf(inHand, closeLimitMs).then(() => pool.destroy());
      return closing;
    },
  };
}

function explained(error: unknown, signal: AbortSignal | undefined, limit: AbortSignal): unknown {
  if (signal?.aborted === true) return signal.reason;
  if (limit.aborted) return new Failure("timeout", "This took too long (timeout). Please try again.", { cause: error });
  if (error instanceof Error && error.message === "Task queue is at limit") {
    return new Failure("high_load", "Many plans are being made right now (high load). Please try again in a minute.", {
      retryAfterSeconds: 30,
      cause: error,
    });
  }
  return error;
}

/** Resolves when all tasks have ended, or when the time is up. */
async function endOf(tasks: ReadonlySet<Promise<unknown>>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  await Promise.race([Promise.allSettled(tasks), late]);
  clearTimeout(timer);
}
