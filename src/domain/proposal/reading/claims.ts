import { judgeDiet } from "#domain/meal/diets";
import type { Catalogue } from "#domain/recipe/catalogue";
import { violations } from "#domain/food/dietary-facts";
import { foodAmounts } from "#domain/meal/meal";
import type { Meal } from "#domain/meal/meal";
import type { DietaryPreference } from "#domain/options/options";
import { claimsForEaters } from "#domain/proposal/reading/allergy-claims";

/** "Microwave-safe" is about a dish, not about food. */
const VESSEL = /\b(?:microwave|oven|heat|freezer|hob|dishwasher|air[- ]fryer)[- ]?(?:safe|proof)\b/giu;

/** Claims reserved for labels, doctors or the owners of a diet. */
const CLAIMS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:un)?safe(?:ly|ty|r|st)?\b/iu, "safe"],
  [/allerg/iu, "allergies"],
  [/\b(?:coeliacs?|celiacs?|intoleran\w+|diabet\w+|pregnan\w+|fodmap)\b/iu, "a condition"],
  [
    /\b(?:suitable|fine|good|okay|ok|perfect|ideal|great|right|made|gentle enough|healthy) for (?:\p{L}+ ){0,2}(?:bab(?:y|ies)|infants?|toddlers?|breast-?feeding)\b|\b(?:bab(?:y|ies)|infants?|toddlers?|(?:children |little ones )?under (?:one|two|twelve months)) (?:can|may|could|love|will)\b/iu,
    "small children",
  ],
  [/\b(?:tablets?|medications?|pills?|prescriptions?)\b/iu, "medicine"],
  [/\b(?:suitable for|pescatarian|flexitarian|whole30)\b/iu, "what it is suitable for"],
  [/\b(?:halal|kosher|certified|approved)\b/iu, "how its foods were made"],
  [
    /\bfree from\b|\bfree of (?:any |all )?(?:gluten|wheat|dairy|milk|lactose|nuts?|peanuts?|eggs?|soya?|sesame|shellfish|fish|meat|allergens?)\b|\b(?:dairy|egg|nut|gluten|wheat|milk)less\b/iu,
    "what it is free from",
  ],
  [/\bcontains? no\b|\b(?:not|n['’]t|never) contain/iu, "what it does not contain"],
  [
    /\b(?:no|without|zero) (?:traces? of |any )?(?:gluten|wheat|dairy|lactose|nuts?|peanuts?|soya?|sesame|shellfish|added sugar)\b/iu,
    "what it is without",
  ],
  [/\b(?:has|have|uses?|needs?|with) no (?:milk|eggs?|fish|meat)\b/iu, "what it is without"],
  [
    /\b(?:cures?|heals?|detox\w*|immun\w+|lowers? (?:your )?(?:cholesterol|blood)|superfoods?|fat[- ]burning|guaranteed?|anti-inflammatory|medicin\w+)\b/iu,
    "health",
  ],
  [
    /\bheart[- ]healthy\b|\bgood for (?:your|the) (?:heart|gut|skin|blood|liver)\b|\b(?:NHS|doctors?|clinically)\b/iu,
    "health",
  ],
  [/\b(?:(?:lose|losing|loses) (?:weight|\d)|weight[- ]loss|slimming|burns? (?:fat|calories))\b/iu, "weight"],
  [/\b(?:slimming world|weight ?watchers|smart ?points?|syns?|points? per)\b/iu, "a diet's figures"],
];
/** "Gluten-free", "nut free", "sugar-free". */
const FREE = /\b([a-z]+)[- ]free\b(?![- ]range)/giu;
/** "Free" after these is not about food ("hands-free", "stress-free"). */
const HARMLESS_FREE = new Set(
  "hands stress fuss mess hassle lump lumps bone meat be it until is are for come comes break breaks pull pulls run runs feel set cut work shake the".split(
    " ",
  ),
);

const DIETS: readonly (readonly [RegExp, DietaryPreference])[] = [
  [/\b(?:vegan|plant[- ]based)\b/iu, "vegan"],
  [/\b(?:vegetarian|veggie|meat[- ]?less)\b/iu, "vegetarian"],
  [/\bketo(?:genic)?\b/iu, "keto"],
  [/\bpaleo\b/iu, "paleo"],
  [/\blow[- ]carb(?:ohydrate)?\b/iu, "low_carb"],
  [/\bhigh[- ]protein\b/iu, "high_protein"],
];

/** Parts of food names that look like a claim: "gluten-free penne". */
const WORD_OF_CLAIMS = /free|vegan|vegetarian|safe/iu;

/** Claims before a noun ("nut-free pesto pasta"), which a name can do without. */
const BEFORE_A_NOUN =
  /\b(?:\p{L}+[- ]free|high[- ]protein|low[- ]carb|plant[- ]based|vegan|vegetarian|veggie|meat[- ]?less|keto|paleo|halal|kosher|certified|approved|safe|healthy|slimming|superfood|detox|allergen|\d+[- ]minute|(?:five|ten|fifteen|twenty|thirty)[- ]minute)[ ,]+/giu;

/** A name without claims before its nouns. */
export function withoutClaims(name: string): string {
  const left = name.replace(BEFORE_A_NOUN, "").trim();
  return left.charAt(0).toUpperCase() + left.slice(1);
}

/**
 * Claims that texts must not make: about allergens, health, or a diet's own figures; and diets that the dish's computed facts do
 * not support ("vegan" with honey). Names of the dish's own foods ("gluten-free penne") are not claims.
 */
export function claimDetails(where: string, text: string, meal: Meal, catalogue: Catalogue): string[] {
  const amounts = foodAmounts(meal, catalogue.foodById);
  let bare = text.replace(VESSEL, " ");
  // Most texts contain no word of a claim, and so no food name with one.
  if (WORD_OF_CLAIMS.test(bare))
    for (const name of amounts.flatMap(({ food }) => [food.name, food.plural ?? [], food.aliases].flat()))
      if (WORD_OF_CLAIMS.test(name)) bare = bare.replace(new RegExp(escaped(name), "giu"), " ");
  const details = CLAIMS.flatMap(([pattern, what]) =>
    pattern.test(bare) ? [`${where} makes a claim about ${what}; leave it out`] : [],
  );
  for (const [, word = ""] of bare.matchAll(FREE))
    if (!HARMLESS_FREE.has(word.toLowerCase()))
      details.push(`${where} claims that it is free of something; leave it out`);
  for (const [pattern, diet] of DIETS) {
    if (!pattern.test(bare)) continue;
    if (judgeDiet(diet, amounts, meal.servings) !== null)
      details.push(`${where} calls the dish ${diet.replace("_", " ")}, which its foods are not`);
  }
  if (/\bmeat[- ]free\b/iu.test(text) && amounts.some(({ food }) => violations(food).has("no_meat")))
    details.push(`${where} calls the dish meat free, which it is not`);
  const foods = amounts.map(({ food }) => food);
  if (claimsForEaters(bare, foods))
    details.push(
      `${where} says who may eat it or what it is without, which only its computed allergens do; leave it out`,
    );
  return [...new Set(details)];
}

function escaped(words: string): string {
  return words.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&");
}
