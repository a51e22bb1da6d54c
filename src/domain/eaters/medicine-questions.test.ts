import { describe, expect, it } from "vitest";
import { medicineQuestions, MEDICINE_QUESTIONS } from "#domain/eaters/medicine-questions";
import { MEDICINES } from "#domain/options/eaters";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { someIntents } from "#domain/testing/intents";
import { aRawRequest } from "#domain/testing/dishes";
import { realCatalogue } from "#tests/support/catalogue";

const { matcher } = realCatalogue();

describe("questions about medicines", () => {
  it("ask only about what the catalogue can leave out, and always offer a no", () => {
    for (const medicine of MEDICINES) {
      const { answers, text, source, said } = MEDICINE_QUESTIONS[medicine];
      expect(text).toMatch(/\?$/u);
      expect(source.page).not.toBe("");
      expect(answers.some(({ leavesOut }) => leavesOut.length === 0)).toBe(true);
      expect(answers.some(({ leavesOut, stops }) => leavesOut.length > 0 || stops !== undefined)).toBe(true);
      expect(said).toMatch(/\bask\b|\bread the leaflet\b|\bcan say what matters\b/u);
      expect(said).not.toMatch(/\bsafe/iu);
      expect(answers.flatMap(({ leavesOut }) => leavesOut).filter((word) => !matcher.matchAvoid(word).known)).toEqual(
        [],
      );
    }
  });

  const NOTES_OF_TWO = "Quick dinners. Mum is on warfarin and Dad has gout";

  it("quote the sentence", () => {
    expect(medicineQuestions(matcher.toldIn(NOTES_OF_TWO)).map(({ id, quote }) => [id, quote])).toEqual([
      ["warfarin", "Mum is on warfarin and Dad has gout"],
      ["gout", "Mum is on warfarin and Dad has gout"],
    ]);
    expect(medicineQuestions(matcher.toldIn("no longer on warfarin"))).toEqual([]);
  });

  it("are answered before anything is planned, and leave out exactly what the answers say", () => {
    const read = (notesAnswers: readonly { readonly question: string; readonly answer: string }[]) =>
      constraintsOf(normaliseRequest(aRawRequest({ additionalNotes: NOTES_OF_TWO, notesAnswers })), matcher);
    const asked = (answers: Parameters<typeof read>[0]) => {
      const result = read(answers);
      return result.ok ? null : result.questions.map(({ id }) => id);
    };
    const avoided = (answers: Parameters<typeof read>[0]) => {
      const result = read(answers);
      return result.ok ? result.constraints.avoid.map(({ entry }) => entry) : null;
    };
    const [warfarinNo, goutNo] = [
      { question: "warfarin", answer: "no" },
      { question: "gout", answer: "no" },
    ];
    expect(asked([])).toEqual(["warfarin", "gout"]);
    expect(asked([warfarinNo])).toEqual(["gout"]);
    expect(avoided([warfarinNo, goutNo])).toEqual([]);
    expect(avoided([warfarinNo, { question: "gout", answer: "yes" }])).toEqual(
      MEDICINE_QUESTIONS.gout.answers.find(({ id }) => id === "yes")!.leavesOut,
    );
  });

  it.each([
    ["Dad has gout", "gout"],
    ["Our son has PKU", "pku"],
    ["Our son has maple syrup urine disease", "pku"],
    ["Grandad has kidney disease", "potassium"],
    ["Grandad is on a kidney diet", "potassium"],
    ["I'm on dialysis", "potassium"],
    ["I have a gastric band", "gastric_surgery"],
    ["She has high potassium", "potassium"],
    ["Dad has dysphagia", "swallowing"],
    ["My sister had the sleeve done in May", "gastric_surgery"],
    ["Mum's diabetic, her sugars are creeping up and she's on gliclazide", "low_sugar"],
    // "Greens" next to a medicine they affect does not cause a question of its own.
    ["Dad's on blood thinners and loves his greens, spinach and kale", "warfarin"],
  ])("are the only questions about %s", (additionalNotes, medicine) => {
    const read = constraintsOf(normaliseRequest(aRawRequest({ additionalNotes })), matcher);
    expect(read.ok ? [] : read.questions.map(({ id }) => id)).toEqual([medicine]);
  });

  it.each([
    ["mussels, unless the answer is no", "Dad has gout, mussels", "no", "mussels"],
    ["lamb, which no answer excludes", "Dad has gout, lamb", null, "lamb"],
  ])("ask about %s", (_, additionalNotes, answer, food) => {
    const asked = (notesAnswers: readonly { readonly question: string; readonly answer: string }[]) => {
      // A model read the notes and found nothing to leave out.
      const request = { ...normaliseRequest(aRawRequest({ additionalNotes, notesAnswers })), notesReader: "a model" };
      const read = constraintsOf(request, matcher);
      return read.ok ? [] : read.questions.map(({ text }) => text);
    };
    const question = `Must we leave out ${food}?`;
    if (answer === null) expect(asked([])).toEqual([question, MEDICINE_QUESTIONS.gout.text]);
    else {
      expect(asked([])).toEqual([MEDICINE_QUESTIONS.gout.text]);
      expect(asked([{ question: "gout", answer }])).toEqual([question]);
      expect(asked([{ question: "gout", answer: "yes" }])).toEqual([]);
    }
  });

  const STOPS = [
    [
      "low_sugar",
      "no",
      "yes",
      "Mum is diabetic and takes gliclazide",
      { kind: "way", what: "less_carbohydrate" },
      "fewer carbohydrates",
    ],
    ["lithium", "yes", "no", "I take lithium. Low salt please", { kind: "way", what: "less_salt" }, "less salt"],
    [
      "warfarin",
      "yes",
      "no",
      "Dad is on warfarin. Lots of green vegetables",
      { kind: "want", what: "green vegetables", often: true },
      "green vegetables",
    ],
  ] as const;

  it("ask who eats where notes may mention somebody, and each answer counts as if the notes had said it", () => {
    const eatersWith = (answer: string) => {
      const additionalNotes = "The wee lad with us just now is seven months";
      const request = aRawRequest({ additionalNotes, notesAnswers: [{ question: "who-eats", answer }] });
      const read = constraintsOf(normaliseRequest(request), matcher);
      return read.ok ? read.constraints : read.questions.map(({ id }) => id);
    };
    expect(eatersWith("?")).toEqual(["who-eats"]);
    expect(eatersWith("none")).toEqual(["who-eats"]);
    expect(eatersWith("no")).toMatchObject({ eaters: [], avoid: [] });
    const quote = "The wee lad with us just now is seven months";
    expect(eatersWith("baby")).toMatchObject({
      eaters: [{ stage: "baby", quote }],
      avoid: expect.arrayContaining([expect.objectContaining({ entry: "honey" })]),
    });
  });

  it("ask again if the form’s diet may itself harm: keto with insulin", () => {
    const asked = (dietaryPreference: string, answer: string) => {
      const additionalNotes = "Our lad is type 1";
      const notesAnswers = [{ question: "low_sugar", answer }];
      const read = constraintsOf(
        normaliseRequest(aRawRequest({ additionalNotes, dietaryPreference, notesAnswers })),
        matcher,
      );
      return read.ok ? [] : read.questions.map(({ answers }) => answers.map(({ id }) => id));
    };
    expect(asked("none", "no")).toEqual([]);
    expect(asked("keto", "no")).toEqual([["agreed", "others"]]);
    expect(asked("keto", "others")).toEqual([]);
  });

  it.each(STOPS)(
    "stop what would upset the balance of a medicine: %s",
    (question, stops, plans, notes, wanted, asked) => {
      const noticesWith = (answer: string): string => {
        const raw = aRawRequest({ additionalNotes: notes, notesAnswers: [{ question, answer }] });
        const request = { ...normaliseRequest(raw), notesReader: "a model", intents: someIntents(wanted) };
        const read = constraintsOf(request, matcher);
        if (!read.ok) throw new Error(read.questions.map(({ text }) => text).join());
        return read.constraints.notices.map(({ message }) => message).join(" ");
      };
      const lookedFor = new RegExp(`looked for: [^.]*${asked}`, "iu");
      expect(noticesWith(plans)).toMatch(lookedFor);
      expect(noticesWith(stops)).not.toMatch(lookedFor);
      expect(noticesWith(stops)).toMatch(new RegExp(`did not look for [^.]*${asked}`, "u"));
      for (const answer of [stops, plans]) {
        expect(noticesWith(answer)).toContain(MEDICINE_QUESTIONS[question].said);
        expect(noticesWith(answer)).not.toContain("didn’t understand");
      }
    },
  );

  it("leave other illnesses to the question of which foods do harm", () => {
    const read = constraintsOf(normaliseRequest(aRawRequest({ additionalNotes: "I get kidney stones" })), matcher);
    expect(read.ok ? [] : read.questions.map(({ text }) => text)).toEqual(["Which foods must we leave out?"]);
  });
});
