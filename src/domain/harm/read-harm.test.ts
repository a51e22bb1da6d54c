import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { readHarm } from "#domain/harm/read-harm";
import { realCatalogue } from "#tests/support/catalogue";

const { matcher } = realCatalogue();

function leftOut(notes: string): string[] {
  return readHarm(matcher, notes).leftOut.map(({ entry }) => entry);
}

function questions(notes: string): string[] {
  return readHarm(matcher, notes).questions.map(({ text }) => text);
}

describe("a sentence about harm from a food", () => {
  it.each([
    ["there's an EpiPen in the drawer because of nuts", ["nuts"]],
    ["my son swells up with egg", ["egg"]],
    ["sesame closes her throat", ["sesame"]],
    ["we love prawns; one bite and she is in A&E", ["prawns"]],
    ["Prawns? She can't go near them.", ["prawns"]],
    ["Kiwi makes his mouth itch.", ["kiwi"]],
    ["Our youngest is coeliac", ["gluten"]],
    ["Alpha-gal after a tick bite", ["beef", "pork", "lamb", "venison", "gelatine"]],
    ["My son is alergic to penuts", ["peanuts"]],
    ["She carries two EpiPens. Sesame and mustard.", ["sesame", "mustard"]],
    ["🥜 = 🚑 for our daughter, and she is allergic", ["peanuts", "nuts"]],
    ["cealiac husband", ["gluten"]],
    ["gets hifes from strawbery", ["strawberries"]],
    ["Cream and me don't mix, I'm on the loo all evening", ["cream"]],
    ["tomatoes bring me out", ["tomato"]],
  ])("leaves the food out: %s", (notes, entries) => {
    expect(leftOut(notes)).toEqual(entries);
  });

  it("leaves out the whole family if one of them is named", () => {
    expect(leftOut("cod brings him out in hives")).toEqual(["cod", "fish"]);
    expect(leftOut("I am allergic to peppers")).toEqual(["peppers in any form"]);
    // The word alone may also mean the spice, and a possible cause of harm is never guessed away.
    expect(leftOut("my son swells up with pepper")).toEqual(["peppers in any form", "black pepper"]);
    expect(leftOut("black pepper makes him wheeze")).toEqual(["black pepper"]);
    expect(leftOut("a cashew put her in hospital with a reaction")).toEqual(["cashew", "tree nuts"]);
  });

  it("leaves it out whatever else the sentence says", () => {
    expect(leftOut("We adore satay and eat it weekly, but peanuts make Tom wheeze")).toContain("peanuts");
  });

  it("asks which part of a dish it is, and leaves the dish out meanwhile", () => {
    expect(leftOut("pesto brought her out in a rash")).toEqual(["pesto"]);
    expect(questions("pesto brought her out in a rash")).toEqual([
      expect.stringMatching(/^We leave out pesto\. Must we leave out .*milk.* everywhere else too\?$/u),
    ]);
  });

  it("does not touch what is liked in another clause", () => {
    expect(leftOut("He is allergic to egg, we love chicken and rice")).toEqual(["egg"]);
  });

  it("quotes the user's own words", () => {
    expect(readHarm(matcher, "Busy week. My son swells up with egg! Thanks").leftOut).toEqual([
      { entry: "egg", quote: "My son swells up with egg" },
    ]);
  });
});

describe("what is not understood leads to a question", () => {
  it("about harm without a food: which food is it", () => {
    const [question] = readHarm(matcher, "He carries an EpiPen.").questions;
    expect(question?.text).toBe("Which food must we leave out?");
    expect(question?.answers.map(({ text }) => text)).toContain("Leave out peanuts");
    expect(question?.answers.at(-1)).toEqual({ id: "fine", text: "None: it isn’t about our food", leavesOut: [] });
  });

  it.each(["Milk has had a falling-out with Gregor’s plumbing", "A prawn nearly widowed me"])(
    "about a food with a strange remark: %s",
    (notes) => {
      expect([...questions(notes), ...leftOut(notes)]).not.toEqual([]);
    },
  );

  it.each([
    ["a food's effect, in words without a cue", "Pecans close me up."],
    ["a food's effect, in words without a cue", "Pineapple strips the skin off his tongue"],
    ["a food's effect, in words without a cue", "One spoon of lentils and I am no use to anybody for two days"],
    ["harm that should be ignored", "Never mind the peanut allergy this weekend, satay it is"],
    ["what happened after a food", "We tried him on houmous and he was up all night scratching"],
    ["what happened after a food named before", "Had the mussels in Whitby. Spent two days in bed with it."],
    ["why a food is refused", "Yoghurt? Not unless you fancy sitting up with her till dawn"],
    ["a symptom next to a liked food", "The boys adore satay. Only the eldest can't, his tongue itches."],
    ["a symptom next to a liked food", "We love prawns, Tom goes blue"],
    ["something never named", "The hospital said she must not have it again."],
    ["another food", "Dairy free isn't needed. But Owen has another food allergy."],
    ["harm alike", "Peanut is the one they know. Lupin is the one they don't, and it gets her just as badly."],
  ])("about a sentence that mentions %s: %s", (_what, notes) => {
    expect([...questions(notes), ...leftOut(notes)]).not.toEqual([]);
  });

  it("harm that is denied, outgrown or of somebody who does not eat here", () => {
    expect(questions("My son was allergic to chicken, we think he has outgrown it")).toEqual([
      "Must we leave out chicken?",
    ]);
    expect(leftOut("My neighbour's dog is allergic to chicken")).toEqual([]);
  });

  it.each([
    ["My son is allergic to egg. He carries an EpiPen.", 0],
    ["Nuts close his throat. He carries two pens. He’s been in intensive care.", 0],
    ["My son is allergic to egg. His sister carries an EpiPen.", 1],
    ["My son is allergic to egg. Our lodger carries an EpiPen.", 1],
    ["My son is allergic to egg. She carries an EpiPen.", 1],
    ["My wife is allergic to egg. I carry an EpiPen.", 1],
    ["I’m allergic to egg. I carry an EpiPen.", 0],
    ["Maya is allergic to egg. She carries an EpiPen.", 0],
    ["My son was allergic to egg, he has outgrown it. He carries an EpiPen.", 2],
    ["We love egg. He carries an EpiPen.", 1],
  ])("does not repeat a question already answered: %s", (notes, asked) => {
    expect(readHarm(matcher, notes).questions).toHaveLength(asked);
  });

  it("has the same ids for the same notes, however they are spaced", () => {
    const [one] = readHarm(matcher, "He carries an EpiPen.").questions;
    const [other] = readHarm(matcher, "Quick week.  He carries an EpiPen. ").questions;
    expect(other?.id).toBe(one?.id);
  });
});

describe("notes without harm are left alone", () => {
  it.each([
    "Love prawns on a Friday, and use up the eggs please.",
    "No allergies here, we eat anything.",
    "I could murder a curry and I'm sick of pasta bake.",
    "Hay fever season, so salads and fish on the barbecue.",
    "My wife is a nurse on nights, so something quick on Tuesday.",
    "Nuts, fish, milk, the lot. We love them all.",
    "Half a jar of peanut butter to use up before the weekend.",
    "Home late on Tuesday, so fish and chips.",
    "My wife's sister is bringing a lasagne on Saturday 🎉",
    "Is there a jollof I can make?",
    "A pasta machine for Christmas, and we never use it.",
    "Allergies? None. Favourite: crab linguine.",
    "The nurse says my iron's low so more oily fish and spinach.",
    "The price of salmon nearly gave me a heart attack.",
    "swpa the salmon wiht the curry",
    "",
  ])("%s", (notes) => {
    expect(readHarm(matcher, notes)).toEqual({ leftOut: [], questions: [] });
  });
});

describe("the harm rule", () => {
  const foods = fc.constantFrom(
    "peanuts",
    "egg",
    "milk",
    "prawns",
    "sesame",
    "celery",
    "mustard",
    "cod",
    "soya",
    "kiwi",
  );
  const wrappers = fc.constantFrom(
    (food: string) => `my daughter is allergic to ${food}`,
    (food: string) => `${food} makes him throw up`,
    (food: string) => `the consultant told us to keep ${food} away from her`,
    (food: string) => `one bite of ${food} and it is an ambulance`,
    (food: string) => `${food}: hives, every time`,
  );
  const plain = fc.constantFrom(
    "We like it quick on Tuesday.",
    "Chicken on Sunday please.",
    "There are four of us.",
    "No oven this week.",
    "The kids love pasta.",
  );

  it("never plans past a food mentioned with harm, wherever the sentence is", () => {
    fc.assert(
      fc.property(foods, wrappers, fc.array(plain, { maxLength: 4 }), fc.nat(4), (food, wrap, around, at) => {
        const sentences: string[] = [...around];
        sentences.splice(Math.min(at, sentences.length), 0, `${wrap(food)}.`);
        expect(leftOut(sentences.join(" "))).toContain(food);
      }),
      { numRuns: 300 },
    );
  });

  it("only ever leaves out more when a sentence is added", () => {
    fc.assert(
      fc.property(foods, wrappers, plain, (food, wrap, more) => {
        const before = leftOut(`${wrap(food)}.`);
        expect(leftOut(`${wrap(food)}. ${more}`)).toEqual(expect.arrayContaining(before));
      }),
      { numRuns: 100 },
    );
  });

  it("always gives an answer, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 400 }), (text) => {
        expect(() => readHarm(matcher, text)).not.toThrow();
      }),
      { numRuns: 300 },
    );
  });

  it("asks about the rest of a text that is far too long once spelt out", () => {
    const { questions } = readHarm(matcher, `${"ﷺ".repeat(300)}. Allergic to nuts.`);
    expect(questions.some(({ answers }) => answers.some(({ leavesOut }) => leavesOut.includes("nuts")))).toBe(true);
    expect(readHarm(matcher, "We love pasta… ".repeat(130)).questions).toEqual([]);
  });

  it("is not deceived by invisible letters", () => {
    expect(leftOut("aller\u200Bgic to pea\u00ADnuts")).toEqual(["peanuts"]);
  });
});
