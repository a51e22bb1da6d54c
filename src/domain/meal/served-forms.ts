import { SERVED_FORMS } from "#domain/eaters/eater-rule";
import type { ServedForm } from "#domain/eaters/eater-rule";
import type { EaterFact, Food } from "#domain/food/food";
import type { Meal } from "#domain/meal/meal";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { StepPart } from "#domain/recipe/recipe";

/*
 * Detects the forms in which some people must not eat a food. A form is assumed unless the dish's text shows another: an egg is
 * soft until a step says it is firm, a steak pink until one says that no pink is left.
 */

/** A dish prepared for detecting forms: its foods, and the words of each step with the names of its ingredients. */
interface Read {
  readonly meal: Meal;
  readonly foods: readonly Food[];
  readonly steps: readonly string[];
  /** Description, tip and title: what is said about the plate apart from its cooking. */
  readonly about: string;
}

const cache = new WeakMap<Meal, { readonly catalogue: Catalogue; readonly forms: ReadonlySet<ServedForm> }>();

/** The forms of a dish. Cached, since meals never change. */
export function servedForms(meal: Meal, catalogue: Catalogue): ReadonlySet<ServedForm> {
  const found = cache.get(meal);
  if (found?.catalogue === catalogue) return found.forms;
  const foods = [...new Set(meal.ingredients.map(({ foodId }) => foodId))].flatMap(
    (id) => catalogue.foodById.get(id) ?? [],
  );
  // "Raw king prawns" is the name on the pack; they are cooked.
  const nameOf = (line: number): string =>
    (catalogue.foodById.get(meal.ingredients[line]?.foodId ?? "")?.name ?? "").replace(/\braw /iu, "");
  const read: Read = {
    meal,
    foods,
    steps: meal.steps.map((step) => step.map((part) => wordsOf(part, nameOf)).join("")),
    about: [meal.title, meal.description, meal.tip].join(". "),
  };
  const forms = new Set(SERVED_FORMS.filter((form) => HAS[form](read)));
  cache.set(meal, { catalogue, forms });
  return forms;
}

function wordsOf(part: StepPart, nameOf: (line: number) => string): string {
  switch (part.kind) {
    case "text":
      return part.text;
    case "ingredient":
      return nameOf(part.line);
    case "timer":
      return `${part.minutes} minutes`;
    case "cookware":
      return part.name;
  }
}

/** Texts split at sentence ends: the words of one sentence are about the same thing. */
function sentencesOf(texts: readonly string[]): string[] {
  return texts.flatMap((text) => text.split(/[.;]/u));
}

const HAS: Readonly<Record<ServedForm, (read: Read) => boolean>> = {
  soft_egg: hasSoftEgg,
  pink_meat: hasPinkMeat,
  underdone_fish: hasUnderdoneFish,
  cold_smoked_fish: (read) => read.foods.some((food) => isSmokedFish(food) && !isHeated(read.meal, food.id)),
  cold_cured_meat: (read) => read.foods.some((food) => is(food, "cured") && !isHeated(read.meal, food.id)),
  raw_sprouts: (read) => read.foods.some((food) => is(food, "sprouted") && !isHeated(read.meal, food.id)),
  unpasteurised: ({ about, steps }) => [about, ...steps].some((text) => UNPASTEURISED.test(text)),
};

const UNPASTEURISED = /\bunpasteuri[sz]ed\b|\braw (?:\p{L}+ )?milk\b/iu;
/** Minutes, in the step a food is added, after which it is hot throughout. */
const MIN_HEATING_MINUTES = 2;

function is({ eaterFacts }: Food, fact: EaterFact): boolean {
  return eaterFacts.includes(fact);
}

function isSmokedFish({ families, animals, name }: Food): boolean {
  return animals.includes("fish") && (families.includes("smoked fish") || /\bsmoked\b|\bkippers?\b/u.test(name));
}

/** Whether a step cooks the food for some minutes after it is added: resting does not cook it. */
export function isHeated({ steps, ingredients }: Meal, foodId: string, minutes = MIN_HEATING_MINUTES): boolean {
  return steps.some((step) => {
    const at = step.findIndex((part) => part.kind === "ingredient" && ingredients[part.line]?.foodId === foodId);
    if (at === -1 || !step.some((part) => part.kind === "text" && HEAT.test(part.text))) return false;
    return step.slice(at).reduce((sum, part) => (part.kind === "timer" ? sum + part.minutes : sum), 0) >= minutes;
  });
}
const HEAT =
  /\b(?:heat\w*|fry\w*|fried|stir-fry|roast\w*|simmer\w*|boil\w*|bake\w*|cook\w*|grill\w*|soften\w*|brown\w*|sear\w*|poach\w*|steam\w*|oven|pan|wok|bubbl\w*|toast\w*|melt\w*|sizzl\w*|char\w*|crisp\w*|air fryer|slow cooker|microwave|wilt\w*)\b/iu;

/** Grams of egg a serving above which it is more than a binder for crumbs or batter. */
const AN_EGG = 35;
/** Grams a serving above which the dish is mainly egg: an omelette, a tortilla. */
const MOSTLY_EGG = 80;
const EGG = "egg";
const EGG_NAMED = /\b(?:eggs?|yolks?)\b/iu;
const ABOUT_EGG = /\b(?:eggs?|yolks?|whites?|omelettes?|frittatas?|tortilla|scrambled?|custard|carbonara)\b/iu;
const SOFT =
  /\b(?:runny|oozing|dippy|silky|wobbl\w*|trembl\w*|barely|nearly|hardly)\b|\bsoft(?:ly)?[- ](?:boil|poach|yolk|cent|set|egg|scrambl)\w*|\bjust[- ]set\b|\b(?:still|yolks?(?: are| is)?) (?:a little )?(?:soft|liquid)\b|\byolks? (?:just|only|made for|to break|that runs?|runs)\b|\bas (?:soft as )?you like\b|\bsoft(?:ly)? (?:yolks?|folds?|curds?|set)\b|\bfold(?:ed)? softly\b|\b(?:a little|slightly|still) (?:loose|wet\w*)\b|\bbreak(?:ing)? (?:the yolk )?over\b/iu;
/** Made with raw egg. */
const MADE_RAW =
  /\b(?:raw|uncooked) (?:eggs?|yolks?)\b(?! for the full)|\b(?:hollandaise|b[ée]arnaise|mousse|tiramisu|aioli|home-?made mayonnaise)\b/iu;
/** In one sentence with egg: it only thickens a sauce, or binds a dressing. */
const ONLY_THICKENS =
  /\b(?:off|away from) (?:the )?heat\b|\b(?:thicken|silky|glossy|velvety|creamy|clings|emulsif|dressing)\w*\b/iu;
const FIRM =
  /\bhard[- ]boil\w*|\bno (?:liquid |raw )?eggs? (?:is left|runs)\b|\bnothing runs\b|\byolks? (?:and whites? |are |is |both )*(?:firm|set|hard)\b|\b(?:firm|set) yolks?\b|\bset (?:all the way |right )?through\b|\bcooked through\b|\buntil\b.*\b(?:set|firm)\b(?! at\b| and crisp| crisp)/iu;
const WHITES_SET = /\bwhites? (?:are |is )?(?:just )?(?:set|firm)\b/iu;
const HARDLY_SET = /\b(?:just|softly|barely|nearly|almost) set\b/iu;
/** Minutes in boiling water that make a yolk firm, or in an oven a batter or filling. */
const HARD_BOILED = 9;
const BAKED = 15;

function hasSoftEgg({ meal, foods, steps, about }: Read): boolean {
  const grams = meal.ingredients.reduce((sum, { foodId, grams: weight }) => sum + (foodId === EGG ? weight : 0), 0);
  if (grams === 0) return false;
  if ([about, ...steps].some((text) => MADE_RAW.test(text))) return true;
  const cooked = sentencesOf(steps).filter((text) => ABOUT_EGG.test(text));
  const said = [...sentencesOf([about]).filter((text) => ABOUT_EGG.test(text)), ...cooked];
  if (said.some((text) => SOFT.test(text))) return true;
  const withEgg = steps.filter((text) => ABOUT_EGG.test(text));
  if (withEgg.some((text) => HARDLY_SET.test(text))) return true;
  if (cooked.some((text) => EGG_NAMED.test(text) && ONLY_THICKENS.test(text))) return true;
  // If the dish is mainly egg, remarks about its middle are about the egg.
  if (grams / meal.servings >= MOSTLY_EGG && SOFT.test(about)) return true;
  if (grams / meal.servings < AN_EGG && foods.some((food) => is(food, "binds_egg")) && isCookedLater(meal))
    return false;
  const isFirm = sentencesOf(withEgg).some((text) => FIRM.test(text) && !WHITES_SET.test(text));
  return !isFirm && !isBoiledHard(meal) && !isBakedIn(meal);
}

/** Whether anything is cooked from the step with the egg on. */
function isCookedLater({ steps, ingredients }: Meal): boolean {
  const first = steps.findIndex((step) =>
    step.some((part) => part.kind === "ingredient" && ingredients[part.line]?.foodId === EGG),
  );
  return steps.slice(Math.max(0, first)).some((step) => {
    const isHot = step.some((part) => part.kind === "text" && HEAT.test(part.text));
    return isHot && step.some((part) => part.kind === "timer" && part.minutes >= MIN_HEATING_MINUTES);
  });
}

function isBoiledHard({ steps, ingredients }: Meal): boolean {
  return steps.some((step) => {
    const at = step.findIndex((part) => part.kind === "ingredient" && ingredients[part.line]?.foodId === EGG);
    const timer = step.slice(Math.max(0, at)).find((part) => part.kind === "timer");
    const boils = step.some((part) => part.kind === "text" && /\bboil/iu.test(part.text));
    return at !== -1 && boils && timer?.kind === "timer" && timer.minutes >= HARD_BOILED;
  });
}

/** Whether egg is mixed in before a long time in the oven: a quiche, a toad-in-the-hole. */
function isBakedIn({ steps, ingredients }: Meal): boolean {
  const first = steps.findIndex((step) =>
    step.some((part) => part.kind === "ingredient" && ingredients[part.line]?.foodId === EGG),
  );
  const isMixed = /\b(?:beat|whisk|mix|stir|fold|brush|turn|toss|coat|dip)\b/iu.test(
    (steps[first] ?? []).map((part) => (part.kind === "text" ? part.text : "")).join(" "),
  );
  return (
    isMixed &&
    steps.slice(first).some((step) => {
      const words = step.map((part) => (part.kind === "text" ? part.text : "")).join(" ");
      return (
        /\b(?:bake|roast|oven|air fryer|simmer|boil|steam|slow cooker)\b/iu.test(words) &&
        step.some((part) => part.kind === "timer" && part.minutes >= BAKED)
      );
    })
  );
}

const NOT_DONE =
  /\b(?:pink|rosy|blushing|bloody|medium|rare|hardly (?:any )?red|barely red|only just cooked)\b|\b5\d ?°C/iu;
/** Other things that are pink, medium or rare. */
const OTHERS_PINK =
  /\b(?:prawns?|shrimps?|onions?|salmon|trout|peppercorns?|grapefruit|rhubarb|radish\w*|cabbage|pickle\w*)\b/iu;
const DONE_DENIED =
  /\b(?:no|no longer|not|without(?: any)?|nothing|never)\b(?: \p{L}+){0,3} (?:pink|red|rosy|blood)\b[^,.;]*/giu;
const OTHERS_MEDIUM =
  /\bmedium(?:[- ](?:low|high))?[- ](?:heat|flame|hot|power|egg|eggs|bowl|pan|saucepan|onion|potato\w*|sized?)\b|\bmedium[- ](?:low|high)\b/giu;
const DONE =
  /\bno (?:pink|red|blood)\b|\bcooked (?:all the way )?through\b|\bdone (?:all the way )?through\b|\bwell done\b|\bfalls? apart\b|\bmeltingly tender\b|\b7[05] ?°C/iu;
/** Minutes in one step that cook such a cut through until tender. */
const BRAISED = 45;

function hasPinkMeat({ meal, foods, steps, about }: Read): boolean {
  const meats = foods.filter(({ aisle, animals }) => aisle === "Meat & Poultry" && animals.length > 0);
  if (meats.length === 0) return false;
  const texts = [about, ...steps].filter((text) => NOT_DONE.test(text));
  const isPink = sentencesOf(texts).some((text) => {
    const bare = text.replaceAll(DONE_DENIED, " ").replaceAll(OTHERS_MEDIUM, " ");
    const found = NOT_DONE.exec(bare)?.[0];
    return found !== undefined && !(OTHERS_PINK.test(bare) && !MEAT_WORD.test(bare));
  });
  if (isPink) return true;
  // Mince and pork are cooked through by a rule for every dish.
  const cuts = meats.filter((food) => is(food, "eaten_pink"));
  return cuts.some(({ id }) => !steps.some((text) => DONE.test(text)) && !cooksFor(meal, id, BRAISED));
}
const MEAT_WORD = /\b(?:beef|lamb|steaks?|chops?|venison|duck|meat|pork|burgers?|chicken|liver)\b/iu;

function cooksFor({ steps, ingredients }: Meal, foodId: string, minutes: number): boolean {
  const first = steps.findIndex((step) =>
    step.some((part) => part.kind === "ingredient" && ingredients[part.line]?.foodId === foodId),
  );
  return steps.slice(first).some((step) => step.some((part) => part.kind === "timer" && part.minutes >= minutes));
}

const RAW_FISH =
  /\b(?:ceviche|sashimi|sushi(?! rice)|(?:tuna|salmon|steak|beef) tartare|carpaccio|gravad ?lax|gravlax|poke bowl)\b|\braw(?: \p{L}+){0,2} (?:fish|salmon|tuna|trout|scallops?|prawns?|oysters?|shellfish)\b/iu;
const FISH_NOT_DONE =
  /\b(?:rosy|rare|medium|pink in the middle|still (?:a little )?(?:pink|translucent|glassy|raw)|barely|half[- ]cooked|a shade darker|just (?:seared|warmed)|moist within|just set)\b/iu;
const FISH_WORD =
  /\b(?:fish|tuna|salmon|trout|cod|haddock|hake|pollock|bass|bream|mackerel|scallops?|prawns?|squid|mussels?|oysters?|plaice|crab)\b/iu;
const FISH_DONE =
  /\b(?:cooked (?:all the way )?through|flakes?|opaque|no longer (?:pink|glassy|translucent)|no pink)\b/iu;

function hasUnderdoneFish({ meal, foods, steps, about }: Read): boolean {
  const fish = foods.filter(({ allergens }) =>
    allergens.some((allergen) => allergen === "fish" || allergen === "crustaceans" || allergen === "molluscs"),
  );
  if (fish.length === 0) return false;
  const texts = [about, ...steps];
  // A sauce may contain fish: sushi rice with fish sauce is not raw fish, though such a title is examined closely.
  if (texts.some((text) => RAW_FISH.test(text))) return true;
  const suspect = texts.filter((text) => FISH_NOT_DONE.test(text));
  const isUnderdone = sentencesOf(suspect).some((text) => {
    const bare = text.replaceAll(OTHERS_MEDIUM, " ");
    return FISH_WORD.test(bare) && FISH_NOT_DONE.test(bare) && !MEAT_WORD.test(bare);
  });
  if (isUnderdone) return true;
  const seared = fish.filter((food) => is(food, "eaten_pink"));
  return seared.some(({ id }) => !steps.some((text) => FISH_DONE.test(text)) && !cooksFor(meal, id, BAKED));
}
