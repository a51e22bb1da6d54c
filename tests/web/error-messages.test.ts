import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { getEmailPreferences, listSessions } from "#contract/account";
import { getUser, login, logout, updateProfile } from "#contract/accounts";
import { deleteMealPlan, listMealPlans } from "#contract/meal-plans";
import {
  aPlanSummary,
  answerQuestion,
  BROKEN,
  failureToast,
  findToast,
  openPage,
  pageHeading,
  PERSON,
  press,
  serverFor,
  serverForVisitors,
  type StubbedServer,
} from "#tests/support/web-page";

function serverWithSettings(): StubbedServer {
  return serverFor().answer(listSessions, []).answer(getEmailPreferences, { planReady: false });
}

async function trySignIn(user: ReturnType<typeof openPage>): Promise<void> {
  await user.type(await screen.findByLabelText("Username"), "nobody-here");
  await user.type(screen.getByLabelText("Password"), "wrong");
  await press(user, "Sign In");
}

afterEach(() => {
  vi.useRealTimers();
});

describe("what went wrong is said", () => {
  it("in our words for an answer that is not ours, never as it came", async () => {
    const server = serverForVisitors().reply(login, { status: 500, body: "<h1>nginx: internal error</h1>" });
    const user = openPage("/auth", server);
    await trySignIn(user);
    expect(await failureToast("Login failed")).toBe("Something went wrong on our side. Please try again.");
  });

  it('as "Logout failed" with the server\'s words for a failed sign-out, which keeps the session', async () => {
    const user = openPage("/settings", serverWithSettings().reply(logout, BROKEN));
    await press(user, "Sign Out");
    await answerQuestion(user, "Sign Out");
    expect(await failureToast("Logout failed")).toBe("The kitchen is on fire");
    expect(window.location.pathname).toBe("/settings");
    await pageHeading("Account Settings");
  });

  it('as "Update failed" with the server\'s words for a refused change of the profile', async () => {
    const user = openPage("/settings", serverWithSettings().reply(updateProfile, BROKEN));
    await press(user, "Save Changes");
    expect(await failureToast("Update failed")).toBe("The kitchen is on fire");
  });

  it('as "Delete failed" with the server\'s words for a refused deletion', async () => {
    const server = serverFor().answer(listMealPlans, [aPlanSummary()]).reply(deleteMealPlan, BROKEN);
    const user = openPage("/saved-plans", server);
    await press(user, /^Delete/u);
    await answerQuestion(user, "Delete");
    expect(await failureToast("Delete failed")).toBe("The kitchen is on fire");
  });
});

describe("what may pass is tried again", () => {
  const PASSING = [502, 503, 504, "unreachable"] as const;
  const FINAL = [400, 409, 429, 500] as const;

  async function timesOf(outcome: (typeof PASSING)[number] | (typeof FINAL)[number]): Promise<readonly number[]> {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const times: number[] = [];
    const server = serverWithSettings().reply(updateProfile, () => {
      times.push(Date.now());
      if (outcome === "unreachable") return outcome;
      return { status: outcome, json: { message: "The kitchen is full", code: "high_load" } };
    });
    const user = openPage("/settings", server, { advanceTimers: vi.advanceTimersByTime });
    await press(user, "Save Changes");
    await waitFor(() => expect(times).toHaveLength(1));
    await vi.advanceTimersByTimeAsync(3_500);
    await findToast("Update failed");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(screen.getByRole("button", { name: "Save Changes" }).hasAttribute("aria-disabled")).toBe(false);
    return times.map((time) => time - (times[0] ?? 0));
  }

  it.each(PASSING)("twice, after one and after two seconds: %s", async (outcome) => {
    const [, second = 0, third = 0, ...more] = await timesOf(outcome);
    expect(second).toBeGreaterThanOrEqual(1_000);
    expect(third - second).toBeGreaterThanOrEqual(2_000);
    expect(more).toEqual([]);
  });

  it.each(FINAL)("and what is final is not: %s", async (outcome) => {
    expect(await timesOf(outcome)).toEqual([0]);
  });

  it("before anyone is told, when a list meets a passing fault", async () => {
    const faults = [503, 504];
    const server = serverFor().reply(listMealPlans, () => {
      const status = faults.shift();
      return status === undefined ? { status: 200, json: [] } : { status, body: "" };
    });
    openPage("/saved-plans", server);
    await screen.findByRole("heading", { name: "No Saved Plans Yet" });
    expect(server.callsOf(listMealPlans)).toHaveLength(3);
    expect(screen.queryByText("Error Loading Plans")).toBeNull();
  });
});

describe("Settings", () => {
  it("calls someone whose first day is not known a member since recently", async () => {
    openPage("/settings", serverWithSettings().answer(getUser, { ...PERSON, createdAt: "" }));
    expect((await screen.findByText(/^Member since/u)).textContent).toBe("Member since Recently");
    screen.getByRole("heading", { name: `Welcome, ${PERSON.fullName}` });
  });

  it("reads a long list of sessions page by page, and keeps its place while it loads", async () => {
    const at = "2026-11-20T09:30:00.000Z";
    const session = (device: string, current = false) => ({
      id: device,
      device,
      createdAt: at,
      lastSeenAt: at,
      current,
    });
    const server = serverWithSettings().reply(listSessions, "unanswered");
    const user = openPage("/settings", server);
    const part = within(await screen.findByRole("region", { name: "Where you’re signed in" }));
    await part.findByRole("status", { name: "Loading where you’re signed in" });

    server.reply(listSessions, ({ query }) =>
      query.get("cursor") === "next"
        ? { status: 200, json: [session("Firefox on Windows")] }
        : {
            status: 200,
            headers: { link: '</api/user/sessions?cursor=next>; rel="next"' },
            json: [session("Chrome on Linux", true), session("Safari on iPhone")],
          },
    );
    server.releaseUnanswered();
    await waitFor(() => expect(part.getAllByRole("listitem")).toHaveLength(2));
    expect(part.getAllByText("Last used 20 November 2026 at 09:30").length).toBeGreaterThan(0);
    await user.click(part.getByRole("button", { name: "Show more sessions" }));
    await part.findByText("Firefox on Windows");
    expect(part.queryByRole("button", { name: "Show more sessions" })).toBeNull();
  });
});
