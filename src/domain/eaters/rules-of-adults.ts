import type { EaterRule, Source } from "#domain/eaters/eater-rule";
import { MERCURY_FISH, MOULDY_CHEESES } from "#domain/eaters/rules-of-children";

const NHS_PREGNANCY: Source = { publisher: "NHS", page: "Foods to avoid in pregnancy", year: 2023, seen: "copy" };
const NHS_BREASTFEEDING: Source = { publisher: "NHS", page: "Breastfeeding and diet", year: 2023, seen: "memory" };
const FSA_SMOKED: Source = {
  publisher: "Food Standards Agency",
  page: "FSA updates consumer advice on smoked and cured fish following risk assessment",
  year: 2023,
  seen: "copy",
};
const FSA_COOKING: Source = {
  publisher: "Food Standards Agency",
  page: "Cooking your food",
  year: 2023,
  seen: "memory",
};
const FSA_EGGS: Source = {
  publisher: "Food Standards Agency",
  page: "New advice on eating runny eggs",
  year: 2017,
  seen: "memory",
};
const NHS_FISH: Source = { publisher: "NHS", page: "Fish and shellfish", year: 2022, seen: "memory" };
const BDA: Source = {
  publisher: "British Dietetic Association",
  page: "Food safety advice where neutrophil counts are below 2.0 (as Leukaemia Care prints it)",
  year: 2016,
  seen: "copy",
};

/** The rules for people who are pregnant, breastfeeding, over 65 or have a weakened immune system. */
export const RULES_OF_ADULTS: readonly EaterRule[] = [
  {
    id: "liver",
    stages: ["pregnancy"],
    measure: { kind: "food", words: ["liver", "haggis"] },
    source: NHS_PREGNANCY,
    done: "liver",
  },
  {
    id: "pate",
    stages: ["pregnancy"],
    measure: { kind: "food", words: ["pate", "foie gras"] },
    source: NHS_PREGNANCY,
    done: "pâté",
  },
  {
    id: "cheese",
    stages: ["pregnancy"],
    measure: { kind: "food", words: MOULDY_CHEESES },
    source: NHS_PREGNANCY,
    done: "mould-ripened, goats’ and blue cheese",
  },
  {
    id: "unpasteurised",
    stages: ["pregnancy"],
    measure: { kind: "form", form: "unpasteurised" },
    source: NHS_PREGNANCY,
    done: "unpasteurised milk and cheese",
  },
  {
    id: "soft_egg",
    stages: ["pregnancy"],
    measure: { kind: "form", form: "soft_egg" },
    source: NHS_PREGNANCY,
    done: "raw and runny egg",
  },
  {
    id: "pink_meat",
    stages: ["pregnancy"],
    measure: { kind: "form", form: "pink_meat" },
    source: NHS_PREGNANCY,
    done: "meat that is served pink",
  },
  {
    id: "cured_meat",
    stages: ["pregnancy"],
    measure: { kind: "form", form: "cold_cured_meat" },
    source: NHS_PREGNANCY,
    done: "cured meat that is not cooked",
  },
  {
    id: "game",
    stages: ["pregnancy"],
    measure: { kind: "food", words: ["pheasant", "partridge", "game"] },
    source: NHS_PREGNANCY,
    done: "game",
  },
  {
    id: "underdone_fish",
    stages: ["pregnancy"],
    measure: { kind: "form", form: "underdone_fish" },
    source: NHS_PREGNANCY,
    done: "raw fish and shellfish",
  },
  {
    id: "smoked_fish",
    stages: ["pregnancy"],
    measure: { kind: "form", form: "cold_smoked_fish" },
    source: NHS_PREGNANCY,
    done: "smoked fish that is not cooked",
  },
  {
    id: "mercury",
    stages: ["pregnancy"],
    measure: { kind: "food", words: MERCURY_FISH },
    source: NHS_PREGNANCY,
    done: "shark, swordfish and marlin",
  },
  {
    id: "oily_fish",
    stages: ["pregnancy"],
    measure: { kind: "weekly", fact: "oily_fish", most: 2 },
    source: NHS_PREGNANCY,
    done: "at most two dinners a week have oily fish",
  },
  {
    id: "tuna",
    stages: ["pregnancy"],
    measure: { kind: "weekly", fact: "tuna", most: 2 },
    source: NHS_PREGNANCY,
    done: "at most two have tuna",
  },
  {
    id: "crab_and_bass",
    stages: ["pregnancy"],
    measure: { kind: "weekly", fact: "crab_or_bass", most: 2 },
    source: {
      publisher: "NHS",
      page: "Should pregnant and breastfeeding women avoid some types of fish?",
      year: 2018,
      seen: "memory",
    },
    done: "at most two have crab, sea bass or sea bream",
  },
  {
    id: "sprouts",
    stages: ["pregnancy", "low_immunity", "older", "baby", "toddler", "four_year_old"],
    measure: { kind: "form", form: "raw_sprouts" },
    source: { publisher: "Food Standards Agency", page: "Sprouted seeds safety advice", year: 2023, seen: "copy" },
    done: "raw sprouted seeds",
  },
  {
    id: "alcohol",
    stages: ["pregnancy"],
    measure: { kind: "food", words: ["alcohol"] },
    source: {
      publisher: "UK Chief Medical Officers",
      page: "Low risk drinking guidelines",
      year: 2016,
      seen: "memory",
    },
    done: "alcohol in cooking",
  },
  {
    id: "mercury_of_breastfeeding",
    stages: ["breastfeeding"],
    measure: { kind: "food", words: MERCURY_FISH },
    source: NHS_BREASTFEEDING,
    done: "shark, swordfish and marlin",
  },
  {
    id: "oily_fish_of_breastfeeding",
    stages: ["breastfeeding"],
    measure: { kind: "weekly", fact: "oily_fish", most: 2 },
    source: NHS_BREASTFEEDING,
    done: "at most two dinners a week have oily fish",
  },
  {
    id: "smoked_fish_of_others",
    stages: ["low_immunity", "older"],
    measure: { kind: "form", form: "cold_smoked_fish" },
    source: FSA_SMOKED,
    done: "smoked fish that is not cooked",
  },
  {
    id: "shellfish_of_others",
    stages: ["low_immunity", "older"],
    measure: { kind: "form", form: "underdone_fish" },
    source: NHS_FISH,
    done: "raw fish and shellfish",
  },
  {
    id: "pink_meat_of_others",
    stages: ["low_immunity", "older"],
    measure: { kind: "form", form: "pink_meat" },
    source: FSA_COOKING,
    done: "meat that is served pink",
  },
  {
    id: "soft_egg_of_others",
    stages: ["low_immunity", "older"],
    measure: { kind: "form", form: "soft_egg" },
    source: FSA_EGGS,
    done: "raw and runny egg",
  },
  {
    id: "cheese_of_low_immunity",
    stages: ["low_immunity"],
    measure: { kind: "food", words: MOULDY_CHEESES },
    source: BDA,
    done: "mould-ripened, goats’ and blue cheese",
  },
  {
    id: "unpasteurised_of_low_immunity",
    stages: ["low_immunity"],
    measure: { kind: "form", form: "unpasteurised" },
    source: BDA,
    done: "unpasteurised milk and cheese",
  },
  {
    id: "raw_milk_cheese_of_low_immunity",
    stages: ["low_immunity"],
    measure: { kind: "food", words: ["parmesan", "gruyere", "kefir", "kimchi"] },
    source: BDA,
    done: "Parmesan, Gruyère, kefir and kimchi, which may be made of raw milk or hold live cultures",
  },
  {
    id: "pate_of_low_immunity",
    stages: ["low_immunity"],
    measure: { kind: "food", words: ["pate"] },
    source: BDA,
    done: "pâté",
  },
  {
    id: "cured_meat_of_low_immunity",
    stages: ["low_immunity"],
    measure: { kind: "form", form: "cold_cured_meat" },
    source: BDA,
    done: "cured meat that is not cooked",
  },
  {
    id: "washed_salad",
    stages: ["pregnancy"],
    measure: { kind: "advice" },
    source: NHS_PREGNANCY,
    done: "Wash salad, herbs, fruit and vegetables well, those that are eaten raw above all.",
  },
  {
    id: "washed_salad_of_low_immunity",
    stages: ["low_immunity"],
    measure: { kind: "advice" },
    source: BDA,
    done: "Wash salad, herbs, fruit and vegetables well, and ask whether they may be eaten raw at all just now.",
  },
];
