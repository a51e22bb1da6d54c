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

/** The version of the stored form. Older versions are upcast when read. */
export const PLAN_SCHEMA_VERSION = 3;

/** What is needed to write about a food: how it is measured, sold and found in the shop, by the catalogue of the time. */
export interface PlanFood extends Measurable {
  readonly aisle: Aisle;
  /** Bought for the week, bought for the store cupboard, or from the tap. */
  readonly buy: Food["buy"];
  /** Days that an opened pack keeps. Missing in plans older than the cupboard. */
  readonly keepsDays?: number;
  /** A use for what is left; null: none is suggested. Missing in older plans. */
  readonly leftoverUse?: LeftoverUse | null;
}

/** The special Friday dinner that a dish stands for. */
export type TreatAs = "curry" | "fakeaway" | "burgers" | "pizza" | "fish" | "special";

/** What makes a dish suitable for the children at the table. */
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

/** Why a dish was chosen for the week: facts of the plan at that time. */
export type MealReason =
  /** The user said "again soon". */
  | { readonly kind: "liked" }
  | { readonly kind: "ticked_meat"; readonly meat: Meat }
  | { readonly kind: "ticked_appliance"; readonly appliance: Equipment }
  | { readonly kind: "ticked_region"; readonly region: Region }
  | { readonly kind: "goal"; readonly goal: Exclude<MealGoal, "none"> }
  /** It uses a pack opened on another day; `up` if almost nothing is left of it afterwards. */
  | {
      readonly kind: "opened_pack";
      readonly foodId: string;
      readonly day: Day;
      readonly up: boolean;
      /** It uses the other half of one pack or head. */
      readonly half?: true;
    }
  /** It is made from what was cooked on that day, under its everyday name. */
  | { readonly kind: "made_from"; readonly called: string; readonly day: Day }
  /** What it is a treat as; missing in plans that only recorded that it is one. */
  | { readonly kind: "treat"; readonly as?: TreatAs }
  | { readonly kind: "weekend" }
  | { readonly kind: "season"; readonly season: Season }
  /** A food that is in season. */
  | { readonly kind: "season_food"; readonly foodId: string }
  | { readonly kind: "sunday_roast" }
  | { readonly kind: "for_guests" }
  /** As hot as the notes ask. */
  | { readonly kind: "heat" }
  /** What the notes ask for by name, in our vocabulary. */
  | { readonly kind: "noted"; readonly words: string }
  /** Cooked in one pan, which is its only utensil. */
  | { readonly kind: "one_pan" }
  | { readonly kind: "quick" }
  | { readonly kind: "hands_off" }
  /** The cheapest dinner of the week, and the one with most protein. */
  | { readonly kind: "cheapest" }
  | { readonly kind: "most_protein" }
  /** What makes it suitable for children: stated in the tip, not as a reason. */
  | {
      readonly kind: "for_child";
      readonly how: ForChild;
      /** The dish's own foods that are named for it. */
      readonly foodIds?: readonly string[];
    }
  /** The week's only dinner of its kind; found in old plans, and no longer shown. */
  | { readonly kind: "only_one" }
  /** Plenty of vegetables, with the grams a serving. */
  | { readonly kind: "vegetables"; readonly grams: number }
  /** Its time, long or short. */
  | { readonly kind: "minutes" }
  /** It is in none of the user's recent plans, and there are some. */
  | { readonly kind: "new" };

/** A complete dish of the week: structured steps and amounts for all its servings, whoever proposed it. */
export interface PlannedMeal extends Meal {
  /** Per serving, unrounded: kcal, and grams of the others. */
  readonly nutrition: Nutrition;
  /** Our own estimates per serving. */
  readonly synsEstimate: number;
  readonly pointsEstimate: number;
  readonly allergens: readonly Allergen[];
  /** The most important first. Missing in older plans. */
  readonly reasons?: readonly MealReason[];
  /** What it does for its household, in a sentence or two addressed to them; null if there is nothing to say. Missing in older plans. */
  readonly forYou?: string | null;
  /** Ids of the intents that it meets. Missing in older plans. */
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
 * One food of the basket: what the meals need together, what is at home, what is bought, and its price at the till. In plans
 * older than the cupboard, store-cupboard food has no packs and is charged by use.
 */
export interface PlannedLine {
  readonly foodId: string;
  readonly neededGrams: number;
  /** Grams taken from the cupboard; none if missing. */
  readonly homeGrams?: number;
  /** Assumed at home; the user has not said so. */
  readonly assumed?: boolean;
  /** "I have this", said after the plan was made: the line is not bought, but keeps what it would buy. */
  readonly have?: true;
  readonly boughtGrams: number;
  readonly packs: readonly BoughtPack[];
  readonly pence: Pence;
  /** Of the packs, those brought home before the plan changed, if it now needs more. They are paid for. */
  readonly paid?: readonly BoughtPack[];
  /** Ids of the meals that use it; none if it was bought before the plan changed. */
  readonly usedIn: readonly string[];
}

/** What the meals were checked against besides the request's own choices. */
export interface PlannedConstraints {
  readonly avoid: readonly {
    readonly entry: string;
    readonly foodIds: readonly string[];
    readonly allergens: readonly Allergen[];
  }[];
  /** Minutes for one meal; null: no limit. */
  readonly maxMinutes: number | null;
  /** Syns or points per person for the whole week; null: no limit. */
  readonly weeklyAllowance: number | null;
  /** Missing in plans older than the reading of notes for eaters. */
  readonly eaters?: readonly ToldEater[];
  /** Missing in plans older than version 3. */
  readonly preferences?: NotePreferences;
  /** The allergens that harm somebody, for tips about labels; null if no harm was mentioned. Missing in older plans. */
  readonly allergies?: readonly Allergen[] | null;
}

/**
 * A week as data, which can be planned with again, repriced and put into other words. It never needs the catalogue of the time.
 * The budget is only in the request.
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

/** What cannot be known of a plan of version 1, which contained sentences. */
export const UNKNOWN_OF_PRINTED = ["constraints", "quantities", "steps", "basket_weights", "foods"] as const;

/** A plan of version 1: it can be shown, printed and shopped from as it was, but not planned with again. */
export interface PrintedPlan {
  readonly schemaVersion: typeof PLAN_SCHEMA_VERSION;
  readonly kind: "printed";
  readonly document: PlanDocument;
  readonly catalogueHash: string;
  readonly unknown: typeof UNKNOWN_OF_PRINTED;
}

export type PlanData = StructuredPlan | PrintedPlan;

/** Whether a line is on the shopping list: something must be bought. */
export function isBought({ have, pence }: PlannedLine): boolean {
  return have !== true && pence > 0;
}

/** The ids of all foods on a plan's shopping list. */
export function boughtFoods(plan: PlanData): string[] {
  return plan.kind === "structured"
    ? plan.basket.filter(isBought).map(({ foodId }) => foodId)
    : plan.document.shopping.flatMap(({ items }) => items.map(({ foodId }) => foodId));
}
