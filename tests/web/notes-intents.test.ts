import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { getShoppingDay } from "#contract/calendar";
import { getOwnLines } from "#contract/cupboard";
import { getCupboardNews } from "#contract/cupboard-news";
import { getLastChoices } from "#contract/last-choices";
import { createMealPlan, getGenerationEvents, getMealPlan } from "#contract/meal-plans";
import { readNotes } from "#contract/notes";
import { addMeal, askChange, skipMeal } from "#contract/plan-changes";
import { getTicks } from "#contract/ticks";
import { getTillError } from "#contract/till";
import { faultsByAxe } from "#tests/support/web-axe";
import { AGED_7, CURRY, GUESTS_ON_SATURDAY, NO_EGG, notesRead, QUICK_TUESDAY, unread } from "#tests/support/web-notes";
import {
  fill,
  findFocused,
  findToast,
  openAnew,
  openPage,
  press,
  type StubbedServer,
  serverFor,
} from "#tests/support/web-page";
import { aPlanRecord, NO_NEWS } from "#tests/support/web-plan";
import { openWizardAt, serverWithWizard } from "#tests/support/web-wizard";

const NOTES = "My son is allergic to egg. Tuesdays are mad. Curry is how we met.";
const UNDERSTOOD = [NO_EGG, QUICK_TUESDAY, CURRY, GUESTS_ON_SATURDAY, AGED_7];
const SUNNY = unread("sunny", "make it sunny", "Lighter dinners", "Dinner at sunset");

function serverThatReads(): StubbedServer {
  return serverWithWizard()
    .answer(readNotes, ({ body }) => notesRead([], body, UNDERSTOOD, [SUNNY]))
    .reply(getGenerationEvents, "unanswered");
}
const sent = (server: StubbedServer) => server.callsOf(createMealPlan).map(({ body }) => body);
const chips = async () => within(await screen.findByRole("list", { name: "Understood from your notes" }));
const button = (name: string | RegExp) => screen.getByRole("button", { name });

// The page of the test before keeps its draft as it goes.
beforeEach(() => sessionStorage.clear());

describe("what is understood of notes, in the wizard", () => {
  it("stands as chips that one tap takes out and another puts back, and says why what harms stays", async () => {
    const server = serverThatReads();
    const user = await openWizardAt("Cooking Details", server);
    await fill(user, "Additional Notes", NOTES);
    const understood = await chips();
    expect(understood.queryByRole("button", { name: "Remove: No egg" })).toBeNull();
    expect(understood.getByText("You told us it harms somebody. To change this, change your words.")).toBeTruthy();
    const status = screen.getByText("5 things understood from your notes.");
    expect(status.getAttribute("role")).toBe("status");

    await press(user, "Remove: Plenty of curry");
    const back = button("Put back: Plenty of curry");
    await findFocused(back);
    expect(within(screen.getByRole("list", { name: "Taken out" })).getByText("Plenty of curry")).toBeTruthy();
    expect(understood.queryByText("Plenty of curry")).toBeNull();
    expect(status.textContent).toBe("4 things understood from your notes.");
    await user.keyboard("{Enter}");
    await findFocused(button("Remove: Plenty of curry"));
    await user.keyboard("{Enter}");
    expect(server.callsOf(readNotes)).toHaveLength(1);

    const again = openAnew("/meal-plan", server);
    await screen.findByRole("button", { name: "Put back: Plenty of curry" });
    await press(again, "Generate Meal Plan");
    await waitFor(() => expect(sent(server)).toHaveLength(1));
    expect(sent(server)[0]).toMatchObject({ additionalNotes: NOTES, notesRemoved: [CURRY.id] });
    expect(sent(server)[0]).not.toHaveProperty("week");
  });

  it("keeps its place while other words are read, and sends nothing of words that are gone", async () => {
    const server = serverThatReads().reply(readNotes, "unanswered");
    const user = await openWizardAt("Cooking Details", server);
    await fill(user, "Additional Notes", NOTES);
    await screen.findByText("Reading your notes...");
    server.answer(readNotes, ({ body }) => notesRead([], body, UNDERSTOOD, [SUNNY])).releaseUnanswered();
    await press(user, "Remove: Quick on Tuesday");
    server.reply(readNotes, "unanswered");
    await fill(user, "Additional Notes", "My son is allergic to egg.");
    await waitFor(() => expect(server.callsOf(readNotes)).toHaveLength(2));
    expect((await chips()).getByText("Plenty of curry")).toBeTruthy();
    server.answer(readNotes, ({ body }) => notesRead([], body, [NO_EGG])).releaseUnanswered();
    await screen.findByText("1 thing understood from your notes.");
    expect(screen.queryByText("Taken out")).toBeNull();
    await press(user, "Generate Meal Plan");
    await waitFor(() => expect(sent(server)).toHaveLength(1));
    expect(sent(server)[0]).not.toHaveProperty("notesRemoved");
  });

  it("offers readings of other words, folded where there are many, and waits for none of them", async () => {
    const others = [unread("b", "like Nan did", "Familiar dinners"), unread("c", "you know", "Simple")];
    const server = serverThatReads().answer(readNotes, ({ body }) => notesRead([], body, [], [SUNNY, ...others]));
    const user = await openWizardAt("Cooking Details", server);
    await fill(user, "Additional Notes", `${NOTES} Like Nan did, you know.`);
    const folded = (await screen.findByText("We’re not sure about 3 things you wrote")).closest("details");
    expect(folded?.open).toBe(false);
    expect(await faultsByAxe()).toEqual([]);

    server.answer(readNotes, ({ body }) => notesRead([], body, UNDERSTOOD, [SUNNY]));
    await fill(user, "Additional Notes", NOTES);
    await screen.findByText("We’re not sure about one thing you wrote");
    const sunny = await screen.findByRole("group", { name: "You wrote “make it sunny” What does this ask for?" });
    expect(sunny.closest("details")).toBeNull();
    await user.click(within(sunny).getByRole("button", { name: "Lighter dinners" }));
    await findFocused(await screen.findByRole("button", { name: "Change the answer about “make it sunny”" }));
    expect(screen.queryByText(/question/u)).toBeNull();
    await press(user, "Generate Meal Plan");
    await waitFor(() => expect(sent(server)).toHaveLength(1));
    expect(sent(server)[0]).toMatchObject({ notesAnswers: [{ question: "sunny", answer: "reading-1" }] });
  });
});

describe("the strip of the week", () => {
  it("is prefilled from the notes in the order of the person's week, and sends what is changed", async () => {
    const server = serverThatReads().answer(getShoppingDay, { day: "Friday" });
    const user = await openWizardAt("Cooking Details", server);
    await screen.findByRole("button", { name: "Tuesday: as usual" });
    const days = within(screen.getByRole("group", { name: "Is any day different?" })).getAllByRole("button");
    expect(days.map((day) => day.getAttribute("aria-label")?.split(":")[0])).toEqual([
      "Saturday",
      "Sunday",
      "Monday",
      "Tuesday",
      "Wednesday",
      "Thursday",
      "Friday",
    ]);
    await fill(user, "Additional Notes", NOTES);
    const tuesday = await screen.findByRole("button", { name: "Tuesday: quick" });
    expect(button("Saturday: 3 guests")).toBeTruthy();

    tuesday.focus();
    await user.keyboard("{Enter}{Tab}");
    await findFocused(screen.getByRole("checkbox", { name: "As usual" }));
    await user.click(screen.getByRole("checkbox", { name: "Time to cook" }));
    expect(button("Tuesday: time to cook")).toBe(tuesday);
    expect(button("Put back: Quick on Tuesday")).toBeTruthy();
    await press(user, "Saturday: 3 guests");
    await user.selectOptions(screen.getByLabelText("How many guests"), "5");
    await user.click(screen.getByRole("checkbox", { name: "Something special" }));
    expect(button("Saturday: 5 guests, special")).toBeTruthy();
    await user.selectOptions(screen.getByLabelText("Age in years"), "Under 1");
    await press(user, "Add");
    await press(user, "Remove: a child of 7");
    await user.click(screen.getByRole("radio", { name: "Mild" }));
    expect(await faultsByAxe()).toEqual([]);

    const again = openAnew("/meal-plan", server);
    await screen.findByRole("button", { name: "Saturday: 5 guests, special" });
    await press(again, "Generate Meal Plan");
    await waitFor(() => expect(sent(server)).toHaveLength(1));
    expect(sent(server)[0]).toMatchObject({
      notesRemoved: [QUICK_TUESDAY.id, GUESTS_ON_SATURDAY.id, AGED_7.id],
      week: [
        { kind: "long", day: "Tuesday" },
        { kind: "guests", day: "Saturday", number: 5 },
        { kind: "treat", day: "Saturday" },
        { kind: "child", number: 0 },
        { kind: "heat", what: "mild" },
      ],
    });
  });

  it("needs no notes", async () => {
    const server = serverThatReads();
    const user = await openWizardAt("Cooking Details", server);
    await press(user, "Friday: as usual");
    await user.click(screen.getByRole("checkbox", { name: "Out" }));
    await press(user, "Generate Meal Plan");
    await waitFor(() => expect(sent(server)).toHaveLength(1));
    expect(sent(server)[0]).toMatchObject({ week: [{ kind: "out", day: "Friday" }] });
    expect(server.callsOf(readNotes)).toHaveLength(0);
  });

  it("says what it carries over from the last plan", async () => {
    const later = serverThatReads().answer(getLastChoices, {
      mealsPerWeek: 4,
      numPeople: 2,
      dietaryPreference: "none",
      dietaryRestrictions: ["none"],
      synsPointsPerWeek: null,
      mealGoals: "none",
      meatsPreferred: [],
      preferredRegions: [],
      ingredientsToAvoid: "None",
      maxBudget: 60,
      preferredSupermarket: "tesco",
      cookingSkillLevel: "beginner",
      availableTime: "30",
      cookingEquipment: [],
      additionalNotes: NOTES,
      notesRemoved: [CURRY.id],
      week: [
        { kind: "out", day: "Friday" },
        { kind: "guests", day: "Sunday", number: 1 },
        { kind: "child", number: 3 },
      ],
    });
    await openWizardAt("Cooking Details", later);
    expect(await screen.findByText(/Your week: Friday out, Sunday 1 guest, a child of 3\.$/u)).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Sunday: 1 guest" })).toBeTruthy();
    expect(await screen.findByRole("button", { name: "Put back: Plenty of curry" })).toBeTruthy();
  });
});

describe("what was understood, on a plan", () => {
  const plain = aPlanRecord();
  const plan = plain.generatedPlan;
  if (plan === null) throw new Error("the record has no plan");
  const record = aPlanRecord({
    additionalNotes: NOTES,
    understood: [NO_EGG, QUICK_TUESDAY],
    generatedPlan: {
      ...plan,
      weekly_plan: plan.weekly_plan.map(({ day, meals }) => ({
        day,
        meals: meals.map((meal) => ({ ...meal, answers: [QUICK_TUESDAY.id, "of-another-time"] })),
      })),
    },
  });
  const planServer = (): StubbedServer =>
    serverFor()
      .answer(getMealPlan, record)
      .answer(getTicks, { ticks: [], now: new Date().toISOString() })
      .answer(getOwnLines, [])
      .answer(getTillError, null)
      .answer(getCupboardNews, NO_NEWS);

  it("stands beside its notes, and at each dinner what it answers", async () => {
    openPage(`/meal-plan/${record.id}`, planServer());
    expect(await screen.findByText("Answers: Quick on Tuesday")).toBeTruthy();
    const told = (await screen.findByText("Understood")).parentElement;
    expect(told?.textContent).toBe("UnderstoodNo eggQuick on Tuesday");
  });

  it("answers words for a change with offers and their prices, of which one tap does one", async () => {
    const skip = { kind: "skip" as const, says: "Monday’s Lentil Soup goes.", meal_id: "lentil-soup" };
    const add = { kind: "add" as const, says: "Sunday: Pie is added.", day: "Sunday" as const, with: "pie" };
    const server = planServer()
      .answer(askChange, {
        revision: 1,
        answer: "Nothing warmer than this soup fits. You could have:",
        steps: [],
        offers: [
          { id: "chilli", text: "Chilli on Monday", cost_change: 1.2, steps: [skip] },
          { id: "dal", text: "Dal on Monday", cost_change: -0.8, steps: [{ ...skip, says: "Dal on Monday" }, add] },
          { id: "pie", text: "Pie on Monday", cost_change: 0, steps: [skip] },
        ],
      })
      .answer(skipMeal, { ...record, revision: 2, undo_steps: 1 })
      .answer(addMeal, { ...record, revision: 3, undo_steps: 2 });
    const user = openPage(`/meal-plan/${record.id}`, server);
    await fill(user, "What would you like to change?", "something warmer on Monday");
    await press(user, "Ask");
    const offers = within(await screen.findByRole("list", { name: "What we can do" }));
    expect(offers.getAllByRole("button").map(({ textContent }) => textContent.trim())).toEqual([
      "Chilli on Monday £1.20 more Monday’s Lentil Soup goes.",
      "Dal on Monday £0.80 less Sunday: Pie is added.",
      "Pie on Monday the same price Monday’s Lentil Soup goes.",
    ]);
    expect(screen.queryByRole("button", { name: "Do this" })).toBeNull();
    expect(await faultsByAxe()).toEqual([]);
    await press(user, "Leave it as it is");
    expect(screen.queryByRole("list", { name: "What we can do" })).toBeNull();
    await press(user, "Ask");
    await press(user, /^Dal on Monday/u);
    await findToast("2 changes made");
    const added = server.calls.filter(({ path }) => path.endsWith("/add"));
    expect(added.map(({ body }) => body)).toEqual([{ day: "Sunday", with: "pie", revision: 2 }]);
    const skipped = server.calls.filter(({ path }) => path.endsWith("/skip"));
    expect(skipped.map(({ body }) => body)).toEqual([{ meal_id: "lentil-soup", revision: 1 }]);
  });

  it("shows offers before a question of harm that stands beside them", async () => {
    const question = {
      id: "q",
      quote: "swap the prawns",
      text: "Must we leave out prawns?",
      answers: [
        { id: "yes", text: "Yes, leave them out" },
        { id: "no", text: "No, that’s taste" },
      ],
    };
    const step = { kind: "add" as const, says: "Sunday: Pie is added.", day: "Sunday" as const, with: "pie" };
    const offers = [{ id: "pie", text: "Pie on Sunday", cost_change: 0, steps: [step] }];
    const server = planServer().answer(askChange, {
      revision: 1,
      answer: "Is it one of these?",
      steps: [],
      offers,
      questions: [question],
    });
    const user = openPage(`/meal-plan/${record.id}`, server);
    await fill(user, "What would you like to change?", "swap the prawns");
    await press(user, "Ask");
    const offered = await screen.findByRole("list", { name: "What we can do" });
    const asked = screen.getByText("Must we leave out prawns?");
    expect(offered.compareDocumentPosition(asked) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    expect(await faultsByAxe()).toEqual([]);
  });
});
