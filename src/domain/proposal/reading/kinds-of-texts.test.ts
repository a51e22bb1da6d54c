import { describe, expect, test } from "vitest";
import { anHonestDish } from "#domain/proposal/testing/honest-dish";
import { accepted, faultsOf, withFood } from "#tests/support/judging";

/** The sample dish with one more sentence in its first step. */
const inStep = (words: string) => {
  const dish = anHonestDish();
  return { ...dish, steps: dish.steps.map((step, at) => (at > 0 ? step : { ...step, text: `${step.text} ${words}` })) };
};

const textFaults = (words: string): string[] => faultsOf(inStep(words)).filter((fault) => fault.startsWith("text:"));

describe("advertisements", () => {
  test.each([
    "Use code SAVE10 at the checkout.",
    "Enter SUPPER20 when you pay.",
    "Quote the words leek15 in the shop.",
    "Your voucher is waiting.",
    "With the code FAMILY all of it is yours.",
    "Get 20% off the pan.",
    "Three for two until Sunday.",
    "Buy one and the other is yours.",
    "Order yours today and cook tonight.",
    "Sign up for more like it.",
    "Subscribe and never miss a stew.",
    "Read our newsletter for more.",
    "Follow us for the next one.",
    "Tag us with a picture.",
    "Find the film on YouTube.",
    "Download it to the telephone.",
    "Get the app for the rest.",
    "Get it with our meal kit.",
    "This stew is sponsored by a farm.",
    "Brought to you by the leek growers.",
    "Take part in the competition.",
    "Members get double points: collect bonus points here.",
    "A special offer ends on Friday.",
    "While stocks last, take two.",
    "Now at half price.",
    "Click here for the film.",
    "Available online.",
    "Our sauces make it better.",
    "Get ten per cent off with the word leek.",
    "Visit your nearest branch for the pan.",
    "Go premium for the rest.",
    "Leave a review when you are done.",
    "Stock up before prices rise.",
  ])("are faults: %j", (words) => {
    expect(textFaults(words)).toContain("text: step 1 advertises something; write about the dish");
    const { tip, description } = accepted({ ...anHonestDish(), tip: words, why: `A quick supper. ${words}` });
    expect([tip, description]).toEqual(["", ""]);
  });

  test.each([
    "Keep a great deal of the liquid back.",
    "Sharing one pan saves washing up.",
    "A 2cm piece is enough.",
    "Turn them in the order in which they went in.",
    "Follow the shape of the leek with the knife.",
    "Press the lid until it clicks shut.",
    "Two for each plate is right.",
    "Quicker than a delivery.",
    "We eat it our way.",
    "Let us begin with the leeks.",
    "It is the last chance to season.",
    "Add it to the basket of the steamer.",
    "Leeks win over almost any six year old.",
  ])("do not include: %j", (words) => {
    expect(textFaults(words)).toEqual([]);
  });
});

describe("words about who may eat a dish", () => {
  test.each([
    "Safe for a nut allergy.",
    "Anyone with a nut allergy can eat this.",
    "Nut sufferers need not worry.",
    "Fine for anyone who cannot have nuts.",
    "Made for people who must not eat fish.",
    "If you can’t eat eggs, eat this.",
    "There is no need to fear nuts here.",
    "Not a nut in sight.",
    "Nothing in it comes near sesame.",
    "Nuts are nowhere in this stew.",
    "Good for those avoiding gluten.",
    "Okay for people who react to milk.",
    "Nobody will react to this.",
    "It will not trigger a reaction.",
    "A nut-friendly supper.",
    "Milk is no problem here.",
    "Where nuts are off the menu, this is on it.",
    "It does not upset your stomach.",
    "You do not risk any milk with it.",
    "A welcome plate for friends with wheat trouble.",
    "Suits all dietary needs.",
    "No EpiPen needed.",
    "This will not make anyone poorly.",
    "It isn’t made with any soya.",
    "Rest assured about lupin.",
    "It never causes a flare-up.",
    "Harmless to all.",
    "Even nut families are happy here.",
    "Dairy dodgers rejoice.",
    "Anybody can eat it without checking labels.",
    "Gluten does not come into it.",
    "It has been cleared of nuts.",
    "Your throat will not itch.",
    "Peace of mind where shellfish is feared.",
  ])("are cut: %j", (words) => {
    const { tip, description, steps } = accepted({ ...inStep(words), tip: words, why: `A quick supper. ${words}` });
    expect([tip, description]).toEqual(["", "A quick supper."]);
    expect(steps).toEqual(accepted(anHonestDish()).steps);
  });

  test.each([
    "Everyone can build their own at the table.",
    "Those who like it hot add more.",
    "You can avoid lumps by whisking.",
    "Do not let it catch.",
    "Turn it until nut-brown.",
    "The acid reacts with bare metal.",
    "Good for people in a hurry.",
    "The meat cannot wait.",
    "Give it longer for anybody who should avoid soft eggs.",
  ])("do not include: %j", (words) => {
    expect(accepted({ ...inStep(words), tip: words }).tip).toBe(words);
  });

  test("do not stop a cook from mentioning what is listed", () => {
    const listed = (food: string, words: string): string => accepted({ ...withFood(food, 20), tip: words }).tip;
    const cooks = "Do not let the nuts burn: nobody enjoys bitter nuts.";
    expect(listed("flaked-almonds", cooks)).toBe(cooks);
    expect(listed("flaked-almonds", "Fine for whoever cannot eat nuts.")).toBe("");
  });

  test.each([
    ["flaked-almonds", "There is not a trace of nuts to worry about."],
    ["flaked-almonds", "Not a nut in sight."],
    ["penne", "There is not a trace of gluten to worry about."],
    ["penne", "Gluten plays no part in it."],
    ["double-cream", "Never mind the dairy: there is none of that dairy left."],
    ["salmon-fillet", "There is no trace of fish in it."],
  ])("must never deny what is listed: %s", (food, words) => {
    expect(accepted({ ...withFood(food, 40), tip: words }).tip).toBe("");
  });
});
