/** The orders in which a person's plans can be listed, the usual one first. */
export const PLAN_SORTS = ["newest", "oldest", "cheapest"] as const;
export type PlanSort = (typeof PLAN_SORTS)[number];
