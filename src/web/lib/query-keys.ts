/** The names of what the query cache holds. */
export const queryKeys = {
  config: ["config"],
  user: ["user"],
  subscriptionStatus: ["subscription-status"],
  subscription: ["subscription"],
  invoices: ["subscription-invoices"],
  sessions: ["sessions"],
  emailPreferences: ["email-preferences"],
  userMealPlans: ["user-meal-plans"],
  mealPlan: (id: string) => ["meal-plan", id],
  currentGeneration: ["generation-current"],
} as const;
