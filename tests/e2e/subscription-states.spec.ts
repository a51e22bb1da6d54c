import { expect, test } from "@playwright/test";
import { expectAccessible, signUp, toastTitled } from "#tests/support/journey";
import { type PretendedState, pretendState, STATES } from "#tests/support/subscription-states";

type Role = "link" | "button";

type Expected = {
  state: PretendedState;
  badge: string;
  words: readonly (string | RegExp)[];
  controls: readonly (readonly [Role, string])[];
  /** What must not be offered here. */
  absent: readonly (readonly [Role, string])[];
};

const CANCEL = ["button", "Cancel subscription"] as const;
const REACTIVATE = ["button", "Reactivate subscription"] as const;
const CHANGE_PLAN = ["link", "Change plan"] as const;
const CHANGE_CARD = ["link", "Change card"] as const;

const EXPECTED: Record<keyof typeof STATES, Expected> = {
  paid: {
    state: STATES.paid,
    badge: "Active",
    words: ["14 December 2026", "£2.99 per month", "Visa ending in 4242", /you can cancel and have/u],
    controls: [CANCEL, CHANGE_PLAN, CHANGE_CARD, ["button", "Cancel and refund"]],
    absent: [REACTIVATE],
  },
  granted: {
    state: STATES.granted,
    badge: "Free premium",
    words: ["Your premium access is free", "None: nothing will be charged"],
    controls: [],
    absent: [CANCEL, CHANGE_PLAN, CHANGE_CARD, REACTIVATE],
  },
  grantedBesideOwn: {
    state: STATES.grantedBesideOwn,
    badge: "Free premium",
    words: [/Your own subscription goes on beside it, at £2\.99 per month/u],
    controls: [CANCEL, CHANGE_PLAN, CHANGE_CARD],
    absent: [REACTIVATE],
  },
  scheduled: {
    state: STATES.scheduled,
    badge: "Active",
    words: ["Changes to monthly on 14 December 2026", /From then on you pay £2\.99 per month/u, "Yearly"],
    controls: [["link", "Keep the yearly plan"], CHANGE_PLAN, CANCEL, CHANGE_CARD],
    absent: [REACTIVATE],
  },
  pastDue: {
    state: STATES.pastDue,
    badge: "Active",
    words: ["A payment is missing", /You keep premium access until 21 November 2026/u, "14 December 2026"],
    controls: [["link", "Update card"], CHANGE_PLAN, CANCEL, CHANGE_CARD],
    absent: [REACTIVATE],
  },
  cancelled: {
    state: STATES.cancelled,
    badge: "Cancelled",
    words: [
      "Your subscription is cancelled",
      /You keep premium access until 14 December 2026\. .* at £2\.99 per month, next charged on 14 December 2026\./u,
    ],
    controls: [REACTIVATE, CHANGE_CARD],
    absent: [CANCEL, CHANGE_PLAN],
  },
  cancelNoted: {
    state: STATES.cancelNoted,
    badge: "Active",
    words: ["Your cancellation is noted", /You asked for it on 19 November 2026/u, "None: nothing will be charged"],
    controls: [
      ["button", "Keep subscription"],
      ["button", "Cancel and refund"],
    ],
    absent: [CANCEL, CHANGE_PLAN, REACTIVATE],
  },
  refundNoted: {
    state: STATES.refundNoted,
    badge: "Active",
    words: ["Your refund is noted", /The money goes back to the card/u, "None: nothing will be charged"],
    controls: [],
    absent: [CANCEL, CHANGE_PLAN, REACTIVATE, ["button", "Cancel and refund"]],
  },
  refunded: {
    state: STATES.refunded,
    badge: "Cancelled",
    words: [/Premium access has ended\. Your plans are still yours/u, "£2.99 refunded"],
    controls: [
      ["link", "Subscribe again"],
      ["link", "Your plans"],
    ],
    absent: [CANCEL, CHANGE_PLAN, CHANGE_CARD, REACTIVATE, ["button", "Cancel and refund"]],
  },
  cancelledAndOver: {
    state: STATES.cancelledAndOver,
    badge: "Cancelled",
    words: [/Premium access has ended\. Your plans are still yours/u],
    controls: [
      ["link", "Subscribe again"],
      ["link", "Your plans"],
      ["button", "Sign out"],
    ],
    absent: [CANCEL, CHANGE_PLAN, CHANGE_CARD, REACTIVATE],
  },
  expired: {
    state: STATES.expired,
    badge: "Expired",
    words: ["Your subscription has ended"],
    controls: [
      ["link", "Subscribe again"],
      ["button", "Sign out"],
    ],
    absent: [CANCEL, CHANGE_PLAN, CHANGE_CARD, REACTIVATE],
  },
  trialEnded: {
    state: STATES.trialEnded,
    badge: "Trial ended",
    words: ["Your free trial ended on 14 November 2026", /Nothing was charged\. Your plans/u],
    controls: [
      ["link", "Choose a plan"],
      ["button", "Sign out"],
    ],
    absent: [CANCEL, CHANGE_PLAN, CHANGE_CARD, REACTIVATE],
  },
};

for (const [name, { state, badge, words, controls, absent }] of Object.entries(EXPECTED)) {
  test(`the subscription page tells and offers what fits: ${name}`, async ({ page }) => {
    await signUp(page);
    await pretendState(page, state);
    await page.goto("/subscription");
    await expect(page.getByRole("heading", { level: 2, name: `Premium ${badge}` })).toBeVisible();
    for (const text of words) {
      await expect(page.getByText(text, typeof text === "string" ? { exact: true } : {}).first()).toBeVisible();
    }
    for (const [role, control] of controls) {
      await expect(page.getByRole(role, { name: control, exact: true })).toBeVisible();
    }
    for (const [role, control] of absent) {
      await expect(page.getByRole(role, { name: control, exact: true })).toHaveCount(0);
    }
  });
}

test("what was paid is listed with its number in one piece and a PDF of its own", async ({ page }) => {
  await signUp(page);
  await pretendState(page, STATES.paid);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/subscription");
  const link = page.getByRole("link", { name: "Invoice MW-C9A1F3D2-0002 as a PDF (opens in a new tab)" });
  await expect(link).toHaveAttribute("href", "/api/subscription/invoices/0190a6f0-0000-7000-8000-000000000001/pdf");
  await expect(link).toHaveAttribute("target", "_blank");
  const number = page.getByText("MW-C9A1F3D2-0002", { exact: true });
  const lines = await number.evaluate((element) => element.getClientRects().length);
  expect(lines).toBe(1);
  await expect(page.getByText("£2.99 refunded", { exact: true })).toBeVisible();
});

test("money that is given back is confirmed, and the page shows the end of it", async ({ page }) => {
  await signUp(page);
  await pretendState(page, STATES.paid);
  await page.route("**/api/subscription/refund", async (route) => {
    await pretendState(page, STATES.refunded);
    await route.fulfill({ json: STATES.refunded.status });
  });
  await page.goto("/subscription");
  await page.getByRole("button", { name: "Cancel and refund" }).click();
  const question = page.getByRole("alertdialog", { name: "Cancel and have £2.99 back?" });
  await expect(question.getByRole("button", { name: "Keep subscription" })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel and refund" }).click();
  await expect(toastTitled(page, "Subscription Cancelled")).toBeVisible();
  await expect(page.getByText("£2.99 goes back to your card.")).toBeVisible();
  await expect(page.getByText("£2.99 refunded", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Premium Cancelled" })).toBeFocused();
  await expect(page.getByRole("link", { name: "Subscribe again" })).toBeVisible();
});

test("a wish that the provider has not confirmed is told as noted, and the page is read anew", async ({ page }) => {
  await signUp(page);
  await pretendState(page, STATES.paid);
  const noted = "Your refund is noted, but the payment provider has not confirmed it yet. We keep trying.";
  const keys: (string | undefined)[] = [];
  await page.route("**/api/subscription/refund", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    await pretendState(page, STATES.refundNoted);
    await route.fulfill({ status: 503, json: { message: noted, code: "payment_provider_unavailable" } });
  });
  await page.goto("/subscription");
  await page.getByRole("button", { name: "Cancel and refund" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel and refund" }).click();
  await expect(toastTitled(page, "Error")).toBeVisible();
  await expect(page.getByText(noted)).toBeVisible();
  await expect(page.getByText("Your refund is noted", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Premium Active" })).toBeFocused();
  // Asked three times in all, always as the same action.
  expect(keys).toHaveLength(3);
  expect(keys[0]).toMatch(/.{16}/u);
  expect(new Set(keys).size).toBe(1);
});

test("what could not be read again does not take away what stands on the page", async ({ page }) => {
  await signUp(page);
  await pretendState(page, STATES.paid);
  await page.route("**/api/cancel-subscription", async (route) => {
    await page.route("**/api/subscription", (again) =>
      again.fulfill({ status: 500, json: { message: "Something broke", code: "internal" } }),
    );
    await route.fulfill({ status: 409, json: { message: "Too late for that.", code: "no_live_subscription" } });
  });
  await page.goto("/subscription");
  await page.getByRole("button", { name: "Cancel subscription" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel subscription" }).click();
  await expect(toastTitled(page, "Error")).toBeVisible();
  await expect(page.getByText("Too late for that.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Premium Active" })).toBeVisible();
});

test("the dashboard tells of a missing payment, and leads to the card", async ({ page }) => {
  await signUp(page);
  await pretendState(page, STATES.pastDue);
  await page.goto("/");
  await expect(page.getByText("A payment is missing", { exact: true })).toBeVisible();
  await expect(page.getByText(/We could not charge £2\.99 to your card\. You keep .* 21 November 2026/u)).toBeVisible();
  await page.getByRole("link", { name: "Fix your card" }).click();
  await expect(page).toHaveURL("/subscription");
  await page.getByRole("link", { name: "Update card" }).waitFor();
});

for (const [name, heading] of [
  ["cancelledAndOver", "Subscription Cancelled"],
  ["trialEnded", "Your Free Trial Has Ended"],
  ["expired", "Subscription Required"],
] as const) {
  test(`the gate leads to the paywall: ${name}`, async ({ page }) => {
    await signUp(page);
    await pretendState(page, STATES[name]);
    await page.goto("/meal-plan");
    await expect(page).toHaveURL("/subscription-required");
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText("Free trial already used")).toHaveCount(name === "cancelledAndOver" ? 0 : 1);
    await page.getByRole("link", { name: "Subscription and receipts" }).click();
    await expect(page).toHaveURL("/subscription");
    await page.getByRole("button", { name: "Sign out" }).waitFor();
  });
}
