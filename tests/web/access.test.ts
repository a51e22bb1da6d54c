import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  activateSubscription,
  getSubscriptionStatus,
  getUser,
  login,
  logout,
  markPlanSelected,
  type SubscriptionStatusAnswer,
} from "#contract/accounts";
import { getEmailPreferences, listSessions } from "#contract/account";
import { deleteMealPlan, listMealPlans } from "#contract/meal-plans";
import { faultsByAxe } from "#tests/support/web-axe";
import {
  aPlanSummary,
  answerQuestion,
  BROKEN,
  failureToast,
  fill,
  findAddress,
  findFocused,
  findToast,
  IN_TRIAL,
  NO_ACCESS,
  openAnew,
  openPage,
  pageHeading,
  PERSON,
  press,
  serverFor,
  serverForVisitors,
} from "#tests/support/web-page";

const NEW_PERSON = { ...PERSON, hasSelectedPlan: "false" } as const;
const START = "Start 7-Day Free Trial";

afterEach(() => {
  vi.restoreAllMocks();
});

describe("a visitor", () => {
  it.each(["/saved-plans", "/meal-plan", "/settings", "/super-admin", "/plan-selection"])(
    "is led to sign-in from %s, and back to it",
    async (path) => {
      openPage(path, serverForVisitors());
      expect(await findAddress(`/auth?next=${encodeURIComponent(path)}`)).toBeTruthy();
    },
  );

  it("is redirected to plain sign-in from home", async () => {
    openPage("/", serverForVisitors());
    expect(await findAddress("/auth")).toBeTruthy();
  });
});

describe("while it is not known", () => {
  it.each([
    ["who is signed in", getUser],
    ["what they may do", getSubscriptionStatus],
  ] as const)('%s, the page says "Loading..." and leads nowhere', async (_, endpoint) => {
    const server = serverFor().answer(listMealPlans, []).reply(endpoint, "unanswered");
    openPage("/saved-plans", server);
    await waitFor(() => expect(server.callsOf(endpoint)).toHaveLength(1));
    const loading = await screen.findByRole("heading", { name: "Loading..." });
    expect(loading.closest('[role="status"]')).not.toBeNull();
    expect(window.location.pathname).toBe("/saved-plans");
    if (endpoint === getUser) server.answer(getUser, PERSON);
    else server.answer(getSubscriptionStatus, IN_TRIAL);
    server.releaseUnanswered();
    await pageHeading("Your Saved Meal Plans");
  });

  it("as the status cannot be read, a card offers to try again and nobody is led away", async () => {
    const server = serverFor()
      .answer(listSessions, [])
      .answer(getEmailPreferences, { planReady: false })
      .reply(getSubscriptionStatus, BROKEN);
    const user = openPage("/settings", server);
    await screen.findByText(/We couldn’t load your subscription just now/u);
    expect(await faultsByAxe()).toEqual([]);
    expect(window.location.pathname).toBe("/settings");
    server.answer(getSubscriptionStatus, IN_TRIAL);
    await press(user, "Try again");
    await pageHeading("Account Settings");
  });
});

describe("the trial", () => {
  it("that cannot be started says so and stays", async () => {
    const user = openPage("/plan-selection", serverFor(NO_ACCESS, NEW_PERSON).reply(activateSubscription, BROKEN));
    await press(user, START);
    expect(await failureToast("Error")).toBe("Failed to start trial. Please try again.");
    expect(await faultsByAxe()).toEqual([]);
    expect(screen.getByRole("button", { name: START }).hasAttribute("aria-disabled")).toBe(false);
    expect(window.location.pathname).toBe("/plan-selection");
  });

  it("whose answer was lost has still started", async () => {
    const led = vi.spyOn(window.location, "assign").mockImplementation(() => undefined);
    const server = serverFor(NO_ACCESS, NEW_PERSON)
      .answer(listMealPlans, [])
      .reply(markPlanSelected, BROKEN)
      .reply(activateSubscription, () => {
        server.answer(getSubscriptionStatus, IN_TRIAL);
        return BROKEN;
      });
    const user = openPage("/plan-selection", server);
    await press(user, START);
    await waitFor(() => expect(led.mock.calls).toEqual([["/"]]));
    openAnew("/", server.answer(getUser, PERSON));
    await findToast("Welcome to Mealwright Premium!");
    await pageHeading("Transform Your Dining with AI-Powered Meal Planning");
  });
});

describe("who was sent to a page", () => {
  it("can leave it", async () => {
    const user = openPage("/", serverFor(NO_ACCESS, NEW_PERSON).answer(logout, { message: "Signed out" }));
    await findAddress("/plan-selection");
    await press(user, "Sign out");
    await findAddress("/auth");
    expect(await findToast("Goodbye!")).toBeTruthy();
  });

  it.each([
    [{ status: "cancelled", hasUsedTrial: true }, "Subscription Cancelled", false],
    [{ status: "trial_expired", trialExpired: true, hasUsedTrial: true }, "Your Free Trial Has Ended", true],
    [{ status: "expired", hasUsedTrial: true }, "Subscription Required", true],
  ] satisfies [Partial<SubscriptionStatusAnswer>, string, boolean][])(
    "with %j finds prices and a way out on the paywall headed %s",
    async (state, heading, used) => {
      const server = serverFor({ ...NO_ACCESS, ...state })
        .answer(listMealPlans, [])
        .answer(listSessions, [])
        .answer(getEmailPreferences, { planReady: false });
      const user = openPage("/meal-plan", server);
      await pageHeading(heading);
      await findAddress("/subscription-required");
      expect(screen.queryAllByText("Free trial already used")).toHaveLength(used ? 1 : 0);
      expect(screen.getByRole<HTMLInputElement>("radio", { name: /Monthly £2\.99/u }).checked).toBe(true);
      await user.click(screen.getByRole("radio", { name: /Yearly/u }));
      for (const words of ["£29.99", "£2.50/month", "Save £5.89"]) screen.getByText(words);
      expect(await faultsByAxe()).toEqual([]);
      await user.click(screen.getByRole("link", { name: "Settings" }));
      await findFocused(await pageHeading("Account Settings"));
    },
  );

  it("keeps access while a cancelled subscription still runs", async () => {
    const running = { status: "cancelled", hasActiveSubscription: true, interval: "month" } as const;
    openPage("/saved-plans", serverFor({ ...NO_ACCESS, ...running }).answer(listMealPlans, []));
    await pageHeading("Your Saved Meal Plans");
    expect(window.location.pathname).toBe("/saved-plans");
  });

  it("without a subscription can download and delete all their plans", async () => {
    const plan = (index: number) => aPlanSummary({ id: `0190a6f0-0000-7000-8000-0000000001${index + 10}` });
    const server = serverFor({ ...NO_ACCESS, status: "expired", hasUsedTrial: true })
      .reply(deleteMealPlan, { status: 204, body: "" })
      .reply(listMealPlans, BROKEN);
    const user = openPage("/subscription-required", server);
    const again = await screen.findByRole("button", { name: "Load your plans again" });
    server.reply(listMealPlans, ({ query }) =>
      query.get("cursor") === "older"
        ? { status: 200, json: [plan(21)] }
        : {
            status: 200,
            json: Array.from({ length: 21 }, (_, index) => plan(index)),
            headers: { link: '</api/user-meal-plans?cursor=older>; rel="next"' },
          },
    );
    await user.click(again);
    const heading = screen.getByRole("heading", { name: "Your plans are still yours" });
    await findFocused(heading);
    const rows = () => within(screen.getByRole("main")).queryAllByRole("listitem");
    for (const count of [20, 21]) {
      await waitFor(() => expect(rows()).toHaveLength(count));
      await press(user, "Show more");
    }
    await waitFor(() => expect(rows()).toHaveLength(22));
    expect(screen.queryByRole("button", { name: "Show more" })).toBeNull();
    const last = within(rows().at(-1) ?? document.body);
    expect(last.getByRole("link", { name: /as a PDF/u }).getAttribute("href")).toBe(
      `/api/meal-plans/${plan(21).id}/download`,
    );
    await user.click(last.getByRole("button", { name: /^Delete/u }));
    server.answer(
      listMealPlans,
      Array.from({ length: 21 }, (_, index) => plan(index)),
    );
    await answerQuestion(user, "Delete");
    await findToast("Plan deleted");
    await waitFor(() => expect(rows()).toHaveLength(21));
    expect(server.calls.filter(({ method }) => method === "DELETE").map(({ path }) => path)).toEqual([
      `/api/meal-plans/${plan(21).id}`,
    ]);
    await findFocused(heading);
  });
});

describe("the next person in the same tab", () => {
  it("sees nothing of the previous user", async () => {
    const server = serverFor()
      .answer(listMealPlans, [aPlanSummary()])
      .answer(listSessions, [])
      .answer(getEmailPreferences, { planReady: false })
      .answer(logout, { message: "Signed out" });
    const user = openPage("/saved-plans", server);
    await screen.findByRole("link", { name: /^View/u });
    await user.click(screen.getByRole("link", { name: "Settings" }));
    await press(user, "Sign Out");
    await answerQuestion(user, "Sign Out");
    await findToast("Goodbye!");
    // A list that was kept would show at once, and before the server's answer.
    server
      .answer(login, { ...PERSON, id: "0190a6f0-0000-7000-8000-00000000000b", username: "another" })
      .reply(listMealPlans, "unanswered");
    await fill(user, "Username", "another");
    await fill(user, "Password", "three plain words");
    await press(user, "Sign In");
    await findAddress("/");
    await user.click((await screen.findAllByRole("link", { name: "Saved Plans" }))[0] ?? document.body);
    await pageHeading("Your Saved Meal Plans");
    expect(screen.queryByRole("link", { name: /^View/u })).toBeNull();
  });
});
