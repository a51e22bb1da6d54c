import { describe, expect, it } from "vitest";
import { hoursAloneIn, limitIn, minutesBeforeIn } from "#domain/matcher/note-appliances";
import { cleanNotes } from "#domain/matcher/note-days";
import { constraintsOf } from "#domain/request/constraints";
import type { Constraints } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { aRawRequest } from "#domain/testing/dishes";
import { realCatalogue } from "#tests/support/catalogue";

const { matcher } = realCatalogue();

function read(notes: string, more: object = {}): Constraints {
  const result = constraintsOf(
    normaliseRequest(aRawRequest({ additionalNotes: notes, mealsPerWeek: 5, ...more })),
    matcher,
  );
  if (!result.ok) throw new Error("refused");
  return result.constraints;
}

function said(notes: string, more: object = {}): { used: string; unused: string } {
  const { notices } = read(notes, more);
  const messageOf = (code: string): string =>
    notices.flatMap((notice) => (notice.code === code ? [notice.message] : [])).join(" ");
  return {
    used: messageOf("notes_used").replace("From your notes we looked for: ", "").replace(/\.$/u, ""),
    unused: messageOf("notes_not_used"),
  };
}

describe("how often an appliance is on", () => {
  it.each([
    ["Try not to have the oven on more than twice a week because of the leccy", "oven", 2],
    ["oven at most twice", "oven", 2],
    ["use the oven only on two days", "oven", 2],
    ["no more than 2 oven dinners please", "oven", 2],
    ["only use the oven twice a week", "oven", 2],
    ["Oven twice a week max, bills", "oven", 2],
    ["only put the oven on once or twice", "oven", 2],
    ["at most three nights with the oven on", "oven", 3],
    ["I'd like the hob on once at most", "stove", 1],
    ["microwave no more than 3 times", "microwave", 3],
    ["slow cooker at most two nights", "slow_cooker", 2],
    ["trying not to use the oven", "oven", 1],
  ])("%s", (notes, appliance, most) => {
    expect(limitIn(cleanNotes(notes))).toMatchObject({ appliance, most });
    expect(said(notes).used).toMatch(/for at most/u);
    expect(read(notes).preferences.more).toEqual([]);
  });

  it.each([
    ["oven on only at the weekend", ["Saturday", "Sunday"]],
    ["No oven on weekdays", ["Saturday", "Sunday"]],
    ["only use the oven on Sundays", ["Sunday"]],
  ])("on days alone: %s", (notes, days) => {
    expect(limitIn(cleanNotes(notes))).toMatchObject({ appliance: "oven", days });
  });

  it.each([
    "We have only one oven",
    "we love the oven twice a week",
    "we use the oven more than twice",
    "we love roasts",
  ])("limits nothing: %s", (notes) => {
    expect(limitIn(cleanNotes(notes))).toBeNull();
  });
});

describe("a slow cooker that stands alone", () => {
  it.each([
    ["I leave at 6.45 and get in at 8 so it needs to cope", 13],
    ["the pot is alone for 13 hours", 13],
    ["out 8 till 7", 11],
    ["Long days", 10],
    ["12 hour shifts", 12],
    ["we're both out of the house 7:30 to 6", 11],
    ["leave the house at 7am and home by 6.30pm", 12],
    ["dinner in 2 hours", null],
    ["the kids are 8 and 10", null],
  ])("for the hours that nobody is at home: %s", (notes, hours) => {
    expect(hoursAloneIn(cleanNotes(notes))).toBe(hours);
  });

  it.each([
    ["10 mins prep tops in the morning", 10],
    ["five minutes before work", 5],
    ["can't brown anything first", 10],
    ["no time in the morning", 10],
    ["we don't like brown rice", null],
    ["20 minutes on Wednesday", null],
  ])("after so many minutes of work: %s", (notes, minutes) => {
    expect(minutesBeforeIn(cleanNotes(notes))).toBe(minutes);
  });

  it("matters only where there is one", () => {
    expect(read("out 8 till 7", { cookingEquipment: ["oven"] }).preferences.aloneHours).toBeUndefined();
    expect(read("out 8 till 7", { cookingEquipment: ["slow_cooker"] }).preferences.aloneHours).toBe(11);
    expect(said("The slow cooker is alone for 11 hours").used).toMatch(/that can be left for 11 hours/u);
  });
});

describe("the weekend and the week", () => {
  it.each([
    ["special weekends", true],
    ["Happy to spend time at the weekend", true],
    ["project cooking at the weekend", true],
    ["Weekends are for cooking", true],
    ["more time to cook at weekends", true],
    ["no time at the weekend", false],
    ["we are away at the weekend", false],
    ["quick dinners at the weekend", false],
  ])("%s", (notes, asked) => {
    expect(read(notes).preferences.weekendCooking === true).toBe(asked);
  });

  it("has the days of the weekend, and speaks of no other day", () => {
    const { preferences } = read("project cooking at the weekend");
    expect(preferences.neededDays).toEqual(["Friday", "Saturday", "Sunday"]);
    expect(preferences.project).toBeUndefined();
  });

  it.each([
    ["no shortcuts", "nothing that comes ready from a pack"],
    ["I work from home Thursday so can do something a bit longer", "time to cook on Thursday"],
    ["Wednesday is swimming so it HAS to be 20 mins", "something quick on Wednesday"],
    ["nothing fancy Monday to Thursday", "easy dinners from Monday to Thursday"],
  ])("%s", (notes, used) => {
    expect(said(notes)).toEqual({ used, unused: "" });
  });

  it("keeps the minutes of a quick day, and has that day", () => {
    const { preferences } = read("Wednesday is swimming so it HAS to be 20 mins");
    expect(preferences).toMatchObject({ quickMinutes: 20, neededDays: ["Wednesday"] });
  });
});

describe("who eats no sauce, and who eats much", () => {
  it.each([
    "My middle one is going through a no-sauce phase",
    "He won't eat sauce on anything",
    "The youngest is a plain eater",
    "sauce on the side for my daughter",
    "She only eats plain pasta",
  ])("a plain portion: %s", (notes) => {
    expect(read(notes).preferences.plainPortion).toBe(true);
  });

  it.each([
    "She won't touch sauces with lumps in",
    "no sauces from jars",
    "nothing plain please",
    "plain flour at home",
  ])("no plain portion: %s", (notes) => {
    expect(read(notes).preferences.plainPortion).toBeUndefined();
  });

  it.each([
    ["Big portions please", true],
    ["He eats for two, don't be mean with portions", true],
    ["we both lift", true],
    ["I'm breastfeeding", true],
    ["We cannot manage big portions", false],
    ["not big portions", false],
    ["don't want huge helpings", false],
  ])("%s", (notes, hungry) => {
    const { preferences } = read(notes);
    expect(preferences.hungry === true).toBe(hungry);
    if (!hungry) expect(preferences.lighter).toBe(true);
  });
});

describe("what is said beside a refusal", () => {
  it.each([
    ["no nuts at all incl ground almonds/cashews in curries", ["nuts", "ground almonds", "cashews"]],
    ["no raisins in my curry", ["raisins"]],
    ["allergic to eggs in sauces", ["eggs"]],
    ["can't stand onions", ["onions"]],
    ["Bad hip so I cannot stand long", []],
    ["dairy makes me really poorly", ["dairy"]],
  ])("leaves out what is refused alone: %s", (notes, entries) => {
    expect(matcher.avoidEntriesInNotes(notes)).toEqual(entries);
    expect(read(notes).preferences.none).toEqual([]);
    expect(read(notes).preferences.spiciness).toBeNull();
  });

  it("asks for no potatoes that somebody has beside the others", () => {
    expect(read("My husband can have rice or potatoes on the side").preferences.more).toEqual([]);
  });
});
