import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { afterAnswers } from "#domain/harm/answered-harm";
import type { NotesAnswer, NotesQuestion } from "#domain/harm/notes-question";
import { carefulReadings, readingQuestion } from "#domain/intents/answered-readings";
import { intentId } from "#domain/intents/intent";
import type { UnreadNote } from "#domain/intents/intent";
import { meaningInWords } from "#domain/intents/meaning-in-words";
import { PHRASES_READER, readNotesByPhrases } from "#domain/notes/read-notes";
import { DAYS } from "#domain/options/days";
import { realCatalogue } from "#tests/support/catalogue";

const { matcher } = realCatalogue();

/** The labels of the chips for some notes. */
function chips(notes: string): string[] {
  return readNotesByPhrases(notes, matcher).intents.map((intent) => meaningInWords(intent));
}

/** The readings offered for texts not understood, in words. */
function offered(notes: string): string[] {
  return readNotesByPhrases(notes, matcher).unread.flatMap(({ readings }) =>
    readings.map((meanings) => meanings.map((meaning) => meaningInWords(meaning)).join(", ")),
  );
}

it("offers a statement without a day for the week, even next to a named day", () => {
  const { unread } = readNotesByPhrases("My sister comes Tuesday, she has a tooth out", matcher);
  const readings = unread
    .find(({ quote }) => quote === "she has a tooth out")
    ?.readings.flat()
    .map(meaningInWords);
  expect(readings).toContain("Nothing hard to chew");
  expect(readings?.join()).not.toContain("chew on Tuesday");
  expect(offered("soft food until Wednesday")[0]).toBe(
    "Nothing hard to chew on Monday, Nothing hard to chew on Tuesday",
  );
});

it.each([
  ["Happy to spend two hours on Saturday", ["Time to cook on Saturday: 120 minutes"]],
  ["Sunday I've got 3 hours to cook", ["Time to cook on Sunday: 180 minutes"]],
  ["happy to cook for an hour on Wednesday", ["Time to cook on Wednesday: 60 minutes"]],
  ["Sunday I've got all afternoon", ["Time to cook on Sunday"]],
  ["Happy to spend nine hours on Saturday", ["Time to cook on Saturday"]],
])("reads how much time a day has: %j", (notes, said) => {
  expect(chips(notes)).toEqual(said);
});

it.each([
  ["We've no freezer", ["No freezer"]],
  ["the freezer's broken", ["No freezer"]],
  ["we do not have a freezer", ["No freezer"]],
  ["There isn't a freezer here", ["No freezer"]],
  ["our freezer broke down", ["No freezer"]],
  ["our freezer has broken down", ["No freezer"]],
  ["no working freezer", ["No freezer"]],
  ["Our freezer is tiny", ["Little room in the freezer"]],
  ["no freezer space", ["Little room in the freezer"]],
  ["we don't have freezer space", ["Little room in the freezer"]],
  ["just a little fridge", ["Little room in the fridge"]],
  ["the oven's broken this week", ["Nothing that needs the oven"]],
  ["No oven on Tuesday", ["Nothing that needs the oven on Tuesday"]],
  ["We've a slow cooker", []],
  ["Our freezer is full of pork mince, need to get through it", []],
  ["There are peas in the freezer", ["Use up peas"]],
])("reads what a kitchen lacks, and adds nothing to it: %j", (notes, said) => {
  expect(chips(notes)).toEqual(said);
});

describe("what is understood with certainty", () => {
  it.each([
    ["no mushrooms, olives or peas", ["No mushrooms", "No olives", "No peas"]],
    ["He can’t stand coriander", ["No coriander"]],
    ["no curries. ever.", ["No curries"]],
    ["Kids eat anything apart from fish pie", ["No fish pie"]],
    ["fish on Fridays", ["Fish on Friday"]],
    ["jollof at least once pls", ["Jollof once"]],
    ["make Friday a curry", ["Curry on Friday"]],
    ["Red meat once a week max", ["Red meat once at most"]],
    ["no rice two days running", ["Less rice"]],
    ["too much pasta", ["Less pasta"]],
    ["half a cabbage to use up", ["Use up cabbage"]],
    ["Weds: 25 mins max", ["Quick on Wednesday: 25 minutes"]],
    ["something quick on Tuesday, 20 mins tops", ["Quick on Tuesday: 20 minutes"]],
    ["we’re out fri n sat", ["No dinner on Friday", "No dinner on Saturday"]],
    ["My mum’s coming Sunday", ["1 guest on Sunday"]],
    ["just me on Mondays", ["For 1 on Monday"]],
    ["It’s our anniversary on Saturday", ["Something special for anniversary on Saturday"]],
    ["not too spicy please", ["Mild"]],
    ["Our kids are 4 and 7", ["A child of 4", "A child of 7"]],
    ["wean is 18 months", ["A child of 1"]],
    ["high protien", ["Plenty of protein"]],
    ["under 550 kcal a dinner", ["At most 550 kcal a serving"]],
    ["We keep halal", ["Halal"]],
    ["Oven’s broken", ["Nothing that needs the oven"]],
    ["oven just the once a week", ["The oven once at most"]],
    ["keep fish away from cheese", ["Fish and cheese never together"]],
    ["one pan dinners please", ["One pan"]],
    ["Time is no problem on Saturday", ["Time to cook on Saturday"]],
    ["Sunday I have all afternoon", ["Time to cook on Sunday"]],
    ["Nothing spicy on Tuesday please", ["Mild on Tuesday"]],
    ["Friday we eat on our laps", ["Dinners for your lap on Friday"]],
    ["mild please. Nothing spicy on Tuesday", ["Mild", "Mild on Tuesday"]],
    ["Also to eat less red meat, once a week at most", ["Red meat once at most"]],
    ["We love curry, but no more than twice a week", ["Curry twice at most"]],
    ["My mates are round on Saturday, 4 of them", ["4 guests on Saturday"]],
    ["Dad's lot are round Sunday for their tea, five on top of us", ["5 guests on Sunday"]],
    ["my sister in law and her 3 children come every Saturday", ["4 guests on Saturday"]],
    ["Sunday Nan and Gramps join us", ["2 guests on Sunday"]],
    ["Cholent for Saturday please", ["Cholent on Saturday"]],
    ["Mince and tatties once a week", ["Mince and potatoes once"]],
    ["quick on tuesdays", ["Quick on Tuesday"]],
    ["Out on Saturday", ["No dinner on Saturday"]],
    ["tight budget this month", ["Dinners that cost little"]],
    ["we're six on Friday", ["For 6 on Friday"]],
    ["and lots of veg", ["Plenty of vegetables"]],
    ["as cheap as possible", ["Dinners that cost little"]],
    ["The baby is 5 weeks", ["A baby at the table"]],
    ["we want hot dinners", ["Hot dinners"]],
    ["Oven once a week if you can", ["The oven once at most"]],
    ["Chippy tea on Friday so don't plan owt", ["No dinner on Friday"]],
    ["No quiche", ["No quiche"]],
    ["slow cooker every day", ["Slow cooker 7 times"]],
    ["My daughter is vegan", ["Vegan for my daughter"]],
    ["My son's gone veggie, he's 12", ["Vegetarian for my son", "A child of 12"]],
    ["something Italian", ["Italian"]],
    ["In-laws coming Friday so we'll be 5", ["Guests on Friday", "For 5 on Friday"]],
    [
      "only need dinners monday to thursday",
      ["Dinner on Monday", "Dinner on Tuesday", "Dinner on Wednesday", "Dinner on Thursday"],
    ],
    [
      "weeknights no more than half an hour",
      ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"].map((day) => `Quick on ${day}: 30 minutes`),
    ],
    ["Tea on our knees watching Corrie", ["Dinners for your lap"]],
    ["no oven as it trips the electric", ["Nothing that needs the oven"]],
    ["the cooker hob is being ripped out", ["Nothing that needs the hob"]],
    ["Please no quinoa, tofu", ["No quinoa", "No tofu"]],
    ["Curry on Saturday, no pork if you can", ["Curry on Saturday", "No pork"]],
    ["Shepherds pie, toad in the hole, that sort of thing", ["Shepherds pie", "Toad in the hole"]],
    ["I do the cooking on Sundays, if it rains, and mild please", ["Mild"]],
  ])("%s", (notes, said) => {
    expect(chips(notes)).toEqual(said);
  });
});

describe("what is uncertain, and offered", () => {
  it.each([
    ["Thursdays I’m late home", "Quick on Thursday"],
    ["If there’s salmon going, lovely", "Salmon"],
    ["steak and chips on Saturday", "Steak on Saturday, Chips on Saturday"],
    ["I don’t hate mushrooms", "No mushrooms"],
    ["quick weeknights", "Quick on Monday"],
    ["My sister is vegan", "Vegan for my sister"],
    ["curry on Friday, twice a week", "Curry on Friday"],
    ["real food", "Nothing that reads like a diet"],
  ])("%s", (notes, reading) => {
    expect(chips(notes)).toEqual([]);
    expect(offered(notes).join("; ")).toContain(reading);
  });
});

describe("what no phrase matches", () => {
  it.each([
    ["can't be doing with loads of chopping", "Little to chop or peel"],
    ["hob got condemned by the gas man", "Nothing that needs the hob"],
    ["Saturday I've got the whole afternoon free for it", "Time to cook on Saturday"],
    ["Eid is Friday!!! Go big. biryani or my brothers will never forgive me", "Biryani on Friday"],
    ["My mum's stopping with us from Monday and going home Thursday morning", "1 guest on Wednesday"],
  ])("is offered by what the examples teach: %s", (notes, reading) => {
    expect(offered(notes).join("; ")).toContain(reading);
  });

  it.each([
    ["Claire’s joining us Sunday so that’s three plates", ["1 guest on Sunday", "For 3 on Sunday"]],
    [
      "Wednesday my son turns ten and he has asked for tacos",
      ["A child of 10", "Tacos on Wednesday", "Something special on Wednesday"],
    ],
    ["his lordship had opinions about the beetroot", []],
  ])("is probably meant, or only possibly: %s", (notes, likely) => {
    const meant = readNotesByPhrases(notes, matcher).unread.flatMap((note) => note.likely ?? []);
    expect(meant.map((meaning) => meaningInWords(meaning))).toEqual(likely);
  });

  it("is also asked about as a refusal, if it names a food", () => {
    expect(offered("those beetroot things")).toContain("No beetroot");
  });
});

it("is never wanted in a negated clause, however likely", () => {
  const askWeights = { asks: ["nothing", "want"], biases: [-5, 5], weights: {} };
  const sure = { ...matcher, notesData: { ...matcher.notesData, askWeights } };
  const { unread } = readNotesByPhrases("not that we’d want pizza on Friday", sure);
  expect(unread.flatMap(({ likely = [], readings }) => [...likely, ...readings.flat()])).toEqual([]);
});

it("is never wanted if a later sentence withdraws it", () => {
  const { intents } = readNotesByPhrases("They all like sausages. Actually naw, leave sausages.", matcher);
  expect(intents).toEqual([]);
});

it("reads a refused dish as a dish, and a refused food as a food", () => {
  const kinds = ["no quiche", "no tuna pasta bake", "no steak", "I hate black pudding"].map((notes) =>
    readNotesByPhrases(notes, matcher).intents.map(({ kind }) => kind),
  );
  expect(kinds).toEqual([["never"], ["never"], ["leave_out"], ["leave_out"]]);
});

describe("a request that is not understood", () => {
  it.each(["make it sunny", "Keep it interesting", "I need something for the hedgehog"])(
    "is reported as not understood: %s",
    (notes) => {
      expect(readNotesByPhrases(notes, matcher)).toMatchObject({ intents: [], unread: [{ quote: notes }] });
    },
  );
});

describe("words in one clause", () => {
  it.each([
    ["Fish on Friday, if it's cheap", []],
    ["Fish on Friday, and the garden needs rain if it's cheap", ["Fish on Friday"]],
    ["The lodger moved out on Saturday", []],
    ["He's 2, a beagle", []],
    ["Tuesdays it's just me and Priya", []],
    ["No chips for me, well maybe a Friday", []],
  ])("make it uncertain, or about somebody else: %s", (notes, said) => {
    expect(chips(notes)).toEqual(said);
  });
});

describe("a want after a sentence about one day", () => {
  it.each([
    "My mum's coming to us Sunday and she can't have shellfish. A roast would be nice.",
    "It’s our anniversary on Sunday. A roast would be nice.",
    "My dad’s coming Sunday, a roast would be nice",
    "Sunday is a mad rush, something quick. A roast would be nice.",
  ])("may be for that day, which is offered first: %s", (notes) => {
    expect(chips(notes)).not.toContain("Roast");
    expect(offered(notes).slice(0, 2)).toEqual(["Roast on Sunday", "Roast"]);
  });

  it("is for the week if no day, or several, were mentioned", () => {
    expect(chips("Fish on Friday. A roast would be nice.")).toContain("Roast");
    expect(chips("My mum’s coming Saturday and Sunday. A roast would be nice.")).toContain("Roast");
  });
});

describe("text that says nothing about dinners", () => {
  it.each([
    "Thanks, looks great so far!",
    "My neighbour’s dog loves chicken",
    "We used to love lamb",
    "Last week we had pie and it was lovely",
    "My sister trains guide dogs on Mondays",
    "my name is Olive, no jokes",
    "My sister hates mushrooms, but she lives in Leeds so that's her problem!",
    "My brother can't stand fish but he doesn't live with us",
  ])("%s", (notes) => {
    expect(readNotesByPhrases(notes, matcher)).toEqual({ intents: [], unread: [] });
  });
});

describe("past misreadings", () => {
  it.each([
    ["The boiler engineer comes on Tuesday", "Hot dinners"],
    ["My sister trains guide dogs on Mondays", "Plenty of protein"],
    ["We’re off to Spain on Thursday", "Spain on Thursday"],
    ["no rice two days running", "No rice"],
    ["My flatmate is vegan, ignore that", "Vegan for my flatmate"],
    ["no fish with milk", "No fish"],
    ["no pork, chicken and lamb yes", "No chicken"],
    ["no meat on Fridays", "No meat"],
    ["we want hot dinners", "Hot and spicy"],
    ["At weekends I like to take my time", "A dinner to take along on Saturday"],
    ["just Dave and the kids, three of them in all", "A child of 3"],
    ["she'll do rice and peas Sunday herself", "Rice and peas on Sunday"],
    ["I know they're easy", "Easy to cook"],
  ])("%s is not “%s”", (notes, wrong) => {
    expect(chips(notes)).not.toContain(wrong);
  });
});

describe("what harms or is refused is never wanted", () => {
  it.each([
    ["We love prawns; one bite and she is in A&E", "Prawns"],
    ["I love peanuts but I’m allergic to them", "Peanuts"],
    ["No salmon. Salmon on Friday.", "Salmon on Friday"],
    ["My son is allergic to shellfish. Prawns on Friday please.", "Prawns on Friday"],
    ["Dairy makes her ill. We love macaroni cheese.", "Macaroni cheese"],
    ["No pork. Would sausages and mash be nice?", "Sausages and mash"],
    ["Tofu twice a week. She's allergic to soy sauce she says but eats tofu fine", "Tofu twice"],
  ])("%s", (notes, asked) => {
    expect(chips(notes)).not.toContain(asked);
    expect(offered(notes)).not.toContain(asked);
  });
});

describe("what an answer decides", () => {
  const notes = "I miss my mother's shiro most of all";
  const question: NotesQuestion = {
    id: "harms-1",
    quote: notes,
    text: "Must we leave out shiro?",
    about: ["shiro"],
    answers: [
      { id: "shiro", text: "Leave out shiro", leavesOut: ["shiro"] },
      { id: "fine", text: "No, everybody here can eat it", leavesOut: [] },
    ],
  };
  const nearest = (answers: readonly NotesAnswer[]): string | undefined => {
    const harm = afterAnswers({ leftOut: [], questions: [question] }, answers);
    const [note] = readNotesByPhrases(notes, matcher, harm).unread;
    return note?.readings[0]?.map((meaning) => meaningInWords(meaning)).join(", ");
  };

  it("may be wanted in other places than the harm", () => {
    expect(nearest([{ question: "harms-1", answer: "fine" }])).toBe("Shiro");
    for (const answer of ["shiro", "anything else"])
      expect(nearest([{ question: "harms-1", answer }])).not.toBe("Shiro");
    expect(nearest([])).not.toBe("Shiro");
  });

  it("is not read as a refusal before there is an answer", () => {
    const { unread } = readNotesByPhrases(notes, matcher, { leftOut: [], questions: [question] });
    expect(unread).toHaveLength(1);
    expect(carefulReadings(unread, [], PHRASES_READER)).toEqual([]);
    expect(unread.map((note) => readingQuestion(note).text)).toEqual(["What does this mean for your week?"]);
  });

  it("leaves out everything that may be refused if an old answer names a reading by position", () => {
    const note: UnreadNote = {
      id: "fishy",
      quote: "Fishy Fridays",
      readings: [
        [{ kind: "want", what: "fish", day: "Friday", number: null, often: false }],
        [{ kind: "leave_out", what: "fish", person: null }],
      ],
    };
    const left = (answer: string): readonly string[] =>
      carefulReadings([note], [{ question: "fishy", answer }], PHRASES_READER).map(({ id }) => id);
    expect([left("reading-2"), left("")]).toEqual([["leave-out-fish"], []]);
  });

  it("leaves other words free to be wanted", () => {
    const harm = afterAnswers(
      { leftOut: [], questions: [{ ...question, quote: "mushrooms on Friday, shiro on Sunday" }] },
      [{ question: "harms-1", answer: "shiro" }],
    );
    const { intents } = readNotesByPhrases("mushrooms on Friday, shiro on Sunday", matcher, harm);
    expect(intents.map((intent) => meaningInWords(intent))).toEqual(["Mushrooms on Friday"]);
  });
});

/** Texts made of words that readers look for, and of arbitrary letters. */
const WORDS = [
  ..."no not fish curry kids 4 and , . ; 7 on monday to friday twice please like love my mum coming quick 20 mins oven broken if lol 🤣 half a cabbage ’s £".split(
    " ",
  ),
  "café",
  "\n",
];
const TEXT = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.array(fc.constantFrom(...WORDS), { maxLength: 60 }).map((words) => words.join(" ")),
);

describe("any text", () => {
  it("has quotes that occur in it, ids by meaning, at most three readings, and the same answer each time", () => {
    fc.assert(
      fc.property(TEXT, (notes) => {
        const read = readNotesByPhrases(notes, matcher);
        for (const { quote } of [...read.intents, ...read.unread]) expect(notes).toContain(quote);
        for (const intent of read.intents) {
          expect(intent.id).toBe(intentId(intent));
          expect(intent.reader).toBe(PHRASES_READER);
          expect(intent.quote.trim()).not.toBe("");
        }
        expect(new Set(read.intents.map(({ id }) => id)).size).toBe(read.intents.length);
        expect(new Set(read.unread.map(({ id }) => id)).size).toBe(read.unread.length);
        for (const { readings } of read.unread) {
          expect(readings.length).toBeLessThanOrEqual(3);
          for (const meanings of readings) expect(meanings.length).toBeGreaterThan(0);
        }
        expect(readNotesByPhrases(notes, matcher)).toEqual(read);
      }),
      { numRuns: 150 },
    );
  });

  it.each(DAYS)("lets %s be named in singular and plural", (day) => {
    expect(chips(`fish on ${day}`)).toEqual(chips(`fish on ${day.toLowerCase()}s`));
    expect(chips(`fish on ${day}`)).toEqual([`Fish on ${day}`]);
  });
});
