import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { SessionAnswer } from "#contract/account";
import {
  type AdminPlan,
  endUserSession,
  endUserSessions,
  getAdminMealPlanPdf,
  getSuperAdminStats,
  grantFreeAccess,
  listAdminMealPlans,
  listSuperAdminUsers,
  listUserSessions,
  type SuperAdminStats,
} from "#contract/admin";
import { listMealPlans } from "#contract/meal-plans";
import { faultsByAxe } from "#tests/support/web-axe";
import {
  addressNow,
  BROKEN,
  failureToast,
  fill,
  findAddress,
  findFocused,
  findToast,
  IN_TRIAL,
  openPage,
  pageHeading,
  PERSON,
  press,
  serverFor,
  serverForVisitors,
  type StubbedServer,
} from "#tests/support/web-page";

const CREDENTIALS = "mealwright:admin-credentials";
const REFUSED = { status: 401, json: { message: "Invalid credentials", code: "invalid_credentials" } } as const;

function aPlan(n: number): AdminPlan {
  return {
    id: `01900000-0000-7000-9000-${String(n).padStart(12, "0")}`,
    fullName: `Stubbed Person ${n}`,
    email: `stub${n}@example.org`,
    createdAt: "2026-07-01T11:30:00.000Z",
    hasPdf: n % 2 === 0,
  };
}

async function logIn(server: StubbedServer) {
  const user = openPage("/admin/login", server);
  await fill(user, "Username", "admin");
  await fill(user, "Password", "a wrong guess");
  await press(user, "Login");
  return user;
}

describe("the admin's login", () => {
  it("is where the dashboard leads without credentials, and not the users' sign-in", async () => {
    openPage("/admin/dashboard", serverForVisitors());
    await findAddress("/admin/login");
    expect(await pageHeading("Admin Login")).toBeTruthy();
  });

  it("names what is missing, and leads to it", async () => {
    const user = openPage("/admin/login", serverForVisitors());
    await press(user, "Login");
    await screen.findByText("Username is required");
    screen.getByText("Password is required");
    await findFocused(screen.getByLabelText("Username"));
    expect(await faultsByAxe()).toEqual([]);
  });

  it.each([
    ["Invalid credentials", REFUSED],
    ["Failed to login", BROKEN],
  ])('says "Login Failed" and "%s", keeps nothing and stays', async (words, reply) => {
    await logIn(serverForVisitors().reply(listAdminMealPlans, reply));
    expect(await failureToast("Login Failed")).toBe(words);
    expect(addressNow()).toBe("/admin/login");
    expect(localStorage.getItem(CREDENTIALS)).toBeNull();
  });
});

describe("the admin's list", () => {
  it("clears invalid credentials, and redirects to the login", async () => {
    const server = serverForVisitors().answer(listAdminMealPlans, [aPlan(2)]);
    const user = await logIn(server);
    await findAddress("/admin/dashboard");
    await screen.findByRole("table");
    expect(localStorage.getItem(CREDENTIALS)).not.toBeNull();
    server.reply(listAdminMealPlans, REFUSED);
    await press(user, "Refresh");
    await findAddress("/admin/login");
    expect(localStorage.getItem(CREDENTIALS)).toBeNull();
  });

  it("reports when it or a PDF cannot be loaded, and can be retried", async () => {
    const server = serverForVisitors()
      .answer(listAdminMealPlans, [aPlan(2)])
      .reply(getAdminMealPlanPdf, { status: 409, json: { message: "Not yet", code: "not_ready" } });
    const user = await logIn(server);
    await press(user, /^Download PDF/u);
    expect(await failureToast("Error")).toBe("Failed to download PDF");
    server.reply(listAdminMealPlans, BROKEN);
    await press(user, "Refresh");
    await screen.findByText("Failed to fetch meal plans");
    expect(await faultsByAxe()).toEqual([]);
    server.answer(listAdminMealPlans, []);
    await press(user, "Try again");
    await screen.findByRole("heading", { name: "No meal plans yet" });
  });

  it("is reached page by page, and the focus is not lost at its end", async () => {
    let held = true;
    const server = serverForVisitors().reply(listAdminMealPlans, ({ query }) => {
      if (query.get("cursor") === null)
        return {
          status: 200,
          json: Array.from({ length: 100 }, (_, n) => aPlan(n)),
          headers: { link: '</api/admin/meal-plans?cursor=two>; rel="next"' },
        };
      return held ? "unanswered" : { status: 200, json: [aPlan(200), aPlan(201), aPlan(202)] };
    });
    const user = await logIn(server);
    const count = await screen.findByText("The first 100 meal plans; more follow");
    screen.getByRole("button", { name: "Show more" }).focus();
    await user.keyboard("{Enter}");
    await screen.findByRole("button", { name: "Loading..." });
    held = false;
    server.releaseUnanswered();
    await screen.findByText("103 meal plans");
    expect(document.querySelectorAll("tbody tr")).toHaveLength(103);
    await findFocused(count);
  });

  it("calls a plan without a PDF Processing, and offers none", async () => {
    await logIn(serverForVisitors().answer(listAdminMealPlans, [aPlan(1), aPlan(2)]));
    const rows = await screen.findAllByRole("row");
    const [making, ready] = [rows[1], rows[2]].map((row) => within(row ?? document.body));
    making?.getByText("Processing");
    expect(making?.queryByRole("button")).toBeNull();
    ready?.getByText("PDF Available");
  });
});

const STATS: SuperAdminStats = {
  totalUsers: 12,
  totalMealPlans: 34,
  plansThisWeek: 5,
  newUsersThisWeek: 6,
  oldPrices: null,
  ai: {
    provider: null,
    model: null,
    priced: false,
    plans: 0,
    calls: 0,
    sparedCalls: 0,
    failedCalls: [],
    inputTokens: 0,
    outputTokens: 0,
    uncountedCalls: 0,
    costDollars: null,
    uncostedCalls: 0,
    mealsAccepted: 0,
    mealsRepaired: 0,
    mealsReplaced: 0,
    medianSeconds: null,
    unserved: [],
  },
};

describe("the super admin's page", () => {
  const server = () =>
    serverFor(IN_TRIAL, { ...PERSON, role: "super_admin" })
      .answer(getSuperAdminStats, STATS)
      .answer(listSuperAdminUsers, [{ ...PERSON, mealPlanCount: 1, hasFreeAccess: false }]);

  it("is linked for everyone, and tells those without the role that they have none", async () => {
    const user = openPage("/", serverFor().answer(listMealPlans, []));
    await pageHeading("Transform Your Dining with AI-Powered Meal Planning");
    await user.click((await screen.findAllByRole("link", { name: "Super Admin" }))[0] ?? document.body);
    await findAddress("/super-admin");
    expect(await findFocused(await pageHeading("No access"))).toBeTruthy();
  });

  it("keeps its trail from those without the role, too", async () => {
    openPage("/super-admin/audit", serverFor());
    expect(await pageHeading("No access")).toBeTruthy();
  });

  it("reports when users or figures cannot be loaded, and each can be retried", async () => {
    const stub = server().reply(getSuperAdminStats, BROKEN).reply(listSuperAdminUsers, BROKEN);
    const user = openPage("/super-admin", stub);
    await screen.findByText("We couldn’t load the figures.");
    await screen.findByText("We couldn’t load the users.");
    expect(await faultsByAxe()).toEqual([]);
    stub
      .answer(getSuperAdminStats, STATS)
      .answer(listSuperAdminUsers, [{ ...PERSON, mealPlanCount: 1, hasFreeAccess: false }]);
    const again = screen.getAllByRole("button", { name: "Try again" });
    expect(again).toHaveLength(2);
    for (const button of again) await user.click(button);
    await screen.findByRole("table", { name: "Users" });
    await waitFor(() => expect(screen.queryByText("We couldn’t load the figures.")).toBeNull());
    for (const figure of ["12", "34", "5", "6"]) screen.getByText(figure, { selector: "dd" });
  });

  it("says why a grant failed, and changes nothing", async () => {
    const stub = server().reply(grantFreeAccess, {
      status: 404,
      json: { message: "There is no such user.", code: "not_found" },
    });
    const user = openPage("/super-admin", stub);
    await press(user, /^Grant free premium access/u);
    expect(await failureToast("Error")).toBe("There is no such user.");
    screen.getByText("Standard");
    await screen.findByRole("button", { name: /^Grant free premium access/u });
  });

  it("shows where a user is signed in, and ends one session or all once that is asked about", async () => {
    const device = (id: string, name: string): SessionAnswer => ({
      id,
      device: name,
      createdAt: "2026-11-02T09:00:00.000Z",
      lastSeenAt: "2026-11-20T18:30:00.000Z",
      current: false,
    });
    let sessions = [device("1", "Safari on iPhone"), device("2", "Chrome on Windows"), device("3", "Firefox on Linux")];
    let broken = false;
    const stub = server()
      .answer(listUserSessions, () => sessions)
      .reply(endUserSession, ({ path }) => {
        if (broken) return BROKEN;
        sessions = sessions.filter(({ id }) => !path.endsWith(`/${id}`));
        return { status: 204, body: "" };
      })
      .reply(endUserSessions, () => {
        sessions = [];
        return { status: 204, body: "" };
      });
    const user = openPage("/super-admin", stub);
    await press(user, /^Sessions: /u);
    const list = within(await screen.findByRole("alertdialog", { name: `Where ${PERSON.fullName} is signed in` }));
    await list.findByText("Signed in on 3 devices.");
    await findFocused(list.getByRole("heading"));
    expect(await faultsByAxe()).toEqual([]);

    await user.click(list.getByRole("button", { name: /^End the session on Chrome on Windows, last used / }));
    const question = within(await screen.findByRole("alertdialog", { name: "End this session?" }));
    question.getByText(/^Chrome on Windows, last used .* is signed out at once\./u);
    await user.click(question.getByRole("button", { name: "Cancel" }));
    const ended = () => stub.calls.filter(({ method }) => method === "DELETE").map(({ path }) => path);
    expect(ended()).toEqual([]);

    await user.click(list.getByRole("button", { name: /^End the session on Chrome on Windows/u }));
    broken = true;
    await press(user, "End session");
    expect((await question.findByRole("alert")).textContent).toBe("The kitchen is on fire");
    broken = false;
    await press(user, "End session");
    await findFocused(await list.findByText("Chrome on Windows has been signed out. Signed in on 2 devices."));
    const path = `/api/super-admin/users/${PERSON.id}/sessions`;
    expect(ended()).toEqual([`${path}/2`, `${path}/2`]);

    await user.click(list.getByRole("button", { name: "End all sessions" }));
    await press(user, "End all");
    await findFocused(await list.findByText("All sessions ended. Not signed in anywhere."));
    expect(ended().at(-1)).toBe(path);
    await user.click(list.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
  });

  it("shows a grant at once", async () => {
    const stub = server().answer(grantFreeAccess, {
      userId: PERSON.id,
      hasFreeAccess: true,
      message: "User has been granted free premium access",
    });
    const user = openPage("/super-admin", stub);
    await press(user, /^Grant free premium access/u);
    await findToast("User has been granted free premium access");
    await screen.findByText("Free premium");
    expect(stub.callsOf(grantFreeAccess)[0]?.body).toEqual({ userId: PERSON.id });
  });
});
