import { setTimeout as wait } from "node:timers/promises";
import type { WeekProposal } from "#domain/planner/propose-week";
import type { WorkerTasks } from "#server/services/workers/tasks";

type Answer<Name extends keyof WorkerTasks> = (
  input: WorkerTasks[Name]["input"],
) => Promise<WorkerTasks[Name]["answer"]>;

const printed = new Map<string, number>();

/** A worker thread that does as the request's name begins, for tests of the pool: it ends, hangs, fails, is slow or answers. */
export const plan_week: Answer<"plan_week"> = async ({ constraints }): Promise<WeekProposal> => {
  const { fullName } = constraints.request;
  await behave(fullName);
  return { kind: "refused", refusal: { binding: "combination", ways: [], message: fullName } };
};

/** The same for documents, which hold their name; a "counted" one also how often this thread has printed it. */
export const render_pdf: Answer<"render_pdf"> = async ({ meta }) => {
  await behave(meta.planId);
  const times = (printed.get(meta.planId) ?? 0) + 1;
  printed.set(meta.planId, times);
  const text = meta.planId.includes("counted") ? `${meta.planId} ${times}` : meta.planId;
  return { bytes: new Uint8Array(Buffer.from(text)), standard: "ua-1", pages: 1 };
};

async function behave(name: string): Promise<void> {
  switch (name.split(" ")[0]) {
    case "die":
      setTimeout(() => {
        throw new Error("the thread died");
      }, 0);
      return new Promise(() => {});
    case "hang":
      for (;;) Math.random();
    case "fail":
      throw new RangeError("the task failed");
    case "dawdle":
      await wait(300);
      return;
    default:
  }
}
