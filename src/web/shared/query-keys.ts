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
  adminMealPlans: ["admin-meal-plans"],
  superAdminStats: ["super-admin-stats"],
  superAdminUsers: ["super-admin-users"],
  superAdminMealPlans: ["super-admin-meal-plans"],
  superAdminAudit: ["super-admin-audit"],
  currentGeneration: ["generation-current"],
} as const;
