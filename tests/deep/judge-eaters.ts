import type { PlanDocument, PlanMeal } from "#domain/plan/plan-document";
import { perServing } from "./judge-rules.ts";
import type { Row, Tables } from "./judge-table.ts";

/*
 * Foods unsuitable for a baby, a small child, or someone who is pregnant, over 65 or immunocompromised, written a
 * second time from the pages of the NHS and the Food Standards Agency: by words of the dish as it is printed and by the raw files, without
 * any code of the product.
 */

export type Eater = "baby" | "toddler" | "pregnancy" | "breastfeeding" | "older" | "low_immunity";

const SMALL: readonly Eater[] = ["baby", "toddler"];
const WEAK: readonly Eater[] = ["pregnancy", "older", "low_immunity"];

/** Words of foods: in a name, or in what the raw files say that it is made of. */
const FOODS: readonly (readonly [who: readonly Eater[], words: RegExp])[] = [
  [["baby"], /\bhoney(?!dew|comb tripe)/iu],
  [
    ["baby", "toddler", "pregnancy", "low_immunity"],
    /\bbrie\b|camembert|stilton|gorgonzola|roquefort|danish blue|blue cheese|goats?[’']? cheese/iu,
  ],
  [
    ["baby", "toddler", "pregnancy"],
    /\b(?:red|white|rice) wine\b(?! vinegar)|\bsherry\b(?! vinegar)|\bbrandy\b|\bcider\b(?! vinegar)|\bale\b|\bstout\b|\bbeer\b|\bmirin\b|\brum\b|\bvodka\b/iu,
  ],
  [["pregnancy"], /\bliver|\bp[âa]t[ée]\b|\bhaggis|\bvenison|\bpheasant|\bpartridge/iu],
  [["baby", "toddler", "pregnancy", "breastfeeding"], /\bshark\b|swordfish|\bmarlin\b/iu],
  [SMALL, /\bpopcorn\b|marshmallow|\brice (?:drink|milk)\b/iu],
  [["low_immunity"], /\bp[âa]t[ée]\b|\bparmesan\b|gruy[èe]re|\bkefir\b|\bkimchi\b/iu],
];

const RUNNY =
  /\brunny\b|\bsoft[- ](?:boiled|poached|yolked|centred|set|scrambled)\b|\byolks? (?:still|are|is)? ?(?:soft|runny|as)\b|\bthe yolks? (?:runs|as)\b|\bsoft yolks?\b|\bbarely set\b|\bjust[- ]set\b|yolks? (?:only )?just|\b(?:trembl|wobbl)\w+/iu;
const RAW_EGG =
  /\b(?:hollandaise|b[ée]arnaise|mousse)\b|\bsilky egg\b|egg and cheese sauce|eggs?[^.]{0,60} off the heat|off the heat[^.]{0,60}\beggs?\b/iu;
const PINK =
  /(?<!\bno )(?<!\bany )(?<!\bno longer )\bpink (?:middle|inside|within|in the middle|centres?|at the bone|by the bone)\b|\bfor (?:a )?pink\b|\bmedium[- ]rare\b|\b(?:just|still|a little|barely|only just) pink\b|\brosy\b|\b5\d ?°C\b/iu;
const RAW_FISH =
  /\bsashimi\b|\bceviche\b|\bgravlax\b|\b(?:tuna|salmon) tartare\b|\brosy middle\b|\bbarely set within\b|\bmoist within\b/iu;
const FIRM_EGG_DISH = /\bfried eggs?\b|\bpoached eggs?\b|\bdouble egg\b|\beggs baked\b|shakshuka/iu;

const OILY = /\b(?:salmon|trout|mackerel|kippers?|sardines?|herrings?)\b/iu;
const TUNA = /\btuna\b/iu;

const wordsOf = (row: Row): string => [...row.names, ...row.contents].join(" | ");
const textOf = ({ title, description, tip, steps }: PlanMeal): string => [title, description, tip, ...steps].join("\n");

/** Every rule that a week breaks for the people eating. */
export function eaterComplaints(
  eaters: readonly Eater[],
  document: Pick<PlanDocument, "days">,
  tables: Tables,
): string[] {
  const meals = document.days.flatMap(({ meals: of }) => of);
  const complaints = meals.flatMap((meal) =>
    mealComplaints(eaters, meal, tables).map((words) => `${meal.id}: ${words}`),
  );
  if (eaters.some((eater) => eater === "pregnancy" || eater === "breastfeeding"))
    complaints.push(...tooOften(meals, OILY, "oily fish"));
  if (eaters.includes("pregnancy")) complaints.push(...tooOften(meals, TUNA, "tuna"));
  return complaints;
}

function tooOften(meals: readonly PlanMeal[], words: RegExp, what: string): string[] {
  const found = meals.filter(({ ingredients }) => ingredients.some(({ name }) => words.test(name)));
  return found.length > 2 ? [`${found.length} dinners with ${what}: ${found.map(({ id }) => id).join(", ")}`] : [];
}

function mealComplaints(eaters: readonly Eater[], meal: PlanMeal, tables: Tables): string[] {
  const complaints: string[] = [];
  const rows = meal.ingredients.flatMap(({ foodId }) => tables.foods.get(foodId) ?? []);
  const at = (who: readonly Eater[]): boolean => eaters.some((eater) => who.includes(eater));
  for (const [who, words] of FOODS)
    if (at(who)) for (const row of rows) if (words.test(wordsOf(row))) complaints.push(`has ${row.id}`);
  const text = textOf(meal);
  const names = meal.ingredients.map(({ name }) => name).join(" | ");
  if (at(["baby", ...WEAK]) && /\beggs?\b/iu.test(names)) {
    for (const words of [RUNNY, RAW_EGG])
      if (words.test(text)) complaints.push(`says of its egg "${words.exec(text)?.[0]}"`);
    if (FIRM_EGG_DISH.test(text) && !/yolks?[^.]*firm|firm yolk|hard[- ]boil/iu.test(text))
      complaints.push("has an egg that no step makes firm");
  }
  const meat = rows.some(({ animals }) => animals.some((animal) => ["beef", "lamb", "other_meat"].includes(animal)));
  if (at(WEAK) && meat && PINK.test(text)) complaints.push(`serves meat "${PINK.exec(text)?.[0]}"`);
  if (at([...WEAK, ...SMALL]) && RAW_FISH.test(text)) complaints.push(`serves fish "${RAW_FISH.exec(text)?.[0]}"`);
  if (at(WEAK) && /smoked (?:salmon|mackerel|trout)/iu.test(names)) complaints.push("has smoked fish from the pack");
  if (
    at(["pregnancy", "low_immunity"]) &&
    /\bprosciutto\b|\bsalami\b/iu.test(names) &&
    /\b(?:drape|drap\w+|tear|torn|lay|top)\b[^.]*\b(?:prosciutto|salami)\b/iu.test(text)
  )
    complaints.push("has cured meat from the pack");
  if (at(SMALL)) complaints.push(...smallChildComplaints(meal, rows, tables, text));
  return complaints;
}

function smallChildComplaints(meal: PlanMeal, rows: readonly Row[], tables: Tables, text: string): string[] {
  const complaints: string[] = [];
  const needs = (has: boolean, tip: RegExp, what: string): void => {
    if (has && !tip.test(meal.tip)) complaints.push(`says nothing of ${what}`);
  };
  const whole = (names: RegExp): boolean =>
    meal.ingredients.some(
      ({ name, preparation }) =>
        names.test(name) &&
        !/chopped|crushed|ground|quartered|sliced|diced|torn|mashed|blended|grated|shredded/iu.test(preparation ?? ""),
    );
  needs(
    whole(
      /^(?:almonds|cashew nuts|walnuts|hazelnuts|pecans|pistachios|(?:unsalted )?peanuts|brazil nuts|macadamia nuts|pumpkin seeds|sunflower seeds)$/iu,
    ),
    /\bCrush\b/u,
    "whole nuts",
  );
  needs(whole(/^grapes$/iu), /into quarters/u, "whole grapes");
  needs(
    whole(/^cherry tomatoes$/iu) && !/\b(?:burst|collapse|slump|roast|saucy|blend|blitz|soft|simmer|mash)/iu.test(text),
    /into quarters/u,
    "whole cherry tomatoes",
  );
  needs(
    meal.ingredients.some(({ name }) => /^(?:pork|chicken) sausages?$/iu.test(name)) &&
      !/\b(?:skins?|squeeze|crumble|break|snip)\b/iu.test(meal.steps.join(" ")),
    /lengthways/u,
    "sausages",
  );
  needs(
    meal.ingredients.some(
      ({ name, preparation }) => /^carrots?$/iu.test(name) && /baton|stick|chunk/iu.test(preparation ?? ""),
    ) &&
      /\braw\b|\bcrunch|\bdip\b/iu.test(text) &&
      !/\b(?:boil|roast|simmer|steam|fry|cook|soften|bake|air fryer|slow cooker)\b/iu.test(text),
    /Grate/u,
    "raw carrot",
  );
  needs(
    rows.some(({ id }) => /ribs$|drumstick|chicken-wings|lamb-chop|lamb-shank|rack-of-lamb|duck-leg/u.test(id)),
    /off the bone/u,
    "bones",
  );
  const portions = meal.ingredients.flatMap(({ foodId, grams }) => {
    const row = tables.foods.get(foodId);
    return row === undefined || row.per100.salt >= 40 ? [] : [{ row, grams }];
  });
  const salt = perServing(portions, meal.servings, "salt");
  if (salt > 2.05) complaints.push(`has ${salt.toFixed(1)} g of salt that nobody can keep back`);
  return complaints;
}
