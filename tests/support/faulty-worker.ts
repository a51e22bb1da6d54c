import { setTimeout as wait } from "node:timers/promises";
import type { WeekProposal, WeekTask } from "#domain/planner/propose-week";

/** A worker thread that does as the request's name says, for tests of the pool: it dies, hangs, fails, dawdles or answers. */
export async function plan_week({ constraints }: WeekTask): Promise<WeekProposal> {
  switch (constraints.request.fullName) {
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
  }
  return { kind: "refused", refusal: { binding: "combination", message: constraints.request.fullName } };
}
