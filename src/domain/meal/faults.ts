/** Every way a meal or a plan can break a rule of spec E1 to E17. */
export const FAULT_CODES = [
  "unknown_food",
  "not_sold",
  "diet",
  "restriction",
  "avoided_food",
  "meat_not_chosen",
  "never_again",
  "too_long",
  "equipment",
  "skill",
  "servings",
  "amount",
  "unused_ingredient",
  "steps",
  "text",
  "shape",
  "language",
  "unnamed_food",
  "times",
  "temperature",
  "portion",
  "day",
  "meal_count",
  "repeated_meal",
  "follow_up",
  "weekly_allowance",
  "basket_short",
  "basket_excess",
  "basket_price",
  "basket_total",
  "over_budget",
] as const;
export type FaultCode = (typeof FAULT_CODES)[number];

/** A broken rule: which one, in which meal, in words for an operator or a proposer (never containing what a user typed). */
export interface Fault {
  readonly code: FaultCode;
  readonly mealId: string | null;
  readonly detail: string;
}
