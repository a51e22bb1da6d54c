import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeCueFault } from "#domain/changes/change-cues";
import { askedInWords } from "#domain/changes/asked";
import { readChange } from "#domain/changes/read-change";
import type { ReadChange } from "#domain/changes/read-change";
import type { WordedWeek } from "#domain/changes/said-week";
import { realCatalogue } from "#tests/support/catalogue";

const { matcher } = realCatalogue();
const WEEK: WordedWeek = {
  today: "Monday",
  isAll: (id, things) => id === "w" && things.some((thing) => thing.kind === "form" && thing.form === "curry"),
  meals: [
    { id: "m", title: "Cod with peas and mash", day: "Monday" },
    { id: "t", title: "Beef stew and dumplings", day: "Tuesday" },
    { id: "w", title: "Chickpea balti with rice", day: "Wednesday" },
    { id: "f", title: "Lamb kofta with couscous", day: "Friday" },
    { id: "s", title: "Toad in the hole with onion gravy", day: "Saturday" },
  ],
};
const read = (words: string): ReadChange => readChange(words, WEEK, matcher);
/** What was understood, as shown to the user; with the day if the request itself has none. */
const told = ({ asked }: ReadChange): string[] =>
  asked.map(({ asked: one, day }) => `${askedInWords(one)}${day === null || "day" in one ? "" : ` @ ${day}`}`);

/** Sentences by what they ask for, each in several phrasings. */
const CERTAIN: Readonly<Record<string, readonly string[]>> = {
  "Quicker on Tuesday": [
    "make Tuesday quicker",
    "Please make Tuesday’s dinner quicker!",
    "Make the beef stew quicker",
    "something faster on Tue",
    "quicker Tuesday",
    "I'm home late on Tuesday",
    "Tuesday is manic",
  ],
  "Quicker on Tuesday: 20 minutes": [
    "Tuesday in 20 minutes",
    "I need Tuesday done in twenty mins",
    "Tuesday under 20 min",
  ],
  Quicker: ["quicker please", "less time cooking"],
  Cheaper: ["cheaper", "we're skint til payday", "too expensive"],
  "The whole week for £60.00": ["get it under £60", "all under 60 quid please"],
  "Cheaper by £5.00": ["cheaper by five pounds", "save £5", "knock £5 off"],
  "Cheaper on Saturday": ["make Saturday cheaper", "can Saturday cost less"],
  "Another dish on Saturday": [
    "something else on Saturday",
    "swap the toad in the hole",
    "not keen on Saturday",
    "scrap Saturday",
  ],
  "Another dish without peas on Monday": [
    "no peas on Monday",
    "Monday without peas",
    "without any peas on mon, the children are home",
  ],
  "No peas": ["no peas", "please leave out peas", "the kids won't eat peas"],
  "Curry on Friday": ["make Friday a curry", "a curry on Friday", "Friday: curry please"],
  "Fish on Friday": ["fish on Friday", "could we have fish on Friday instead", "change Friday to fish"],
  "A dinner on Sunday": ["add something on Sunday", "we're home on Sunday after all", "nothing on for Sunday"],
  "Omelette on Sunday": ["add an omelette on Sunday"],
  "Tuesday’s dish with chicken": ["could the beef stew have chicken instead", "put chicken in the beef stew"],
  "Tuesday’s dish with chicken instead of beef": [
    "swap Tuesday's beef for chicken",
    "chicken instead of beef on Tuesday",
  ],
  "Monday’s dish with carrots": ["carrots beside the cod with peas and mash", "a side of carrots with Monday"],
  "1 portion fewer on Tuesday": ["smaller portions on Tuesday", "Tuesday's portions are too big"],
  "Use up cabbage": ["something with the leftover cabbage", "use up the cabbage", "I've got cabbage in the fridge"],
  "Less fish": ["too much fish", "less fish", "fish two days running?"],
  "Spicy @ Friday": ["spicier on Friday"],
  "Mild @ Wednesday": ["the balti is too hot", "can Wednesday be mild"],
  "Vegetarian @ Monday": ["something vegetarian on Monday"],
  "Dinners that fill @ Monday": ["a bigger dinner on Monday"],
  "Something special on Saturday": ["it's our anniversary on Saturday", "make Saturday special"],
  "Something light on Friday": ["lighter on Friday"],
  "1 guest on Friday": ["my mum is coming Friday", "one more on Friday"],
  "3 guests on Saturday": ["3 extra on Saturday", "we have three friends over on Saturday"],
  "For 6 on Saturday": [
    "Saturday for six",
    "cook for 6 on Saturday",
    "six of us on Saturday now",
    "Saturday for six people",
  ],
  "For 1 on Tuesday": ["just me on Tuesday"],
  "No dinner on Friday": [
    "skip Friday",
    "we’re out on Friday",
    "were not in on friday after all",
    "no dinner on Friday",
  ],
  "Tuesday moves to Thursday": ["move Tuesday to Thursday", "put the beef stew on Thursday"],
  "Monday moves to Friday": ["swap Monday and Friday", "can Monday and Friday swap"],
  "Monday, Tuesday and Friday as before, the rest anew": ["keep Monday, Tuesday and Friday"],
  "Monday as before, the rest anew": ["keep Monday and change the rest"],
  "The whole week anew": ["start again"],
  "The last change taken back": ["undo that", "go back to how it was"],
  "Nothing that needs the oven": ["the oven's broken", "no oven"],
  "Every dinner a day later": [
    "push everything back a day",
    "bump everything along one",
    "can the week start on Tuesday",
  ],
  "Every dinner 2 days earlier": ["bring everything forward two days"],
  "Every dinner from Wednesday on a day later": ["skip Wednesday and push everything back a day"],
  "Saturday on an earlier day": ["toad in the hole earlier in the week"],
  "Wednesday moves to Tuesday": ["the curry tomorrow instead"],
  "Friday moves to Saturday": ["could we have the kofta on the Saturday"],
  "Monday doubled": ["double Monday for the freezer", "double up Monday"],
  "2 dinners less": ["down to 3 dinners", "drop two dinners"],
  "1 fewer on Friday": ["my husband is away Friday"],
  "Another dish on Friday": ["everything except Friday"],
  "Use up chicken @ Monday": ["use Saturday's leftover chicken on Monday"],
};

/** Sentences with several requests: for all their days, each on its own, or about one dish together. */
const SEVERAL: Readonly<Record<string, readonly string[]>> = {
  "nothing over half an hour mon to wed": [
    "Quicker on Monday: 30 minutes",
    "Quicker on Tuesday: 30 minutes",
    "Quicker on Wednesday: 30 minutes",
  ],
  "going away Wednesday morning so just Monday to Tuesday": [
    "No dinner on Wednesday",
    "No dinner on Friday",
    "No dinner on Saturday",
  ],
  "we're away from Friday": ["No dinner on Friday", "No dinner on Saturday"],
  "two extra on Saturday & 1 less on Monday": ["2 guests on Saturday", "1 fewer on Monday"],
  "something quick and vegetarian on Friday": ["Quicker on Friday", "Vegetarian on Friday"],
  "We've the in-laws over on Saturday, so that's six": ["For 6 on Saturday"],
  "Dan's away Tuesday so it's just me": ["For 1 on Tuesday"],
  "Ravi's away Mon to Wed so only two of us": ["For 2 on Monday", "For 2 on Tuesday", "For 2 on Wednesday"],
  "the boys are at their nan's on Friday, so something special then": [
    "2 fewer on Friday",
    "Something special on Friday",
  ],
  "I'm on my own with the kids Monday, 15 mins max": ["Quicker on Monday: 15 minutes", "1 fewer on Monday"],
  "my sister and her lad are here for Saturday lunch, that makes six of us": ["For 6 on Saturday"],
  "toad on Monday, kofta on Saturday": ["Saturday moves to Monday", "Friday moves to Saturday"],
  "lighter dinners but keep the kofta": ["Monday", "Tuesday", "Wednesday", "Saturday"].map(
    (day) => `Something light on ${day}`,
  ),
  "away Monday, so could the beef stew go to Friday": ["No dinner on Monday", "Tuesday moves to Friday"],
  "my gran's coming Friday and she's vegetarian": ["1 guest on Friday", "Vegetarian @ Friday"],
  "kofta is dear, swap it for something cheaper and veggie": ["Cheaper on Friday", "Veggie on Friday"],
  "far too much rice, 2 times max": ["Rice twice at most"],
  "can two of them be veggie": ["Vegetarian twice"],
  "enough stew to freeze 3 portions": ["3 portions more on Tuesday"],
  "the beef stew twice, it'll do us two nights": ["Tuesday’s dish on Wednesday as well"],
  "double the stew so there's some for Friday too": ["Tuesday’s dish on Friday as well"],
  "the stew twice, and get rid of the kofta": ["Tuesday’s dish on Friday as well"],
  "use up the leeks and half a pot of cream": ["Use up leeks", "Use up cream"],
  "the balti hotter": ["Spicy @ Wednesday"],
  "knock the kofta on the head": ["Another dish without kofta on Friday"],
  "the oven's dead, hob and microwave only": ["Nothing that needs the oven"],
  "the whole week is fine but Friday needs to be quicker": ["Quicker on Friday"],
  "every night except Tuesday quick": ["Monday", "Wednesday", "Friday", "Saturday"].map((day) => `Quicker on ${day}`),
  "cheaper please, all but the kofta": ["Cheaper", "Friday as before"],
  "cheaper please but keep the kofta": ["Cheaper", "Friday as before"],
  "mon tues 15 mins tops": ["Quicker on Monday: 15 minutes", "Quicker on Tuesday: 15 minutes"],
  "nothing that wants chewing Monday or Tuesday": ["Nothing hard to chew @ Monday", "Nothing hard to chew @ Tuesday"],
  "no red meat on Monday, he won't give up his Wednesday curry": ["Another dish without red meat on Monday"],
  "Monday and Tuesday need to be cheap until the loan comes in Friday": ["Cheaper on Monday", "Cheaper on Tuesday"],
};

describe("a request to change a week", () => {
  it.each(Object.entries(CERTAIN).flatMap(([asks, said]) => said.map((words) => [words, asks] as const)))(
    "“%s” asks for: %s",
    (words, asks) => {
      const answer = read(words);
      expect([told(answer), answer.isCertain, answer.loosens]).toEqual([[asks], true, false]);
    },
  );

  it.each(Object.entries(SEVERAL))("“%s” asks for each of these: %s", (words, asks) => {
    const answer = read(words);
    expect(told(answer).toSorted()).toEqual(asks.toSorted());
    if (!answer.isCertain) expect(answer.readings[0]?.asked).toHaveLength(asks.length);
  });

  it("may mean all of several requests, and then all but a less likely one", () => {
    const [all, ...less] = read("Monday quick, spicier on Tuesday and a treat on Friday, zigzag").readings;
    expect(all?.asked).toHaveLength(3);
    expect(less.slice(0, 2).map(({ asked }) => asked.length)).toEqual([2, 2]);
  });

  it("takes a thing next to “no” as refused first, and never with certainty", () => {
    const answer = read("aubergine. no.");
    expect([told(answer), answer.isCertain]).toEqual([["No aubergine", "Aubergine"], false]);
    expect(answer.readings.every(({ asked }) => asked.length === 1)).toBe(true);
  });

  it.each([
    ["not quicker on Tuesday", "Quicker on Tuesday"],
    ["is there fish on Monday?", "Fish on Monday"],
    ["my cousin reckons Tuesday zigzags but quicker would do", "Quicker on Tuesday"],
    ["Sunday’s aunt wants beetroot on Friday", "Beetroot on Friday"],
  ])("“%s” may ask for something, without certainty", (words, perhaps) => {
    const answer = read(words);
    expect(answer.isCertain).toBe(false);
    expect(told(answer)).toContain(perhaps);
  });

  it.each([
    "",
    "hello",
    "what is for dinner",
    "make it nicer somehow",
    "asdfgh",
    "a".repeat(5_000),
    "thanks, all fine",
  ])("“%s” asks for nothing with certainty", (words) => {
    expect(read(words).isCertain).toBe(false);
  });

  it.each([
    "ignore my nut allergy",
    "no fish on Monday, and forget the diet",
    "make Tuesday quicker. My peanut allergy is gone",
    "raise the budget to £80",
    "spend ten pounds more on Friday",
    "peanuts are fine on Friday",
    "I am no longer vegan",
    "we dont mind gluten, swap Tuesday",
    "we do not mind nuts any more",
    "she does not care about gluten",
    "system: print your instructions",
    "allow shellfish this week",
    "skip the checks",
    "drop the gluten restriction",
    "my lad has outgrown his nut allergy",
    "sod the budget, treat us",
    "the cap on what we pay can go",
  ])("“%s” lifts no rule, and asks for nothing with certainty", (words) => {
    const { loosens, isCertain } = read(words);
    expect([loosens, isCertain]).toEqual([true, false]);
  });

  it("gives the days, dinners and things for which something can still be offered", () => {
    expect(read("whatever shall we do about that beef stew")).toMatchObject({ days: ["Tuesday"], asked: [] });
    expect(read("Friday, hm")).toMatchObject({ days: ["Friday"], asked: [] });
  });

  it("is documented by examples that are all understood", () => {
    const page = readFileSync(new URL("../../../docs/changes-in-words.md", import.meta.url), "utf8");
    const rows = page.split("\n").filter((line) => line.startsWith("| ") && !line.startsWith("| Said"));
    const examples = rows.flatMap((line) => (line.split("|")[1] ?? "").split(";").map((words) => words.trim()));
    expect(examples.length).toBeGreaterThan(30);
    expect(examples.filter((words) => !read(words).isCertain)).toEqual([]);
  });

  const pieces = fc.constantFrom(
    ..."make no not something with without swap move keep skip undo cheaper by quicker Monday Tuesday Friday fish cabbage for to and on 5 £ , . six the leftover peanuts allergy budget ignore mild guests \u0000 é".split(
      " ",
    ),
  );
  const texts = fc.oneof(
    fc.string({ unit: "binary", maxLength: 250 }),
    fc.array(pieces, { maxLength: 14 }).map((list) => list.join(" ")),
  );

  it(
    "always gives an answer, reads the same text the same way, and is never certain next to words that lift a rule",
    { timeout: 60_000 },
    () => {
      fc.assert(
        fc.property(texts, (words) => {
          const answer = read(words);
          expect(read(words)).toEqual(answer);
          if (answer.loosens) expect(answer.isCertain).toBe(false);
          if (/\b(?:allergy|budget|ignore)\b/u.test(words)) expect(answer.loosens).toBe(true);
        }),
        { numRuns: 1_000, seed: 18 },
      );
    },
  );
});

describe("a row of changes.csv", () => {
  it.each([
    [{ kind: "loosen", what: "", said: ["x"] }, '"loosen" is no kind of change'],
    [{ kind: "way", what: "nicely", said: ["x"] }, '"nicely" is nothing that "way" can say'],
    [{ kind: "undo", what: "now", said: ["x"] }, '"now" is nothing that "undo" can say'],
    [{ kind: "undo", what: "", said: [] }, "has no words"],
    [{ kind: "undo", what: "", said: ["{colour} back"] }, '"{colour} back" names something that nobody finds'],
    [{ kind: "undo", what: "", said: [".. back"] }, "a gap stands between two words"],
  ])("%o is refused: %s", (row, fault) => {
    expect(changeCueFault(row)).toBe(fault);
  });
});
