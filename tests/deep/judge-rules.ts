import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import type { Nutrient, Row } from "./judge-table.ts";

/** A food with its grams in a meal, for all servings. */
export interface Portion {
  readonly row: Row;
  readonly grams: number;
}

const FLESH = ["poultry", "beef", "pork", "lamb", "other_meat", "fish", "seafood"];
const has = (row: Row, ...allergens: string[]): boolean =>
  allergens.some((allergen) => row.allergens.includes(allergen));
const isFlesh = (row: Row): boolean =>
  row.animals.some((animal) => FLESH.includes(animal)) || has(row, "fish", "crustaceans", "molluscs");
const notVegetarian = (row: Row): boolean => isFlesh(row) || row.animals.includes("animal_by_product");
const notVegan = (row: Row): boolean => notVegetarian(row) || has(row, "milk", "eggs") || row.animals.includes("honey");

const RESTRICTION: Readonly<Record<string, (row: Row) => boolean>> = {
  gluten_free: (row) =>
    has(row, "cereals_containing_gluten") &&
    !row.groups.includes("gluten_exempt") &&
    !row.groups.includes("gluten_free_oats"),
  dairy_free: (row) => has(row, "milk"),
  nut_free: (row) => has(row, "tree_nuts", "peanuts"),
  egg_free: (row) => has(row, "eggs"),
  soy_free: (row) => has(row, "soybeans"),
};

/** One figure of a serving, from the rows that count. */
export function perServing(
  portions: readonly Portion[],
  servings: number,
  nutrient: Nutrient,
  counts: (row: Row) => boolean = () => true,
): number {
  return portions.reduce(
    (sum, { row, grams }) => sum + (counts(row) ? (row.per100[nutrient] * row.edible * grams) / 100 / servings : 0),
    0,
  );
}

/** kcal of what is not free by twenty, to the nearest half. */
export function syns(portions: readonly Portion[], servings: number): number {
  return Math.round(perServing(portions, servings, "kcal", (row) => !row.free) / 10) / 2;
}

/** The published SmartPoints approximation over what is not zero-point. */
export function points(portions: readonly Portion[], servings: number): number {
  const of = (nutrient: Nutrient): number => perServing(portions, servings, nutrient, (row) => !row.zeroPoint);
  return Math.max(
    0,
    Math.round(of("kcal") * 0.0305 + of("saturates") * 0.275 + of("sugars") * 0.12 - of("protein") * 0.098),
  );
}

function dietComplaint(diet: string, portions: readonly Portion[], servings: number): string | null {
  const figure = (nutrient: Nutrient): number => perServing(portions, servings, nutrient);
  const broken = (judge: (row: Row) => boolean): string | null =>
    portions.find(({ row }) => judge(row))?.row.id ?? null;
  switch (diet) {
    case "none":
    case "standard":
    case "meat_eater":
      return null;
    case "vegetarian":
      return broken(notVegetarian);
    case "vegan":
      return broken(notVegan);
    case "paleo":
      return broken(
        (row) =>
          has(row, "milk") ||
          row.groups.some((group) => ["grain", "pulse", "dairy", "refined_sugar", "seed_oil"].includes(group)),
      );
    case "keto":
      return figure("carbohydrate") > 15 ? `${figure("carbohydrate")} g of carbohydrate` : null;
    case "low_carb":
      return figure("carbohydrate") > 30 ? `${figure("carbohydrate")} g of carbohydrate` : null;
    case "high_protein":
      return figure("protein") < 30 || figure("protein") * 4 < 0.2 * figure("kcal")
        ? `${figure("protein")} g of protein in ${figure("kcal")} kcal`
        : null;
    case "slimming_world":
      return syns(portions, servings) > 6 ? `${syns(portions, servings)} syns` : null;
    case "weight_watchers":
      return points(portions, servings) > 12 ? `${points(portions, servings)} points` : null;
    default:
      return `unknown diet ${diet}`;
  }
}

const NUTS = ["tree_nuts", "peanuts"];
const SHELL = ["crustaceans", "molluscs"];
const WORD_ALLERGENS: Readonly<Record<string, readonly string[]>> = {
  nut: NUTS,
  peanut: ["peanuts"],
  shellfish: SHELL,
  prawn: ["crustaceans"],
  celery: ["celery"],
  mustard: ["mustard"],
  sesame: ["sesame"],
  soya: ["soybeans"],
  egg: ["eggs"],
  milk: ["milk"],
  gluten: ["cereals_containing_gluten"],
  wheat: ["cereals_containing_gluten"],
  lupin: ["lupin"],
  sulphite: ["sulphites"],
  fish: ["fish"],
};
const AMERICAN: Readonly<Record<string, string>> = { cilantro: "coriander", eggplant: "aubergine" };
const OF_MILK = ["cheese", "cream", "butter", "milk"];

/** The names of a few hundred foods are asked about for each dish of each request. */
const singulars = new Map<string, string>();

function singular(word: string): string {
  const known = singulars.get(word);
  if (known !== undefined) return known;
  const made = singularOf(word);
  singulars.set(word, made);
  return made;
}

function singularOf(word: string): string {
  const plain = word.toLowerCase().trim();
  const one = plain.endsWith("ies")
    ? plain.replace(/ies$/u, "y")
    : /(?:toes|shes|ches)$/u.test(plain)
      ? plain.slice(0, -2)
      : plain.replace(/(?<!s)s$/u, "");
  return AMERICAN[one] ?? one;
}

/** What was found of each food: requests avoid the same few dozen words, and each asks about every dish that there is. */
const avoided = new WeakMap<Row, Map<string, boolean>>();

/** Whether a person who avoids `word` must not be given this food: it is called so, is of that kind, contains it, or carries that allergen. */
export function isAvoided(row: Row, word: string): boolean {
  const found = avoided.get(row) ?? new Map<string, boolean>();
  avoided.set(row, found);
  const known = found.get(word);
  if (known !== undefined) return known;
  const is = looksAvoided(row, singular(word));
  found.set(word, is);
  return is;
}

function looksAvoided(row: Row, key: string): boolean {
  if ((WORD_ALLERGENS[key] ?? []).some((allergen) => row.allergens.includes(allergen))) return true;
  // Who avoids peppers means the vegetable, and not what comes from a mill or a spice jar.
  if (key === "pepper") return row.families.includes("peppers");
  // "Tinned tuna in spring water" is tuna.
  const names = row.names.flatMap((name) => [name, name.split(" in ")[0] ?? name]);
  const called = names.map(singular).some((name) => name === key || name.endsWith(` ${key}`));
  const kind = [...row.aliases, ...row.families, ...row.contents].map(singular).includes(key);
  if (OF_MILK.includes(key)) return (called || kind) && row.allergens.includes("milk");
  return called || kind;
}

/** Words to avoid as the request states them, in the list or after an allergy word in the notes. */
export function avoidedWords(raw: RawMealPlanRequest): string[] {
  const listed = raw.ingredientsToAvoid
    .split(/[,;\n]| and /u)
    .map((word) => word.trim())
    .filter((word) => word !== "" && word.toLowerCase() !== "none");
  const noted = /(?:allergic to|no|can't eat) (sesame|coriander|celery)/iu.exec(raw.additionalNotes ?? "")?.[1];
  return noted === undefined ? listed : [...listed, noted];
}

/** Whether a food has a word in its name that is to be avoided, and is none: who leaves out wine may be spared wine vinegar, and need not be. */
export function isNamedAfterAvoided(raw: RawMealPlanRequest, row: Row): boolean {
  const names = row.names.map((name) => ` ${singular(name)} `);
  return avoidedWords(raw).some((word) => names.some((name) => name.includes(` ${singular(word)} `)));
}

/** Everything that one meal's foods break of one request. */
export function foodComplaints(raw: RawMealPlanRequest, portions: readonly Portion[], servings: number): string[] {
  const complaints: string[] = [];
  for (const { row } of portions) {
    if (row.notSoldAt.includes(raw.preferredSupermarket)) complaints.push(`${row.id} is not sold there`);
    for (const restriction of raw.dietaryRestrictions)
      if (RESTRICTION[restriction]?.(row) === true) complaints.push(`${row.id} is not ${restriction}`);
    for (const word of avoidedWords(raw))
      if (isAvoided(row, word)) complaints.push(`${row.id} is ${word}, which is to be avoided`);
    const meats = raw.meatsPreferred;
    if (meats.includes("no_meat") && isFlesh(row)) complaints.push(`${row.id} is meat or fish`);
    if (meats.length > 0) {
      const kinds = new Set([
        ...row.animals.filter((animal) => FLESH.includes(animal)),
        ...(has(row, "fish") ? ["fish"] : []),
        ...(has(row, "crustaceans", "molluscs") ? ["seafood"] : []),
      ]);
      for (const kind of kinds)
        if (!meats.includes(kind)) complaints.push(`${row.id} is ${kind}, which was not chosen`);
    }
  }
  const diet = dietComplaint(raw.dietaryPreference, portions, servings);
  return diet === null ? complaints : [...complaints, `${raw.dietaryPreference}: ${diet}`];
}
