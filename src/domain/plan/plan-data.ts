import type { PortionCare } from "#domain/eaters/eater-rule";
import type { ToldEater } from "#domain/options/eaters";
import type { NotePreferences } from "#domain/intents/preferences";
import type { Day } from "#domain/options/days";
import type { Aisle, Allergen, Food, LeftoverUse, Nutrition } from "#domain/food/food";
import type { Meal } from "#domain/meal/meal";
import type { Pence } from "#domain/money/pence";
import type { Equipment, Meat, MealGoal, Region, Supermarket } from "#domain/options/options";
import type { PlanDocument } from "#domain/plan/plan-document";
import type { Season } from "#domain/recipe/recipe";
import type { Measurable } from "#domain/quantity/units";
import type { MealPlanRequest } from "#domain/request/meal-plan-request";
import type { PlanNotice } from "#domain/request/plan-notice";

/** Version of the stored form. Older ones pass through upcasters when they are read. */
export const PLAN_SCHEMA_VERSION = 3;

/** What writing about a food takes: how it is measured, sold and found in the shop, as the catalogue had it when the plan was made. */
export interface PlanFood extends Measurable {
  readonly aisle: Aisle;
  /** Bought for the week, bought for the store cupboard, or from the tap. */
  readonly buy: Food["buy"];
  /** Days that an opened pack keeps. Missing in plans that were made before there were cupboards. */
  readonly keepsDays?: number;
  /** What a rest of it is good for; null: nothing is said. Missing in plans that were made before anybody noted it. */
  readonly leftoverUse?: LeftoverUse | null;
}

/** What people call the dinner that they look forward to on a Friday. */
export type TreatAs = "curry" | "fakeaway" | "burgers" | "pizza" | "fish" | "special";

/** What is done for children who eat along. */
export type ForChild =
  | "before_chilli"
  | "little_chilli"
  | "less_chilli"
  | "chilli_at_table"
  | PortionCare
  | "salt"
  | "unsalted_water"
  | "plain_pasta"
  | "sauce_aside";

/** Why a dish stands in the week: facts of the plan that were so when it was chosen. */
export type MealReason =
  /** They said "again soon" of it. */
  | { readonly kind: "liked" }
  | { readonly kind: "ticked_meat"; readonly meat: Meat }
  | { readonly kind: "ticked_appliance"; readonly appliance: Equipment }
  | { readonly kind: "ticked_region"; readonly region: Region }
  | { readonly kind: "goal"; readonly goal: Exclude<MealGoal, "none"> }
  /** It uses a pack that another day has opened; `up` when next to nothing is left of it afterwards. */
  | {
      readonly kind: "opened_pack";
      readonly foodId: string;
      readonly day: Day;
      readonly up: boolean;
      /** It is the other half of one pack or head. */
      readonly half?: true;
    }
  /** It is made from what that day has cooked more of, as people call it. */
  | { readonly kind: "made_from"; readonly called: string; readonly day: Day }
  /** What it is a treat as; missing in plans that only said that it is one. */
  | { readonly kind: "treat"; readonly as?: TreatAs }
  | { readonly kind: "weekend" }
  | { readonly kind: "season"; readonly season: Season }
  /** About a food that is at its best now. */
  | { readonly kind: "season_food"; readonly foodId: string }
  | { readonly kind: "sunday_roast" }
  | { readonly kind: "for_guests" }
  /** As hot as the notes ask for. */
  | { readonly kind: "heat" }
  /** What the notes ask for by name, in the words of our vocabulary. */
  | { readonly kind: "noted"; readonly words: string }
  /** Cooked in one pan, whose name is its only utensil. */
  | { readonly kind: "one_pan" }
  | { readonly kind: "quick" }
  | { readonly kind: "hands_off" }
  /** The week's dinner that costs least, and the one with most protein. */
  | { readonly kind: "cheapest" }
  | { readonly kind: "most_protein" }
  /** What makes it a child's plate too: said in the tip, and not as a reason. */
  | {
      readonly kind: "for_child";
      readonly how: ForChild;
      /** What it is done with, where a dish's own food is named. */
      readonly foodIds?: readonly string[];
    }
  /** It is the week's one dinner of its kind; in plans of before, and told no more. */
  | { readonly kind: "only_one" }
  /** Plenty of vegetables: so many grams a serving. */
  | { readonly kind: "vegetables"; readonly grams: number }
  /** How long it takes, whatever that is. */
  | { readonly kind: "minutes" }
  /** It stands in none of the person's recent plans, and there are some. */
  | { readonly kind: "new" };

/** A dish of the week, whole: structured steps and amounts for all its servings, whoever proposed it. */
export interface PlannedMeal extends Meal {
  /** Per serving, not rounded: kcal, and grams of the others. */
  readonly nutrition: Nutrition;
  /** Our own estimates per serving. */
  readonly synsEstimate: number;
  readonly pointsEstimate: number;
  readonly allergens: readonly Allergen[];
  /** The first ones matter most. Missing in plans that were made before there were any. */
  readonly reasons?: readonly MealReason[];
  /** What it does for its household, in a sentence or two to them; null where there is nothing to say. Missing in older plans. */
  readonly forYou?: string | null;
  /** Ids of the intents that it answers. Missing in plans that were made before there were any. */
  readonly answers?: readonly string[];
}

/** Packs of one size: usable grams and pence of each. */
export interface BoughtPack {
  readonly label: string;
  readonly grams: number;
  readonly count: number;
  readonly pence: Pence;
}

/**
 * One food of the basket: what the meals need together, what of it is at home, what is bought, and its price at the till. In plans
 * that were made before there were cupboards, store-cupboard food has no packs and is charged by use.
 */
export interface PlannedLine {
  readonly foodId: string;
  readonly neededGrams: number;
  /** Grams of the need that come from the cupboard; none when missing. */
  readonly homeGrams?: number;
  /** We assume it at home, and nobody has said so. */
  readonly assumed?: boolean;
  /** "I have this", said after the plan was made: the line is not bought, and what it would buy stands here all the same. */
  readonly have?: true;
  readonly boughtGrams: number;
  readonly packs: readonly BoughtPack[];
  readonly pence: Pence;
  /** Of the packs, those that came home before the plan was changed, where it now takes more of them. They are paid for. */
  readonly paid?: readonly BoughtPack[];
  /** Ids of the meals that use it; none where it was bought before the plan was changed. */
  readonly usedIn: readonly string[];
}

/** What the meals were checked under beside the request's own choices. */
export interface PlannedConstraints {
  readonly avoid: readonly {
    readonly entry: string;
    readonly foodIds: readonly string[];
    readonly allergens: readonly Allergen[];
  }[];
  /** Minutes for one meal; null: no bound. */
  readonly maxMinutes: number | null;
  /** Syns or points per person for the whole week; null: no bound. */
  readonly weeklyAllowance: number | null;
  /** Missing in plans that were made before notes were read for them. */
  readonly eaters?: readonly ToldEater[];
  /** Missing in plans of before version 3. */
  readonly preferences?: NotePreferences;
  /** The allergens that harm somebody, for labels; null where nobody told of harm. Missing where nobody noted it. */
  readonly allergies?: readonly Allergen[] | null;
}

/**
 * A week as data: it can be planned with again, priced anew and written in other words. It never needs the catalogue that it was
 * made from. The budget stands in the request alone.
 */
export interface StructuredPlan {
  readonly schemaVersion: typeof PLAN_SCHEMA_VERSION;
  readonly kind: "structured";
  readonly request: MealPlanRequest;
  readonly constraints: PlannedConstraints;
  readonly days: readonly { readonly day: Day; readonly meals: readonly PlannedMeal[] }[];
  /** All foods of the meals, in order of first use. */
  readonly foods: readonly PlanFood[];
  readonly basket: readonly PlannedLine[];
  readonly totalPence: Pence;
  readonly notices: readonly PlanNotice[];
  readonly prices: { readonly supermarket: Supermarket; readonly date: string; readonly source: string };
  readonly catalogueHash: string;
}

/** What a plan of version 1, which held sentences, cannot tell. */
export const UNKNOWN_OF_PRINTED = ["constraints", "quantities", "steps", "basket_weights", "foods"] as const;

/** A plan of version 1: it is shown, printed and shopped from as it was, and cannot be planned with again. */
export interface PrintedPlan {
  readonly schemaVersion: typeof PLAN_SCHEMA_VERSION;
  readonly kind: "printed";
  readonly document: PlanDocument;
  readonly catalogueHash: string;
  readonly unknown: typeof UNKNOWN_OF_PRINTED;
}

export type PlanData = StructuredPlan | PrintedPlan;

/** Whether a line stands on the shopping list: something of it is bought. */
export function isBought({ have, pence }: PlannedLine): boolean {
  return have !== true && pence > 0;
}

/** The ids of all foods on a plan's shopping list. */
export function boughtFoods(plan: PlanData): string[] {
  return plan.kind === "structured"
    ? plan.basket.filter(isBought).map(({ foodId }) => foodId)
    : plan.document.shopping.flatMap(({ items }) => items.map(({ foodId }) => foodId));
}
