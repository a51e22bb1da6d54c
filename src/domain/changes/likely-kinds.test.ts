import { describe, expect, it } from "vitest";
import { askedInWords } from "#domain/changes/asked";
import { learnKinds } from "#domain/changes/likely-kinds";
import { readChange } from "#domain/changes/read-change";
import type { WordedWeek } from "#domain/changes/said-week";
import { heldOutShares } from "#tests/support/held-out-examples";
import { realCatalogue } from "#tests/support/catalogue";

const { matcher } = realCatalogue();
const { notesData } = matcher;
/** The same text read without the examples. */
const phrasesAlone = { ...matcher, notesData: { ...notesData, changeExamples: [] } };
const WEEK: WordedWeek = {
  today: "Monday",
  meals: [
    { id: "m", title: "Cod with peas and mash", day: "Monday" },
    { id: "t", title: "Beef stew and dumplings", day: "Tuesday" },
    { id: "w", title: "Chickpea balti with rice", day: "Wednesday" },
    { id: "f", title: "Lamb kofta with couscous", day: "Friday" },
    { id: "s", title: "Toad in the hole with onion gravy", day: "Saturday" },
  ],
};

/** The likeliest readings of a text, as shown to the user. */
function likely(words: string, by = matcher): string[] {
  const { readings } = readChange(words, WEEK, by);
  return readings.slice(0, 3).map(({ asked }) => asked.map((one) => askedInWords(one.asked)).join(", "));
}

describe("what a text is likely to ask for", () => {
  it.each([
    ["Friday is looking hectic mate", "Quicker on Friday"],
    ["the dumplins can go", "Another dish on Tuesday"],
    ["the kofta isn't doing it for me", "Another dish on Friday"],
    ["wallet's empty", "Cheaper"],
    ["brother and his mrs round Saturday", "2 guests on Saturday"],
    ["hungry lot on Friday need feeding up", "Dinners that fill"],
  ])("“%s”, which no phrase matches, may ask for: %s", (words, asks) => {
    expect(likely(words, phrasesAlone)).toEqual([]);
    expect(likely(words)).toContain(asks);
  });

  it("says that unfamiliar words were guessed, and that no plan has a pudding or another shop", () => {
    expect(readChange("zigzag wibble", WEEK, matcher)).toMatchObject({ isGuessed: true, beyond: null });
    expect(readChange("do it from Asda this time", WEEK, matcher).beyond).toBe("shop");
    expect(readChange("a crumble for afters would be grand", WEEK, matcher).beyond).toBe("meal");
  });

  it("asks for the likeliest days where a request needs a day and none is named", () => {
    const days = readChange("we've got visitors coming to stay", WEEK, matcher).readings.flatMap(({ asked }) =>
      asked.flatMap(({ asked: one, day }) => (one.kind === "guests" ? [day] : [])),
    );
    expect(days.slice(0, 2)).toEqual(["Friday", "Saturday"]);
  });

  it("ranks the right request first for four unseen sentences in seven, and among three for seven in ten", () => {
    const { first, amongThree } = heldOutShares(notesData.changeExamples);
    expect(first).toBeGreaterThan(0.57);
    expect(amongThree).toBeGreaterThan(0.72);
  });

  it("gives probabilities that add up to one, and learns deterministically", () => {
    const [one, other] = [learnKinds(notesData.changeExamples), learnKinds(notesData.changeExamples)];
    const words = { words: ["no", "FOOD"], signs: ["=lacking "] };
    expect(one(words)).toEqual(other(words));
    expect(one(words).reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1);
    expect(one(words)[0]?.kind).toBe("lacking");
  });
});
