import * as z from "zod/mini";
import { AI_FAULTS, AI_PROVIDERS } from "#contract/ai";
import { session } from "#contract/account";
import { user } from "#contract/accounts";
import { defineEndpoint } from "#contract/endpoint";
import { optionOf } from "#contract/options";
import { freeText } from "#contract/text";

/** Sort orders for the admin lists, the default first. */
export const LIST_SORTS = ["newest", "oldest", "name"] as const;
export type ListSort = (typeof LIST_SORTS)[number];

const cursor = z.optional(
  z.string({ error: "This page link is not valid" }).check(z.maxLength(1_000, "This page link is not valid")),
);
/** Prefixes of the words in a name or an e-mail address; a row must match all of them. */
const search = z.optional(freeText("Search", 200));
const sort = z.optional(optionOf(LIST_SORTS, "sort"));
const planId = z.object({ id: z.string() });

/** A plan as the admin's table shows it; `hasPdf` is false while it is being made. */
export const adminPlan = z.object({
  id: z.string(),
  fullName: z.string(),
  email: z.string(),
  createdAt: z.string(),
  hasPdf: z.boolean(),
});
export type AdminPlan = z.infer<typeof adminPlan>;

/** What the AI provider did in the last seven days. Plans that the built-in planner made alone are not in it. */
const aiStats = z.object({
  /** As set in `AI_PROVIDER`; null when the built-in planner makes the plans. */
  provider: z.nullable(z.enum(AI_PROVIDERS)),
  model: z.nullable(z.string()),
  /** Whether token prices are configured. */
  priced: z.boolean(),
  plans: z.number(),
  calls: z.number(),
  /** Calls not made because the circuit breaker was open after repeated failures. */
  sparedCalls: z.number(),
  failedCalls: z.array(z.object({ fault: z.enum(AI_FAULTS), calls: z.number() })),
  inputTokens: z.number(),
  outputTokens: z.number(),
  /** Calls for which the provider did not report token counts. */
  uncountedCalls: z.number(),
  /** US dollars to at most six decimals, for calls whose cost is known; null when there are none. */
  costDollars: z.nullable(z.number()),
  uncostedCalls: z.number(),
  /** Meals that passed every check first time, and after one correction. */
  mealsAccepted: z.number(),
  mealsRepaired: z.number(),
  /** Dinners in finished weeks that came from our own recipes. */
  mealsReplaced: z.number(),
  medianSeconds: z.nullable(z.number()),
  /** Dinners that were proposed but not served, newest weeks first, each with every fault found. */
  unserved: z.array(
    z.object({ name: z.nullable(z.string()), day: z.nullable(z.string()), reasons: z.array(z.string()) }),
  ),
});
export type AiStats = z.infer<typeof aiStats>;

/** The super admin's figures (spec H15). A week is the last seven days. */
export const superAdminStats = z.object({
  totalUsers: z.number(),
  totalMealPlans: z.number(),
  plansThisWeek: z.number(),
  newUsersThisWeek: z.number(),
  /** Foods whose price is over six months old, and the month of the oldest, such as "2026-11"; null when all are recent. */
  oldPrices: z.nullable(z.object({ foods: z.number(), oldestMonth: z.string() })),
  ai: aiStats,
});
export type SuperAdminStats = z.infer<typeof superAdminStats>;

/** A user as the super admin's list shows them. */
export const superAdminUser = z.extend(user, { mealPlanCount: z.number(), hasFreeAccess: z.boolean() });
export type SuperAdminUser = z.infer<typeof superAdminUser>;

/** A plan of the last seven days, with its owner's username. `maxBudget` is pounds. */
export const superAdminPlan = z.extend(adminPlan, {
  username: z.string(),
  mealsPerWeek: z.number(),
  numPeople: z.number(),
  dietaryPreference: z.string(),
  preferredSupermarket: z.string(),
  cookingSkillLevel: z.string(),
  maxBudget: z.number(),
});
export type SuperAdminPlan = z.infer<typeof superAdminPlan>;

/** Something an admin or a super admin read or changed: ids and codes, never the content. */
export const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  action: z.string(),
  /** Null for the admin, who has no account. */
  actorId: z.nullable(z.string()),
  /** "admin" for the admin; null when the account is gone, or when nobody was signed in. */
  actorUsername: z.nullable(z.string()),
  /** The IP address it came from; null once erased, after ninety days or with the account. */
  address: z.nullable(z.string()),
  /** The plan or user acted on; null for a whole list. */
  subjectId: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const accessBody = z.object({
  userId: z.string({ error: "userId must be the id of a user" }).check(z.maxLength(100, "There is no such user.")),
});
const accessAnswer = z.object({ userId: z.string(), hasFreeAccess: z.boolean(), message: z.string() });

export const listAdminMealPlans = defineEndpoint({
  method: "GET",
  path: "/api/admin/meal-plans",
  access: "admin_basic",
  summary: "All plans, those in the making included, newest first, 100 a page",
  query: z.object({ cursor, search, sort }),
  answer: z.array(adminPlan),
});

export const getAdminMealPlanPdf = defineEndpoint({
  method: "GET",
  path: "/api/admin/meal-plans/:id/pdf",
  access: "admin_basic",
  summary: "Any plan as a PDF, as an attachment",
  params: planId,
});

export const getSuperAdminStats = defineEndpoint({
  method: "GET",
  path: "/api/super-admin/stats",
  access: "super_admin",
  summary: "How many users and plans there are, and what AI cost",
  answer: superAdminStats,
});

export const listSuperAdminUsers = defineEndpoint({
  method: "GET",
  path: "/api/super-admin/users",
  access: "super_admin",
  summary: "All users, newest first, 100 a page",
  query: z.object({ cursor, search, sort }),
  answer: z.array(superAdminUser),
});

const userId = z.object({ id: z.string() });

/** As the user sees them; `current` marks the super admin's own session. A `Link` header leads to the next page. */
export const listUserSessions = defineEndpoint({
  method: "GET",
  path: "/api/super-admin/users/:id/sessions",
  access: "super_admin",
  summary: "Where a user is signed in, newest first, 100 a page",
  params: userId,
  query: z.object({ cursor }),
  answer: z.array(session),
});

/** The caller's own session is refused with `current_session`. */
export const endUserSession = defineEndpoint({
  method: "DELETE",
  path: "/api/super-admin/users/:id/sessions/:sessionId",
  access: "super_admin",
  summary: "Ends one of a user's sessions",
  params: z.object({ id: z.string(), sessionId: z.string() }),
  status: 204,
});

export const endUserSessions = defineEndpoint({
  method: "DELETE",
  path: "/api/super-admin/users/:id/sessions",
  access: "super_admin",
  summary: "Ends all of a user's sessions but the one that asks",
  params: userId,
  status: 204,
});

export const listSuperAdminMealPlans = defineEndpoint({
  method: "GET",
  path: "/api/super-admin/meal-plans",
  access: "super_admin",
  summary: "The plans of the last seven days, newest first, 100 a page",
  query: z.object({ cursor, search }),
  answer: z.array(superAdminPlan),
});

export const grantFreeAccess = defineEndpoint({
  method: "POST",
  path: "/api/super-admin/grant-free-access",
  access: "super_admin",
  summary: "Gives a user premium access for nothing, whatever they have; billing is untouched",
  body: accessBody,
  answer: accessAnswer,
});

export const revokeFreeAccess = defineEndpoint({
  method: "POST",
  path: "/api/super-admin/revoke-free-access",
  access: "super_admin",
  summary: "Takes a free grant back, which uncovers what the user has besides",
  body: accessBody,
  answer: accessAnswer,
});

export const listAudit = defineEndpoint({
  method: "GET",
  path: "/api/super-admin/audit",
  access: "super_admin",
  summary: "What admins and super admins read and changed, newest first, 100 a page",
  query: z.object({ cursor }),
  answer: z.array(auditEntry),
});
