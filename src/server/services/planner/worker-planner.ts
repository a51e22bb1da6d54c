import { BUILTIN_PLANNER_NAME } from "#contract/product";
import type { Planner } from "#server/services/planner/planner";
import type { Workers } from "#server/services/workers/workers";

/** The built-in planner in the worker threads. */
export function workerPlanner(workers: Workers): Planner {
  return {
    name: BUILTIN_PLANNER_NAME,
    plan: (task, asker) => workers.run("plan_week", task, asker),
    alternatives: (task, asker) => workers.run("find_alternatives", task, asker),
    remake: (task, asker) => workers.run("remake_week", task, asker),
    candidates: (task, asker) => workers.run("candidate_dishes", task, asker),
    judgeDinner: (task, asker) => workers.run("judge_dinner", task, asker),
    judgeLines: (week, asker) => workers.run("judge_lines", week, asker),
    judge: (task, asker) => workers.run("judge_proposal", task, asker),
  };
}
