import { describe, expect, it } from "vitest";
import { comersIn, daysBeside, daysIn, perhapsMinutesIn, totalIn } from "#domain/notes/clause-slots";
import { readerOf } from "#domain/notes/note-phrases";
import { sentencesOf } from "#domain/notes/note-words";
import { partedSentence } from "#domain/notes/parted-sentence";
import { realCatalogue } from "#tests/support/catalogue";

const reader = readerOf(realCatalogue().matcher);

/** The last sentence of the notes as one clause, with its slots. */
function lastOf(
  notes: string,
): [slots: ReturnType<typeof partedSentence>["slots"], whole: { from: number; to: number }] {
  const last = sentencesOf(notes, reader.spellings).at(-1);
  if (last === undefined) throw new Error(`"${notes}" has no sentence`);
  const { slots, words } = partedSentence(last, reader);
  return [slots, { from: 0, to: words.length }];
}

describe("the number of guests in a clause", () => {
  it.each([
    ["My mum and dad on Friday", 2],
    ["His brother, sister-in-law and their two are round", 4],
    ["The Archdeacon and his wife join us afterwards", 2],
    ["the minister an his wife are comin", 2],
    ["Nan and Gramps join us after church", 2],
    ["Mum, Dad and ma wee niece are down", 3],
    ["there's her and four bridesmaids here at mine", 5],
    ["My daughter comes over with her two", 3],
    ["my brother Terry comes with his lad", 2],
    ["Callum's parents are staying", 2],
    ["a pal is round", 1],
    ["both grandchildren stay", 2],
    ["the two girls", 2],
    ["my brother's family of five joins us", 5],
    ["My sister and the baby", 1],
    ["Dad's lot are round, five on top of us", 5],
    ["BROTHER + WIFE + 2 KIDS COMING = 4 MORE", 4],
    ["that's two more plates", 2],
    ["expect six visitors", 6],
    ["me nephews are stoppin, 5 and 8", 2],
    ["my mates are in, four of them", 4],
    ["Claire is coming", 1],
    ["The girls are coming", null],
  ])("%s: %s", (notes, number) => {
    expect(comersIn(...lastOf(notes))).toBe(number);
  });
});

describe("the total number of eaters in a clause", () => {
  it.each([
    ["me and the bairn", 2],
    ["just me n the cat", 1],
    ["just the wife and bairn eating", 2],
    ["all five of us plus Robbie's girlfriend", 6],
    ["four plates every night", 4],
    ["the whole crew, nine of us", 9],
    ["me and the two girls", 3],
    ["which leaves Noah and me at home", 2],
    ["so it's just masel", 1],
    ["so only kyle eating", 1],
    ["I dine alone", 1],
    ["Mum on her own then", 1],
    ["so three will dine rather than four", 3],
    ["eight round the table", 8],
    ["the pair of us", 2],
    ["back to four in 20 minutes", 4],
    ["everyone but Dan", null],
    ["in 20 minutes", null],
    ["back at 6 for tea", null],
  ])("%s: %s", (notes, number) => {
    expect(totalIn(...lastOf(notes))).toBe(number);
  });
});

describe("the days in a clause", () => {
  it.each([
    ["Monday through Thursday", "Mon Tue Wed Thu"],
    ["fri thru sun", "Fri Sat Sun"],
    ["Thursday through to the Saturday", "Thu Fri Sat"],
    ["Thursday to Sunday lunchtime", "Thu Fri Sat"],
    ["from Thursday there's five of us", "Thu Fri Sat Sun"],
    ["from Wednesday on", "Wed Thu Fri Sat Sun"],
    ["from Monday to Wednesday", "Mon Tue Wed"],
    ["the two of us up to Wednesday", "Mon Tue Wed"],
    ["nae weans till Saturday", "Mon Tue Wed Thu Fri"],
    ["arriving Friday teatime and leaving Sunday after lunch", "Fri Sat"],
    ["with us from Monday and going home Thursday morning", "Mon Tue Wed"],
    ["every night but Friday", "Mon Tue Wed Thu Sat Sun"],
    ["all week apart from Friday", "Mon Tue Wed Thu Sat Sun"],
    ["the whole week", "Mon Tue Wed Thu Fri Sat Sun"],
    ["3 of us Wed, Sat and Sun. Other nights only me", "Mon Tue Thu Fri"],
    ["by myself Monday through Wednesday, then two of us the rest of the week", "Mon Tue Wed"],
    ["Alone Monday through Wednesday. Two of us the rest of the week", "Thu Fri Sat Sun"],
    ["Back on the rig Wed morning. Three of us before that", "Mon Tue"],
    ["Out on Tuesday. Something light the day after", "Wed"],
    ["Eid is on Friday. Nine of us that night", "Fri"],
    ["Monday I'm home late, Wednesday a curry", "Mon Wed"],
    ["Mum arrives Friday and stays until Tuesday", "Fri Sat Sun"],
  ])("%s: %s", (notes, days) => {
    expect(
      daysIn(...lastOf(notes))
        .map((day) => day.slice(0, 3))
        .join(" "),
    ).toBe(days);
  });

  it("are those of the previous sentence if it names none", () => {
    const [slots, whole] = lastOf("On Sunday evensong is at six. It may be late. The Archdeacon joins us afterwards.");
    expect(daysIn(slots, whole)).toEqual([]);
    expect(daysBeside(slots, whole)).toEqual(["Sunday"]);
  });
});

describe("minutes without the word", () => {
  it.each([
    ["it wants to be done in 20", 20],
    ["COOKED IN 15 OR IM ASLEEP", 15],
    ["in 20 minutes", null],
    ["back in 2030", null],
    ["in 15 years", null],
  ])("%s: %s", (notes, minutes) => {
    expect(perhapsMinutesIn(...lastOf(notes))).toBe(minutes);
  });
});
