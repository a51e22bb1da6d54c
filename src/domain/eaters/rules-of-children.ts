import type { EaterRule, Source } from "#domain/eaters/eater-rule";
import type { EaterStage } from "#domain/options/eaters";

const NHS_CHILDREN: Source = {
  publisher: "NHS",
  page: "Foods to avoid giving babies and young children",
  year: 2023,
  seen: "copy",
};
const NHS_SALT: Source = { publisher: "NHS", page: "Salt in your diet", year: 2023, seen: "copy" };
const CHOKING: Source = {
  publisher: "Department for Education",
  page: "Help for early years providers: food safety",
  year: 2023,
  seen: "copy",
};
const FSA_COOKING: Source = {
  publisher: "Food Standards Agency",
  page: "Cooking your food",
  year: 2023,
  seen: "memory",
};
const SMALL: readonly EaterStage[] = ["baby", "toddler", "four_year_old"];
/** Mould-ripened soft cheeses, and blue ones. */
export const MOULDY_CHEESES = ["brie", "camembert", "blue cheese", "gorgonzola", "roquefort", "goats cheese"] as const;
/** Fish high in mercury. */
export const MERCURY_FISH = ["shark", "swordfish", "marlin"] as const;

/** The rules for babies and children. */
export const RULES_OF_CHILDREN: readonly EaterRule[] = [
  {
    id: "first_solids",
    stages: ["under_six_months"],
    measure: { kind: "advice" },
    source: { publisher: "NHS", page: "Your baby’s first solid foods", year: 2022, seen: "copy" },
    done: "Most babies are ready for solid food at around six months. These dinners are planned for the others at the table: they have wheat, egg, milk, fish, nuts and other foods that a baby who starts earlier should not have yet.",
  },
  {
    id: "honey",
    stages: ["baby"],
    measure: { kind: "food", words: ["honey"] },
    source: NHS_CHILDREN,
    done: "honey and whatever is made with it",
  },
  {
    id: "soft_egg_of_babies",
    stages: ["baby"],
    measure: { kind: "form", form: "soft_egg" },
    source: NHS_CHILDREN,
    done: "raw and runny egg",
  },
  {
    id: "cheese_of_children",
    stages: SMALL,
    measure: { kind: "food", words: MOULDY_CHEESES },
    source: NHS_CHILDREN,
    done: "mould-ripened, goats’ and blue cheese",
  },
  {
    id: "unpasteurised_of_children",
    stages: SMALL,
    measure: { kind: "form", form: "unpasteurised" },
    source: NHS_CHILDREN,
    done: "unpasteurised milk and cheese",
  },
  {
    id: "shellfish_of_children",
    stages: SMALL,
    measure: { kind: "form", form: "underdone_fish" },
    source: NHS_CHILDREN,
    done: "raw fish and shellfish",
  },
  {
    id: "mercury_of_children",
    stages: [...SMALL, "child"],
    measure: { kind: "food", words: MERCURY_FISH },
    source: NHS_CHILDREN,
    done: "shark, swordfish and marlin",
  },
  {
    id: "rice_drink",
    stages: SMALL,
    measure: { kind: "food", words: ["rice drink", "rice milk"] },
    source: NHS_CHILDREN,
    done: "rice drinks",
  },
  {
    id: "popcorn",
    stages: SMALL,
    measure: { kind: "food", words: ["popcorn", "marshmallows"] },
    source: CHOKING,
    done: "popcorn and marshmallows",
  },
  {
    id: "alcohol_of_children",
    stages: SMALL,
    measure: { kind: "food", words: ["alcohol"] },
    source: {
      publisher: "Chief Medical Officer for England",
      page: "Guidance on the consumption of alcohol by children and young people",
      year: 2009,
      seen: "memory",
    },
    done: "alcohol in cooking",
  },
  {
    id: "salt_of_babies",
    stages: ["baby"],
    measure: { kind: "salt", gramsADay: 1, portion: 0.25 },
    source: NHS_SALT,
    done: "very salty dinners",
  },
  {
    id: "salt_of_toddlers",
    stages: ["toddler"],
    measure: { kind: "salt", gramsADay: 2, portion: 0.5 },
    source: NHS_SALT,
    done: "very salty dinners",
  },
  {
    id: "salt_of_four_year_olds",
    stages: ["four_year_old"],
    measure: { kind: "salt", gramsADay: 3, portion: 0.5 },
    source: NHS_SALT,
    done: "very salty dinners",
  },
  {
    id: "salty_food",
    stages: SMALL,
    measure: { kind: "portion", care: "little_salty" },
    source: NHS_CHILDREN,
    done: "there is little of what is salty by itself",
  },
  {
    id: "sausages",
    stages: SMALL,
    measure: { kind: "portion", care: "cut_small" },
    source: CHOKING,
    done: "sausages are skinned and cut into strips",
  },
  {
    id: "round_food",
    stages: SMALL,
    measure: { kind: "portion", care: "cut_round" },
    source: CHOKING,
    done: "small round food is cut into quarters",
  },
  {
    id: "whole_nuts",
    stages: SMALL,
    measure: { kind: "portion", care: "crush_nuts" },
    source: NHS_CHILDREN,
    done: "nuts and seeds are crushed",
  },
  {
    id: "bones_of_meat",
    stages: SMALL,
    measure: { kind: "portion", care: "off_the_bone" },
    source: CHOKING,
    done: "meat is taken off the bone",
  },
  {
    id: "bones_of_fish",
    stages: SMALL,
    measure: { kind: "portion", care: "bones" },
    source: CHOKING,
    done: "fish is felt for bones",
  },
  {
    id: "raw_hard",
    stages: SMALL,
    measure: { kind: "portion", care: "grate_raw" },
    source: CHOKING,
    done: "raw hard fruit and vegetables are grated or cooked soft",
  },
  {
    id: "cheese_chunks",
    stages: SMALL,
    measure: { kind: "portion", care: "cut_cheese" },
    source: CHOKING,
    done: "chunks of cheese are cut into strips",
  },
  {
    id: "soft_egg_of_toddlers",
    stages: ["toddler", "four_year_old", "child"],
    measure: { kind: "portion", care: "soft_egg" },
    source: NHS_CHILDREN,
    done: "egg is cooked until firm",
  },
  {
    id: "pink_meat_of_children",
    stages: SMALL,
    measure: { kind: "portion", care: "cook_meat" },
    source: FSA_COOKING,
    done: "meat is cooked until no pink is left",
  },
];
