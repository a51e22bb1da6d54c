import { describe, expect, test } from "vitest";
import { gateRedirect } from "#web/app/gate-decision";

const newcomer = { role: "user", hasSelectedPlan: "false" } as const;
const chooser = { role: "user", hasSelectedPlan: "true" } as const;
const superAdmin = { role: "super_admin", hasSelectedPlan: "false" } as const;

const never = { status: null, hasActiveSubscription: false, trialExpired: false } as const;
const trial = { status: "trial", hasActiveSubscription: true, trialExpired: false } as const;
const active = { status: "active", hasActiveSubscription: true, trialExpired: false } as const;
const cancelledRunning = { status: "cancelled", hasActiveSubscription: true, trialExpired: false } as const;
const cancelledEnded = { status: "cancelled", hasActiveSubscription: false, trialExpired: false } as const;
const expired = { status: "expired", hasActiveSubscription: false, trialExpired: false } as const;
const trialExpired = { status: "trial_expired", hasActiveSubscription: false, trialExpired: true } as const;

describe("gateRedirect", () => {
  test.each([
    ["a running trial", trial],
    ["a paid period", active],
    ["a cancelled period that still runs", cancelledRunning],
  ])("%s opens every page", (_, access) => {
    for (const path of ["/", "/meal-plan", "/saved-plans", "/subscription", "/settings"]) {
      expect(gateRedirect(path, newcomer, access)).toBeNull();
    }
  });

  test.each([
    ["a cancelled period that has ended", cancelledEnded],
    ["an expired subscription", expired],
    ["an ended trial", trialExpired],
    ["an ended trial without a status", { ...never, trialExpired: true }],
  ])("%s leads to the paywall", (_, access) => {
    expect(gateRedirect("/", chooser, access)).toBe("/subscription-required");
    expect(gateRedirect("/meal-plan/1", newcomer, access)).toBe("/subscription-required");
    expect(gateRedirect("/plan-selection", newcomer, access)).toBe("/subscription-required");
    expect(gateRedirect("/subscription-required", newcomer, access)).toBeNull();
    expect(gateRedirect("/subscribe/", newcomer, access)).toBeNull();
  });

  test("a user who never chose a plan is sent to choose one", () => {
    expect(gateRedirect("/", newcomer, never)).toBe("/plan-selection");
    for (const open of ["/plan-selection", "/subscription-required", "/subscribe"]) {
      expect(gateRedirect(open, newcomer, never)).toBeNull();
    }
  });

  test("a user who chose a plan but has no access sees the pages, with the banner", () => {
    expect(gateRedirect("/", chooser, never)).toBeNull();
  });

  test("settings and subscription are reachable in every state", () => {
    for (const access of [never, trial, active, cancelledEnded, expired, trialExpired]) {
      expect(gateRedirect("/settings", newcomer, access)).toBeNull();
      expect(gateRedirect("/settings/", newcomer, access)).toBeNull();
      expect(gateRedirect("/subscription", newcomer, access)).toBeNull();
    }
  });

  test("a super admin is never redirected from the super admin page, others are", () => {
    expect(gateRedirect("/super-admin", superAdmin, trialExpired)).toBeNull();
    expect(gateRedirect("/super-admin/audit", superAdmin, trialExpired)).toBeNull();
    expect(gateRedirect("/", superAdmin, trialExpired)).toBe("/subscription-required");
    expect(gateRedirect("/super-admin", chooser, trialExpired)).toBe("/subscription-required");
  });

  test("a super admin may view any plan in every state, but makes none without access", () => {
    expect(gateRedirect("/meal-plan/01a1fbf0-555e-708c-8696-8f90587e8923", superAdmin, trialExpired)).toBeNull();
    expect(gateRedirect("/meal-plan/01a1fbf0-555e-708c-8696-8f90587e8923", superAdmin, never)).toBeNull();
    expect(gateRedirect("/meal-plan", superAdmin, never)).toBe("/plan-selection");
    expect(gateRedirect("/meal-plan/01a1fbf0-555e-708c-8696-8f90587e8923", chooser, trialExpired)).toBe(
      "/subscription-required",
    );
  });
});
