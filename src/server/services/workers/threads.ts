import { EventEmitter } from "node:events";
import { Tinypool } from "tinypool";
import type { Log } from "#server/services/log/log";
import type { WorkerFiles, WorkerTaskName } from "#server/services/workers/tasks";

/** The threads themselves. They know nothing of who asks: what is handed to them begins at once. */
export interface Threads {
  run(name: WorkerTaskName, input: unknown): ThreadTask;
  /** Ends the threads with whatever they do. */
  close(): Promise<void>;
}

/** A task in the hands of a thread. */
export interface ThreadTask {
  /** Rejects with the task's own error, with that of a thread that died, or when the task was ended. */
  readonly answer: Promise<unknown>;
  /** Ends the thread that does it; nothing happens when the task has ended already. */
  end(): void;
}

/** A thread in native code ends only when that code returns. */
const CLOSES_WITHIN_MS = 5_000;

/** Starts one thread; more come, up to `most`, when tasks meet, and go after a minute without work. */
export function openThreads({
  entry,
  files,
  log,
  most,
}: {
  readonly entry: URL;
  readonly files: WorkerFiles;
  readonly log: Log;
  readonly most: number;
}): Threads {
  const pool = new Tinypool({
    filename: entry.href,
    name: "plan_week",
    minThreads: 1,
    maxThreads: most,
    idleTimeout: 60_000,
    // Native memory of a finished document is freed only when the thread's event loop turns, which atomics would stop.
    useAtomics: false,
    resourceLimits: { maxOldGenerationSizeMb: 512 },
    workerData: files,
    // Threads need no settings, so they get none: no secret of the environment is in reach of native code's JavaScript side.
    env: {},
    execArgv: [],
  });
  // A thread that ends between tasks is replaced by the pool; without a listener its error would end the process.
  pool.on("error", (error: unknown) => log.error({ err: error }, "a worker thread died between tasks"));
  return {
    run(name, input) {
      // Not an AbortSignal: what its listeners throw ends the process, and the library's does where it has lost its task.
      const ending = new EventEmitter();
      const answer: Promise<unknown> = pool.run(input, { name, signal: ending });
      return {
        answer,
        end() {
          try {
            ending.emit("abort");
          } catch (err) {
            log.error({ err }, "A task of the worker threads could not be ended");
          }
        },
      };
    },
    async close() {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CLOSES_WITHIN_MS);
      });
      await Promise.race([pool.destroy(), late]);
      clearTimeout(timer);
    },
  };
}
