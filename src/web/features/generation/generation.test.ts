import { withCorrection } from "#web/features/generation/avoid-corrections";
import { describe, expect, it } from "vitest";
import type { GenerationEvent, PlanMealAnswer } from "#contract/meal-plans";
import { failureTitle } from "#web/features/generation/generation-failure";
import { NOTHING_YET, withEvent } from "#web/features/generation/generation-state";
import { RELOAD_AFTER_MS, reloadDelay } from "#web/features/generation/submitted-generation";
import { keptKey } from "#web/features/generation/unanswered";
import { mergeDraft } from "#web/features/generation/wizard-draft";
import {
  STEPS,
  allowanceLabel,
  freshValues,
  issuesByField,
  parseBudget,
  requestOf,
  stepOf,
} from "#web/features/generation/wizard-form";

const fresh = freshValues({ fullName: "Ada Cook", email: "ada@example.com" });

describe("a generation's events", () => {
  const stage = (name: "queued" | "reading", message: string): GenerationEvent => ({
    type: "stage",
    stage: name,
    message,
  });

  it("build the state in order, and a replay after a reconnect changes nothing", () => {
    const once = withEvent(withEvent(NOTHING_YET, 1, stage("queued", "Stored")), 2, stage("reading", "Reading"));
    const twice = withEvent(withEvent(once, 1, stage("queued", "Stored")), 2, stage("reading", "Reading"));
    expect(twice).toEqual(once);
    expect(once.stages.map(({ message }) => message)).toEqual(["Stored", "Reading"]);
  });

  it("keep the last meal of each position, and say which is the latest", () => {
    const meal = (name: string) => ({ name }) as PlanMealAnswer;
    const told = (index: number, name: string): GenerationEvent => ({
      type: "meal",
      index,
      day: "Monday",
      meal: meal(name),
    });
    const events = [told(1, "Soup"), told(0, "Pie"), told(1, "Stew"), stage("reading", "Reading")];
    const states = events.map((_, count) =>
      events.slice(0, count + 1).reduce((state, event, index) => withEvent(state, index + 1, event), NOTHING_YET),
    );
    expect(states.map(({ meals }) => meals.map((accepted) => accepted.meal.name))).toEqual([
      ["Soup"],
      ["Pie", "Soup"],
      ["Pie", "Stew"],
      ["Pie", "Stew"],
    ]);
    expect(states.map(({ justAccepted }) => justAccepted?.meal.name)).toEqual(["Soup", "Pie", "Stew", undefined]);
  });

  it("keep the menu until its dishes arrive, and announce it until the first does", () => {
    const dish = (index: number, name: string) => ({ index, day: "Monday", name, foods: [], why: "" });
    const told = withEvent(NOTHING_YET, 1, { type: "menu", dishes: [dish(0, "Pie"), dish(1, "Soup")] });
    expect([told.menu.map(({ name }) => name), told.justChosen]).toEqual([["Pie", "Soup"], true]);
    const later = withEvent(told, 2, { type: "menu", dishes: [dish(1, "Stew")] });
    expect(later.menu.map(({ name }) => name)).toEqual(["Pie", "Stew"]);
    const written = withEvent(later, 3, stage("reading", "Reading"));
    expect(written.justChosen).toBe(true);
    const meal: GenerationEvent = { type: "meal", index: 0, day: "Monday", meal: { name: "Pie" } as PlanMealAnswer };
    expect(withEvent(written, 4, meal).justChosen).toBe(false);
  });

  it("of an unknown kind change nothing but the number", () => {
    const unknown = { type: "weather" } as unknown as GenerationEvent;
    expect(withEvent(NOTHING_YET, 1, unknown)).toEqual({ ...NOTHING_YET, lastNumber: 1 });
  });

  it("end once: later events are not passed on", () => {
    const ended = withEvent(NOTHING_YET, 1, {
      type: "failed",
      status: 422,
      code: "request_cannot_be_met",
      message: "Too dear",
    });
    expect(withEvent(ended, 2, { type: "done", id: "x" })).toBe(ended);
  });
});

describe("the title over a failure", () => {
  it.each([
    ["Many plans are being made (high load).", "Service Busy"],
    ["It took too long (timeout).", "Service Busy"],
    ["The cheapest plan costs £31.20.", "Error"],
  ])("%s → %s", (message, title) => {
    expect(failureTitle(message)).toBe(title);
  });
});

describe("the one reload", () => {
  const mark = { id: "a", submittedAt: 1_000, reloaded: false };
  it("comes ten seconds after the submission", () => {
    expect(reloadDelay(mark, "a", 4_000)).toBe(RELOAD_AFTER_MS - 3_000);
  });
  it("never comes twice, nor for a generation of another tab", () => {
    expect(reloadDelay({ ...mark, reloaded: true }, "a", 4_000)).toBeNull();
    expect(reloadDelay(mark, "b", 4_000)).toBeNull();
    expect(reloadDelay(null, "a", 4_000)).toBeNull();
  });
});

describe("the wizard's draft", () => {
  it("is restored unchanged", () => {
    const values = { ...fresh, mealsPerWeek: 5, dietaryRestrictions: ["nut_free"] };
    const draft = {
      values,
      fromLast: true,
      step: 2,
      failure: "Too dear",
      waysOut: [{ label: "Use £15", change: { maxBudget: 15 } }],
    };
    expect(mergeDraft(JSON.parse(JSON.stringify(draft)), fresh)).toEqual(draft);
  });
  it("does not trust stored data", () => {
    expect(mergeDraft("nonsense", fresh)).toBeNull();
    const waysOut = [
      null,
      { label: 1, change: {} },
      { label: "Use £15", change: { maxBudget: "15" } },
      { label: "No" },
    ];
    expect(mergeDraft({ values: { mealsPerWeek: "7", cookingEquipment: [1] }, step: 99, waysOut }, fresh)).toEqual({
      values: fresh,
      fromLast: false,
      step: 3,
      failure: null,
      waysOut: [],
    });
  });
});

describe("the wizard's form", () => {
  it("has every field on exactly one step", () => {
    const fields = STEPS.flatMap((step) => step.fields);
    expect(new Set(fields).size).toBe(fields.length);
    expect([...fields].sort()).toEqual(Object.keys(fresh).sort());
  });
  it.each([
    ["50", 50],
    ["£45.50", 45],
    ["1,200", 1200],
    [75, 75],
  ])("reads the budget %s as %d", (typed, pounds) => {
    expect(parseBudget(typed)).toBe(pounds);
  });
  it("reads words as no budget", () => {
    expect(parseBudget("plenty")).toBeNaN();
  });
  it("sends syns or points only for their diets", () => {
    const typed = { ...fresh, synsPointsPerWeek: "70" };
    expect(requestOf({ ...typed, dietaryPreference: "vegan" })).not.toHaveProperty("synsPointsPerWeek");
    expect(requestOf({ ...typed, dietaryPreference: "slimming_world" })).toHaveProperty("synsPointsPerWeek", "70");
    expect([allowanceLabel("slimming_world"), allowanceLabel("weight_watchers"), allowanceLabel("keto")]).toEqual([
      "Syns Per Week",
      "Points Per Week",
      null,
    ]);
  });
  it("maps the server's issues to their fields, earliest step first", () => {
    const issues = [
      { path: "availableTime", message: "T" },
      { path: "dietaryRestrictions.1", message: "R" },
      { path: "ingredientsToAvoid", message: "We do not know one" },
      { path: "ingredientsToAvoid", message: "We do not know two" },
    ];
    expect(issuesByField(issues)).toEqual([
      { field: "dietaryRestrictions", message: "R" },
      { field: "ingredientsToAvoid", message: "We do not know one We do not know two" },
      { field: "availableTime", message: "T" },
    ]);
    expect(stepOf("dietaryRestrictions")).toBe(1);
  });
});

describe("a request that was never answered", () => {
  const stored = { key: "k1", body: "{}", sentAt: 1_000 };

  it("is resent under the same key while unchanged", () => {
    expect(keptKey(stored, "{}", 2_000)).toBe("k1");
    expect(keptKey(stored, '{"mealsPerWeek":2}', 2_000)).toBeNull();
  });

  it("counts as a new request some time later, or if nothing readable is stored", () => {
    expect(keptKey(stored, "{}", 1_000 + 11 * 60_000)).toBeNull();
    expect(keptKey({ ...stored, key: 4 }, "{}", 2_000)).toBeNull();
    expect(keptKey(null, "{}", 2_000)).toBeNull();
  });
});

describe("a correction of the avoid list", () => {
  it.each([
    ["mushroms", "mushroms", "mushrooms", "mushrooms"],
    ["Peanuts, Mushroms; crab", "mushroms", "mushrooms", "Peanuts, mushrooms; crab"],
    ["peanuts and no carrott", "carrott", "carrots", "peanuts and no carrots"],
    ["peanuts", "gone by now", "crab", "peanuts, crab"],
    ["black pepper, Pepper", "pepper", "sweet peppers", "black pepper, sweet peppers"],
  ])("in “%s” puts %s right and leaves the rest as it was typed", (typed, entry, by, then) => {
    expect(withCorrection(typed, entry, by)).toBe(then);
  });

  it.each([
    ["xyz, peanuts", "peanuts"],
    ["peanuts, xyz", "peanuts"],
    ["peanuts, xyz, crab", "peanuts, crab"],
    ["xyz", "None"],
  ])("takes the entry out of “%s”", (typed, then) => {
    expect(withCorrection(typed, "xyz", null)).toBe(then);
  });
});
