import type { UnservedDinner } from "#server/db/schema/generation";
import type { GenerationEvent, PlanMealAnswer } from "#contract/meal-plans";
import type { Meal } from "#domain/meal/meal";
import type { PlanMeal } from "#domain/plan/plan-document";
import type { MenuDish } from "#domain/proposal/reading/menu-dish";
import type { StandingDinner } from "#domain/proposal/reading/composed-dinner";
import type { CandidateDish } from "#domain/planner/candidate-dishes";
import type { Occasion } from "#domain/request/occasion";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Constraints } from "#domain/request/constraints";
import type { BuyingDinner } from "#domain/proposal/brief/week-money";
import { dishBriefFor } from "#domain/proposal/brief/dish-brief";
import { composeBriefFor, type RefusedDinner } from "#domain/proposal/brief/compose-brief";
import { linesBriefFor, type LinesBriefTask } from "#domain/proposal/brief/lines-brief";
import type { AskDependencies, FaultyProposal, Wanted } from "#server/features/generation/ask-provider";
import type { GenerationNews } from "#server/features/generation/generation-news";
import type { AiBrief } from "#server/services/ai/ai";
import type { Planner } from "#server/services/planner/planner";

/** What to ask a provider for; it never contains the user's identity. */
interface BriefTask {
  readonly constraints: Constraints;
  /** Names of the dishes of the user's recent plans. */
  readonly recentTitles: readonly string[];
}
type Brief = Pick<AiBrief, "instructions" | "prompt">;

/** The wording of the request to a provider. */
export interface Briefs {
  compose(
    task: BriefTask & {
      readonly candidates: readonly CandidateDish[];
      readonly occasion: Occasion;
      readonly date: string;
      readonly standing: readonly StandingDinner[];
      readonly wanted: number;
      readonly refused: readonly RefusedDinner[];
    },
  ): Brief;
  dish(
    task: BriefTask & {
      readonly dish: MenuDish | null;
      readonly dinner: StandingDinner | null;
      readonly others: readonly BuyingDinner[];
      readonly faulty: FaultyProposal | null;
    },
  ): Brief;
  lines(task: LinesBriefTask): Brief;
}

/** How a provider is asked, given a catalogue's foods. */
export function briefsOf(catalogue: Catalogue): Briefs {
  return {
    compose: (task) => composeBriefFor({ ...task, season: task.occasion.season, catalogue }),
    dish: (task) => dishBriefFor({ ...task, catalogue }),
    lines: linesBriefFor,
  };
}

export interface ProposeDependencies extends AskDependencies {
  readonly news: GenerationNews;
  readonly planner: Planner;
  readonly briefs: Briefs;
  readonly plans: { presentMeal(meal: PlanMeal, day: string): PlanMealAnswer };
  readonly limitScale: number;
  /** The time limit of one call. */
  readonly timeoutMs: number;
}

/** A week in progress: its request, and the results so far. */
export interface WeekInHand extends Wanted {
  readonly constraints: Constraints;
  /** Meal ids of the user's recent plans, newest first. */
  readonly recentPlans: readonly (readonly string[])[];
  readonly recentTitles: readonly string[];
  readonly occasion: Occasion;
  /** The date of the request, such as "29 November". */
  readonly date: string;
  /** Accepted meals, by position. Grows. */
  readonly accepted: Map<number, Meal>;
  /** Rejected proposals, with reasons. Grows. */
  readonly unserved: UnservedDinner[];
  readonly tell: (event: GenerationEvent) => Promise<void>;
}

/** Positions of the week without an accepted meal. */
export function openPlaces({ accepted, meals }: WeekInHand): number[] {
  return Array.from({ length: meals }, (_, place) => place).filter((place) => !accepted.has(place));
}
