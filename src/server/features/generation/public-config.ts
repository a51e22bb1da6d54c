import type { PublicConfig } from "#contract/config";
import type { MealProposer } from "#server/services/ai/ai";
import type { Planner } from "#server/services/planner/planner";

interface Makers {
  /** Null if the built-in planner works alone. */
  readonly proposer: Pick<MealProposer, "name"> | null;
  readonly planner: Pick<Planner, "name">;
}

/**
 * Public facts about this installation, returned by `GET /api/config` and embedded in each page's head. The named planner
 * is the one asked first, even if the other takes over.
 */
export function publicConfigOf({ proposer, planner }: Makers): PublicConfig {
  const name = proposer?.name ?? planner.name;
  return { poweredBy: name, plannerName: name };
}
