import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { getUser, login } from "#contract/accounts";
import { getOwnLines } from "#contract/cupboard";
import {
  createMealPlan,
  type GenerationEvent,
  getCurrentGeneration,
  getGenerationEvents,
  getMealPlan,
  listMealPlans,
} from "#contract/meal-plans";
import { getTicks } from "#contract/ticks";
import { getTillError } from "#contract/till";
import {
  BROKEN,
  failureToast,
  fill,
  findAddress,
  findToast,
  openPage,
  pageHeading,
  PERSON,
  press,
  type Reply,
  type StubbedServer,
  toastRegion,
} from "#tests/support/web-page";
import { aPlanRecord } from "#tests/support/web-plan";
import { generate, GENERATION_ID, RUNNING, serverWithWizard } from "#tests/support/web-wizard";

const THE_PAGE = { method: "GET", path: "/meal-plan", access: "public", summary: "The wizard's own page" } as const;
const GENERATING = "Generating your meal plan...";

/** A server whose generation is never done, until `finish` is told. */
function serverThatMakes(): StubbedServer {
  return (
    serverWithWizard()
      // A page that waits for long would load itself again; it asks first whether it can be had.
      .reply(THE_PAGE, "unreachable")
      .reply(getGenerationEvents, "unanswered")
      .answer(getMealPlan, aPlanRecord({ id: GENERATION_ID }))
      .answer(getTicks, { ticks: [], now: new Date().toISOString() })
      .answer(getOwnLines, [])
      .answer(getTillError, null)
      .answer(listMealPlans, [])
  );
}

function told(...events: readonly GenerationEvent[]): Reply {
  const body = events.map((event, at) => `id: ${at + 1}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
  return { status: 200, body: body.join("") };
}

const finish = (server: StubbedServer) =>
  server.reply(getGenerationEvents, told({ type: "done", id: GENERATION_ID })).releaseUnanswered();

/** Whether the toast still stands two seconds before this time, and then no longer. */
async function closesAfter(title: string, milliseconds: number): Promise<boolean> {
  await findToast(title);
  const region = await toastRegion();
  await act(() => vi.advanceTimersByTimeAsync(milliseconds - 2_000));
  const stood = region.textContent.includes(title);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  return stood && !region.textContent.includes(title);
}

function stopTheClock(): { advanceTimers: typeof vi.advanceTimersByTime } {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  return { advanceTimers: vi.advanceTimersByTime };
}

afterEach(() => {
  vi.useRealTimers();
});

describe("a generation that fails", () => {
  it('shows "Error" with the server\'s words, for ten seconds', async () => {
    await generate(serverWithWizard().reply(createMealPlan, BROKEN), stopTheClock());
    expect(await failureToast("Error")).toBe("The kitchen is on fire");
    expect(await closesAfter("Error", 10_000)).toBe(true);
  });

  it('shows "Failed to generate meal plan" where the server has no words', async () => {
    await generate(serverWithWizard().reply(createMealPlan, { status: 500, body: "" }));
    expect(await failureToast("Error")).toBe("Failed to generate meal plan");
  });

  it.each([
    ["The planner hit a timeout.", 500, "timeout"],
    ["We’re making a lot of meal plans right now (high load). Please try again in a moment.", 503, "high_load"],
  ])('is called "Service Busy", and nothing is lost: %s', async (message, status, code) => {
    await generate(serverWithWizard().reply(createMealPlan, { status, json: { message, code } }), stopTheClock());
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await failureToast("Service Busy")).toBe(message);
    screen.getByRole("button", { name: "Generate Meal Plan" });
    within(screen.getByRole("main")).getByText(message);
  });

  it("as it cannot be sent promises nothing about what became of it, and can be sent again", async () => {
    const server = serverThatMakes().reply(createMealPlan, "unreachable");
    const user = await generate(server, stopTheClock());
    await vi.advanceTimersByTimeAsync(4_000);
    await failureToast("Error");
    const failure = (await screen.findByText("We couldn’t make your plan")).parentElement;
    await waitFor(() => expect(failure?.textContent).toContain("We couldn’t reach the server."));
    expect(failure?.textContent).not.toContain("Nothing was saved");
    server.answer(createMealPlan, { id: GENERATION_ID, state: "making" });
    finish(server);
    await press(user, "Generate Meal Plan");
    await findAddress(`/meal-plan/${GENERATION_ID}`);
  });

  it("as the session has ended leads through sign-in back to the last step, without the old complaint", async () => {
    const signedOut = { status: 401, json: { message: "Please sign in.", code: "unauthenticated" } } as const;
    const server = serverWithWizard().reply(createMealPlan, () => {
      server.reply(getUser, signedOut);
      return signedOut;
    });
    const user = await generate(server);
    await fill(user, "Username", PERSON.username);
    await fill(user, "Password", "three plain words");
    server.answer(login, PERSON).answer(getUser, PERSON);
    await press(user, "Sign In");
    await screen.findByRole("heading", { name: /Cooking Details$/u });
    expect(screen.queryByText("We couldn’t make your plan")).toBeNull();
  });
});

describe("a generation that runs", () => {
  it("has its toast for two minutes", async () => {
    await generate(serverThatMakes(), stopTheClock());
    expect(await closesAfter(GENERATING, 120_000)).toBe(true);
  });

  it("leads to its plan when it is done, with a toast for twenty seconds", async () => {
    const server = serverThatMakes();
    await generate(server, stopTheClock());
    await pageHeading(GENERATING);
    finish(server);
    await findAddress(`/meal-plan/${GENERATION_ID}`);
    expect(await closesAfter("Your dishes have been granted! 🎉", 20_000)).toBe(true);
  });

  it("is shown by a second tab, too", async () => {
    const server = serverThatMakes().answer(getCurrentGeneration, RUNNING);
    openPage("/meal-plan", server);
    await pageHeading(GENERATING);
    await waitFor(() => expect(screen.getAllByText("Meal to come")).toHaveLength(4));
  });

  it("is what a second try is redirected to", async () => {
    const server = serverThatMakes().reply(createMealPlan, () => {
      server.answer(getCurrentGeneration, RUNNING);
      return {
        status: 409,
        json: { message: "We’re already making a meal plan for you.", code: "generation_running" },
      };
    });
    await generate(server);
    await pageHeading(GENERATING);
    await waitFor(() => expect(screen.getAllByText("Meal to come")).toHaveLength(4));
  });

  it("has no words that follow someone who leaves its page", async () => {
    const user = await generate(serverThatMakes());
    await findToast(GENERATING);
    await user.click(screen.getByRole("link", { name: "Saved Plans" }));
    await pageHeading("Your Saved Meal Plans");
    await waitFor(async () => expect((await toastRegion()).textContent).not.toContain(GENERATING));
  });

  it("is shown at its plan's address, and then the plan itself", async () => {
    const server = serverThatMakes()
      .answer(getCurrentGeneration, RUNNING)
      .answer(
        getMealPlan,
        aPlanRecord({ id: GENERATION_ID, state: "making", hasPdf: false, generatedPlan: null, revision: 0 }),
      );
    openPage(`/meal-plan/${GENERATION_ID}`, server);
    await pageHeading(GENERATING);
    await waitFor(() => expect(screen.getAllByText("Meal to come")).toHaveLength(4));
    server.answer(getMealPlan, aPlanRecord({ id: GENERATION_ID }));
    finish(server);
    await pageHeading("Robin Ashdown’s Meal Plan");
  });
});
