import type { PaidPlan } from "#domain/entitlement/paid-plan";
import { PRICES } from "#web/shared/marketing";

/** What a subscription includes; the same list wherever a plan is offered. */
export const PREMIUM_FEATURES = [
  "Unlimited weekly meal plans",
  "1,000+ global cuisines to choose from",
  "Diets and allergens checked on every meal",
  "A shopping list in whole packs, priced for your supermarket",
  "Every plan as a PDF to print or keep",
] as const;

/** Name and price of each plan, as shown wherever they are offered. */
export const PLAN_PRICES: readonly { value: PaidPlan; name: string; price: string; per: string }[] = [
  { value: "monthly", name: "Monthly", price: PRICES.monthly, per: "per month" },
  { value: "yearly", name: "Yearly", price: PRICES.yearly, per: "per year" },
];
