import { screen, waitFor, within } from "@testing-library/react";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { activateSubscription, getSubscriptionStatus, logout } from "#contract/accounts";
import {
  cancelSubscription,
  changeCard,
  confirmCardChange,
  confirmSandboxCard,
  createSubscriptionPayment,
  getSubscription,
  listInvoices,
  offerSwitch,
  reactivateSubscription,
  refundSubscription,
  type SwitchOffer,
  switchPlan,
} from "#contract/billing";
import { listMealPlans } from "#contract/meal-plans";
import type { PaidPlan } from "#domain/entitlement/paid-plan";
import { NOW, type PretendedState, STATES } from "#tests/support/subscription-states";
import { faultsByAxe } from "#tests/support/web-axe";
import { CARD_REFUSED, paymentFor, pressTwice, serverWithCheckout } from "#tests/support/web-billing";
import {
  addressNow,
  answerQuestion,
  BROKEN,
  failureToast,
  findAddress,
  findFocused,
  findToast,
  NO_ACCESS,
  openAnew,
  openPage,
  pageHeading,
  press,
  serverFor,
  type StubbedServer,
} from "#tests/support/web-page";

// The page's own clock must not tell another day than the server's answers.
beforeAll(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOW }));
afterAll(() => void vi.useRealTimers());

/** Answers what the pages ask about the subscription as if the person were in that state. */
function pretend(server: StubbedServer, { status, details, invoices }: PretendedState): StubbedServer {
  return server
    .answer(getSubscriptionStatus, status)
    .answer(getSubscription, details)
    .answer(listInvoices, [...invoices])
    .answer(listMealPlans, []);
}

const serverIn = (state: PretendedState) => pretend(serverFor(), state);
const none = { ...STATES.trialEnded.details, status: NO_ACCESS };
const premium = (badge: string) => screen.findByRole("heading", { level: 2, name: `Premium ${badge}` });
const main = () => within(screen.getByRole("main"));

describe("the subscription's page", () => {
  it("is available without a subscription, with a way back", async () => {
    const server = serverFor(NO_ACCESS)
      .answer(getSubscription, none)
      .answer(listInvoices, [])
      .answer(logout, { message: "Signed out" });
    const user = openPage("/subscription", server);
    await screen.findByText("No subscription");
    await waitFor(() => expect(document.title).toBe("Subscription · Mealwright"));
    screen.getByText(/Nothing has been charged yet\./u);
    screen.getByText("Unlimited weekly meal plans");
    expect(await faultsByAxe()).toEqual([]);
    await press(user, "Sign out");
    await findAddress("/auth");
  });

  it('calls a trial without a card "Free Trial", says that nothing is charged, and leads to the plans', async () => {
    const status = { ...NO_ACCESS, status: "trial", hasActiveSubscription: true, hasUsedTrial: true } as const;
    const trial = { ...status, trialEndsAt: "2026-11-25T12:00:00.000Z" };
    const server = serverFor(trial)
      .answer(getSubscription, { ...none, status: trial })
      .answer(listInvoices, [])
      .answer(createSubscriptionPayment, paymentFor("monthly"));
    const user = openPage("/subscription", server);
    await screen.findByText("Free Trial");
    screen.getByText(/nothing is charged when it ends/u);
    expect(await faultsByAxe()).toEqual([]);
    await user.click(screen.getByRole("link", { name: "Choose a plan" }));
    expect(await findAddress("/subscribe")).toBeTruthy();
  });

  it("offers a retry if it cannot be loaded, without redirecting", async () => {
    const server = serverIn(STATES.paid).reply(getSubscription, BROKEN);
    const user = openPage("/subscription", server);
    await screen.findByText("Error Loading Subscription");
    expect(addressNow()).toBe("/subscription");
    server.answer(getSubscription, STATES.paid.details);
    await press(user, "Try again");
    await findFocused(await premium("Active"));
  });

  it("reports the server's refusal, and leads from an ended subscription to the checkout", async () => {
    const server = serverIn(STATES.paid).reply(cancelSubscription, {
      status: 409,
      json: { message: "There is no subscription to cancel.", code: "no_live_subscription" },
    });
    const user = openPage("/subscription", server);
    await press(user, "Cancel subscription");
    expect((await screen.findByRole("alertdialog")).textContent).toContain("You keep premium access until");
    await answerQuestion(user, "Cancel subscription");
    expect(await failureToast("Error")).toBe("There is no subscription to cancel.");
    server.answer(cancelSubscription, () => {
      pretend(server, STATES.cancelled);
      return STATES.cancelled.status;
    });
    await press(user, "Cancel subscription");
    await answerQuestion(user, "Cancel subscription");
    await findToast("Subscription Cancelled");
    server.reply(reactivateSubscription, {
      status: 409,
      json: { message: "Your subscription has ended.", code: "period_ended" },
    });
    await press(user, "Reactivate subscription");
    expect(await failureToast("Error")).toBe("Your subscription has ended.");
    await findAddress("/subscribe");
  });

  it("treats a retry after a temporary failure as the same action, and a new press as a new one", async () => {
    const server = serverIn(STATES.paid).reply(cancelSubscription, () => {
      if (server.callsOf(cancelSubscription).length === 1) return { status: 503, body: "" };
      pretend(server, STATES.cancelled);
      return { status: 200, json: STATES.cancelled.status };
    });
    server.answer(reactivateSubscription, () => {
      pretend(server, STATES.paid);
      return STATES.paid.status;
    });
    const user = openPage("/subscription", server);
    const cancel = async () => {
      await press(user, "Cancel subscription");
      await answerQuestion(user, "Cancel subscription");
      await premium("Cancelled");
    };
    await cancel();
    await press(user, "Reactivate subscription");
    await findToast("Subscription Reactivated");
    await cancel();
    const [first, second, third, ...more] = server
      .callsOf(cancelSubscription)
      .map(({ headers }) => headers.get("idempotency-key"));
    expect([second === first, third === first, more]).toEqual([true, false, []]);
  });

  it("confirms a refund, requested once, and shows its result", async () => {
    const server = serverIn(STATES.paid).answer(refundSubscription, () => {
      pretend(server, STATES.refunded);
      return STATES.refunded.status;
    });
    const user = openPage("/subscription", server);
    await press(user, "Cancel and refund");
    const question = await screen.findByRole("alertdialog", { name: "Cancel and get £2.99 back?" });
    expect(question.textContent).toContain("Premium access ends straight away");
    expect(await faultsByAxe()).toEqual([]);
    pressTwice(within(question).getByRole("button", { name: "Cancel and refund" }));
    await findToast("Subscription Cancelled");
    await screen.findByText("£2.99 goes back to your card.");
    await screen.findByText("£2.99 refunded");
    await findFocused(await premium("Cancelled"));
    screen.getByRole("link", { name: "Subscribe again" });
    expect(server.callsOf(refundSubscription)).toHaveLength(1);
  });

  it("lists payments, each with a PDF", async () => {
    openPage("/subscription", serverIn(STATES.paid));
    const link = await screen.findByRole("link", { name: "Invoice MW-C9A1F3D2-0002 as a PDF (opens in a new tab)" });
    expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual([
      "/api/subscription/invoices/0190a6f0-0000-7000-8000-000000000001/pdf",
      "_blank",
    ]);
    screen.getByText("£2.99 refunded");
  });

  it("asks for another card if a payment is overdue, and says why a refund is refused", async () => {
    const { pastDue } = STATES.pastDue.details;
    const refund = { amount: 2.99, until: "2026-12-05T12:00:00Z" };
    const server = serverIn({ ...STATES.paid, details: { ...STATES.paid.details, pastDue, refund } })
      .answer(changeCard, { clientSecret: "secret", cardForm: { provider: "sandbox" } })
      .reply(refundSubscription, {
        status: 409,
        json: { message: "Too late for that.", code: "no_refund_right" },
      });
    const user = openPage("/subscription", server);
    await press(user, "Cancel and refund");
    await answerQuestion(user, "Cancel and refund");
    expect(await failureToast("Error")).toBe("Too late for that.");
    expect(await faultsByAxe()).toEqual([]);
    await user.click(screen.getByRole("link", { name: "Update card" }));
    await screen.findByText("£2.99 is still to pay");
    await screen.findByLabelText("Card number");
  });

  it("leads on return from a bank to its question about the overdue payment, which is answered there", async () => {
    const card = { brand: "visa", last4: "3184", expiryMonth: 12, expiryYear: 2034 };
    const { status } = STATES.pastDue;
    const paid = { ...STATES.paid, details: { ...STATES.paid.details, card } };
    const server = serverIn(STATES.pastDue)
      .answer(confirmCardChange, {
        outcome: "confirm",
        status,
        card,
        clientSecret: "pi_1_secret_1",
        cardForm: { provider: "sandbox" },
      })
      .answer(confirmSandboxCard, ({ body }) => {
        if (!("authentication" in (body as object))) return { outcome: "authenticate" as const };
        pretend(server, paid).answer(confirmCardChange, { outcome: "done", status: paid.status, card });
        return { outcome: "succeeded" as const };
      });
    const user = openPage("/subscription?card=changed&setup_intent=one&redirect_status=succeeded", server);
    await findAddress("/subscribe?card=confirm");
    await screen.findByText("Your bank asks you to confirm this payment.");
    expect(await faultsByAxe()).toEqual([]);
    await press(user, "Confirm payment");
    await answerQuestion(user, "Complete");
    await findToast("Card changed");
    await screen.findByText("From now on we charge your Visa ending in 3184.");
    await findAddress("/subscription");
    expect(screen.queryByText("Your payment didn’t go through")).toBeNull();
  });

  it.each([
    ["succeeded", "Card changed", "From now on we charge your Mastercard ending in 4444."],
    ["failed", "Payment Failed", "Your bank didn’t confirm the new card. The card you had stays in use."],
  ])(
    "tells of another card on the way back from a bank that %s, and leaves no secret",
    async (outcome, title, words) => {
      const card = { brand: "mastercard", last4: "4444", expiryMonth: 12, expiryYear: 2034 };
      const server = serverIn(STATES.paid).reply(confirmCardChange, "unanswered");
      openPage(
        `/subscription?card=changed&setup_intent=one&setup_intent_client_secret=two&redirect_status=${outcome}`,
        server,
      );
      await waitFor(() => expect(server.callsOf(confirmCardChange)).toHaveLength(1));
      expect(addressNow()).not.toContain("setup_intent");
      server.answer(confirmCardChange, { outcome: "done", status: STATES.paid.status, card }).releaseUnanswered();
      await findToast(title);
      await screen.findByText(words);
      await findAddress("/subscription");
    },
  );
});

describe("the dashboard of someone who has cancelled", () => {
  it("says until when, with a link to undo it", async () => {
    const user = openPage("/", serverIn(STATES.cancelled));
    await screen.findByText("You keep premium access until 14 December 2026.");
    await user.click(screen.getByRole("link", { name: "See your subscription" }));
    expect(await screen.findByRole("button", { name: "Reactivate subscription" })).toBeTruthy();
  });
});

describe("a change of plan", () => {
  const OFFER: SwitchOffer = {
    plan: "yearly",
    kind: "now",
    amountDue: 26.11,
    startsAt: "2026-11-21T05:00:00.000Z",
    nextChargeAt: "2027-11-21T05:00:00.000Z",
    price: 29.99,
    offerId: "11111111-1111-4111-8111-111111111111",
  };
  const server = () =>
    pretend(serverWithCheckout(), STATES.paid)
      .answer(offerSwitch, OFFER)
      .answer(activateSubscription, { ...STATES.paid.status, justSubscribed: false });

  it("shows its cost before payment, and the bank may ask", async () => {
    const stub = server().answer(switchPlan, {
      outcome: "confirm",
      clientSecret: "secret-1",
      cardForm: { provider: "sandbox" },
    });
    const user = openPage("/subscribe?plan=yearly", stub);
    await press(user, "Pay £26.11 and switch to yearly");
    expect(screen.getByRole("region", { name: "Key information" }).textContent).toContain("£26.11 on your card");
    await answerQuestion(user, "Complete");
    await findToast("Subscription Successful");
    await findAddress("/subscription");
    expect(stub.callsOf(switchPlan).map(({ body }) => body)).toEqual([{ offerId: OFFER.offerId }]);
    expect(stub.callsOf(confirmSandboxCard).map(({ body }) => body)).toEqual([
      { clientSecret: "secret-1", authentication: "complete" },
    ]);
  });

  it("is shown again if its price has changed, and a refused card changes nothing", async () => {
    const stub = server().reply(switchPlan, {
      status: 409,
      json: { message: "The price has changed", code: "offer_changed" },
    });
    const user = openPage("/subscribe?plan=yearly", stub);
    await screen.findByRole("button", { name: "Pay £26.11 and switch to yearly" });
    stub.answer(offerSwitch, { ...OFFER, amountDue: 26.3, offerId: "22222222-2222-4222-8222-222222222222" });
    await press(user, "Pay £26.11 and switch to yearly");
    await screen.findByText("The price has changed");
    screen.getByText("It was £26.11 when you looked, and is £26.30 now. Nothing was charged.");
    expect(await faultsByAxe()).toEqual([]);
    stub.reply(switchPlan, CARD_REFUSED);
    await press(user, "Pay £26.30 and switch to yearly");
    await failureToast("Payment Failed");
    main().getByText("Your card was declined. Nothing was charged.");
    expect(addressNow()).toBe("/subscribe?plan=yearly");
  });

  it("is not offered after a cancellation", async () => {
    const user = openPage("/subscribe", pretend(serverWithCheckout(), STATES.cancelled));
    await screen.findByText("Your subscription is cancelled");
    expect(screen.queryByRole("button", { name: /Start Free Trial|Subscribe and pay|Switch/u })).toBeNull();
    await user.click(screen.getByRole("link", { name: "Go to Subscription" }));
    await findAddress("/subscription");
  });

  it("can be viewed and dropped once scheduled", async () => {
    const until = "2026-12-14T12:00:00.000Z";
    const stub = serverIn(STATES.scheduled).answer(offerSwitch, ({ body }) => {
      const { plan } = body as { plan: PaidPlan };
      const common = { plan, amountDue: 0, startsAt: until, nextChargeAt: until, offerId: `offer-${plan}` };
      return {
        ...common,
        ...(plan === "yearly" ? { kind: "keep" as const, price: 29.99 } : { kind: "none" as const, price: 2.99 }),
      };
    });
    const user = openPage("/subscription", stub);
    await user.click(await screen.findByRole("link", { name: "Change plan" }));
    await screen.findByText("This change is planned already: your monthly plan starts on 14 December 2026.");
    await user.click(screen.getByRole("radio", { name: /Yearly/u }));
    await screen.findByRole("button", { name: "Keep yearly" });
    const again = openAnew("/subscription", stub);
    await again.click(await screen.findByRole("link", { name: "Keep the yearly plan" }));
    await screen.findByRole("button", { name: "Keep yearly" });
    expect(await pageHeading("Change your plan")).toBeTruthy();
  });
});
