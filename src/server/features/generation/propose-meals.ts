import type { Meal } from "#domain/meal/meal";
import type { Constraints } from "#domain/request/constraints";
import {
  askProvider,
  type AskDependencies,
  type FaultyProposal,
  type WeekInHand,
} from "#server/features/generation/ask-provider";
import type { Shortfall } from "#server/features/generation/provider-messages";
import { countCallsBegun, acceptedMeals } from "#server/features/generation/accepted-meals.repository";
import { DAY_MS } from "#server/services/clock/clock";
import type { AiFault } from "#contract/ai";
import type { AiBrief } from "#server/services/ai/ai";
import type { Catalogue } from "#domain/recipe/catalogue";
import { briefFor, repairBriefFor } from "#domain/proposal/brief/brief";

/** What a provider is to be asked; it never holds who asks. */
interface BriefTask {
  readonly constraints: Constraints;
  /** Meals that already stand in the week. */
  readonly accepted: readonly Meal[];
  /** Names of the dishes of the user's recent plans. */
  readonly recentTitles: readonly string[];
  /** How many meals are missing. */
  readonly wanted: number;
}

/** The words in which a provider is asked. */
export interface Briefs {
  week(task: BriefTask): Omit<AiBrief, "mostMeals">;
  mending(task: BriefTask & { readonly faulty: readonly FaultyProposal[] }): Omit<AiBrief, "mostMeals">;
}

export interface ProposeDependencies extends AskDependencies {
  readonly briefs: Briefs;
  readonly limitScale: number;
}

/** What came of asking the provider: the meals that stand, and why there are not enough of them; null when that is no fault of the provider. */
export interface ProposedMeals {
  readonly meals: readonly Meal[];
  readonly shortfall: Shortfall | null;
}

/** Beyond this many calls a day, times `RATE_LIMIT_SCALE`, the built-in planner makes a user's weeks. */
const CALLS_A_DAY = 60;
/** Meals that are read beyond what is wanted, as some of them may break a rule. */
const SPARE_MEALS = 2;

/** Faults after which a second call would only make the wait longer. */
const HOPELESS: readonly (AiFault | null)[] = [
  "overloaded",
  "rate_limited",
  "out_of_credit",
  "configuration",
  "timeout",
  "resting",
];

type WeekTold = Omit<WeekInHand, "accepted"> & { readonly recentTitles: readonly string[] };
type WeekAsked = WeekInHand & WeekTold;

/**
 * Asks the provider for a week: once for all meals, and once more to mend the faulty ones and to fill up what is missing. An
 * attempt that takes over from a killed one keeps what stands and makes at most one call. Faults of the provider are answers.
 */
export async function proposeMeals(
  dependencies: ProposeDependencies,
  week: WeekTold,
  signal: AbortSignal,
): Promise<ProposedMeals> {
  const { database, clock, limitScale } = dependencies;
  const { id, userId, providerCalls } = week.generation;
  const inHand = { ...week, accepted: await acceptedMeals(database.db, id) };
  const missing = (): number => missingOf(inHand);
  const so = (shortfall: Shortfall | null): ProposedMeals => ({
    meals: inHand.accepted,
    shortfall: missing() > 0 ? shortfall : null,
  });
  if (missing() <= 0) return so(null);
  const lately = await countCallsBegun(database.db, userId, clock.now() - DAY_MS);
  if (lately >= CALLS_A_DAY * limitScale) return so("daily_share");
  const before = inHand.accepted.length;
  const first = await propose(dependencies, inHand, signal);
  if (first === null) return so("interrupted");
  const over = missing() <= 0 || providerCalls > 0 || isHopeless(first.fault, inHand.accepted.length - before);
  const last = over ? first : await mend(dependencies, inHand, first.faulty, signal);
  if (last === null) return so("interrupted");
  // A provider of which nothing can be used has failed, however orderly its answers end.
  return so(last.fault ?? (inHand.accepted.length === 0 ? "bad_output" : null));
}

/** A call whose time was up while meals kept coming is gone on with: a large model writes a whole week in more than one time limit. */
function isHopeless(fault: AiFault | null, acceptedByCall: number): boolean {
  return HOPELESS.includes(fault) && (fault !== "timeout" || acceptedByCall === 0);
}

async function propose(dependencies: ProposeDependencies, week: WeekAsked, signal: AbortSignal) {
  const { name } = dependencies.proposer;
  const wanted = missingOf(week);
  const message =
    week.accepted.length === 0 ? `Asking ${name} for dishes` : `Asking ${name} for the last ${dishes(wanted)}`;
  await week.tell({ type: "stage", stage: "choosing", message });
  const brief = { ...dependencies.briefs.week({ ...week, wanted }), mostMeals: wanted + SPARE_MEALS };
  return await askProvider(dependencies, week, { purpose: "propose", brief, sentBack: 0 }, signal);
}

/** Sends faulty meals back once, with the exact faults, and asks for whatever else is missing. */
async function mend(
  dependencies: ProposeDependencies,
  week: WeekAsked,
  faulty: readonly FaultyProposal[],
  signal: AbortSignal,
) {
  const wanted = missingOf(week);
  const back = faulty.slice(0, wanted);
  const message =
    back.length > 0
      ? `Mending ${dishes(back.length)}`
      : `Asking ${dependencies.proposer.name} for ${wanted} more ${wanted === 1 ? "dish" : "dishes"}`;
  await week.tell({ type: "stage", stage: "checking", message });
  const brief = {
    ...dependencies.briefs.mending({ ...week, wanted, faulty: back }),
    mostMeals: wanted + SPARE_MEALS,
  };
  return await askProvider(dependencies, week, { purpose: "repair", brief, sentBack: back.length }, signal);
}

function missingOf({ constraints, accepted }: WeekInHand): number {
  return constraints.request.mealsPerWeek - accepted.length;
}

function dishes(count: number): string {
  return count === 1 ? "1 dish" : `${count} dishes`;
}

/** How a provider is asked for a week: out of the foods of a catalogue. */
export function briefsOf(catalogue: Catalogue): Briefs {
  return {
    week: (task) => briefFor({ ...task, catalogue }),
    mending: (task) => repairBriefFor({ ...task, catalogue }),
  };
}
