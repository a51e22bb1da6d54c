import { BUILTIN_PLANNER_NAME } from "#contract/product";
import type { Catalogue } from "#domain/food/catalogue";
import { proposeWeek } from "#domain/planner/propose-week";
import type { Planner } from "#server/services/planner/planner";

/** The built-in planner on the caller's own thread: for tests and commands, where nobody waits for the event loop. */
export function inProcessPlanner(catalogue: Catalogue): Planner {
  return {
    name: BUILTIN_PLANNER_NAME,
    async plan(task, signal) {
      signal.throwIfAborted();
      return proposeWeek(task, catalogue);
    },
  };
}
