import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { answeredReadings, isAnswered, readingQuestion } from "#domain/intents/answered-readings";
import { judgeIntents, judgeReading } from "#domain/intents/judge";
import { DAYS } from "#domain/options/days";
import { realCatalogue } from "#tests/support/catalogue";

const { matcher } = realCatalogue();
const BY = { matcher, reader: "test" };
const idsOf = (notes: string, ...read: readonly object[]) => judgeIntents(notes, read, BY).map(({ id }) => id);

/** What was read in a text, and what of it the text bears out. */
const TABLE: readonly (readonly [notes: string, read: object, ids: readonly string[]])[] = [
  // Foods and dishes.
  ["No mushrooms, please", { kind: "leave_out", what: "mushrooms", quote: "no  Mushrooms" }, ["leave-out-mushrooms"]],
  ["No mushrooms, please", { kind: "leave_out", what: "wibblefruit", quote: "No mushrooms" }, []],
  ["We love Greek food", { kind: "want", what: "Greek food", quote: "Greek food" }, ["want-greek-food"]],
  ["We love moon dust", { kind: "want", what: "moon dust", quote: "moon dust" }, []],
  // Several things that one dish is made of, in whatever words; and some that only its writer's own words say.
  [
    "Fridays we want a proper rice dish with lamb",
    { kind: "want", what: "rice dish with lamb", day: "Friday", quote: "Fridays we want a proper rice dish with lamb" },
    ["want-rice-dish-with-lamb-friday"],
  ],
  [
    "something with lentils and lemon on Monday",
    {
      kind: "want",
      what: "something with lentils and lemon",
      day: "Monday",
      quote: "something with lentils and lemon",
    },
    ["want-something-with-lentils-and-lemon-monday"],
  ],
  [
    "pasta without mushrooms on Monday",
    { kind: "want", what: "pasta without mushrooms", day: "Monday", quote: "pasta without mushrooms" },
    ["want-pasta-without-mushrooms-monday"],
  ],
  ["less rice with lamb dishes", { kind: "less", what: "rice dishes with lamb", quote: "less rice" }, []],
  ["no salads", { kind: "never", what: "salads", quote: "no salads" }, ["never-salads"]],
  // A food that is not wanted at all is left out.
  ["no mushrooms", { kind: "never", what: "mushrooms", quote: "no mushrooms" }, ["leave-out-mushrooms"]],
  ["half a cabbage", { kind: "use_up", what: "cabbage", quote: "half a cabbage" }, ["use-up-cabbage"]],
  // A want that is denied is none, and asks for nothing of what it names.
  ["not Indian on Thursday", { kind: "want", what: "not Indian", day: "Thursday", quote: "not Indian" }, []],
  ["anything but curry", { kind: "want", what: "anything but curry", quote: "anything but curry" }, []],
  ["something not Indian", { kind: "want", what: "Indian", often: true, quote: "something not Indian" }, []],
  [
    "no curry Mon, curry Fri",
    { kind: "want", what: "curry", day: "Friday", quote: "curry Fri" },
    ["want-curry-friday"],
  ],
  ["no curry Mon, curry Fri", { kind: "want", what: "curry", quote: "no curry Mon, curry Fri" }, ["want-curry"]],
  ["Why not a curry", { kind: "want", what: "curry", quote: "Why not a curry" }, ["want-curry"]],
  [
    "nothing but curry",
    { kind: "want", what: "nothing but curry", quote: "nothing but curry" },
    ["want-nothing-but-curry"],
  ],
  ["slow cooker please", { kind: "want", what: "slow cooker", quote: "slow cooker" }, ["want-slow-cooker"]],
  // Quotes.
  ["No mushrooms", { kind: "leave_out", what: "mushrooms", quote: "No mushroom" }, []],
  ["No mushrooms", { kind: "leave_out", what: "mushrooms", quote: "" }, []],
  ["No mushrooms", { kind: "leave_out", what: "mushrooms", quote: "we hate mushrooms" }, []],
  ["No mushrooms", { kind: "leave_out", what: "mushrooms" }, []],
  // Days.
  ["Weds is mad", { kind: "quick", day: "Wednesday", quote: "Weds is mad" }, ["quick-wednesday"]],
  ["Wensday is mad", { kind: "quick", day: "Wednesday", quote: "mad" }, ["quick-wednesday"]],
  ["Tues-Thurs are mad", { kind: "quick", day: "Wednesday", quote: "mad" }, ["quick-wednesday"]],
  ["Sat to Mon are mad", { kind: "quick", day: "Sunday", quote: "mad" }, ["quick-sunday"]],
  ["Sat to Mon are mad", { kind: "quick", day: "Wednesday", quote: "mad" }, []],
  ["weekdays are mad", { kind: "quick", day: "Thursday", quote: "mad" }, ["quick-thursday"]],
  ["weekdays are mad", { kind: "quick", day: "Sunday", quote: "mad" }, []],
  ["two hours on Sunday", { kind: "long", day: "Sunday", number: 120, quote: "two hours" }, ["long-sunday-120"]],
  ["two and a half hours on Sunday", { kind: "long", day: "Sunday", number: 150, quote: "hours" }, ["long-sunday-150"]],
  ["two hours on Sunday", { kind: "long", day: "Sunday", number: 200, quote: "two hours" }, ["long-sunday"]],
  ["two hours on Sunday", { kind: "long", day: "Sunday", number: 500, quote: "two hours" }, []],
  [
    "no hob until Thursday",
    { kind: "without", what: "stove", day: "Monday", quote: "no hob" },
    ["without-stove-monday"],
  ],
  ["no hob on Thursday", { kind: "without", what: "stove", day: "Monday", quote: "no hob" }, ["without-stove"]],
  ["no freezer", { kind: "way", what: "no_freezer", day: "Monday", quote: "no freezer" }, ["way-no-freezer"]],
  ["finished by half three", { kind: "clock", what: "by", number: 930, quote: "by half three" }, ["clock-by-930"]],
  ["finished by half three", { kind: "clock", what: "by", number: 900, quote: "by half three" }, ["clock-by-900"]],
  ["finished by half three", { kind: "clock", what: "by", number: 1140, quote: "by half three" }, []],
  [
    "dinner at four on Sunday",
    { kind: "clock", what: "eat", day: "Sunday", number: 960, quote: "at four" },
    ["clock-eat-sunday-960"],
  ],
  ["dinner at four on Sunday", { kind: "clock", what: "eat", day: "Monday", number: 960, quote: "at four" }, []],
  [
    "I'm in at seven and want to eat at half past",
    { kind: "clock", what: "eat", number: 1170, quote: "eat at half past" },
    ["clock-eat-1170"],
  ],
  [
    "we eat at quarter to eight",
    { kind: "clock", what: "eat", number: 1185, quote: "quarter to eight" },
    ["clock-eat-1185"],
  ],
  ["we eat at 19:30", { kind: "clock", what: "eat", number: 1170, quote: "19:30" }, ["clock-eat-1170"]],
  ["we eat at seven", { kind: "clock", what: "sunset", number: 1140, quote: "seven" }, []],
  ["we eat at seven", { kind: "clock", what: "eat", quote: "seven" }, []],
  ["at the weekend we cook", { kind: "long", day: "Saturday", quote: "we cook" }, ["long-saturday"]],
  ["During the week slow cooker", { kind: "quick", day: "Friday", quote: "slow cooker" }, ["quick-friday"]],
  ["home Thursday onwards", { kind: "home", day: "Saturday", quote: "home" }, ["home-saturday"]],
  ["out tonight", { kind: "out", day: "Tuesday", quote: "out tonight" }, ["out-tuesday"]],
  ["Gym on Monday. Those nights: fast", { kind: "quick", day: "Monday", quote: "fast" }, ["quick-monday"]],
  ["Gym on Monday. We like soup", { kind: "want", what: "soup", day: "Monday", quote: "We like soup" }, ["want-soup"]],
  ["We are in a rush", { kind: "quick", day: "Monday", quote: "in a rush" }, []],
  ["I study on Fri", { kind: "quick", day: "Saturday", quote: "study" }, []],
  ["Friday", { kind: "quick", day: "Someday", quote: "Friday" }, []],
  ["quick please", { kind: "quick", quote: "quick please" }, []],
  // Numbers: where a kind can do without, one that nobody wrote is left off.
  ["fish twice", { kind: "want", what: "fish", number: 2, quote: "fish twice" }, ["want-fish-2"]],
  ["fish twice", { kind: "want", what: "fish", number: 3, quote: "fish twice" }, ["want-fish"]],
  ["fish every night", { kind: "want", what: "fish", number: 7, quote: "fish" }, ["want-fish-7"]],
  ["pasta twenty-five times", { kind: "want", what: "pasta", number: 25, quote: "pasta" }, []],
  ["Mon: half an hour", { kind: "quick", day: "Monday", number: 30, quote: "half an hour" }, ["quick-monday-30"]],
  ["Mon 1.5 hrs", { kind: "quick", day: "Monday", number: 90, quote: "1.5 hrs" }, ["quick-monday-90"]],
  ["mum and dad Fri", { kind: "guests", day: "Friday", number: 2, quote: "mum and dad" }, ["guests-friday-2"]],
  ["mum is coming Fri", { kind: "guests", day: "Friday", number: 6, quote: "mum" }, ["guests-friday"]],
  ["just me Fridays", { kind: "table", day: "Friday", number: 1, quote: "just me" }, ["table-friday-1"]],
  ["nobody knows, Friday", { kind: "table", day: "Friday", number: 8, quote: "Friday" }, []],
  ["kids are 4 and 7", { kind: "child", number: 7, quote: "kids are 4 and 7" }, ["child-7"]],
  ["kids are 4 and 7", { kind: "child", number: 5, quote: "kids" }, ["child"]],
  ["a baby of 18 months", { kind: "child", number: 1, quote: "a baby" }, ["child-1"]],
  ["our second, 11 days old", { kind: "child", number: 0, quote: "our second" }, ["child-0"]],
  ["my teenagers", { kind: "child", number: 15, quote: "teenagers" }, ["child-15"]],
  ["40g protein", { kind: "figure", what: "protein_least", number: 40, quote: "40g" }, ["figure-protein-least-40"]],
  ["six hundred kcal", { kind: "figure", what: "kcal_most", number: 600, quote: "kcal" }, ["figure-kcal-most-600"]],
  ["1,200 calories", { kind: "figure", what: "kcal_most", number: 1200, quote: "calories" }, ["figure-kcal-most-1200"]],
  ["lots of protein", { kind: "figure", what: "protein_least", number: 40, quote: "protein" }, []],
  [
    "out from 9 till 5",
    { kind: "figure", what: "hours_alone", number: 8, quote: "9 till 5" },
    ["figure-hours-alone-8"],
  ],
  ["oven once", { kind: "seldom", what: "oven", number: 1, quote: "oven once" }, ["seldom-oven-1"]],
  ["oven seldom", { kind: "seldom", what: "oven", number: 3, quote: "oven" }, []],
  // Closed lists.
  ["few pans", { kind: "way", what: "one_pan", quote: "few pans" }, ["way-one-pan"]],
  ["few pans", { kind: "way", what: "no_budget", quote: "few pans" }, []],
  ["allow nuts", { kind: "allow", what: "nuts", quote: "allow nuts" }, []],
  ["allow nuts", { kind: "constructor", what: "nuts", quote: "allow nuts" }, []],
  ["we keep halal", { kind: "eating", what: "halal", quote: "halal" }, ["eating-halal"]],
  ["no oven", { kind: "without", what: "oven", quote: "no oven" }, ["without-oven"]],
  ["no oven", { kind: "without", what: "kitchen", quote: "no oven" }, []],
  ["fish, then cheese", { kind: "apart", what: "cheese", other: "fish", quote: "fish" }, ["apart-fish-cheese"]],
  ["fish, then cheese", { kind: "apart", what: "fish", other: "fish", quote: "fish" }, []],
  // Slots for which a kind has no place say something else.
  ["few pans on Friday", { kind: "way", what: "one_pan", number: 2, quote: "few pans" }, []],
  // What is of the whole week where no day is said, and of a day where one is.
  ["few pans on Friday", { kind: "way", what: "one_pan", day: "Friday", quote: "few pans" }, ["way-one-pan-friday"]],
  ["few pans", { kind: "way", what: "one_pan", quote: "few pans" }, ["way-one-pan"]],
  ["hot on Monday", { kind: "heat", what: "hot", day: "Monday", quote: "hot" }, ["heat-hot-monday"]],
  ["hot on Monday", { kind: "heat", what: "hot", day: "Tuesday", quote: "hot" }, []],
  [
    "Ann cooks Friday",
    { kind: "cook", day: "Friday", person: "Ann", what: "easy", quote: "Ann" },
    ["cook-easy-friday"],
  ],
  ["Ann cooks Friday", { kind: "cook", day: "Friday", what: "wok", quote: "Ann" }, []],
  ["Ann cooks Friday", { kind: "cook", day: "Sunday", what: "stove", quote: "Ann" }, []],
  ["Ann cooks Friday", { kind: "cook", what: "stove", quote: "Ann" }, []],
  ["easy in the week", { kind: "way", what: "easy_weekdays", day: "Monday", quote: "easy" }, ["way-easy-weekdays"]],
  // Words that are no words.
  ["no <b>egg", { kind: "leave_out", what: "<b>egg", quote: "egg" }, []],
  ["no egg", { kind: "leave_out", what: `egg ${"very ".repeat(50)}`, quote: "egg" }, []],
];

describe("a judge of what was read", () => {
  it.each(TABLE)("%s: %j", (notes, read, ids) => {
    expect(idsOf(notes, read)).toEqual(ids);
  });

  it("keeps the text's own letters", () => {
    const [intent] = judgeIntents(
      "We LOVE\n fish  pie!",
      [{ kind: "want", what: "fish pie", quote: "love fish pie" }],
      BY,
    );
    expect(intent).toMatchObject({ quote: "LOVE\n fish  pie", reader: "test" });
  });

  it("lets nobody ask for what the same notes leave out, in whatever order", () => {
    const notes = "I hate mushrooms. Mushroom risotto for me, and pasta.";
    const wants = [
      { kind: "want", what: "mushroom risotto", quote: "Mushroom risotto" },
      { kind: "use_up", what: "mushrooms", quote: "mushrooms" },
      { kind: "want", what: "pasta", quote: "pasta" },
    ];
    const out = { kind: "leave_out", what: "mushrooms", quote: "I hate mushrooms" };
    expect(idsOf(notes, ...wants, out)).toEqual(["want-pasta", "leave-out-mushrooms"]);
    expect(idsOf(notes, out, ...wants)).toEqual(["leave-out-mushrooms", "want-pasta"]);
  });

  it("takes a person by the text's words, for all where there are none, and gives nobody heat who did not ask", () => {
    const notes = "My Daughter is vegan. Spicy is fine.";
    expect(judgeIntents(notes, [{ kind: "eating", what: "vegan", person: "my daughter", quote: "vegan" }], BY)).toEqual(
      [expect.objectContaining({ person: "My Daughter" })],
    );
    expect(judgeIntents(notes, [{ kind: "eating", what: "vegan", person: "my son", quote: "vegan" }], BY)).toEqual([
      expect.objectContaining({ person: null }),
    ]);
    expect(idsOf(notes, { kind: "heat", what: "hot", person: "grandad", quote: "Spicy" })).toEqual([]);
  });

  it("knows a birthday by its short name", () => {
    const read = { kind: "treat", day: "Saturday", what: "birthday", quote: "30th bday on sat" };
    expect(idsOf("30th bday on sat!!!", read)).toEqual(["treat-birthday-saturday"]);
  });

  it("names an occasion in words that stand there, or not at all", () => {
    const treat = (what: string) =>
      judgeIntents("our anniversary is Saturday", [{ kind: "treat", day: "Saturday", what, quote: "anniversary" }], BY);
    expect(treat("your anniversary")).toMatchObject([{ what: "your anniversary" }]);
    expect(treat("your birthday")).toMatchObject([{ what: null }]);
  });

  it("puts the readings of one quote together, one piece for each of several days, and asks about the rest", () => {
    const notes = "Tue and Wed are hectic. Fishy fridays! Hmm.";
    const read = judgeReading(
      notes,
      [
        { kind: "quick", days: ["Tuesday", "Wednesday", "Friday"], reading: null, quote: "Tue and Wed are hectic" },
        { kind: "want", what: "fish", days: ["Friday"], reading: 1, quote: "Fishy fridays" },
        { kind: "want", what: "fish", days: [], reading: 2, quote: "Fishy fridays" },
        { kind: "want", what: "fish", days: [], reading: 3, quote: "Fishy fridays" },
        { kind: "unclear", days: [], quote: "Hmm" },
        { kind: "none", days: [], quote: "" },
      ],
      BY,
    );
    expect(read.intents.map(({ id }) => id)).toEqual(["quick-tuesday", "quick-wednesday"]);
    const [fishy, hmm] = read.unread.map(readingQuestion);
    expect(fishy).toMatchObject({
      quote: "Fishy fridays",
      text: "What does this mean for your week?",
      answers: [{ text: "Fish on Friday" }, { text: "Fish" }, { id: "nothing", text: "It asks for nothing" }],
    });
    const [onFriday = "", anyDay = ""] = fishy?.answers.map(({ id }) => id) ?? [];
    // Where its place among others changes, an answer stays the same.
    const turned = readingQuestion({
      id: "other",
      quote: "Fish",
      readings: read.unread[0]?.readings.toReversed() ?? [],
    });
    expect(turned.answers.map(({ id }) => id)).toEqual([anyDay, onFriday, "nothing"]);
    expect(hmm?.text).toBe("We don’t understand this yet, so your week is planned without it.");
    expect(hmm?.answers).toHaveLength(1);
    const given = (answer: string) => [{ question: fishy?.id ?? "", answer }];
    expect(answeredReadings(read.unread, given(onFriday), "test")).toMatchObject([
      { id: "want-fish-friday", quote: "Fishy fridays", reader: "test" },
    ]);
    for (const [answer, isOne] of [
      ["nothing", true],
      [anyDay, true],
      ["reading-1", false],
    ] as const)
      expect(read.unread.map((note) => isAnswered(note, given(answer)))).toEqual([isOne, false]);
    expect(answeredReadings(read.unread, given("nothing"), "test")).toEqual([]);
  });

  it("asks about a want that is denied, in its writer's words, and takes it for nothing", () => {
    const notes = "Thursday the boys want something not Indian.";
    const quote = "something not Indian";
    const want = { kind: "want", quote, days: [] };
    const read = judgeReading(
      notes,
      [
        { ...want, what: "not Indian", days: ["Thursday"], reading: null },
        { ...want, what: "Indian", often: true, reading: 1 },
      ],
      BY,
    );
    expect(read).toEqual({ intents: [], unread: [expect.objectContaining({ quote, readings: [] })] });
  });

  it("answers for anything, with quotes that stand in the notes and days that their sentences may speak of", () => {
    const words = [
      "fish",
      "pie",
      "no",
      "egg",
      "Friday",
      "weekend",
      "20",
      "minutes",
      "kids",
      "İ",
      "ß",
      "\n",
      ".",
      " ",
      "𝔉",
    ];
    const slot = fc.oneof(fc.constantFrom(...words, ...DAYS, "leave_out", "want", "quick", null), fc.anything());
    const piece = fc.oneof(
      fc.anything(),
      fc.record(
        {
          kind: fc.oneof(fc.constantFrom("leave_out", "want", "less", "use_up", "quick", "guests", "treat"), slot),
          what: slot,
          day: fc.oneof(fc.constantFrom(...DAYS), slot),
          days: fc.oneof(fc.array(fc.constantFrom(...DAYS)), slot),
          number: fc.oneof(fc.integer({ min: -2, max: 25 }), slot),
          person: slot,
          reading: fc.oneof(fc.constantFrom(1, 2, 3, null), slot),
          quote: fc.oneof(
            fc.array(fc.constantFrom(...words)).map((some) => some.join(" ")),
            slot,
          ),
        },
        { requiredKeys: [] },
      ),
    );
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...words), fc.string()), { maxLength: 30 }).map((some) => some.join(" ")),
        fc.array(piece, { maxLength: 12 }),
        (notes, pieces) => {
          const { intents, unread } = judgeReading(notes, pieces, BY);
          for (const { quote } of [...intents, ...unread]) expect(notes).toContain(quote);
          expect(new Set(intents.map(({ id }) => id)).size).toBe(intents.length);
          for (const intent of intents) {
            // What was judged once stands when it is judged again.
            expect(judgeIntents(notes, [intent], { ...BY, reader: intent.reader })).toEqual([intent]);
          }
          for (const note of unread) expect(note.readings.length).toBeLessThanOrEqual(3);
        },
      ),
      { numRuns: 150 },
    );
  });
});
