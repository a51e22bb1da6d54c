import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { activateSubscription, getSubscriptionStatus, getUser } from "#contract/accounts";
import { confirmSandboxCard, createSubscriptionPayment, getSubscription, offerSwitch } from "#contract/billing";
import { listMealPlans } from "#contract/meal-plans";
import type { PaidPlan } from "#domain/entitlement/paid-plan";
import { STATES } from "#tests/support/subscription-states";
import { faultsByAxe } from "#tests/support/web-axe";
import {
  CARD_REFUSED,
  paymentFor,
  pressTwice,
  serverWithCheckout,
  TRIAL_WITH_CARD,
  typeCard,
} from "#tests/support/web-billing";
import {
  addressNow,
  BROKEN,
  failureToast,
  fill,
  findAddress,
  findFocused,
  findToast,
  NO_ACCESS,
  openAnew,
  openPage,
  pageHeading,
  PERSON,
  press,
  type Reply,
  type StubbedServer,
} from "#tests/support/web-page";

const ORDER = /^Start Free Trial/u;
const SETTING_UP = "Setting up your subscription...";
const order = () => screen.findByRole("button", { name: ORDER });
const radio = (plan: RegExp) => screen.findByRole<HTMLInputElement>("radio", { name: plan });

/** What the server says once a card that was confirmed has become a subscription. */
function subscribed(server: StubbedServer): StubbedServer {
  return server.answer(getSubscriptionStatus, TRIAL_WITH_CARD).answer(getUser, PERSON).answer(listMealPlans, []);
}

function asked(server: StubbedServer): unknown[] {
  return server.callsOf(createSubscriptionPayment).map(({ body }) => (body as { plan: PaidPlan }).plan);
}

// What fails is logged.
let warned = vi.spyOn(console, "warn");
const warnings = () => warned.mock.calls.map(([words]) => words as unknown);
beforeEach(() => {
  warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("the checkout", () => {
  it.each([
    ["?plan=weekly", /Monthly/u],
    ["", /Monthly/u],
    ["?plan=monthly", /Monthly/u],
    ["?plan=yearly", /Yearly/u],
  ])("preselects a plan by its address, and anything else counts for nothing: %j", async (query, plan) => {
    openPage(`/subscribe${query}`, serverWithCheckout());
    expect((await radio(plan)).checked).toBe(true);
  });

  it("states a payment due now, even if the server gives no amount", async () => {
    const used = { ...NO_ACCESS, status: "trial_expired", trialExpired: true, hasUsedTrial: true } as const;
    const server = serverWithCheckout(used)
      .answer(getUser, PERSON)
      .answer(listMealPlans, [])
      .reply(createSubscriptionPayment, ({ body }) => {
        const { amount: _, ...rest } = paymentFor((body as { plan: PaidPlan }).plan);
        return { status: 200, json: { ...rest, intentType: "payment", firstChargeAt: null } };
      });
    const user = openPage("/subscription-required", server);
    await user.click(await radio(/Yearly/u));
    await press(user, "Continue");
    await findAddress("/subscribe?plan=yearly");
    await screen.findByRole("button", { name: "Subscribe and pay £29.99 now" });
    expect(screen.getByRole("region", { name: "Key information" }).textContent).toContain("£29.99 today");
    await user.click(await radio(/Monthly/u));
    await screen.findByRole("button", { name: "Subscribe and pay £2.99 now" });
    expect(await faultsByAxe()).toEqual([]);
  });

  it("ends fast changes of plan with the last one, requested one at a time", async () => {
    const server = serverWithCheckout();
    const user = openPage("/subscribe", server);
    await order();
    await typeCard(user);
    server.reply(createSubscriptionPayment, "unanswered");
    for (const plan of [/Yearly/u, /Monthly/u, /Yearly/u, /Monthly/u, /Yearly/u]) await user.click(await radio(plan));
    expect(asked(server)).toEqual(["monthly", "yearly"]);
    server.answer(createSubscriptionPayment, ({ body }) => paymentFor((body as { plan: PaidPlan }).plan));
    server.releaseUnanswered();
    await screen.findByRole("button", { name: /£29\.99\/year/u });
    await waitFor(() => expect(screen.queryByText(SETTING_UP)).toBeNull());
    expect(asked(server).at(-1)).toBe("yearly");
    expect(screen.getByLabelText<HTMLInputElement>("Card number").value).toBe("4242 4242 4242 4242");
  });

  it("places an order made during setup once it is ready, if still valid", async () => {
    const server = serverWithCheckout();
    const user = openPage("/subscribe", server);
    await order();
    await typeCard(user);
    server.reply(createSubscriptionPayment, "unanswered");
    await user.click(await radio(/Yearly/u));
    await user.click(await radio(/Monthly/u));
    // What was made for the month first was given up when the year was asked for.
    await screen.findByText(SETTING_UP);
    const button = await order();
    await user.click(button);
    await waitFor(() => expect(button.getAttribute("aria-disabled")).toBe("true"));
    expect((await radio(/Yearly/u)).closest("fieldset")?.disabled).toBe(true);
    expect(server.callsOf(confirmSandboxCard)).toEqual([]);
    subscribed(server).answer(createSubscriptionPayment, ({ body }) => paymentFor((body as { plan: PaidPlan }).plan));
    server.releaseUnanswered();
    await findToast("Subscription Successful");
    expect(
      server.callsOf(confirmSandboxCard).map(({ body }) => (body as { clientSecret: string }).clientSecret),
    ).toEqual(["secret-monthly"]);
  });

  it("shows errors at its fields and sends nothing if filled in wrongly", async () => {
    const server = serverWithCheckout();
    const user = openPage("/subscribe", server);
    await screen.findByLabelText("Card number");
    await user.click(await order());
    await screen.findByText("Please enter a card number");
    screen.getByText("Please enter the expiry date as MM/YY");
    screen.getByText("Please enter the security code");
    expect(await faultsByAxe()).toEqual([]);
    await findFocused(screen.getByLabelText("Card number"));
    await typeCard(user, "4242424242424241");
    await fill(user, "Expiry date", "0120");
    await user.click(await order());
    await screen.findByText("This card number is not valid. Please check the digits");
    screen.getByText("This card has expired");
    await user.click(screen.getByText("Test card numbers"));
    await press(user, /^Use 5555 5555 5555 4444/u);
    screen.getByText("Mastercard", { selector: "span" });
    expect(screen.queryByText("This card has expired")).toBeNull();
    expect(server.callsOf(confirmSandboxCard)).toEqual([]);
  });

  it("keeps the input when the card is declined, and the reason next to the button until the next try", async () => {
    const server = subscribed(serverWithCheckout().reply(confirmSandboxCard, CARD_REFUSED)).answer(
      getSubscriptionStatus,
      NO_ACCESS,
    );
    const user = openPage("/subscribe", server);
    await order();
    await typeCard(user);
    await user.click(await order());
    expect(await failureToast("Payment Failed")).toBe("Your card was declined.");
    const reason = within(screen.getByRole("main")).getByText("Your card was declined. Nothing was charged.");
    expect(await faultsByAxe()).toEqual([]);
    expect(screen.getByLabelText<HTMLInputElement>("Card number").value).toBe("4242 4242 4242 4242");
    expect(addressNow()).toBe("/subscribe");
    subscribed(server).answer(confirmSandboxCard, { outcome: "succeeded" });
    await user.click(await order());
    await findToast("Subscription Successful");
    expect(reason.isConnected).toBe(false);
  });

  it("is logged if it cannot be prepared, and redirects to the dashboard's gate with a toast", async () => {
    openPage("/subscribe", serverWithCheckout().reply(createSubscriptionPayment, BROKEN));
    await findAddress("/plan-selection");
    await failureToast("We couldn’t open the checkout");
    expect(warnings()).toContain("Preparing the payment failed: 500 internal");
  });

  it("recovers from a confirmation with a lost answer, which is charged once", async () => {
    const server = serverWithCheckout();
    const user = openPage("/subscribe", server);
    await order();
    await typeCard(user);
    subscribed(server)
      .reply(confirmSandboxCard, "unreachable")
      .reply(createSubscriptionPayment, {
        status: 409,
        json: { message: "You have a subscription.", code: "already_subscribed" },
      });
    await user.click(await order());
    await findToast("Subscription Successful");
    await findAddress("/dashboard");
    expect(server.callsOf(confirmSandboxCard)).toHaveLength(1);
  });

  it("only logs an activation that fails after the payment", async () => {
    const server = serverWithCheckout();
    const user = openPage("/subscribe", server);
    await order();
    await typeCard(user);
    server.reply(activateSubscription, BROKEN);
    await user.click(await order());
    await findToast("Subscription Successful");
    expect(warnings()).toContain("Activating the subscription failed: 500 internal");
  });

  it("turns into a change of plan when another tab has subscribed", async () => {
    const server = serverWithCheckout();
    const user = openPage("/subscribe", server);
    await order();
    subscribed(server)
      .answer(getSubscription, STATES.paid.details)
      .answer(offerSwitch, {
        plan: "yearly",
        kind: "in_trial",
        amountDue: 0,
        startsAt: "2026-11-29T12:00:00.000Z",
        nextChargeAt: "2026-11-29T12:00:00.000Z",
        price: 29.99,
        offerId: "offer",
      })
      .reply(createSubscriptionPayment, {
        status: 409,
        json: { message: "You have a subscription.", code: "already_subscribed" },
      });
    await user.click(await radio(/Yearly/u));
    await findFocused(await pageHeading("Change your plan"));
    expect(await screen.findByRole("button", { name: "Switch to yearly after the trial" })).toBeTruthy();
  });
});

describe("the return from a bank", () => {
  /** From the bank's own page; the server says who this is before it has looked at the card. */
  async function comeBack(server: StubbedServer, status: "failed" | "succeeded", reply: Reply): Promise<void> {
    server.reply(activateSubscription, "unanswered");
    const known = server.callsOf(getSubscriptionStatus).length;
    openAnew(`/dashboard?subscribed=true&setup_intent=one&redirect_status=${status}`, server);
    await waitFor(() => expect(server.callsOf(getSubscriptionStatus).length).toBeGreaterThan(known));
    server.reply(activateSubscription, reply).releaseUnanswered();
  }
  const SECRET = "setup_intent=one&setup_intent_client_secret=two&redirect_status=succeeded";

  it("confirms the card before access is decided, and leaves no secret in the address", async () => {
    const server = serverWithCheckout().reply(activateSubscription, "unanswered");
    openPage(`/dashboard?subscribed=true&${SECRET}`, server);
    await screen.findByText("Finishing your subscription...");
    expect(addressNow()).toBe("/dashboard?subscribed=true");
    subscribed(server).answer(activateSubscription, { ...TRIAL_WITH_CARD, justSubscribed: true });
    server.releaseUnanswered();
    await findToast("Subscription Successful");
    await findAddress("/dashboard");
    expect(server.callsOf(activateSubscription)).toHaveLength(1);
  });

  it("says what was bought once known, and not before: the next page refetches access", async () => {
    const server = subscribed(serverWithCheckout()).reply(getSubscriptionStatus, "unanswered");
    openPage("/dashboard?subscribed=true", server, {}, { confirmed: true, activated: true });
    await waitFor(() => expect(server.callsOf(getSubscriptionStatus)).toHaveLength(1));
    await screen.findByText("Finishing your subscription...");
    expect(addressNow()).toBe("/dashboard?subscribed=true");
    expect(screen.queryByText("Subscription Successful")).toBeNull();
    subscribed(server).releaseUnanswered();
    await findToast("Subscription Successful");
    await screen.findByText("You have premium access.");
  });

  it("reports no success if nothing was just paid, as when its URL is typed by hand", async () => {
    const server = subscribed(serverWithCheckout()).answer(activateSubscription, {
      ...TRIAL_WITH_CARD,
      justSubscribed: false,
    });
    openPage("/dashboard?subscribed=true", server);
    await findAddress("/dashboard");
    await pageHeading("Transform Your Dining with AI-Powered Meal Planning");
    expect(screen.queryByText("Subscription Successful")).toBeNull();
  });

  it("leads to the order after a refusal, with its reason shown", async () => {
    const server = serverWithCheckout().reply(confirmSandboxCard, CARD_REFUSED);
    const user = openPage("/subscribe?plan=yearly", server);
    await order();
    await typeCard(user);
    await user.click(await order());
    await failureToast("Payment Failed");
    await comeBack(server, "failed", { status: 409, json: { message: "Not yet", code: "not_ready" } });
    await findAddress("/subscribe?plan=yearly");
    await failureToast("Payment Failed");
    expect((await radio(/Yearly/u)).checked).toBe(true);
    within(screen.getByRole("main")).getByText("Your bank didn’t confirm the payment. Nothing was charged.");
  });

  it("knows which plan was ordered even if the card's answer arrives before the session", async () => {
    const server = serverWithCheckout().reply(confirmSandboxCard, CARD_REFUSED);
    const user = openPage("/subscribe?plan=yearly", server);
    await order();
    await typeCard(user);
    await user.click(await order());
    await failureToast("Payment Failed");
    server.reply(getUser, "unanswered");
    server.reply(activateSubscription, { status: 409, json: { message: "Not yet", code: "not_ready" } });
    const tried = server.callsOf(activateSubscription).length;
    openAnew("/dashboard?subscribed=true&setup_intent=one&redirect_status=failed", server);
    await waitFor(() => expect(server.callsOf(activateSubscription).length).toBeGreaterThan(tried));
    server.answer(getUser, PERSON).releaseUnanswered();
    await findAddress("/subscribe?plan=yearly");
  });

  it("is reported wherever plans are offered while still checking, even after a reload", async () => {
    const server = serverWithCheckout();
    await comeBack(server, "succeeded", { status: 409, json: { message: "Not yet", code: "not_ready" } });
    await findToast("Your bank is still checking");
    await findAddress("/plan-selection");
    await screen.findByText(/no need to choose a plan again/u);
    const user = openAnew("/plan-selection", server);
    await screen.findByText(/no need to choose a plan again/u);
    subscribed(server).answer(activateSubscription, { ...TRIAL_WITH_CARD, justSubscribed: true });
    await press(user, "Check again");
    expect(await findAddress("/")).toBeTruthy();
  });

  it("shows the bank's message and no success if the charge is refused", async () => {
    const server = serverWithCheckout().reply(activateSubscription, CARD_REFUSED);
    const user = openPage("/subscribe", server);
    await order();
    await typeCard(user);
    pressTwice(await order());
    expect(await failureToast("Payment Failed")).toBe("Your card was declined.");
    expect(server.callsOf(confirmSandboxCard)).toHaveLength(1);
    expect(screen.queryByText("Subscription Successful")).toBeNull();
    await comeBack(server, "succeeded", CARD_REFUSED);
    await findAddress("/subscribe?plan=monthly");
    await screen.findByText("Your card was declined. Nothing was charged.");
  });
});
