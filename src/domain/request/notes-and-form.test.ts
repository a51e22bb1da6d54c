import { describe, expect, it } from "vitest";
import { constraintsOf } from "#domain/request/constraints";
import type { Constraints } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { notedRulesOf } from "#domain/request/noted-rules";
import { aRawRequest } from "#domain/testing/dishes";
import { realCatalogue } from "#tests/support/catalogue";

const { matcher } = realCatalogue();
type Change = NonNullable<Parameters<typeof aRawRequest>[0]>;

function read(notes: string, change: Change = {}): Constraints {
  const request = normaliseRequest(aRawRequest({ additionalNotes: notes, mealsPerWeek: 5, ...change }));
  const result = constraintsOf(request, matcher);
  if (!result.ok) throw new Error("refused");
  return result.constraints;
}
const messages = (notes: string, code: string, change: Change = {}): string =>
  read(notes, change)
    .notices.filter((notice) => notice.code === code)
    .map(({ message }) => message)
    .join(" ");
const without = (notes: string, change: Change = {}): readonly string[] | null =>
  notedRulesOf(read(notes, change).request).without;

describe("notes that say what the form says", () => {
  it.each<[string, Change]>([
    ["no microwave, only oven and hob", { cookingEquipment: ["oven", "stove"] }],
    ["we don’t have a microwave", { cookingEquipment: ["oven", "stove"] }],
    ["we have an oven, hob and microwave", { cookingEquipment: ["oven", "stove", "microwave"] }],
    ["air fryer or hob only please", { cookingEquipment: ["air_fryer", "stove"] }],
    ["there are four of us", { numPeople: 4 }],
    ["It’s for 3 people", { numPeople: 3 }],
    ["dinners for 2 people", { numPeople: 2 }],
    ["five dinners a week", { mealsPerWeek: 5 }],
    ["4 dinners a week please", { mealsPerWeek: 4 }],
    ["budget is £50 a week", { maxBudget: 50 }],
    ["Please keep it under 45 pounds", { maxBudget: 45 }],
    ["can’t spend more than £50", { maxBudget: 50 }],
    ["£60 max", { maxBudget: 60 }],
    ["we shop at Tesco", { preferredSupermarket: "tesco" }],
    ["We always shop at Sainsbury’s", { preferredSupermarket: "sainsburys" }],
    ["30 minutes max", { availableTime: "30" }],
    ["I only have half an hour to cook", { availableTime: "30" }],
    ["Nothing that takes longer than 40 mins", { availableTime: "40" }],
    ["we’re gluten free", { dietaryRestrictions: ["gluten_free"] }],
    ["doing keto", { dietaryPreference: "keto" }],
    ["We follow Weight Watchers", { dietaryPreference: "weight_watchers" }],
    ["She is vegetarian", { dietaryPreference: "vegetarian" }],
    ["I’m an average cook", { cookingSkillLevel: "intermediate" }],
    ["delivery comes on a Tuesday", { shoppingDay: "Tuesday" }],
    ["as ticked above", {}],
    ["there are four of us, £60 max, we shop at Aldi", { numPeople: 4, maxBudget: 60, preferredSupermarket: "aldi" }],
  ])("are understood: %s", (notes, change) => {
    expect(messages(notes, "notes_not_used", change)).toBe("");
  });

  it("change nothing of what the form allows", () => {
    const change = { cookingEquipment: ["oven", "stove"] };
    expect(without("no microwave, only oven and hob", change)).toEqual([]);
    expect(read("no microwave, only oven and hob", change).preferences).toEqual(read("", change).preferences);
  });

  it.each<[string, Change, string]>([
    ["there are five of us", { numPeople: 2 }, "Your choices on the form stand: 2 people."],
    ["under £40", { maxBudget: 50 }, "Your choices on the form stand: a budget of £50."],
    ["we shop at Lidl", { preferredSupermarket: "tesco" }, "Your choices on the form stand: Tesco."],
    ["90 minutes max", { availableTime: "45" }, "Your choices on the form stand: 45 minutes."],
  ])("and where they say something else, the form stands: %s", (notes, change, message) => {
    expect(messages(notes, "notes_not_used", change)).toBe(message);
  });

  it.each(["half an hour on weekdays", "£5 a head", "I shop on Saturdays", "doing keto"])(
    "are not understood where they say more, or what no choice says: %s",
    (notes) => {
      expect(messages(notes, "notes_not_used")).toContain("didn’t understand");
    },
  );
});

describe("a kitchen with less in it than the form allows", () => {
  it.each<[string, readonly string[]]>([
    ["no oven this week", ["oven"]],
    ["our oven is broken", ["oven"]],
    ["the oven’s packed up", ["oven"]],
    ["Our oven isn’t working", ["oven"]],
    ["don’t want to put the oven on", ["oven"]],
    ["We haven’t got a microwave", ["microwave"]],
    ["Please no air fryer recipes", ["air_fryer"]],
    ["no slow cooker or air fryer", ["slow_cooker", "air_fryer"]],
    ["no microwave, only oven and hob", ["slow_cooker", "air_fryer", "microwave"]],
    ["Our oven packed up last week so only the hob and air fryer till Christmas", ["oven", "slow_cooker", "microwave"]],
    ["hob only", ["oven", "slow_cooker", "air_fryer", "microwave"]],
    ["I only have a microwave and a kettle in my student room", ["oven", "stove", "slow_cooker", "air_fryer"]],
    ["no oven so everything in the slow cooker", ["oven"]],
  ])("leaves out what needs the rest: %s", (notes, items) => {
    expect(without(notes)).toEqual(items);
    expect(messages(notes, "notes_avoided")).toMatch(/^From your notes we left out: dishes that need an? /u);
    expect(messages(notes, "notes_not_used")).toBe("");
  });

  it("also where it was ticked", () => {
    expect(without("my air fryer is broken", { cookingEquipment: ["air_fryer", "stove"] })).toEqual(["air_fryer"]);
  });

  it.each([
    "only use the oven at weekends",
    "we use the microwave a lot",
    "no oven on Monday",
    "we have not only an oven but a microwave",
    "no oven chips",
    "we only have one small oven",
    "I love my slow cooker",
    "I don’t mind using the oven",
  ])("is not read where something else is said: %s", (notes) => {
    expect(without(notes)).toEqual([]);
  });

  it("allows nothing that the form leaves out, and says so", () => {
    const change = { cookingEquipment: ["oven", "stove"] };
    for (const notes of ["we’ve got an air fryer", "we have an oven and an air fryer", "more air fryer dinners"]) {
      const { preferences, request } = read(notes, change);
      expect(request.cookingEquipment).toEqual(["oven", "stove"]);
      expect(preferences.more).toEqual([]);
      expect(messages(notes, "notes_not_used", change)).toBe("You didn’t tick an air fryer, so no dinner needs it.");
    }
  });

  it("says that it was not followed where nothing would be left to cook on", () => {
    const change = { cookingEquipment: ["oven"] };
    expect(without("no oven", change)).toBeNull();
    expect(messages("no oven", "notes_not_used", change)).toContain('"no oven"');
  });

  it("names only what it did not understand beside it", () => {
    expect(messages("We’ve no oven at the moment, new kitchen going in", "notes_not_used")).toBe(
      'Our built-in planner didn’t understand this part of your notes: "new kitchen going in".',
    );
  });
});
