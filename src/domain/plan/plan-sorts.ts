/** The ways to sort a user's plans, the default first. */
export const PLAN_SORTS = ["newest", "oldest", "cheapest"] as const;
export type PlanSort = (typeof PLAN_SORTS)[number];
