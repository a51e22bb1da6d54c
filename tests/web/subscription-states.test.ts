import { screen, waitFor } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { cancelSubscription, getSubscription, listInvoices, refundSubscription } from "#contract/billing";
import { getSubscriptionStatus } from "#contract/accounts";
import { listMealPlans } from "#contract/meal-plans";
import { NOW, STATES, type PretendedState } from "#tests/support/subscription-states";
import {
  answerQuestion,
  failureToast,
  openPage,
  pageHeading,
  press,
  serverFor,
  type StubbedServer,
} from "#tests/support/web-page";

// The page's own clock must not tell another day than the server's answers.
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOW }));
afterAll(() => void vi.useRealTimers());

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
    words: ["Your premium access is free", "No payment due"],
    controls: [],
    absent: [CANCEL, CHANGE_PLAN, CHANGE_CARD, REACTIVATE],
  },
  grantedBesideOwn: {
    state: STATES.grantedBesideOwn,
    badge: "Free premium",
    words: [/Your own subscription runs alongside it, at £2\.99 per month/u],
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
    words: ["Your payment didn’t go through", /You keep premium access until 21 November 2026/u, "14 December 2026"],
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
    words: ["We have your cancellation", /You asked for it on 19 November 2026/u, "No payment due"],
    controls: [
      ["button", "Keep subscription"],
      ["button", "Cancel and refund"],
    ],
    absent: [CANCEL, CHANGE_PLAN, REACTIVATE],
  },
  refundNoted: {
    state: STATES.refundNoted,
    badge: "Active",
    words: ["We have your refund request", /The money goes back to the card/u, "No payment due"],
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

/** Answers what the pages ask about the subscription as if the person were in that state. */
function pretend(server: StubbedServer, { status, details, invoices }: PretendedState): StubbedServer {
  return server
    .answer(getSubscriptionStatus, status)
    .answer(getSubscription, details)
    .answer(listInvoices, [...invoices])
    .answer(listMealPlans, []);
}

const serverIn = (state: PretendedState) => pretend(serverFor(), state);
const premium = (badge: string) => screen.findByRole("heading", { level: 2, name: `Premium ${badge}` });

describe("the subscription page", () => {
  it.each(Object.entries(EXPECTED))(
    "tells and offers what fits: %s",
    async (_, { state, badge, words, controls, absent }) => {
      openPage("/subscription", serverIn(state));
      await premium(badge);
      for (const text of words) expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
      for (const [role, name] of controls) expect(screen.getAllByRole(role, { name }).length).toBe(1);
      for (const [role, name] of absent) expect(screen.queryAllByRole(role, { name })).toEqual([]);
    },
  );

  it("tells a request that the provider has not confirmed as noted, and is read again", async () => {
    const noted = "We have your refund request, but the payment provider hasn’t confirmed it yet. We keep trying.";
    const server = serverIn(STATES.paid);
    server.reply(refundSubscription, () => {
      pretend(server, STATES.refundNoted);
      return { status: 503, json: { message: noted, code: "payment_provider_unavailable" } };
    });
    const user = openPage("/subscription", server);
    await press(user, "Cancel and refund");
    await answerQuestion(user, "Cancel and refund");
    expect(await failureToast("Error")).toBe(noted);
    await screen.findByText("We have your refund request");
    const heading = await premium("Active");
    await waitFor(() => expect(document.activeElement).toBe(heading));
    // Asked three times in all, always as the same action.
    const keys = server.callsOf(refundSubscription).map(({ headers }) => headers.get("idempotency-key"));
    expect(keys).toHaveLength(3);
    expect(keys[0]).toMatch(/.{16}/u);
    expect(new Set(keys).size).toBe(1);
  });

  it("keeps what stands on it when that could not be read again", async () => {
    const server = serverIn(STATES.paid);
    server.reply(cancelSubscription, () => {
      server.reply(getSubscription, { status: 500, json: { message: "Something broke", code: "internal" } });
      return { status: 409, json: { message: "Too late for that.", code: "no_live_subscription" } };
    });
    const user = openPage("/subscription", server);
    await press(user, "Cancel subscription");
    await answerQuestion(user, "Cancel subscription");
    expect(await failureToast("Error")).toBe("Too late for that.");
    await premium("Active");
  });
});

describe("what the subscription's state means elsewhere", () => {
  it("tells of a missing payment on the dashboard, and leads to the card", async () => {
    const user = openPage("/", serverIn(STATES.pastDue));
    await screen.findByText("Your payment didn’t go through");
    await screen.findByText(/We couldn’t take £2\.99 from your card\. You keep .* 21 November 2026/u);
    await user.click(screen.getByRole("link", { name: "Update card" }));
    await screen.findByRole("link", { name: "Update card" });
    expect(window.location.pathname).toBe("/subscription");
  });

  it.each([
    ["cancelledAndOver", "Subscription Cancelled"],
    ["trialEnded", "Your Free Trial Has Ended"],
    ["expired", "Subscription Required"],
  ] as const)("leads to the paywall: %s", async (name, heading) => {
    const user = openPage("/meal-plan", serverIn(STATES[name]));
    await pageHeading(heading);
    expect(window.location.pathname).toBe("/subscription-required");
    expect(screen.queryAllByText("Free trial already used")).toHaveLength(name === "cancelledAndOver" ? 0 : 1);
    await user.click(screen.getByRole("link", { name: "Subscription and receipts" }));
    await screen.findByRole("button", { name: "Sign out" });
    expect(window.location.pathname).toBe("/subscription");
  });
});
