import { SHARED_LIST_PATH } from "#contract/shared-list-path";

/** Every address of the app (spec I5). Parameters are encoded here and nowhere else. */
export const paths = {
  home: "/",
  dashboard: "/dashboard",
  auth: "/auth",
  signUp: "/auth?tab=signup",
  planSelection: "/plan-selection",
  subscriptionRequired: "/subscription-required",
  subscribe: "/subscribe",
  subscribeTo: (plan: "monthly" | "yearly") => `/subscribe?plan=${plan}`,
  changeCard: "/subscribe?card=change",
  confirmPayment: "/subscribe?card=confirm",
  subscription: "/subscription",
  savedPlans: "/saved-plans",
  createPlan: "/meal-plan",
  mealPlan: (id: string) => `/meal-plan/${encodeURIComponent(id)}`,
  sharedList: (token: string) => SHARED_LIST_PATH.replace(":token", encodeURIComponent(token)),
  cupboard: "/cupboard",
  dishes: "/dishes",
  settings: "/settings",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  confirmEmail: "/confirm-email",
  undoEmail: "/undo-email",
  terms: "/terms",
  privacy: "/privacy",
  cookies: "/cookies",
  superAdmin: "/super-admin",
  superAdminAudit: "/super-admin/audit",
  adminLogin: "/admin/login",
  adminDashboard: "/admin/dashboard",
} as const;

/** The links in every footer. */
export const LEGAL_LINKS = [
  { href: paths.terms, label: "Terms" },
  { href: paths.privacy, label: "Privacy" },
  { href: paths.cookies, label: "Cookies" },
] as const;
