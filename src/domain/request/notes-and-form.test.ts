import { describe, expect, it } from "vitest";
import { createMatcher } from "#domain/matcher/matcher";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import { notedRulesOf } from "#domain/request/noted-rules";
import { withIntents } from "#domain/request/read-intents";
import { aCatalogue, aRawRequest, constraintsFor } from "#domain/testing/dishes";
import type { AskedFor } from "#domain/testing/dishes";
import { someIntents } from "#domain/testing/intents";
import type { SaidMeaning } from "#domain/testing/intents";
import { realCatalogue } from "#tests/support/catalogue";

const { catalogue, matcher } = realCatalogue();

function said(intents: readonly SaidMeaning[], change: AskedFor = {}): Record<string, string> {
  const { notices } = constraintsFor({ mealsPerWeek: 5, ...change, intents }, catalogue);
  return Object.fromEntries(
    notices.map(({ code }) => [code, notices.flatMap((one) => (one.code === code ? [one.message] : [])).join(" ")]),
  );
}

describe("what is asked for", () => {
  it("is said once, in the words of its chips, whether it was read or tapped", () => {
    const asked: SaidMeaning[] = [
      { kind: "heat", what: "mild" },
      { kind: "want", what: "curry", day: "Friday" },
      { kind: "child", number: 4 },
      { kind: "child", number: 7 },
    ];
    const week = [{ kind: "quick", day: "Tuesday" } as const];
    expect(said(asked, { week })["notes_used"]).toBe(
      "From your notes we looked for: Mild; Curry on Friday; Dishes for children. From what you tapped we looked for: Quick on Tuesday.",
    );
  });

  it.each<[SaidMeaning, AskedFor, string]>([
    [{ kind: "want", what: "xylophone" }, {}, "We have no xylophone yet."],
    [
      { kind: "want", what: "pasta without mushrooms" },
      {},
      "We can’t look for “pasta without mushrooms” among our own dinners.",
    ],
    [
      { kind: "want", what: "rice dish with lamb" },
      { dietaryPreference: "vegetarian" },
      "You ask for rice dish with lamb, which your choices leave out.",
    ],
    [
      { kind: "want", what: "slow cooker curry" },
      { cookingEquipment: ["oven", "stove"] },
      "You didn’t tick a slow cooker, so no dinner needs it.",
    ],
    [
      { kind: "use_up", what: "xylophone" },
      {},
      "We don’t know what is called “xylophone”, so the week is planned without it in mind.",
    ],
    [
      { kind: "use_up", what: "plantains" },
      { preferredSupermarket: "lidl" },
      "Lidl doesn’t sell plantains, and we cook only with what your shop sells, so no dinner uses them up.",
    ],
    [
      { kind: "want", what: "prawns" },
      { ingredientsToAvoid: "shellfish" },
      "You ask for prawns, which your choices leave out.",
    ],
    [
      { kind: "want", what: "chicken" },
      { dietaryPreference: "vegan" },
      "You ask for chicken, which your choices leave out.",
    ],
    [
      { kind: "want", what: "air fryer" },
      { cookingEquipment: ["oven", "stove"] },
      "You didn’t tick an air fryer, so no dinner needs it.",
    ],
    [{ kind: "without", what: "oven" }, { cookingEquipment: ["oven"] }, "Your choices on the form stand: Oven."],
    [{ kind: "way", what: "more_iron" }, {}, "We have no figures for iron yet, so nothing is planned by “More iron”."],
    [
      { kind: "out", day: "Monday" },
      { mealsPerWeek: 7 },
      "7 dinners leave no evening free, so Monday has one: choose More on that meal in the plan and skip the night, or ask for fewer dinners.",
    ],
    [
      { kind: "way", what: "lunches" },
      { numPeople: 3 },
      "Each dinner is cooked for 3 and leaves nothing over. For lunches the next day, choose More on a meal in the plan and raise its servings.",
    ],
  ])("is said not to be followed where it cannot be, and why: %j with %j", (intent, change, message) => {
    expect(said([intent], change)["notes_not_used"]).toBe(message);
  });

  it("marks one day, and says which others are planned as usual", () => {
    const asked: SaidMeaning[] = [
      { kind: "treat", day: "Saturday", what: "your anniversary" },
      { kind: "treat", day: "Wednesday" },
    ];
    expect(said(asked)["notes_not_used"]).toBe(
      "We plan one special dinner a week, here on Saturday: Wednesday is planned as usual.",
    );
    expect(said(asked)["notes_used"]).toBe(
      "From your notes we looked for: Something special for your anniversary on Saturday.",
    );
  });

  it("allows nothing that the form leaves out", () => {
    const form = { cookingEquipment: ["oven", "stove"], ingredientsToAvoid: "nuts" } as const;
    const asked: SaidMeaning[] = [
      { kind: "want", what: "air fryer" },
      { kind: "want", what: "walnuts" },
    ];
    const [plain, loosened] = [[], asked].map((intents) => constraintsFor({ ...form, intents }, catalogue));
    expect(loosened?.preferences).toEqual(plain?.preferences);
    expect(loosened?.avoid).toEqual(plain?.avoid);
  });
});

describe("what is left out", () => {
  it("is named with what is kept apart, and what needs an appliance", () => {
    const asked: SaidMeaning[] = [
      { kind: "leave_out", what: "mushrooms" },
      { kind: "apart", what: "fish", other: "cheese" },
      { kind: "without", what: "oven" },
    ];
    expect(said(asked)["notes_avoided"]).toBe(
      "From your notes we left out: mushrooms, fish together with cheese. Please put allergies in Ingredients to Avoid, where every word is checked. From your notes we left out: dishes that need an oven.",
    );
  });

  it("is said once, where somebody told that it harms", () => {
    const asked: SaidMeaning[] = [
      { kind: "leave_out", what: "peanuts" },
      { kind: "leave_out", what: "olives" },
    ];
    const messages = said(asked, { additionalNotes: "My son is allergic to peanuts" })["notes_avoided"];
    expect(messages).toMatch(/^From your notes we left out: olives\./u);
    expect(messages).toMatch(/You wrote “My son is allergic to peanuts”, so we left out peanuts\.$/u);
  });

  it.each<[SaidMeaning, RegExp, readonly string[]]>([
    [{ kind: "eating", what: "halal" }, /pork, alcohol, gelatine\.$/u, ["pork", "alcohol", "gelatine"]],
    [{ kind: "eating", what: "kosher" }, /meat together with dairy\.$/u, ["pork", "shellfish"]],
    [{ kind: "eating", what: "jain" }, /root veg/u, ["meat", "eggs", "garlic"]],
    [{ kind: "eating", what: "low_fodmap" }, /Please put allergies/u, ["onion", "wheat"]],
    [{ kind: "eating", what: "vegan", person: "our daughter" }, /honey/u, ["meat", "dairy"]],
    [{ kind: "never", what: "lamb" }, /lamb/u, ["lamb"]],
  ])("is what a way of eating leaves out: %j", (intent, message, entries) => {
    expect(said([intent])["notes_avoided"]).toMatch(message);
    const { avoid } = constraintsFor({ intents: [intent] }, catalogue);
    expect(avoid.map(({ entry }) => entry)).toEqual(expect.arrayContaining([...entries]));
  });

  it("is a diet of every dinner, where somebody at the table keeps it", () => {
    const one: SaidMeaning = { kind: "eating", what: "vegetarian", person: "our son" };
    expect(said([one])["notes_used"]).toBe("All dinners are vegetarian, so that everyone can eat them.");
    const both = someIntents(one, { kind: "eating", what: "vegan" });
    expect(notedRulesOf({ intents: both, cookingEquipment: [] })).toMatchObject({
      diet: "vegan",
      table: { others: true },
    });
  });
});

describe("who eats along", () => {
  it("is told by a child's age that was tapped, as by notes", () => {
    const [tapped, typed] = [
      constraintsFor({ week: [{ kind: "child", number: 0 }] }, catalogue),
      constraintsFor({ additionalNotes: "our baby eats with us" }, catalogue),
    ];
    expect(tapped.eaters.map(({ stage }) => stage)).toEqual(typed.eaters.map(({ stage }) => stage));
    expect(tapped.avoid.map(({ entry }) => entry)).toEqual(typed.avoid.map(({ entry }) => entry));
    expect(tapped.preferences.children).toBe(true);
  });
});

describe("the intents of a request", () => {
  const requestOf = (change: Partial<RawMealPlanRequest>) => normaliseRequest(aRawRequest(change));
  const small = createMatcher(aCatalogue());

  it("lack what was taken out, and hold what was tapped all the same", () => {
    const intents = someIntents({ kind: "quick", day: "Monday" }, { kind: "way", what: "warm" });
    const { intents: tapped, ...request } = requestOf({
      week: [{ kind: "quick", day: "Tuesday" }],
      notesRemoved: intents.map(({ id }) => id),
    });
    const kept = withIntents({ ...request, intents: [...intents, ...tapped] }, small).intents;
    expect(kept).toEqual([
      { kind: "quick", day: "Tuesday", number: null, id: "quick-tuesday", quote: "", reader: "form" },
    ]);
  });

  it("are read once: whoever read them is remembered, and what they were read to is kept", () => {
    const request = requestOf({ additionalNotes: "whatever this may mean", week: [{ kind: "out", day: "Sunday" }] });
    const read = constraintsOf(request, small);
    if (!read.ok) throw new Error("refused");
    expect(read.constraints.request.notesReader).toBeDefined();
    const others = { ...read.constraints.request, intents: someIntents({ kind: "way", what: "warm" }) };
    expect(withIntents(others, small).intents).toEqual(others.intents);
  });

  it("and what is left out by a careful reading is used, and not said to be not understood", () => {
    const read = constraintsOf(requestOf({ additionalNotes: "My sister is vegan. Make it sunny." }), matcher);
    if (!read.ok) throw new Error("refused");
    const messages = read.constraints.notices.map(({ message }) => message);
    expect(messages).toContain("All dinners are vegan, so that everyone can eat them.");
    expect(messages).toContain("We didn’t understand this part of your notes: “Make it sunny”.");
  });

  it("and what nobody understood is named as it was typed", () => {
    const request = {
      ...requestOf({ additionalNotes: "The BOYS!" }),
      notesReader: "model",
      notesUnread: ["The BOYS!"],
    };
    const read = constraintsOf(request, matcher);
    expect(read.ok && read.constraints.notices.map(({ message }) => message)).toEqual([
      "We didn’t understand this part of your notes: “The BOYS!”.",
    ]);
  });
});
