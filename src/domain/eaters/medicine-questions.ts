import type { Source } from "#domain/eaters/eater-rule";
import type { Matcher } from "#domain/matcher/matcher-types";
import type { Medicine } from "#domain/options/eaters";

/*
 * What is asked where notes tell of a medicine or an illness that a dinner can matter to. Nobody's dinners change before they have
 * answered: only whoever treats them knows whether, and how much, they must leave out.
 */

/** One answer; `leavesOut`: entries of the avoid list, each of which the catalogue knows. */
export interface MedicineAnswer {
  readonly id: string;
  readonly text: string;
  readonly leavesOut: readonly string[];
}

/** A question about somebody's medicine, in their own words and ours. */
export interface MedicineQuestion {
  readonly id: Medicine;
  /** The sentence that tells of it, as it was typed. */
  readonly quote: string;
  readonly text: string;
  readonly answers: readonly MedicineAnswer[];
}

interface Asked {
  readonly text: string;
  readonly answers: readonly MedicineAnswer[];
  readonly source: Source;
}

const no = (text = "No, plan as usual"): MedicineAnswer => ({ id: "no", text, leavesOut: [] });

const SALTY = [
  "soya sauce",
  "fish sauce",
  "miso",
  "stock cube",
  "bacon",
  "ham",
  "gammon",
  "salami",
  "chorizo",
  "anchovies",
];

/** What is asked of each, and where the advice stands that it is about. */
export const MEDICINE_QUESTIONS: Readonly<Record<Medicine, Asked>> = {
  warfarin: {
    text: "Has a doctor told you to keep the amount of leafy greens (vitamin K) steady?",
    answers: [
      {
        id: "yes",
        text: "Yes: keep the leafiest greens, liver, cranberry and grapefruit out of these dinners, so that they change nothing",
        leavesOut: [
          "spinach",
          "kale",
          "spring greens",
          "cavolo nero",
          "swiss chard",
          "savoy cabbage",
          "brussels sprouts",
          "broccoli",
          "watercress",
          "liver",
          "cranberry",
          "grapefruit",
        ],
      },
      no(),
    ],
    source: { publisher: "NHS", page: "Common questions about warfarin", year: 2022 },
  },
  grapefruit_medicine: {
    text: "Has a doctor, a pharmacist or the leaflet told you to leave out grapefruit?",
    answers: [
      { id: "yes", text: "Yes, or I don’t know: leave it out", leavesOut: ["grapefruit", "pomelo", "marmalade"] },
      no("No"),
    ],
    source: { publisher: "NHS", page: "Does grapefruit affect my medicine?", year: 2025 },
  },
  maoi: {
    text: "Have you been told to leave out mature cheese, cured meat, yeast extract and soya sauce (tyramine)?",
    answers: [
      {
        id: "yes",
        text: "Yes, or I don’t know: leave them and other aged, fermented and pickled food out",
        leavesOut: [
          "cheese",
          "cured meat",
          "yeast extract",
          "soya sauce",
          "fermented food",
          "broad beans",
          "offal",
          "game",
          "smoked fish",
          "anchovies",
          "alcohol",
        ],
      },
      no("No"),
    ],
    source: { publisher: "British National Formulary", page: "Monoamine-oxidase inhibitors: interactions", year: 2023 },
  },
  lithium: {
    text: "Have you been told to keep the salt that you eat about the same from day to day?",
    answers: [
      {
        id: "yes",
        text: "Yes: leave out what is very salty, and I season as I always do",
        leavesOut: SALTY,
      },
      no(),
    ],
    source: { publisher: "NHS", page: "Common questions about lithium", year: 2023 },
  },
  potassium: {
    text: "Have you been told to eat less potassium or less salt?",
    answers: [
      {
        id: "potassium",
        text: "Less potassium: leave out potatoes, spinach, tomato purée, pulses, nuts and dried fruit",
        leavesOut: [
          "potatoes",
          "sweet potatoes",
          "spinach",
          "mushrooms",
          "avocado",
          "tomato puree",
          "parsnips",
          "brussels sprouts",
          "bananas",
          "dried fruit",
          "nuts",
          "pulses",
          "coconut",
          "chocolate",
        ],
      },
      { id: "salt", text: "Less salt: leave out what is very salty", leavesOut: SALTY },
      no("Neither; I know not to use salt substitutes"),
    ],
    source: { publisher: "Kidney Care UK", page: "Kidney-friendly diet facts", year: 2024 },
  },
  gout: {
    text: "Have you been told to leave out food that brings on gout (purines)?",
    answers: [
      {
        id: "yes",
        text: "Yes: leave out offal, game, oily fish, shellfish, yeast extract and alcohol",
        leavesOut: ["offal", "game", "oily fish", "anchovies", "shellfish", "yeast extract", "alcohol"],
      },
      no(),
    ],
    source: { publisher: "NHS", page: "Gout", year: 2023 },
  },
  pku: {
    text: "We can’t count phenylalanine. Shall we plan for the others at the table alone?",
    answers: [
      no("Yes: whoever has PKU eats what their dietitian has planned"),
      {
        id: "leave_out",
        text: "No: leave out meat, fish, eggs, cheese, nuts, soya and pulses for everybody",
        leavesOut: ["meat", "fish", "shellfish", "eggs", "cheese", "nuts", "soya", "pulses"],
      },
    ],
    source: { publisher: "NSPKU", page: "Dietary information for the treatment of phenylketonuria", year: 2020 },
  },
  gastric_surgery: {
    text: "Have you been told to leave out doughy bread and tough meat?",
    answers: [
      { id: "yes", text: "Yes: leave out bread, steaks and chops", leavesOut: ["bread", "steak", "lamb chop"] },
      no(),
    ],
    source: {
      publisher: "British Obesity and Metabolic Surgery Society",
      page: "Dietary advice after surgery",
      year: 2020,
    },
  },
};

/** The open questions of a text: one for each medicine or illness that it tells of. Pure; the same text gives the same questions. */
export function medicineQuestions(text: string, matcher: Pick<Matcher, "toldIn">): MedicineQuestion[] {
  return matcher.toldIn(text).medicines.map(({ medicine, quote }) => {
    const { text: asked, answers } = MEDICINE_QUESTIONS[medicine];
    return { id: medicine, quote, text: asked, answers };
  });
}
