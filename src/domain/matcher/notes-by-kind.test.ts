import { describe, expect, it } from "vitest";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { aRawRequest } from "#domain/testing/dishes";
import { realCatalogue } from "#tests/support/catalogue";

const { matcher } = realCatalogue();

/** What a plan says that it looked for, and what it says that it did not understand or lacks. */
function said(notes: string, mealsPerWeek = 5): { readonly used: string; readonly unused: string } {
  const result = constraintsOf(normaliseRequest(aRawRequest({ additionalNotes: notes, mealsPerWeek })), matcher);
  if (!result.ok) throw new Error("refused");
  const messageOf = (code: string): string =>
    result.constraints.notices
      .filter((notice) => notice.code === code)
      .map(({ message }) => message)
      .join(" ");
  return {
    used: messageOf("notes_used").replace("From your notes we looked for: ", "").replace(/\.$/u, ""),
    unused: messageOf("notes_not_used"),
  };
}
const leftOut = (notes: string): readonly string[] => matcher.avoidEntriesInNotes(notes);

describe("dishes by the titles of our recipes", () => {
  it.each([
    ["Cauliflower cheese once", "more cauliflower cheese"],
    ["We love a sausage casserole", "more sausage casserole"],
    ["Leek and chicken pie please", "more leek and chicken pie"],
    ["Nachos on Friday", "nachos on Friday"],
    ["Katsu curry on Friday!", "katsu curry on Friday"],
    ["Corned beef hash, schnitzels, minestrone", "more corned beef hash, schnitzels and minestrone"],
    ["Bangers and mash on Mon", "sausages and mash on Monday"],
    ["egg and chips", "more egg and chips"],
  ])("%s", (notes, used) => {
    expect(said(notes).used).toBe(used);
    expect(said(notes).unused).toBe("");
  });

  it("says what is commonly wanted and not there, and asks for nothing in its place", () => {
    expect(said("Haggis on Saturday")).toEqual({ used: "", unused: "We have no haggis yet." });
    expect(said("Beef Wellington on Sunday").unused).toBe("We have no beef wellington yet.");
    expect(said("No haggis please").unused).not.toMatch(/We have no/u);
  });
});

describe("a clause without a verb", () => {
  it.each([
    ["Fish on Friday.", "fish on Friday"],
    ["Taco Tuesday", "tacos on Tuesday"],
    ["Pasta once", "more pasta"],
    ["Sunday roast please", "roasts on Sunday"],
    ["a curry at the weekend", "curries on Saturday"],
    ["Friday is pizza night", "pizzas on Friday"],
    ["soup for Monday", "soups on Monday"],
    ["Salmon on Tuesday, chicken Wednesday, don't mind the rest", "chicken on Wednesday; salmon on Tuesday"],
    ["Mon: pasta, Tue: fish, Sun: roast", "roasts on Sunday; pasta on Monday; fish on Tuesday"],
    ["Something veggie on Mondays and Wednesdays", "a dinner without meat on Monday and Wednesday"],
    ["Meat free Monday, fishy Friday", "a dinner without meat on Monday; fish on Friday"],
    ["something festive on Saturday", "something special on Saturday"],
    ["half a cabbage to use up", "cabbage used up early in the week"],
    ["got a bag of spinach and some feta in the fridge", "spinach and feta used up early in the week"],
    ["Need to use up: 6 sausages, half a bag of kale, cream.", "sausages, kale and cream used up early in the week"],
    ["Oily fish twice a week", "oily fish twice"],
  ])("%s", (notes, used) => {
    expect(said(notes)).toEqual({ used, unused: "" });
  });

  it.each(["we had a curry last night", "soups and salads for lunch only"])(
    "asks for nothing where something else is said: %s",
    (notes) => {
      expect(said(notes).used).toBe("");
      expect(said(notes).unused).toContain(notes);
    },
  );
});

describe("negation and comparison", () => {
  it.each([
    ["prefer chicken thighs to breast", "more chicken thighs; chicken breast less often"],
    ["salmon rather than tuna", "more salmon; tuna less often"],
    ["pasta instead of rice", "more pasta; rice dishes less often"],
    ["less pasta, more curries", "more curries; pasta less often"],
    ["We prefer brown rice to white and sweet potatoes over normal ones", "more brown rice and sweet potatoes"],
    ["go easy on the cheese", "cheese less often"],
    ["not another pasta", "no pasta"],
    ["enough of quinoa", "no quinoa"],
    ["not a massive fan of salads", "no salads"],
    ["cheese in moderation", "cheese less often"],
    ["not too much red meat, oily fish for my heart", "red meat less often"],
    ["sick to death of curries", "no curries"],
    ["Fakeaway on Saturday instead of ordering in", "something like a takeaway on Saturday"],
  ])("%s", (notes, used) => {
    expect(said(notes).used).toBe(used);
  });

  it.each(["I'm not bothered about pasta", "I don't mind fish", "we usually get a takeaway on Fridays"])(
    "asks neither for nor against: %s",
    (notes) => {
      expect(said(notes).used).not.toMatch(/pasta|fish|takeaway/u);
    },
  );

  it("leaves strongly smelling fish out, and not all fish, only where that is what is said", () => {
    for (const notes of ["no strong smells of fish", "nothing with a strong fishy taste", "no smelly fish"]) {
      expect(leftOut(notes)).toContain("mackerel");
      expect(leftOut(notes)).not.toContain("fish");
    }
    for (const notes of ["no fish", "allergic to fish, hate fishy smells", "can't eat fish or smelly fish"])
      expect(leftOut(notes)).toContain("fish");
  });

  it.each([
    ["rice makes him bloated", ["rice"]],
    ["cheese gives me migraines", ["cheese"]],
    ["onions disagree with me", ["onions"]],
    ["He reacts badly to sesame", ["sesame"]],
    ["broccoli haters", ["broccoli"]],
    ["no nuts - she is allergic", ["nuts"]],
    ["we're vegetarian", ["meat", "fish", "shellfish"]],
    ["I'm vegetarian on weekdays", []],
    ["we keep kosher", ["pork", "shellfish", "suet"]],
    ["not chicken but turkey", ["chicken"]],
    ["not salads every night", []],
    ["no fish on Mondays", ["fish"]],
  ])("leaves out: %s", (notes, entries) => {
    expect(leftOut(notes)).toEqual(entries);
  });

  it("never asks for a food that it leaves out", () => {
    expect(said("anything but liver").used).toBe("");
    expect(said("nut free please").used).toBe("");
    expect(said("They will eat most things except mushrooms").used).toBe("");
  });
});

describe("people and days", () => {
  it.each([
    ["Three children", "dishes for small children"],
    ["the kids (5 and 8)", "dishes for small children"],
    ["two teenagers", "dinners that fill"],
    ["my elderly mum", "familiar, hearty dinners"],
    ["she's back from hospital", "nothing spicier than mild; familiar, hearty dinners"],
    ["we eat late on Thursdays", "something quick on Thursday"],
    ["I work nights Mon–Wed", "something quick on Monday, Tuesday and Wednesday"],
    ["late home Tues/Thurs", "something quick on Tuesday and Thursday"],
    ["quick first half of the week", "something quick on Monday, Tuesday and Wednesday"],
    ["out on Weds", "no dinner on Wednesday"],
    ["Weds we're at the in-laws", "no dinner on Wednesday"],
    ["salmon on Mon, quick on Tue", "something quick on Tuesday; salmon on Monday"],
    ["nothing heavy on a Sunday evening", "something light on Sunday"],
    ["My brother and his wife are coming round Sat", "a dinner for guests on Saturday"],
  ])("%s", (notes, used) => {
    expect(said(notes)).toEqual({ used, unused: "" });
  });

  it("says of no day that nobody eats there where every day has a dinner", () => {
    expect(said("out on Wednesday", 7)).toEqual({
      used: "",
      unused:
        "7 dinners leave no evening free, so Wednesday has one: choose More on that meal in the plan and skip the night, or ask for fewer dinners.",
    });
  });

  it("takes 'we'd' and sun-dried tomatoes for no days", () => {
    expect(said("we'd love more sun-dried tomatoes").used).not.toMatch(/day/u);
  });
});

it("names the parts of a clause that it did not read beside those that it did", () => {
  expect(said("he likes pasta, chips, tripods")).toEqual({
    used: "more pasta and chips",
    unused: 'Our built-in planner didn’t understand this part of your notes: "tripods".',
  });
});

describe("what households say of themselves", () => {
  it.each([
    ["Never really cooked before, keep it simple", "dishes that are easy to cook"],
    ["Total beginner here", "dishes that are easy to cook"],
    ["one pan if possible", "dinners from one pan"],
    ["I got a slow cooker for my birthday", "more slow-cooker dishes"],
    ["Bored of the same old chicken", "chicken less often"],
    [
      "Our 6 year old only likes plain things",
      "nothing spicier than mild; dishes for small children; familiar, hearty dinners; something that can be served plain",
    ],
    ["We’re not fussy", ""],
    ["Less red meat, oily fish twice", "oily fish twice; red meat less often"],
    ["My husband had a heart attack in June", "less salt"],
    ["Need 40g protein a meal, not all tofu", "at least 40 g of protein a serving; tofu less often"],
    ["My wife is Thai and misses home cooking", "more Thai"],
    ["He only eats chicken", "familiar, hearty dinners; more chicken"],
    ["My nan can’t have too much salt", "less salt"],
    ["New baby, no sleep", "easy dinners from Monday to Thursday"],
    ["Nothing with lots of chopping", "dishes that are easy to cook; little to chop or peel"],
    ["Big trays of stuff", "more traybakes"],
    ["Jamaican household, we want proper seasoned food", "more Jamaican"],
    [
      "Trying to eat less meat, maybe fish once and chicken once, rest veggie",
      "less meat than usual; dinners without meat or fish otherwise; more fish and chicken",
    ],
    ["something I can take with me in a tub", "dinners that can wait and be warmed again"],
  ])("%s", (notes, used) => {
    expect(said(notes).used).toBe(used);
    expect(leftOut(notes)).toEqual([]);
  });

  it("a birthday to come is celebrated, also when something is got for it", () => {
    expect(said("It’s my birthday on Saturday, I got myself some steaks").used).toContain("the birthday on Saturday");
  });

  it("proper street food from a kitchen is not plain food", () => {
    expect(said("We love Mexican food, proper street food").used).toBe("more Mexican");
  });

  it("a kitchen that is somebody’s own, and food from there, is one and the same", () => {
    const { used, unused } = said("We are a Nigerian family and want food from home most nights.");
    expect(used).toBe("more Nigerian");
    expect(unused).toBe("");
  });

  it("is understood as a part of a clause, too", () => {
    expect(said("Polish family, miss food from home, golabki").unused).toBe("");
  });

  it("is told where no kitchen was named", () => {
    expect(said("We like our own food").unused).toContain("our own food");
  });
});

describe("a refusal that is not understood is said, whatever else its clause holds", () => {
  it.each([
    ["Kids 4 and 7 eat nothing squidgy", "eat nothing squidgy"],
    ["My two kids won’t touch anything squidgy", "won’t touch anything squidgy"],
  ])("%s", (notes, unused) => {
    expect(said(notes).used).toContain("small children");
    expect(said(notes).unused).toContain(unused);
  });

  it.each([
    "My two kids don’t like mushrooms",
    "The kids won’t eat anything spicy",
    "Kids of 5 and 8 who hate lumpy sauces",
    "My son is 6 and doesn’t like fish",
    "Kids 4 and 7 eat nothing green",
  ])("%s is understood", (notes) => {
    expect(said(notes).unused).toBe("");
  });
});
