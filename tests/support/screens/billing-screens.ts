import { expect } from "@playwright/test";
import { subscribeWithCard, typeCard } from "#tests/support/billing-journey";
import { signUp, signUpWithTrial } from "#tests/support/journey";
import { makePlan } from "#tests/support/plan-journey";
import { breakCall, holdCall, type Screen } from "#tests/support/screens/screen";
import { pretendState, STATES } from "#tests/support/subscription-states";

type StateName = keyof typeof STATES;

function paywall(state: StateName, heading: string): Screen {
  return {
    name: `paywall, ${heading}`,
    open: async (page) => {
      await signUpWithTrial(page);
      await makePlan(page);
      await pretendState(page, STATES[state]);
      await page.goto("/meal-plan");
      await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
      await expect(page.getByRole("heading", { name: "Your plans are still yours" })).toBeVisible();
    },
  };
}

function subscription(state: StateName): Screen {
  return {
    name: `subscription, ${state}`,
    open: async (page) => {
      await signUp(page);
      await pretendState(page, STATES[state]);
      await page.goto("/subscription");
      await expect(page.getByRole("heading", { level: 2, name: /^Premium/u })).toBeVisible();
    },
  };
}

/** The pages on which people choose, pay for, change and end a subscription. */
export const BILLING_SCREENS: readonly Screen[] = [
  {
    name: "plan selection",
    open: async (page) => {
      await signUp(page);
      await page.goto("/plan-selection");
      await expect(page.getByRole("button", { name: "Start 7-Day Free Trial" })).toBeVisible();
    },
  },
  {
    name: "plan selection, failed",
    open: async (page) => {
      await signUp(page);
      await breakCall(page, "**/api/activate-subscription");
      await page.goto("/plan-selection");
      await page.getByRole("button", { name: "Start 7-Day Free Trial" }).click();
      await expect(page.getByText("Failed to start trial. Please try again.")).toBeVisible();
    },
  },
  paywall("cancelledAndOver", "Subscription Cancelled"),
  paywall("trialEnded", "Your Free Trial Has Ended"),
  paywall("expired", "Subscription Required"),
  {
    name: "checkout, loading",
    open: async (page) => {
      await signUp(page);
      await holdCall(page, "**/api/create-subscription-payment");
      await page.goto("/subscribe");
      await expect(page.getByText("Setting up your subscription...")).toBeVisible();
    },
  },
  {
    name: "checkout",
    open: async (page) => {
      await signUp(page);
      await page.goto("/subscribe?plan=yearly");
      await page.getByText("Test card numbers").click();
      await expect(page.getByRole("button", { name: /^Start Free Trial/u })).toBeEnabled();
    },
  },
  {
    name: "checkout, with faults",
    open: async (page) => {
      await signUp(page);
      await page.goto("/subscribe");
      await page.getByRole("button", { name: /^Start Free Trial then pay/u }).click();
      await expect(page.getByText("Please enter a card number")).toBeVisible();
    },
  },
  {
    name: "checkout, declined",
    open: async (page) => {
      await signUp(page);
      await page.goto("/subscribe");
      await typeCard(page, "4000000000000002");
      await page.getByRole("button", { name: /^Start Free Trial then pay/u }).click();
      await expect(page.getByRole("main").getByText("Your card was declined. Nothing was charged.")).toBeVisible();
    },
  },
  {
    name: "checkout, the bank asks",
    open: async (page) => {
      await signUp(page);
      await page.goto("/subscribe");
      await typeCard(page, "4000002500003155");
      await page.getByRole("button", { name: /^Start Free Trial then pay/u }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "checkout, change of plan",
    open: async (page) => {
      await signUp(page);
      await subscribeWithCard(page, "monthly");
      await page.goto("/subscribe");
      await expect(page.getByRole("button", { name: "Switch to yearly after the trial" })).toBeVisible();
    },
  },
  {
    name: "checkout, cancelled",
    open: async (page) => {
      await signUp(page);
      await subscribeWithCard(page, "monthly");
      await page.request.post("/api/cancel-subscription");
      await page.goto("/subscribe");
      await expect(page.getByText("Your subscription is cancelled")).toBeVisible();
    },
  },
  {
    name: "subscription, none",
    open: async (page) => {
      await signUp(page);
      await page.goto("/subscription");
      await expect(page.getByText("No subscription", { exact: true })).toBeVisible();
    },
  },
  {
    name: "subscription, trial without a card",
    open: async (page) => {
      await signUpWithTrial(page);
      await page.goto("/subscription");
      await expect(page.getByText(/nothing is charged when it ends/u)).toBeVisible();
    },
  },
  {
    name: "subscription, trial with a card",
    open: async (page) => {
      await signUp(page);
      await subscribeWithCard(page, "monthly");
      await page.goto("/subscription");
      await expect(page.getByRole("button", { name: "Cancel subscription" })).toBeVisible();
    },
  },
  ...(Object.keys(STATES) as StateName[]).map(subscription),
  {
    name: "subscription, loading",
    open: async (page) => {
      await signUpWithTrial(page);
      await holdCall(page, "**/api/subscription");
      await page.goto("/subscription");
      await expect(page.getByRole("heading", { level: 1, name: "Subscription" })).toBeVisible();
    },
  },
  {
    name: "subscription, failed",
    open: async (page) => {
      await signUpWithTrial(page);
      await breakCall(page, "**/api/subscription");
      await page.goto("/subscription");
      await expect(page.getByText("Error Loading Subscription")).toBeVisible();
    },
  },
  {
    name: "subscription, cancelling",
    open: async (page) => {
      await signUp(page);
      await pretendState(page, STATES.paid);
      await page.goto("/subscription");
      await page.getByRole("button", { name: "Cancel subscription" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "subscription, cancelling with a refund",
    open: async (page) => {
      await signUp(page);
      await pretendState(page, STATES.paid);
      await page.goto("/subscription");
      await page.getByRole("button", { name: "Cancel and refund" }).click();
      await expect(page.getByRole("alertdialog")).toBeVisible();
    },
  },
  {
    name: "checkout, another card",
    open: async (page) => {
      await signUp(page);
      await subscribeWithCard(page, "monthly");
      await page.goto("/subscribe?card=change");
      await expect(page.getByLabel("Card number")).toBeVisible();
    },
  },
];
