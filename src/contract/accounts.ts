import * as z from "zod/mini";
import { defineEndpoint } from "#contract/endpoint";
import { cleanText, EMAIL_ADDRESS } from "#contract/text";

/** Limits that keep hostile input small; the spec's own bounds carry the spec's own words. */
const LONGEST = { username: 64, email: 254, fullName: 100, password: 1_000 } as const;

const username = z
  .string({ error: "Username must be at least 3 characters" })
  .check(
    z.trim(),
    z.minLength(3, "Username must be at least 3 characters"),
    z.maxLength(LONGEST.username, "Username must be at most 64 characters"),
    z.regex(/^[^\p{Cc}\p{Cs}]*$/u, "Username must not contain control characters"),
  );
/** An e-mail address as sign-up, profile and forgotten passwords take it. */
export const emailField = z
  .string({ error: "Please enter a valid email" })
  .check(
    z.trim(),
    z.maxLength(LONGEST.email, "Please enter a valid email"),
    z.regex(EMAIL_ADDRESS, "Please enter a valid email"),
  );
const fullName = z
  .string({ error: "Full name must be at least 2 characters" })
  .check(
    z.trim(),
    z.minLength(2, "Full name must be at least 2 characters"),
    z.maxLength(LONGEST.fullName, "Name must be less than 100 characters"),
    z.regex(/^[^\p{Cc}\p{Cs}]*$/u, "Full name must not contain control characters"),
  );
/** A password that shall hold from now on. */
export const newPasswordField = z
  .string({ error: "Password must be at least 6 characters" })
  .check(
    z.minLength(6, "Password must be at least 6 characters"),
    z.maxLength(LONGEST.password, "Password must be at most 1000 characters"),
  );

/** Sign in: spec §5. */
export const loginBody = z.object({
  username: z
    .string({ error: "Username is required" })
    // A name that cannot be anybody's is cleaned, so that it is answered like any other wrong one.
    .check(
      z.overwrite(cleanText),
      z.trim(),
      z.minLength(1, "Username is required"),
      z.maxLength(254, "Username is too long"),
    ),
  password: z
    .string({ error: "Password is required" })
    .check(z.minLength(1, "Password is required"), z.maxLength(LONGEST.password, "Password is too long")),
});
export type LoginBody = z.infer<typeof loginBody>;

/** Sign up: spec §5. */
export const registerBody = z.object({ username, email: emailField, fullName, password: newPasswordField });
export type RegisterBody = z.infer<typeof registerBody>;

/** Profile: spec §5. */
export const profileBody = z.object({ fullName, email: emailField, username });
export type ProfileBody = z.infer<typeof profileBody>;

/** The signed-in user (spec §3). Times are ISO 8601; `hasSelectedPlan` is the text "true" or "false". */
export const user = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  fullName: z.string(),
  createdAt: z.string(),
  role: z.enum(["user", "super_admin"]),
  hasSelectedPlan: z.enum(["true", "false"]),
});
export type User = z.infer<typeof user>;

/** The five words of spec §3. */
export const SUBSCRIPTION_STATUSES = ["trial", "active", "cancelled", "expired", "trial_expired"] as const;

/** What a user may do now, and until when (spec §3, decisions §1). */
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
  answer: done,
});

export const updateProfile = defineEndpoint({
  method: "PUT",
  path: "/api/user/profile",
  access: "signed_in",
  summary: "Changes name, e-mail address and username",
  body: profileBody,
  answer: user,
});

export const getSubscriptionStatus = defineEndpoint({
  method: "GET",
  path: "/api/subscription-status",
  access: "signed_in",
  summary: "The user's access now",
  answer: subscriptionStatus,
});

/** `isTrial: true` starts the trial without a card, once per person. */
export const activateSubscription = defineEndpoint({
  method: "POST",
  path: "/api/activate-subscription",
  access: "signed_in",
  summary: "Starts the cardless trial, or settles a confirmed card",
  body: z.optional(z.object({ isTrial: z.optional(z.boolean({ error: "isTrial must be true or false" })) })),
  answer: subscriptionStatus,
});

export const markPlanSelected = defineEndpoint({
  method: "POST",
  path: "/api/mark-plan-selected",
  access: "signed_in",
  summary: "Remembers that the user chose a plan; grants nothing",
  answer: user,
});
