/** What a subscription gives; the same list wherever a plan is offered. */
export const PREMIUM_FEATURES = [
  "Unlimited weekly meal plans",
  "1,000+ global cuisines to choose from",
  "Diets and allergens checked on every meal",
  "A shopping list in whole packs, priced for your supermarket",
  "Every plan as a PDF to print or keep",
] as const;
