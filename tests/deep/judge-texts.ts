import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parse } from "csv-parse/sync";
import type { PlanMeal } from "#domain/plan/plan-document";
import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import { foodComplaints } from "./judge-rules.ts";
import type { Row, Tables } from "./judge-table.ts";

/*
 * The judge's own reading of food words in a dish's texts: every name and alias of the raw files, longest first. A word that
 * the request forbids and that no ingredient of the dish answers to is a complaint.
 */

const INGREDIENTS = fileURLToPath(new URL("../../catalogue/ingredients", import.meta.url));
const MOST_WORDS = 6;

const cells = (text: string | undefined): string[] =>
  (text ?? "")
    .split("|")
    .map((part) => part.trim())
    .filter(Boolean);

/** Letters that look like Latin ones. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  а: "a",
  е: "e",
  о: "o",
  р: "p",
  с: "c",
  у: "y",
  х: "x",
  і: "i",
  ѕ: "s",
  ԁ: "d",
  ο: "o",
  α: "a",
  ν: "v",
  ı: "i",
};

/** The same few thousand names and sentences are read again for every dish and every request. */
const MOST_KNOWN = 50_000;
const knownWords = new Map<string, readonly string[]>();

/** Plain lower-case words, singular: accents, invisible characters and look-alikes undone. */
export function plainWords(text: string): readonly string[] {
  const known = knownWords.get(text);
  if (known !== undefined) return known;
  if (knownWords.size > MOST_KNOWN) knownWords.clear();
  const words = readWords(text);
  knownWords.set(text, words);
  return words;
}

function readWords(text: string): string[] {
  return [...text.normalize("NFKD").replace(/\p{Cf}|\p{M}/gu, "")]
    .map((letter) => LOOKALIKES[letter.toLowerCase()] ?? letter.toLowerCase())
    .join("")
    .replace(/[’‘]/gu, "'")
    .split(/[^a-z']+/u)
    .map((word) => word.replace(/'s$|'/gu, ""))
    .filter(Boolean)
    .map(singular);
}

function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is|couscous|houmous|asparagus|swiss)$/u.test(word)) return word;
  if (word.endsWith("ies") && word.length > 5) return `${word.slice(0, -3)}y`;
  if (/(?:toes|shes|ches|xes|lves)$/u.test(word)) return word.replace(/ves$/u, "f").replace(/es$/u, "");
  return word.replace(/s$/u, "");
}

/** Words that mean something else in a kitchen far more often than the food or drink of that name. */
const OTHER_MEANINGS = new Set(
  `
  season mild bitter stout cob bap roll chip rose game ray skate sole stock sauce date mint tip bar log fat oil tea coffee
  ice snow spirit starter side main stick rock heart wing leg breast thigh shoulder neck rib fillet steak mince joint
  cake pie soup stew curry salad sandwich dip dressing spread paste powder crumb batter dough pastry bake roast grill
  cream brown butter fish pepper spice herb meat vegetable fruit green red black white orange peach plum pear lime
  up lay flake crisp wedge toast sweet fluff sprinkle crumble mash wrap salsa grain bone curd smash speck grit seasoning
  omelette tostada shiro chaat tzatziki kachumbari chermoula tart kofta guacamole pancake keema raita chakalaka tib loaf
  crackling relish roux shawarma cornbread porridge tortilla yolk seed soured sugar gravy broth slaw marinade casserole custard caramel chutney polo jam dripping chestnut seafood
`
    .split(/\s+/u)
    .concat([
      "stir fry",
      "fry up",
      "souvlaki",
      "tomato soup",
      "tomato sauce",
      "pepper sauce",
      "curry sauce",
      "hot sauce",
      "chicken back",
    ])
    .concat([
      "ginger dressing",
      "salad dressing",
      "blue cheese dip",
      "cauliflower rice",
      "chilli relish",
      "chicken broth",
      "fish and chip",
      "ranch",
      "lemon dressing",
      "pork souvlaki",
      "lamb kofta",
      "nyama choma",
      "carne asada",
      "a sauce",
      "orange juice",
    ])
    .filter(Boolean),
);

/** Files of whole dishes and shop goods: a dish may be called after what it only resembles ("shawarma", "stir-fry"). */
const DISHES = /dishes|compound|snacks|drinks|brands|review|world/u;

/** Comparisons are not ingredients: "like single cream", "the size of a walnut". */
const SIMILES =
  /\b(?:like|as thick as|as thin as|as big as|(?:thick|bigg|larg|small)er than|thickness of|consistency of|(?:the )?size of|colour of|without|brown of|flavours? of|smells? of|smelling of|instead of|in place of|(?:cowboy|spanish|potato|hazelnut)(?= (?:caviar|tortilla|masher|brown)))\b(?: [a-z-]+){1,3}/giu;

/** "Roll the dough into a sausage", "as it goes from sand to peanut butter". */
const SHAPED =
  /\b(?:mould|pressed|roll|shape|formed?)(?: [a-z]+){0,3} into(?: [a-z-]+){1,2}|\bgo(?:es)? from(?: [a-z]+){1,7}/giu;

/** What a cook or a dish does: "squash them flat", "leave to pickle", "so that it fries". */
const DONE =
  /\bsquash (?=(?:it|them|flat|down)\b)|\b(?:leave|left|aside)(?: [a-z]+){0,3} to pickle\b|\b(?:it|they) fries\b/giu;

/** "Walnut-sized", "egg-shaped". */
const SHAPES = /\b[a-z]+-(?:sized?|shaped|like|style|brown)\b/giu;

type Dictionary = ReadonlyMap<string, readonly Row[]>;
let known: { readonly tables: Tables; readonly dictionary: Dictionary } | null = null;

function readDictionary(tables: Tables): Dictionary {
  if (known?.tables === tables) return known.dictionary;
  const [sample] = tables.foods.values();
  if (sample === undefined) throw new Error("the judge has no foods");
  const recognised = readdirSync(INGREDIENTS)
    .filter((name) => name.endsWith(".csv") && !DISHES.test(name))
    .flatMap((name): Record<string, string>[] =>
      parse(readFileSync(join(INGREDIENTS, name), "utf8"), {
        columns: true,
        bom: true,
        skip_empty_lines: true,
        trim: true,
      }),
    )
    .map((cell): Row => ({
      ...sample,
      id: cell.id as string,
      names: [cell.name as string],
      aliases: cells(cell.aliases),
      families: cells(cell.families).map((family) => family.toLowerCase()),
      contents: [],
      allergens: cells(cell.allergens),
      animals: cells(cell.animal),
      groups: cells(cell.groups),
    }));
  const dictionary = new Map<string, Row[]>();
  for (const row of [...tables.foods.values(), ...recognised]) {
    for (const phrase of new Set([...row.names, ...row.aliases].map((name) => plainWords(name).join(" ")))) {
      // "Haddock and chips" is a plate, made of what is listed.
      if (phrase === "" || OTHER_MEANINGS.has(phrase) || phrase.endsWith(" and chip")) continue;
      dictionary.set(phrase, [...(dictionary.get(phrase) ?? []), row]);
    }
  }
  known = { tables, dictionary };
  return dictionary;
}

/** How many words the longest food phrase takes that begins here; none is 0. */
function longestFrom(words: readonly string[], at: number, dictionary: Dictionary): number {
  let length = Math.min(MOST_WORDS, words.length - at);
  while (length > 0 && !dictionary.has(words.slice(at, at + length).join(" "))) length -= 1;
  return length;
}

/** Texture words: before the name of a food they do not mean another food. */
const BITE = new Set(["crispy", "crisp", "crunchy"]);

/** "Crispy chicken thighs" are thighs of chicken, and no crispy chicken: the phrase goes on behind its end. */
function isOfLaterHead(words: readonly string[], at: number, length: number, dictionary: Dictionary): boolean {
  return length > 1 && BITE.has(words[at] ?? "") && longestFrom(words, at + 1, dictionary) >= length;
}

type Phrases = readonly { readonly phrase: string; readonly rows: readonly Row[] }[];
/** The same texts are read again for each request. */
const phrasesOf = new Map<string, Phrases>();
let phrasesBy: Dictionary | null = null;

/** Every food phrase in a text, longest first from each place, with what it may be. */
export function foodsIn(text: string, tables: Tables): Phrases {
  const dictionary = readDictionary(tables);
  if (dictionary !== phrasesBy || phrasesOf.size > MOST_KNOWN) phrasesOf.clear();
  phrasesBy = dictionary;
  const found = phrasesOf.get(text) ?? readPhrases(text, dictionary);
  phrasesOf.set(text, found);
  return found;
}

function readPhrases(text: string, dictionary: Dictionary): Phrases {
  return text
    .replace(SHAPED, " ; ")
    .replace(SIMILES, " ; ")
    .replace(DONE, " ")
    .replace(SHAPES, " ; ")
    .split(/[.,;:!?()\n]/u)
    .flatMap((sentence) => {
      const words = plainWords(sentence);
      const found: { phrase: string; rows: readonly Row[] }[] = [];
      for (let at = 0; at < words.length;) {
        const length = longestFrom(words, at, dictionary);
        if (length > 0 && !isOfLaterHead(words, at, length, dictionary)) {
          const phrase = words.slice(at, at + length).join(" ");
          found.push({ phrase, rows: dictionary.get(phrase) ?? [] });
        } else if (length > 0) {
          at += 1;
          continue;
        }
        at += Math.max(1, length);
      }
      return found;
    });
}

/** Whether an ingredient of the dish answers to a phrase: by name, alias or family, or by its last word ("the beans", "the pork"). */
function answers(row: Row, phrase: string): boolean {
  const { names, words } = calledOf(row);
  return names.has(phrase) || words.has(phrase.split(" ").at(-1) as string);
}

interface Called {
  readonly names: ReadonlySet<string>;
  readonly words: ReadonlySet<string>;
}

const called = new WeakMap<Row, Called>();

function calledOf(row: Row): Called {
  const known = called.get(row);
  if (known !== undefined) return known;
  const read = [...row.names, ...row.aliases, ...row.families].map(plainWords);
  const made = { names: new Set(read.map((words) => words.join(" "))), words: new Set(read.flat()) };
  called.set(row, made);
  return made;
}

/** What is read of a dish: its texts and what stands behind them. */
export interface Named extends Pick<PlanMeal, "title" | "description" | "steps" | "tip" | "utensils"> {
  readonly ingredients: readonly Pick<PlanMeal["ingredients"][number], "foodId" | "preparation">[];
}

/** Names of whole dishes: before its "with", a title says what the dish is, which is made of what is listed. */
const DISH_NAMES =
  /(?:^| )(?:kedgeree|keema|char kway teow|chickpea curry|tomato salsa|potato salad|jollof rice|mexican rice|sunday roast|pasta bake|ragu|bolognese|bhuna|rogan josh|parmigiana|milanese|souvlaki|hot dog|burger|salsa verde|tofu stir fry|saag aloo|paneer tikka|teriyaki|fishcake|dumpling|potsticker|beef patty|mole|peppercorn sauce|dill sauce|garlic sauce|roast dinner|stroganoff|beef burger|meat free sausage|moussaka|cannelloni|malai kofta|biryani|tagine|shawarma|meatloaf|meatball|scramble|broth|aloo gobi|mole poblano|pancake|cornbread|glamorgan sausage|noodle soup|parsley sauce|nasi goreng|okonomiyaki|tarte tatin|iskender)$/u;

function isItsOwnName(phrase: string, text: string, title: string): boolean {
  if (!DISH_NAMES.test(phrase)) return false;
  const [dish = ""] = title.split(/\bwith\b/u);
  if (` ${plainWords(dish).join(" ")} `.includes(` ${phrase} `)) return true;
  // In its other texts, and behind its "with", what its title says by a last word: "the meatballs", "and dumplings".
  const last = phrase.split(" ").at(-1) ?? "";
  return ` ${plainWords(title).join(" ")} `.includes(` ${text === title ? phrase : last} `);
}

/** "Tofu chorizo" is tofu, and may be called chorizo from then on. */
function isStoodInFor(meal: Named, phrase: string): boolean {
  const title = plainWords(meal.title).join(" ");
  return ["tofu", "lentil", "mushroom", "jackfruit", "cauliflower", "glamorgan"].some((food) =>
    title.includes(`${food} ${phrase}`),
  );
}

/** The request without diets that count what a whole serving holds: of a food alone nothing can be counted. */
export function withoutFigures(raw: RawMealPlanRequest): RawMealPlanRequest {
  const diet = ["vegetarian", "vegan", "paleo"].includes(raw.dietaryPreference) ? raw.dietaryPreference : "none";
  return { ...raw, dietaryPreference: diet };
}

/** Food words that the request forbids, in title, reason, steps, preparations and tip, without an ingredient behind them. */
export function wordComplaints(raw: RawMealPlanRequest, tables: Tables, meal: Named): string[] {
  const rows = meal.ingredients.flatMap(({ foodId }) => tables.foods.get(foodId) ?? []);
  const judgedBy = withoutFigures(raw);
  const texts = [
    meal.title,
    meal.description,
    ...meal.steps,
    meal.tip,
    ...meal.ingredients.map(({ preparation }) => preparation ?? ""),
    ...meal.utensils,
  ];
  return texts.flatMap((text) =>
    foodsIn(text, tables).flatMap(({ phrase, rows: meant }) => {
      if (isItsOwnName(phrase, text, meal.title) || isStoodInFor(meal, phrase)) return [];
      if (rows.some((row) => answers(row, phrase))) return [];
      const bad = meant.every((row) => foodComplaints(judgedBy, [{ row, grams: 1 }], 1).length > 0);
      return bad ? [`its texts name ${phrase}, which is not to be eaten: ${text.slice(0, 200)}`] : [];
    }),
  );
}
