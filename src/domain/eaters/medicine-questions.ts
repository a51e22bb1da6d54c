import type { Source } from "#domain/eaters/eater-rule";
import type { ToldByNotes } from "#domain/matcher/eater-reader";
import type { DietaryPreference } from "#domain/options/options";
import type { EaterStage, Medicine, StoppedAsk } from "#domain/options/eaters";

/*
 * Questions asked if notes mention a medicine or illness affected by food. No dinner changes until they are answered: only those
 * treating the person know whether, and how much, to leave out. Advice that applies to everyone taking it is stated on the plan
 * in any case.
 */

/** One answer; `leavesOut`: entries of the avoid list, each known to the catalogue. */
export interface MedicineAnswer {
  readonly id: string;
  readonly text: string;
  readonly leavesOut: readonly string[];
  /** The requests in the notes that are dropped with this answer. */
  readonly stops?: StoppedAsk;
  /** The life stages that this answer confirms. */
  readonly tells?: EaterStage;
}

/** A question about a medicine, quoting the user. */
export interface MedicineQuestion {
  readonly id: Medicine | typeof WHO_EATS;
  /** The sentence that mentions it, as typed. */
  readonly quote: string;
  readonly text: string;
  readonly answers: readonly MedicineAnswer[];
}

interface Asked {
  readonly text: string;
  readonly answers: readonly MedicineAnswer[];
  /** Stated on the plan whatever the answer: what we cannot do, and whom to ask. */
  readonly said: string;
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

const MUCH_POTASSIUM = [
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
];

/** The question for each, and the source of the advice behind it. */
export const MEDICINE_QUESTIONS: Readonly<Record<Medicine, Asked>> = {
  warfarin: {
    text: "Has a doctor told you to keep the amount of leafy greens (vitamin K) steady?",
    answers: [
      {
        id: "yes",
        text: "Yes: plan without leafy greens, cabbage, broccoli, liver, cranberry and grapefruit, and the usual greens come beside",
        leavesOut: ["leafy greens", "cabbage", "broccoli", "rocket", "watercress", "liver", "cranberry", "grapefruit"],
        stops: "greens",
      },
      no(),
    ],
    said: "Fewer greens than usual change warfarin as much as more do: whoever takes it should keep to about their usual amount, beside these dinners if not in them. Please ask the anticoagulant clinic, a pharmacist or the GP before that changes.",
    source: { publisher: "NHS", page: "Common questions about warfarin", year: 2022, seen: "copy" },
  },
  grapefruit_medicine: {
    text: "Has a doctor, a pharmacist or the leaflet told you to leave out grapefruit?",
    answers: [
      { id: "yes", text: "Yes, or I don’t know: leave it out", leavesOut: ["grapefruit", "pomelo", "marmalade"] },
      no("No"),
    ],
    said: "Please read the leaflet, or ask a pharmacist, what this medicine does not go with.",
    source: { publisher: "NHS", page: "Does grapefruit affect my medicine?", year: 2025, seen: "page" },
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
    said: "Tyramine grows in food that stands: please eat meat, fish and what is left of dinners fresh and within their dates, and ask a pharmacist about everything else.",
    source: {
      publisher: "British National Formulary",
      page: "Monoamine-oxidase inhibitors: interactions",
      year: 2023,
      seen: "copy",
    },
  },
  lithium: {
    text: "With lithium, salt should stay about the same from day to day. Shall we see to it?",
    answers: [
      {
        id: "yes",
        text: "Yes, or I don’t know: leave out what is very salty, look for no less salt than usual, and I season as I always do",
        leavesOut: SALTY,
        stops: "lessSalt",
      },
      no("No, plan as usual: their clinic knows"),
    ],
    said: "Less salt than usual can bring lithium in the blood too high, and more can bring it too low. Please ask whoever prescribes it before you change how much salt is eaten, or go on a diet.",
    source: { publisher: "NHS", page: "Common questions about lithium", year: 2023, seen: "copy" },
  },
  potassium: {
    text: "Have you been told to eat less potassium or less salt?",
    answers: [
      {
        id: "potassium",
        text: "Less potassium: leave out potatoes, spinach, tomato purée, pulses, nuts and dried fruit",
        leavesOut: MUCH_POTASSIUM,
      },
      { id: "salt", text: "Less salt: leave out what is very salty", leavesOut: SALTY },
      { id: "both", text: "Both: leave out all of these", leavesOut: [...MUCH_POTASSIUM, ...SALTY] },
      no("Neither, or I don’t know"),
    ],
    said: "Salt substitutes such as LoSalt and So-Lo are made of potassium: please use none before a doctor or pharmacist has agreed. We can count neither potassium nor phosphate; the kidney team, the GP or a pharmacist can say what matters.",
    source: { publisher: "Kidney Care UK", page: "Kidney-friendly diet facts", year: 2024, seen: "memory" },
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
    said: "Please ask the GP or a pharmacist which food and drink matter to their gout.",
    source: { publisher: "NHS", page: "Gout", year: 2023, seen: "memory" },
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
    said: "Please ask their dietitian about every dinner that they are to eat.",
    source: {
      publisher: "NSPKU",
      page: "Dietary information for the treatment of phenylketonuria",
      year: 2020,
      seen: "copy",
    },
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
      seen: "memory",
    },
    said: "Their portion is small and chewed well, and what is sweet or fatty may go through too fast. Please ask their bariatric team about everything else.",
  },
  low_sugar: {
    text: "With insulin, gliclazide and some other tablets, fewer carbohydrates can do harm. Has the diabetes team agreed to fewer?",
    answers: [
      {
        id: "no",
        text: "No, or I don’t know: plan with the usual amount",
        leavesOut: [],
        stops: "lessCarbohydrate",
      },
      { id: "yes", text: "Yes: plan with fewer where we ask for it", leavesOut: [] },
    ],
    said: "Please ask the diabetes team before anybody who takes insulin, gliclazide or a tablet such as dapagliflozin eats fewer carbohydrates than usual, leaves a dinner out or begins a keto or low-carb diet.",
    source: {
      publisher: "British Journal of General Practice",
      page: "Adapting diabetes medication for low carbohydrate management of type 2 diabetes",
      year: 2019,
      seen: "page",
    },
  },
  swallowing: {
    text: "Has a speech and language therapist said how their food must be?",
    answers: [
      no("Yes, and we see to their portion: plan as usual"),
      {
        id: "leave_out",
        text: "No, or not yet: leave out pastry, toast, breadcrumbs, crisp and flaky food, nuts, seeds and steaks",
        leavesOut: [
          "pastry",
          "bread",
          "breadcrumbs",
          "tortilla chips",
          "poppadoms",
          "nuts",
          "pumpkin seeds",
          "sunflower seeds",
          "steak",
        ],
      },
    ],
    said: "How food must be for somebody who coughs or chokes at meals we cannot know, and these dinners are not made for it. Please ask the GP or a speech and language therapist, and soon where nobody has looked at it yet.",
    source: {
      publisher: "NHS Forth Valley",
      page: "Dysphagia (swallowing problems)",
      year: 2024,
      seen: "page",
    },
  },
};

/** Low-carbohydrate diets, which come from the form and which no answer about notes can stop. */
const FEW_CARBOHYDRATES: readonly DietaryPreference[] = ["keto", "low_carb"];
const OF_FEW_CARBOHYDRATES: readonly MedicineAnswer[] = [
  { id: "agreed", text: "Yes: their diabetes team has agreed to this diet", leavesOut: [] },
  { id: "others", text: "They eat something else: plan for the others alone", leavesOut: [] },
];

/** The question for a sentence that may mention a person, when nothing more is known. */
const WHO_EATS = "who-eats";
const WHO_EATS_ANSWERS: readonly MedicineAnswer[] = [
  { id: "baby", text: "A baby under one", leavesOut: [], tells: "baby" },
  { id: "small", text: "A child under five", leavesOut: [], tells: "toddler" },
  { id: "pregnancy", text: "Somebody who is or may be pregnant", leavesOut: [], tells: "pregnancy" },
  { id: "low_immunity", text: "Somebody whose immune system is weak", leavesOut: [], tells: "low_immunity" },
  {
    id: "swallowing",
    text: "Somebody who coughs or chokes at meals: leave out what is dry, crisp and hard",
    leavesOut: MEDICINE_QUESTIONS.swallowing.answers.flatMap(({ leavesOut }) => leavesOut),
  },
  no("None of these"),
];

/**
 * The open questions for a text: one for each medicine or illness, and one if it may mention a person. Pure; the same text and
 * diet give the same questions.
 */
export function medicineQuestions(
  { medicines, unclear }: ToldByNotes,
  diet: DietaryPreference = "none",
): MedicineQuestion[] {
  const [quote] = unclear;
  const whoEats =
    quote === undefined
      ? []
      : [{ id: WHO_EATS, quote, text: "Does one of these eat along?", answers: WHO_EATS_ANSWERS } as const];
  return [
    ...medicines.map(({ medicine, quote: told }) => {
      const { text: asked, answers } = MEDICINE_QUESTIONS[medicine];
      const isOfDiet = medicine === "low_sugar" && FEW_CARBOHYDRATES.includes(diet);
      return { id: medicine, quote: told, text: asked, answers: isOfDiet ? OF_FEW_CARBOHYDRATES : answers };
    }),
    ...whoEats,
  ];
}

/** What a plan says about each medicine or illness mentioned in the notes, whatever was answered. */
export function saidOfMedicines({ medicines }: ToldByNotes): string[] {
  return medicines.map(({ medicine, quote }) => `You wrote “${quote}”. ${MEDICINE_QUESTIONS[medicine].said}`);
}
