import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { getEmailPreferences, listSessions } from "#contract/account";
import { getUser } from "#contract/accounts";
import { createSubscriptionPayment, getSubscription, listInvoices } from "#contract/billing";
import { CONFIG_META, getPublicConfig } from "#contract/config";
import { getCupboard, getOwnLines } from "#contract/cupboard";
import { getCurrentGeneration, getMealPlan, listMealPlans } from "#contract/meal-plans";
import { getTicks } from "#contract/ticks";
import { getTillError } from "#contract/till";
import { STATES } from "#tests/support/subscription-states";
import { NEW_PERSON, paymentFor } from "#tests/support/web-billing";
import {
  BROKEN,
  findAddress,
  findFocused,
  IN_TRIAL,
  NO_ACCESS,
  openAnew,
  openPage,
  pageHeading,
  serverFor,
  serverForVisitors,
  type StubbedServer,
} from "#tests/support/web-page";
import { aPlanRecord } from "#tests/support/web-plan";

/** A server that answers what any page of a user's asks first. */
function answersAll(server: StubbedServer): StubbedServer {
  return server
    .answer(listMealPlans, [])
    .answer(listSessions, [])
    .answer(getEmailPreferences, { planReady: false })
    .answer(getCurrentGeneration, null)
    .answer(getCupboard, [])
    .answer(getMealPlan, aPlanRecord())
    .answer(getTicks, { ticks: [], now: new Date().toISOString() })
    .answer(getOwnLines, [])
    .answer(getTillError, null)
    .answer(getSubscription, STATES.trialEnded.details)
    .answer(listInvoices, [])
    .answer(createSubscriptionPayment, paymentFor("monthly"));
}

const inTitle = (words: string) => `${words} · Mealwright`;

describe("each page has a title of its own", () => {
  it.each([
    ["/auth", "Sign in"],
    ["/auth?tab=signup", "Sign up"],
    ["/forgot-password", "Forgotten password"],
    ["/reset-password", "New password"],
    ["/confirm-email", "Confirm email address"],
    ["/undo-email", "Put email address back"],
    ["/admin/login", "Admin Login"],
    ["/terms", "Terms"],
    ["/privacy", "Privacy"],
    ["/cookies", "Cookies"],
    ["/nowhere", "404 Page Not Found"],
  ])("for visitors: %s", async (address, words) => {
    openPage(address, serverForVisitors());
    await waitFor(() => expect(document.title).toBe(inTitle(words)));
  });

  it.each([
    ["/plan-selection", "Welcome to Mealwright"],
    ["/subscription-required", "Subscription Required"],
    ["/subscribe", "Subscribe to Mealwright"],
  ])("for those who have just signed up: %s", async (address, words) => {
    openPage(address, answersAll(serverFor(NO_ACCESS, NEW_PERSON)));
    await waitFor(() => expect(document.title).toBe(inTitle(words)));
  });

  it.each([
    ["/", "Dashboard"],
    ["/saved-plans", "Your Saved Meal Plans"],
    ["/meal-plan", "Create Your Meal Plan"],
    [`/meal-plan/${aPlanRecord().id}`, "Robin Ashdown’s Meal Plan"],
    ["/cupboard", "Your cupboard"],
    ["/dishes", "Your dishes"],
    ["/subscription", "Subscription"],
    ["/settings", "Settings"],
    ["/super-admin", "No access"],
    ["/nowhere", "404 Page Not Found"],
  ])("for those with access: %s", async (address, words) => {
    openPage(address, answersAll(serverFor()));
    await waitFor(() => expect(document.title).toBe(inTitle(words)));
  });
});

describe("the texts", () => {
  it("name the prices, the trial, the refund and who reads the labels, and promise no allergen away", async () => {
    openPage("/terms", serverForVisitors());
    await pageHeading("Terms");
    const text = screen.getByRole("main").textContent;
    for (const words of [
      "£2.99 a month or £29.99 a year",
      "free for 7 days, once for each person",
      "Cancel and refund",
      "Syns and points are our estimate; we are not affiliated",
      "Read the label of everything you buy.",
    ])
      expect(text).toContain(words);
    expect(text).not.toMatch(/\bsafe\b/iu);
  });

  it("are redirected to by every footer, and each takes the focus", async () => {
    const user = openPage("/auth", serverForVisitors());
    const link = async (name: string) => within(await screen.findByRole("contentinfo")).getByRole("link", { name });
    await user.click(await link("Privacy"));
    await findFocused(await pageHeading("Privacy"));
    await user.click(await link("Cookies"));
    await findFocused(await pageHeading("Cookies"));
    await user.click(within(screen.getByRole("navigation", { name: "Main" })).getByRole("link", { name: "Sign In" }));
    await findAddress("/auth");
    cleanup();
    for (const path of ["/", "/settings", "/subscription", "/saved-plans", "/subscription-required", "/terms"]) {
      openPage(path, answersAll(serverFor()));
      const footer = await screen.findByRole("contentinfo");
      await waitFor(() => expect(footer.textContent).toContain("Powered by Mealwright's built-in AI planner"));
      const words = within(footer).getAllByRole("link");
      expect(words.map(({ textContent }) => textContent)).toEqual(["Terms", "Privacy", "Cookies"]);
      cleanup();
    }
    openPage("/terms", answersAll(serverFor()));
    const links = within(await screen.findByRole("navigation", { name: "Main" })).getAllByRole("link");
    await waitFor(() => expect(links.map(({ textContent }) => textContent)).toEqual(["Dashboard", "Settings"]));
  });

  it("can be read by anyone who has not chosen a plan yet, who is led on from home as before", async () => {
    const user = openPage("/terms", serverFor(NO_ACCESS, NEW_PERSON));
    await pageHeading("Terms");
    await user.click(await screen.findByRole("link", { name: "Dashboard" }));
    expect(await findAddress("/plan-selection")).toBeTruthy();
  });

  it("can be read when the server does not say who is signed in", async () => {
    openPage("/terms", serverForVisitors().reply(getUser, BROKEN));
    expect(await pageHeading("Terms")).toBeTruthy();
  });
});

describe("an address that is not ours", () => {
  it("has a page of its own that leads everyone home", async () => {
    const user = openPage("/no/such/page", serverForVisitors());
    await pageHeading("404 Page Not Found");
    await user.click(await screen.findByRole("link", { name: "Go to sign in" }));
    await findAddress("/auth");
    const signedIn = openAnew("/no/such/page?from=bookmark", answersAll(serverFor(IN_TRIAL)));
    await pageHeading("404 Page Not Found");
    await signedIn.click(await screen.findByRole("link", { name: "Go to the dashboard" }));
    expect(await findAddress("/")).toBeTruthy();
  });
});

describe("what a page does not wait for", () => {
  it("asks for no name for the footer that came with the page", async () => {
    const brought = document.createElement("meta");
    brought.name = CONFIG_META;
    brought.content = JSON.stringify({ poweredBy: "Somebody & sons", plannerName: "Somebody" });
    document.head.append(brought);
    try {
      const server = answersAll(serverFor());
      openPage("/saved-plans", server);
      expect((await screen.findByRole("contentinfo")).textContent).toContain("Powered by Somebody & sons");
      expect(server.callsOf(getPublicConfig)).toHaveLength(0);
    } finally {
      brought.remove();
    }
  });

  it("fetches what it can be without once its answers are there, and not for ever later", async () => {
    const host = () => screen.queryByRole("region", { name: "Notifications (F8)" });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      const server = answersAll(serverFor()).reply(listMealPlans, "unanswered");
      openPage("/saved-plans", server);
      await pageHeading("Your Saved Meal Plans");
      await act(() => vi.advanceTimersByTimeAsync(700));
      expect(host()).toBeNull();
      server.answer(listMealPlans, []).releaseUnanswered();
      await waitFor(() => expect(host()).not.toBeNull());
      cleanup();
      openPage("/saved-plans", answersAll(serverFor()).reply(listMealPlans, "unanswered"));
      await pageHeading("Your Saved Meal Plans");
      expect(host()).toBeNull();
      await act(() => vi.advanceTimersByTimeAsync(5_000));
      await waitFor(() => expect(host()).not.toBeNull());
    } finally {
      vi.useRealTimers();
    }
  });
});
