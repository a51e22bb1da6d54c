import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { getOwnLines } from "#contract/cupboard";
import { getCupboardNews } from "#contract/cupboard-news";
import { getLastChoices } from "#contract/last-choices";
import { createMealPlan, getCurrentGeneration, getGenerationEvents, getMealPlan } from "#contract/meal-plans";
import { readNotes } from "#contract/notes";
import { askChange, leaveOut, repeatPlan } from "#contract/plan-changes";
import { getTicks } from "#contract/ticks";
import { getTillError } from "#contract/till";
import { faultsByAxe } from "#tests/support/web-axe";
import { NO_EGG, notesRead, OF_PRAWNS, WHICH_FOOD } from "#tests/support/web-notes";
import {
  fill,
  findFocused,
  findToast,
  openAnew,
  openPage,
  pageHeading,
  press,
  type StubbedServer,
  serverFor,
} from "#tests/support/web-page";
import { aPlanRecord, NO_NEWS } from "#tests/support/web-plan";
import { GENERATION_ID, openWizardAt, RUNNING, serverWithWizard } from "#tests/support/web-wizard";

const NOTES = "My son is allergic to egg. Our lodger carries an EpiPen. prawns and her, oh dear";
const ANSWER_FIRST = "Please answer the question about your notes";
const ASKS = { message: "Before we plan, please answer.", code: "notes_need_an_answer", questions: [WHICH_FOOD] };

function serverThatAsks(): StubbedServer {
  return serverWithWizard()
    .answer(readNotes, ({ body }) => notesRead([WHICH_FOOD, OF_PRAWNS], body, [NO_EGG]))
    .reply(getGenerationEvents, "unanswered");
}

const group = (question = WHICH_FOOD): Promise<HTMLElement> =>
  screen.findByRole("group", { name: `You wrote “${question.quote}” ${question.text}` });
const sent = (server: StubbedServer) => server.callsOf(createMealPlan).map(({ body }) => body);

// The page of the test before keeps its draft as it goes.
beforeEach(() => sessionStorage.clear());

describe("questions about the notes, in the wizard", () => {
  it("are asked once the typing rests, answered with one tap each, and go with the request", async () => {
    const server = serverThatAsks();
    const user = await openWizardAt("Cooking Details", server);
    expect(server.callsOf(readNotes)).toHaveLength(0);
    await fill(user, "Additional Notes", NOTES);
    const first = await group();
    expect(server.callsOf(readNotes).map(({ body }) => body)).toEqual([
      { notes: NOTES, notesAnswers: [], ingredientsToAvoid: "None", dietaryRestrictions: ["none"] },
    ]);
    const told = screen.getByText("1 thing understood from your notes. 2 questions about your notes.");
    expect(told.getAttribute("role")).toBe("status");
    const understood = within(screen.getByRole("list", { name: "Understood from your notes" }));
    expect(understood.getByText("No egg")).toBeTruthy();
    expect(understood.getByText("You wrote “My son is allergic to egg”")).toBeTruthy();
    expect(await faultsByAxe()).toEqual([]);

    await user.click(within(first).getByRole("button", { name: "Leave out sesame" }));
    await findFocused(await group(OF_PRAWNS));
    expect(screen.getByText(/ 1 question about your notes\.$/u)).toBeTruthy();
    await press(user, "No, everybody here can eat it");
    const change = await screen.findByRole("button", { name: "Change the answer about “prawns and her, oh dear”" });
    await findFocused(change);
    expect(await faultsByAxe()).toEqual([]);
    await user.keyboard("{Enter}");
    await findFocused(await group(OF_PRAWNS));
    await press(user, "Leave out prawns");
    await press(user, "Generate Meal Plan");
    await waitFor(() => expect(sent(server)).toHaveLength(1));
    expect(sent(server)[0]).toMatchObject({
      additionalNotes: NOTES,
      notesAnswers: [
        { question: "which-1", answer: "sesame" },
        { question: "harms-1", answer: "prawns" },
      ],
    });
  });

  it("hold a request back until they are answered, and nobody else does", async () => {
    const server = serverThatAsks().reply(readNotes, "unreachable");
    const user = await openWizardAt("Cooking Details", server);
    await fill(user, "Additional Notes", NOTES);
    server.answer(readNotes, ({ body }) => notesRead([WHICH_FOOD], body));
    await press(user, "Generate Meal Plan");
    await findToast(ANSWER_FIRST);
    await findFocused(await group());
    expect(sent(server)).toEqual([]);
    await press(user, "Leave out nuts");
    await press(user, "Generate Meal Plan");
    await waitFor(() => expect(sent(server)).toHaveLength(1));

    sessionStorage.clear();
    const silent = serverThatAsks().reply(readNotes, "unreachable");
    const later = openAnew("/meal-plan", silent);
    for (const title of ["Food Preferences", "Your Meal Goals", "Cooking Details"]) {
      (await screen.findByRole("button", { name: "Next" })).focus();
      await later.keyboard("{Enter}");
      await screen.findByRole("heading", { level: 2, name: new RegExp(title, "u") });
    }
    await fill(later, "Additional Notes", NOTES);
    await press(later, "Generate Meal Plan");
    await waitFor(() => expect(sent(silent)).toHaveLength(1));
  });

  it("keep their answers over a reload, and send none to what the notes no longer ask", async () => {
    const server = serverThatAsks();
    const user = await openWizardAt("Cooking Details", server);
    await fill(user, "Additional Notes", NOTES);
    await user.click(within(await group()).getByRole("button", { name: "Leave out sesame" }));
    await group(OF_PRAWNS);
    const again = openAnew("/meal-plan", server);
    expect(
      await screen.findByRole("button", { name: "Change the answer about “Our lodger carries an EpiPen”" }),
    ).toBeTruthy();
    server.answer(readNotes, ({ body }) => notesRead([], body));
    await fill(again, "Additional Notes", "We love curry");
    await press(again, "Generate Meal Plan");
    await waitFor(() => expect(sent(server)).toHaveLength(1));
    expect(sent(server)[0]).not.toHaveProperty("notesAnswers");
  });

  it("are shown at the field where the server asks at the request, with everything still there", async () => {
    const server = serverThatAsks().reply(createMealPlan, { status: 422, json: ASKS }).reply(readNotes, "unreachable");
    const user = await openWizardAt("Cooking Details", server);
    await fill(user, "Additional Notes", NOTES);
    await press(user, "Generate Meal Plan");
    await findToast(ANSWER_FIRST);
    await findFocused(await group());
    expect(screen.getByLabelText<HTMLTextAreaElement>("Additional Notes").value).toBe(NOTES);
    expect(screen.queryByText("We couldn’t make your plan")).toBeNull();
    server.reply(createMealPlan, { status: 202, json: { id: GENERATION_ID, state: "making" } });
    await press(user, "Leave out sesame");
    await press(user, "Generate Meal Plan");
    await waitFor(() => expect(sent(server)).toHaveLength(2));
    expect(sent(server)[1]).toMatchObject({ notesAnswers: [{ question: "which-1", answer: "sesame" }] });
  });

  it("are shown where a week in progress fails for them, with the last choices and their answers", async () => {
    const failed = { type: "failed", status: 422, ...ASKS };
    const server = serverThatAsks()
      .answer(getCurrentGeneration, RUNNING)
      .answer(getLastChoices, {
        mealsPerWeek: 4,
        numPeople: 2,
        dietaryPreference: "none",
        dietaryRestrictions: ["none"],
        synsPointsPerWeek: null,
        mealGoals: "none",
        meatsPreferred: [],
        preferredRegions: [],
        ingredientsToAvoid: "celery",
        maxBudget: 60,
        preferredSupermarket: "tesco",
        cookingSkillLevel: "beginner",
        availableTime: "30",
        cookingEquipment: [],
        additionalNotes: NOTES,
        notesAnswers: [{ question: "harms-1", answer: "fine", quote: OF_PRAWNS.quote, said: "No" }],
      })
      .reply(getGenerationEvents, {
        status: 200,
        body: `id: 1\nevent: failed\ndata: ${JSON.stringify(failed)}\n\n`,
      });
    openPage("/meal-plan", server);
    await findFocused(await group());
    await pageHeading("Create Your Meal Plan");
    expect(screen.getByLabelText<HTMLTextAreaElement>("Additional Notes").value).toBe(NOTES);
    expect(
      await screen.findByRole("button", { name: "Change the answer about “prawns and her, oh dear”" }),
    ).toBeTruthy();
  });
});

describe("questions about the notes, on a plan", () => {
  const record = aPlanRecord({
    additionalNotes: NOTES,
    notesAnswers: [{ question: "which-1", answer: "sesame", quote: WHICH_FOOD.quote, said: "Leave out sesame" }],
  });
  const planServer = (): StubbedServer =>
    serverFor()
      .answer(getMealPlan, record)
      .answer(getTicks, { ticks: [], now: new Date().toISOString() })
      .answer(getOwnLines, [])
      .answer(getTillError, null)
      .answer(getCupboardNews, NO_NEWS);
  const bodies = (server: StubbedServer, end: string) =>
    server.calls.filter(({ method, path }) => method === "POST" && path.endsWith(end)).map(({ body }) => body);

  it("are answered before the same week is made again, which the last answer does", async () => {
    const server = planServer().reply(repeatPlan, ({ body }) =>
      body === undefined ? { status: 422, json: ASKS } : { status: 201, json: { id: GENERATION_ID, state: "ready" } },
    );
    const user = openPage(`/meal-plan/${record.id}`, server);
    await press(user, "Cook this week again");
    const asked = within(await screen.findByRole("alertdialog", { name: ANSWER_FIRST }));
    await user.click(asked.getByRole("button", { name: "Leave out sesame" }));
    await findToast("The same week, at today’s prices");
    expect(bodies(server, "/repeat")).toEqual([
      undefined,
      { notesAnswers: [{ question: "which-1", answer: "sesame" }] },
    ]);
  });

  it("stand under the field for changes, and what harms is left out with one step", async () => {
    const notesAnswers = [{ question: "which-1", answer: "sesame" }];
    const words = "Our lodger carries an EpiPen";
    const says = "No dinner of this week has sesame in it, and from now on none will.";
    const server = planServer()
      .answer(askChange, ({ body }) =>
        (body as { notesAnswers?: unknown }).notesAnswers === undefined
          ? { revision: 1, answer: "", steps: [], questions: [WHICH_FOOD] }
          : {
              revision: 1,
              answer: "You wrote “Our lodger carries an EpiPen”.",
              steps: [{ kind: "leave_out" as const, says, words, notesAnswers }],
            },
      )
      .answer(leaveOut, { ...record, revision: 2, undo_steps: 1, ingredientsToAvoid: "sesame" });
    const user = openPage(`/meal-plan/${record.id}`, server);
    await fill(user, "What would you like to change?", words);
    await press(user, "Ask");
    await user.click(within(await group()).getByRole("button", { name: "Leave out sesame" }));
    expect(await screen.findByText(says)).toBeTruthy();
    expect(await faultsByAxe()).toEqual([]);
    await press(user, "Do this");
    await findToast("The week is changed");
    expect(bodies(server, "/leave-out")).toEqual([{ words, notesAnswers, revision: 1 }]);
  });

  it("stand among its choices with what was answered", async () => {
    openPage(`/meal-plan/${record.id}`, planServer());
    expect(await screen.findByText("“Our lodger carries an EpiPen”: Leave out sesame")).toBeTruthy();
    expect(screen.getByText("You told us")).toBeTruthy();
  });
});
