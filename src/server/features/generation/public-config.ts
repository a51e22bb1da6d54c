import type { PublicConfig } from "#contract/config";
import type { MealProposer } from "#server/services/ai/ai";
import type { Planner } from "#server/services/planner/planner";

interface Makers {
  /** Null where the built-in planner alone makes the weeks. */
  readonly proposer: Pick<MealProposer, "name"> | null;
  readonly planner: Pick<Planner, "name">;
}

/**
 * What anyone may know of this installation, which `GET /api/config` answers and each page brings along in its head. Who makes the weeks
 * is who is asked first, also where the other stands in.
 */
export function publicConfigOf({ proposer, planner }: Makers): PublicConfig {
  const name = proposer?.name ?? planner.name;
  return { poweredBy: name, plannerName: name };
}
