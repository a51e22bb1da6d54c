import type { Catalogue } from "#domain/recipe/catalogue";
import { briefFor, repairBriefFor } from "#domain/proposal/brief/brief";
import type { Briefs } from "#server/features/generation/propose-meals";

/** How a provider is asked for a week: out of the foods of a catalogue. */
export function briefsOf(catalogue: Catalogue): Briefs {
  return {
    week: (task) => briefFor({ ...task, catalogue }),
    mending: (task) => repairBriefFor({ ...task, catalogue }),
  };
}
