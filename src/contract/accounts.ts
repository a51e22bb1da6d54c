import * as z from "zod/mini";
import { loginBody, profileBody, registerBody } from "#contract/account-forms";
import { defineEndpoint } from "#contract/endpoint";

/**
 * The signed-in user (spec J2). Times are ISO 8601; `hasSelectedPlan` is the text "true" or "false". `email` is shown as it was
 * changed last; messages go to `provenEmail`, and `emailProven` says whether the two are one.
 */
export const user = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  emailProven: z.boolean(),
  provenEmail: z.string(),
  fullName: z.string(),
  createdAt: z.string(),
  role: z.enum(["user", "super_admin"]),
  hasSelectedPlan: z.enum(["true", "false"]),
});
export type User = z.infer<typeof user>;

/** The five words of spec C46. */
export const SUBSCRIPTION_STATUSES = ["trial", "active", "cancelled", "expired", "trial_expired"] as const;

/** What a user may do now, and until when (spec C45, J7). */
export const subscriptionStatus = z.object({
  status: z.nullable(z.enum(SUBSCRIPTION_STATUSES)),
  hasActiveSubscription: z.boolean(),
  trialExpired: z.boolean(),
  hasUsedTrial: z.boolean(),
  interval: z.nullable(z.enum(["month", "year"])),
  nextBillingDate: z.nullable(z.string()),
  trialEndsAt: z.nullable(z.string()),
});
export type SubscriptionStatusAnswer = z.infer<typeof subscriptionStatus>;

const done = z.object({ message: z.string() });

export const getUser = defineEndpoint({
  method: "GET",
  path: "/api/user",
  access: "signed_in",
  summary: "The signed-in user",
  answer: user,
});

export const login = defineEndpoint({
  method: "POST",
  path: "/api/login",
  access: "public",
  summary: "Signs in and sets the session cookie",
  withoutSpace: true,
  body: loginBody,
  answer: user,
  limits: ["sign_in"],
});

export const register = defineEndpoint({
  method: "POST",
  path: "/api/register",
  access: "public",
  summary: "Creates an account and signs in",
  body: registerBody,
  answer: user,
  status: 201,
  limits: ["sign_up"],
});

export const logout = defineEndpoint({
  method: "POST",
  path: "/api/logout",
  access: "public",
  summary: "Ends this session; succeeds when there is none",
  withoutSpace: true,
  answer: done,
});

/** Another address shows at once; messages go to the proven one until it is confirmed (`email-address.ts`). */
export const updateProfile = defineEndpoint({
  method: "PUT",
  path: "/api/user/profile",
  access: "signed_in",
  summary: "Changes name, e-mail address and username",
  body: profileBody,
  answer: user,
  limits: ["profile"],
  recorded: true,
});

export const getSubscriptionStatus = defineEndpoint({
  method: "GET",
  path: "/api/subscription-status",
  access: "signed_in",
  summary: "The user's access now",
  answer: subscriptionStatus,
});

/** `justSubscribed`: whether a card confirmed within the last hour has started a subscription; trials without a card do not count. */
export const activation = z.extend(subscriptionStatus, { justSubscribed: z.boolean() });
export type Activation = z.infer<typeof activation>;

/** `isTrial: true` starts the trial without a card, once per person. */
export const activateSubscription = defineEndpoint({
  method: "POST",
  path: "/api/activate-subscription",
  access: "signed_in",
  summary: "Starts the cardless trial, or settles a confirmed card",
  body: z.optional(z.object({ isTrial: z.optional(z.boolean({ error: "isTrial must be true or false" })) })),
  answer: activation,
});

export const markPlanSelected = defineEndpoint({
  method: "POST",
  path: "/api/mark-plan-selected",
  access: "signed_in",
  summary: "Remembers that the user chose a plan; grants nothing",
  answer: user,
});
