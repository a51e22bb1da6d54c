import { describe, expect, it } from "vitest";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { aRawRequest } from "#domain/testing/dishes";
import { realCatalogue } from "#tests/support/catalogue";

const { matcher } = realCatalogue();

function said(notes: string): { used: string; unused: string } {
  const request = normaliseRequest(aRawRequest({ additionalNotes: notes, mealsPerWeek: 5, numPeople: 2 }));
  const result = constraintsOf(request, matcher);
  if (!result.ok) throw new Error("refused");
  const messageOf = (code: string): string =>
    result.constraints.notices.flatMap((notice) => (notice.code === code ? [notice.message] : [])).join(" ");
  return {
    used: messageOf("notes_used").replace("From your notes we looked for: ", "").replace(/\.$/u, ""),
    unused: messageOf("notes_not_used"),
  };
}

describe("days on which nobody eats at home", () => {
  it.each([
    ["dinner out on Friday for my mate’s birthday", "no dinner on Friday"],
    ["out for a birthday meal on Friday", "no dinner on Friday"],
    ["eating at my mum’s on Sunday", "no dinner on Sunday"],
    ["We’re having dinner at my sister’s on Saturday", "no dinner on Saturday"],
    ["going to my in-laws for tea on Thursday", "no dinner on Thursday"],
    ["My birthday is on Friday, going out for dinner", "no dinner on Friday"],
    ["Monday I’m at work, Tuesday at my mum’s for tea", "no dinner on Tuesday"],
    ["we’re at a wedding on Saturday", "no dinner on Saturday"],
    ["Out for our anniversary on Saturday", "no dinner on Saturday"],
    ["Saturday is date night out", "no dinner on Saturday"],
    ["Girls’ night out on Thursday", "no dinner on Thursday"],
    ["My son brings fish and chips on a Wednesday", "no dinner on Wednesday"],
    ["My husband brings home a takeaway on Fridays", "no dinner on Friday"],
  ])("%s", (notes, used) => {
    expect(said(notes).used).toBe(used);
  });

  it.each([
    ["It’s my birthday on Friday", "something special for the birthday on Friday"],
    ["Mum’s coming for dinner on Sunday", "a dinner for guests on Sunday"],
    ["friends round on Friday", "a dinner for guests on Friday"],
  ])("are none of those that are marked at home: %s", (notes, used) => {
    expect(said(notes).used).toContain(used);
  });

  it("a fast is nothing quick", () => {
    expect(said("we fast on Monday").used).toBe("");
    expect(said("something fast on Monday").used).toBe("something quick on Monday");
  });
});

describe("figures", () => {
  it.each([
    ["45g protein and under 650 cals", "at least 45 g of protein a serving; at most 650 kcal a serving"],
    ["under 650 kcal and over 40g protein", "at least 40 g of protein a serving; at most 650 kcal a serving"],
    ["40g of protein or more", "at least 40 g of protein a serving"],
  ])("%s", (notes, used) => {
    expect(said(notes).used).toBe(used);
  });

  it("of minutes are of the days that were named before", () => {
    expect(said("Busy Tuesday and Thursday. 20 minutes max those nights")).toEqual({
      used: "something quick on Tuesday and Thursday",
      unused: "",
    });
  });
});

describe("another number at the table on a day", () => {
  const tablesOf = (notes: string) => {
    const request = normaliseRequest(aRawRequest({ additionalNotes: notes, mealsPerWeek: 5, numPeople: 2 }));
    const result = constraintsOf(request, matcher);
    if (!result.ok) throw new Error("refused");
    return result.constraints.preferences;
  };

  it.each([
    ["in-laws Saturday so 4 of us then", "Saturday", 4],
    ["cook for 6 on Saturday", "Saturday", 6],
    ["only three of us on Saturday", "Saturday", 3],
    ["Friends over on Saturday, so dinner for six", "Saturday", 6],
    ["my parents come on Sunday, so 6", "Sunday", 6],
    ["four of us on Saturday", "Saturday", 4],
  ])("is read with its day, which the week then has: %s", (notes, day, people) => {
    expect(tablesOf(notes).tableSizes).toEqual([{ day, people }]);
    expect(tablesOf(notes).neededDays).toContain(day);
    expect(said(notes).unused).toBe("");
  });

  it.each(["the two of us", "dinner at 6", "so 6 dinners please"])("is not in: %s", (notes) => {
    expect(tablesOf(notes).tableSizes).toBeUndefined();
  });
});

describe("what people often write", () => {
  it.each([
    ["I’ve had so much halloumi lately I can’t look at it", "no halloumi"],
    ["had pasta all last week", "no pasta"],
    ["We’ve had curry every night this week", "no curries"],
    ["not too creamy", "cream less often"],
    ["I only have one decent pan", "dinners from one pan"],
    ["just got one pan", "dinners from one pan"],
  ])("%s", (notes, used) => {
    expect(said(notes)).toEqual({ used, unused: "" });
  });

  it("nothing creamy leaves cream out", () => {
    expect(matcher.avoidEntriesInNotes("nothing creamy please")).toEqual(["cream"]);
    expect(matcher.avoidEntriesInNotes("He hates creamy sauces")).toEqual(["cream"]);
  });

  it.each(["a bit of heat is good", "we like a bit of a kick", "some heat is fine"])(
    "asks for no more than there is: %s",
    (notes) => {
      expect(said(notes)).toEqual({ used: "", unused: "" });
    },
  );

  it.each([
    "leftovers for lunch the next day",
    "I’d like enough for lunches next day",
    "we take leftovers for our work lunches",
  ])("is told how lunches are cooked for: %s", (notes) => {
    expect(said(notes).unused).toContain("For lunches the next day, choose More on a meal");
    expect(said(notes).unused).not.toContain("understand");
  });

  it.each(["no leftovers please", "no one likes leftovers", "We don’t want leftovers"])(
    "plans none of what nobody wants: %s",
    (notes) => {
      expect(said(notes).used).toBe("");
    },
  );

  it("an example of a kind is no order", () => {
    expect(said("something like shepherd’s pie").used).toBe("more dishes like shepherd’s pie");
    expect(said("We like shepherd’s pie").used).toBe("more shepherd’s pie");
  });
});

describe("words of a week", () => {
  it.each([
    ["It’s my wife’s 50th on Saturday", "something special for the birthday on Saturday"],
    ["Saturday is date night", "something special for date night on Saturday"],
    ["Normal dinners the rest of the week", "familiar, hearty dinners; easy dinners from Monday to Thursday"],
    ["The kids have voted KFC for Friday", "fried chicken on Friday"],
    ["the children want Domino’s on Friday", "pizzas on Friday"],
    [
      "Friday is fakeaway night and this week the kids have voted KFC!",
      "something like a takeaway on Friday; fried chicken on Friday",
    ],
    ["Friday is fakeaway night", "something like a takeaway on Friday"],
    ["Fakeaway Friday please. We like cottage pie.", "more cottage pie; something like a takeaway on Friday"],
    ["We’d love a Nando’s on Friday", "peri-peri chicken on Friday"],
    ["Nothing hot please, she’s 6", "nothing spicier than mild; dishes for small children"],
    ["We get in late on Tuesday, 20 minutes tops", "something quick on Tuesday"],
    ["I’m on a cut so nothing over 550 calories please", "at most 550 kcal a serving"],
    ["I love spicy food but my wife doesn’t", "nothing spicier than mild"],
    ["Love spice, the hotter the better, but my husband can’t take it", "nothing spicier than mild"],
    ["Nothing that takes ages. We’re knackered.", "easy dinners from Monday to Thursday"],
    ["Just me on Wednesdays", ""],
    ["something different to pasta", "pasta less often"],
    ["Please nothing with a long ingredients list", "dishes that are easy to cook"],
    ["I’m a terrible cook", "dishes that are easy to cook"],
    ["I have arthritis, so not a lot of chopping", "dishes that are easy to cook; little to chop or peel"],
    ["I’ve a broken wrist", "little to chop or peel"],
    ["Curry Friday is sacred", "curries on Friday"],
    ["Bit of everything please, we’re not fussy", ""],
    ["My oven’s knackered so only the hob and air fryer", ""],
  ])("%s", (notes, used) => {
    expect(said(notes)).toEqual({ used, unused: "" });
  });

  it.each([
    ["No oven in this heat", ["dishes that need an oven"]],
    ["We’re vegetarian except fish", ["meat"]],
    ["My wife is vegetarian but does eat fish", ["meat"]],
    ["My daughter is vegetarian and hates fish", ["fish, meat, shellfish"]],
    ["My daughter is vegetarian and has fish allergies", ["fish, meat, shellfish"]],
    ["My son is vegetarian and fish makes him ill", ["fish, meat, shellfish"]],
    ["We love chilli and peanuts but my son can’t eat that", ["chilli, peanuts"]],
    ["I love spicy prawns but my wife can’t", ["prawns"]],
    ["something different to nuts please, my son is allergic", ["nuts"]],
  ])("leave out what they mean: %s", (notes, left) => {
    const result = constraintsOf(normaliseRequest(aRawRequest({ additionalNotes: notes })), matcher);
    if (!result.ok) throw new Error("refused");
    const told = result.constraints.notices.flatMap(({ code, message }) => (code === "notes_avoided" ? [message] : []));
    // What tells of harm is told once more, in their own words.
    expect(told.flatMap((message) => /left out: ([^.]*)\./u.exec(message)?.[1] ?? [])).toEqual(left);
  });

  it("want nothing less of what somebody is allergic to: it is left out, and said in their words", () => {
    const notes = "something other than peanut butter as he is allergic to it";
    expect(said(notes).used).toBe("");
    const result = constraintsOf(normaliseRequest(aRawRequest({ additionalNotes: notes })), matcher);
    const told = result.ok ? result.constraints.notices.map(({ message }) => message) : [];
    expect(told).toEqual([`You wrote “${notes}”, so we left out peanut butter.`]);
  });

  it("of one alone cook for one", () => {
    const result = constraintsOf(normaliseRequest(aRawRequest({ additionalNotes: "Just me on Wednesdays" })), matcher);
    expect(result.ok && result.constraints.preferences.tableSizes).toEqual([{ day: "Wednesday", people: 1 }]);
  });

  it.each(["My husband brings dinner to work on Mondays", "My wife buys the food on Saturday", "He is 6 foot"])(
    "leave a dinner where nobody says that it comes from elsewhere: %s",
    (notes) => {
      expect(said(notes).used).toBe("");
    },
  );
});

it("goes on into the next week where a range does", () => {
  const request = normaliseRequest(aRawRequest({ additionalNotes: "Sunday to Wednesday only", mealsPerWeek: 4 }));
  const result = constraintsOf(request, matcher);
  expect(result.ok && result.constraints.preferences.days).toEqual(["Monday", "Tuesday", "Wednesday", "Sunday"]);
});
