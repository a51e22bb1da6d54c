import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { createSubscriptionPayment } from "#contract/billing";
import { listMealPlans } from "#contract/meal-plans";
import { faultsByAxe } from "#tests/support/web-axe";
import {
  aPlanSummary,
  BROKEN,
  findAddress,
  IN_TRIAL,
  NO_ACCESS,
  openAnew,
  openPage,
  pageHeading,
  press,
  serverFor,
  serverForVisitors,
  type StubbedServer,
} from "#tests/support/web-page";

const TITLE = "Transform Your Dining with AI-Powered Meal Planning";
const DAY_MS = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
const trial = () => ({ ...IN_TRIAL, trialEndsAt: inDays(7) });

function dashboard(status = trial()): StubbedServer {
  return serverFor(status).answer(listMealPlans, []);
}

const card = () => screen.queryByRole("heading", { name: "Keep Mealwright at hand" });

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  window.mealwrightInstall = undefined;
});

describe("the dashboard", () => {
  it("shows what the product does, in figures and in three steps, and leads on", async () => {
    const user = openPage("/", dashboard().reply(createSubscriptionPayment, "unanswered"));
    await pageHeading(TITLE);
    for (const name of ["AI intelligence", "Time-saving", "Global cuisine"]) screen.getByRole("heading", { name });
    for (const figure of ["10,000+", "1,000+", "95%"]) screen.getByText(figure);
    const steps = within(screen.getByText("Share your preferences").closest("ol") ?? document.body);
    expect(steps.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining("Share your preferences"),
      expect.stringContaining("AI creates your plan"),
      expect.stringContaining("Enjoy and evolve"),
    ]);
    expect((await screen.findByRole("contentinfo")).textContent).toContain(
      "Powered by Mealwright's built-in AI planner",
    );
    screen.getByText("Premium");
    screen.getByText("7 days left");
    expect(screen.queryByText(/Start Free Trial - From/u)).toBeNull();
    await user.click(screen.getByRole("link", { name: "Keep Premium after your trial" }));
    await findAddress("/subscribe");
  });

  it("has its links in one order, for everyone", async () => {
    openPage("/", dashboard());
    await pageHeading(TITLE);
    const links = within(screen.getByRole("navigation", { name: "Main" })).getAllByRole("link");
    const places = links.filter(
      (link) => !link.className.includes("sm:hidden") && link.closest(".sm\\:hidden") === null,
    );
    expect(places.map(({ textContent }) => textContent)).toEqual([
      "Saved Plans",
      "Subscription",
      "Super Admin",
      "Settings",
      "Create Plan",
    ]);
  });

  it.each([
    [false, "/plan-selection"],
    [true, "/subscription-required"],
  ])("without access leads to the trial, or to the paywall when it is used: %s", async (hasUsedTrial, path) => {
    const user = openPage("/", dashboard({ ...NO_ACCESS, hasUsedTrial } as ReturnType<typeof trial>));
    await screen.findByText("Unlock unlimited meal plans, 1,000+ global cuisines, and advanced AI recommendations");
    screen.getByText("7-day free trial • Cancel anytime");
    expect(await faultsByAxe()).toEqual([]);
    expect(screen.queryByText("Premium", { selector: "span" })).toBeNull();
    await user.click(screen.getByRole("link", { name: "Start Free Trial - From £2.99/month" }));
    await findAddress(path);
  });

  it("works without its latest plan when that cannot be loaded, and it can be tried again", async () => {
    const server = dashboard().reply(listMealPlans, BROKEN);
    const user = openPage("/", server);
    await screen.findByText("We couldn’t load your latest plan");
    await pageHeading(TITLE);
    expect(await faultsByAxe()).toEqual([]);
    server.answer(listMealPlans, [aPlanSummary()]);
    await press(user, "Try again");
    expect(await screen.findByRole("link", { name: "Open plan" })).toBeTruthy();
  });

  it("has this week's plan before what the product does, and opens it", async () => {
    openPage("/", dashboard().answer(listMealPlans, [aPlanSummary({ createdAt: inDays(0) })]));
    const open = await screen.findByRole("link", { name: "Open plan" });
    const title = await pageHeading(TITLE);
    expect(open.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(open.getAttribute("href")).toBe(`/meal-plan/${aPlanSummary().id}`);
  });
});

describe("a connection that goes away", () => {
  it("is said, and what is said goes when it is back", async () => {
    openPage("/auth", serverForVisitors());
    await screen.findByRole("tab", { name: "Sign In" });
    Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
    try {
      act(() => void window.dispatchEvent(new Event("offline")));
      await screen.findByText(/You’re offline/u);
    } finally {
      Reflect.deleteProperty(navigator, "onLine");
    }
    act(() => void window.dispatchEvent(new Event("online")));
    await waitFor(() => expect(screen.queryByText(/You’re offline/u)).toBeNull());
  });
});

describe("the offer to install", () => {
  it.each(["accepted", "dismissed"] as const)(
    "goes and stays away when the browser's own prompt is %s",
    async (outcome) => {
      let prompted = 0;
      window.mealwrightInstall = Object.assign(new Event("beforeinstallprompt"), {
        prompt: () => {
          prompted += 1;
          return Promise.resolve();
        },
        userChoice: Promise.resolve({ outcome }),
      });
      const server = dashboard();
      const user = openPage("/", server);
      await press(user, "Add to Home Screen");
      await waitFor(() => expect(card()).toBeNull());
      expect(prompted).toBe(1);
      openAnew("/", server);
      await pageHeading(TITLE);
      expect(card()).toBeNull();
    },
  );

  it("is made again thirty days after a user did not want it", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const server = dashboard();
    const user = openPage("/", server);
    await press(user, "Not now");
    expect(card()).toBeNull();
    vi.setSystemTime(Date.now() + 29 * DAY_MS);
    openAnew("/", server);
    await pageHeading(TITLE);
    expect(card()).toBeNull();
    vi.setSystemTime(Date.now() + 2 * DAY_MS);
    openAnew("/", server);
    await pageHeading(TITLE);
    expect(card()).not.toBeNull();
  });

  it("is not made within the installed app", async () => {
    Object.defineProperty(navigator, "standalone", { value: true, configurable: true });
    try {
      openPage("/", dashboard());
      await pageHeading(TITLE);
      expect(card()).toBeNull();
    } finally {
      Reflect.deleteProperty(navigator, "standalone");
    }
  });

  it.each([
    [
      "an iPhone",
      "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)",
      ["Tap Share", "Tap Add to Home Screen", "Tap Add"],
    ],
    [
      "a browser without a prompt",
      navigator.userAgent,
      ["Open the browser menu", "Choose Add to Home Screen or Install", "Follow the prompts"],
    ],
  ])("gives the steps on %s, and closing them changes nothing", async (_, userAgent, steps) => {
    Object.defineProperty(navigator, "userAgent", { value: userAgent, configurable: true });
    try {
      const user = openPage("/", dashboard());
      await press(user, "Add to Home Screen");
      const dialog = within(await screen.findByRole("alertdialog", { name: "Add to Home Screen" }));
      expect(dialog.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(steps);
      await user.click(dialog.getByRole("button", { name: "Done" }));
      await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
      expect(card()).not.toBeNull();
    } finally {
      Reflect.deleteProperty(navigator, "userAgent");
    }
  });
});
