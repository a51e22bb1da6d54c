import { BroadcastChannel } from "node:worker_threads";
import type { WorkerTasks } from "#server/services/workers/tasks";
import * as real from "#server/services/workers/worker";

/** The channel on which each printing is told, by the plan's id or the receipt's number. */
const printings = new BroadcastChannel("printings");
printings.unref();

/**
 * How long a printing takes at least. A short plan is printed so soon that those who ask for it "at the same moment" on a busy
 * machine would come when it is done.
 */
const PRINTING_MS = 1_000;

/** A real worker thread that tells what it prints, and takes its time for it. */
export function render_pdf(input: WorkerTasks["render_pdf"]["input"]): WorkerTasks["render_pdf"]["answer"] {
  tell(input.meta.planId);
  return real.render_pdf(input);
}

export function render_fridge(input: WorkerTasks["render_fridge"]["input"]): WorkerTasks["render_fridge"]["answer"] {
  tell(input.meta.planId);
  return real.render_fridge(input);
}

export function render_receipt(input: WorkerTasks["render_receipt"]["input"]): WorkerTasks["render_receipt"]["answer"] {
  tell(input.number);
  return real.render_receipt(input);
}

function tell(what: string): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel between threads has no origins
  printings.postMessage(what);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PRINTING_MS);
}
