import { phraseKeys } from "#domain/matcher/match-words";
import type { FoodMention, Matcher, Prose } from "#domain/matcher/matcher-types";
import type { DishView } from "#domain/proposal/plausibility/dish-view";
import { brokenBy } from "#domain/proposal/plausibility/broken-rules";
import type { PlausibilityContext } from "#domain/proposal/plausibility/plausibility-fault";
import type { Constraints } from "#domain/request/constraints";

/** What cooks make themselves and shops sell as well. Names are without plurals. */
interface MadeForm {
  /** Names of foods of which one at least is on the list of a dish that has it made; of any food where there are none. */
  readonly of: readonly string[];
  readonly holds: readonly Held[];
}

/** A food that it holds however it is made, but where a food of the list, of one of these names, takes its place. */
interface Held {
  readonly foodId: string;
  readonly unless: readonly string[];
}

const POTATOES = "potato, parsnip, swede, celeriac, carrot, beetroot, squash";
const FLOURS =
  "plain flour, self raising flour, white flour, bread flour, wholemeal flour, gram flour, rice flour, gluten free flour";
const BREADS = "bread, ciabatta, baguette, roll, bun, sourdough, loaf, wrap, pita, flatbread, bagel, muffin";
const CRUMBS = "breadcrumbs, panko";
const MEATS = "mince, burger, bean, lentil, chickpea, tofu, mushroom, halloumi, breast, thigh fillet, steak, fillet";
const PESTO =
  "basil, kale, rocket, parsley, coriander, spinach, watercress, mint, chive, broccoli, pea, sun dried tomato, walnut";
const NUTS = "pine nut, cashew, walnut, almond, hazelnut, pistachio, pumpkin seed, sunflower seed";
const CHEESES =
  "parmesan, pecorino, cheese, cheddar, manchego, nutritional yeast, cheddar alternative, feta alternative";
const MILKS = "milk, drink, buttermilk, yogurt";

/** Forms = of which foods | a food that they hold - foods that take its place. What bakes or binds is a flour or bread, never a thickener. */
const FORMS: ReadonlyMap<string, MadeForm> = new Map(
  `
  wedge, potato wedge, roasty, roast potato, chip, fry, french fry, hash brown, mash = ${POTATOES}
  fish and chip, cod and chip, haddock and chip = ${POTATOES} | plain-flour - ${FLOURS}, ${CRUMBS}
  stuffing, bread stuffing = ${BREADS}, ${CRUMBS}, porridge oat, rolled oat, couscous, quinoa | onion - leek, shallot
  dumpling = ${FLOURS}
  flatbread = ${FLOURS}
  pancake = ${FLOURS} | egg - | semi-skimmed-milk - ${MILKS}
  yorkshire, yorkshire pudding = ${FLOURS} | egg - | semi-skimmed-milk - ${MILKS}
  crouton = ${BREADS}
  pesto = ${PESTO} | cashew-nuts - ${NUTS} | parmesan - ${CHEESES} | garlic -
  burger = ${MEATS} | ciabatta-roll - ${BREADS}
  meatball = ${MEATS}
  swedish meatball = ${MEATS} | double-cream - cream, creme fraiche, cream alternative
  pulled chicken = chicken breast, chicken thigh, chicken thigh fillet, whole chicken
  fishcake, fish cake = ${POTATOES} | plain-flour - ${FLOURS}, ${CRUMBS}, polenta
  gravy =
`
    .trim()
    .split("\n")
    .flatMap((line) => {
      const [names = "", rest = ""] = line.split(" =");
      const [of = "", ...held] = rest.split(" | ");
      const form = {
        of: stems(of),
        holds: held.map((one) => {
          const [foodId = "", unless = ""] = one.split(" -");
          return { foodId: foodId.trim(), unless: stems(unless) };
        }),
      };
      return names.split(", ").map((name): [string, MadeForm] => [name.trim(), form]);
    }),
);

/** Words before a form that bring no food of their own; others do, such as "cheesy" and "loaded". */
const PLAIN = new Set("and herb spicy seasoned american scotch homemade fresh caramelised".split(" "));
/** What flavours a form, and is no main food of a dish. */
const FLAVOURS = new Set("sage onion thyme parsley chive".split(" "));
/** Less of a flour or a bread than this, in grams a serving, thickens or coats. */
const LEAST_GRAMS = 15;
/** What is bought says so, before it or behind: "shop-bought flatbreads", "pesto from a jar". */
const PACKETS = new Set(
  "bought ready shop packet packets jar jars tub bag bags box instant frozen supermarket".split(" "),
);
const PLACES_BEFORE = 2;
const PLACES_BEHIND = 4;

/** Whether words of a text stand for what a cook makes of the foods of the dish, and so for no product, by whose label nobody is harmed. */
export type MadeAtHome = (mention: FoodMention, prose: Prose) => boolean;

/**
 * Reads once what can be made of a dish's foods: stuffing of its breadcrumbs, roasties of its potatoes. What such a form holds however it
 * is made must be allowed, or a food of the dish take its place: pesto has nuts unless seeds are listed. Who avoids the product by its name
 * has it in no form.
 */
export function madeAtHome(
  { meal }: Pick<DishView, "meal">,
  { constraints, catalogue, matcher }: PlausibilityContext,
): MadeAtHome {
  const enough = meal.ingredients.filter(({ grams }) => grams >= LEAST_GRAMS * meal.servings);
  const foods = [...new Set(enough.flatMap(({ foodId }) => catalogue.foodById.get(foodId) ?? []))];
  const names = foods.flatMap((food) => matcher.namesOf(food).names);
  const isListed = (words: string): boolean => names.some((name) => name.endsWith(` ${words} `));
  // "Kale" of a kale pesto. Of what is not there, as in "halloumi fries" of potatoes, we see neither crumbs nor batter.
  const isOfList = (word: string): boolean =>
    PLAIN.has(word) ||
    ((FLAVOURS.has(word) || names.some((name) => name.includes(` ${word} `))) &&
      isHarmless(word, constraints, matcher));
  const mayHold = ({ foodId, unless }: Held): boolean => {
    const food = catalogue.foodById.get(foodId);
    if (food === undefined) return false;
    const held = { words: food.name, entries: [food], facts: [food], sentence: 0, start: 0, end: 0 };
    return brokenBy(held, constraints, false) === null || unless.some(isListed);
  };
  return (mention, prose) => {
    const words = mention.words.split(" ");
    const from = words.findIndex((_, at) => FORMS.has(words.slice(at).join(" ")));
    const form = FORMS.get(words.slice(from).join(" "));
    if (from < 0 || form === undefined) return false;
    return (
      (form.of.length === 0 || form.of.some(isListed)) &&
      words.slice(0, from).every(isOfList) &&
      form.holds.every(mayHold) &&
      !isBought(mention, prose) &&
      !isAvoidedItself(mention, constraints, matcher)
    );
  };
}

function stems(names: string): string[] {
  return names
    .split(",")
    .map((name) => phraseKeys(name).stem)
    .filter(Boolean);
}

function isHarmless(word: string, constraints: Constraints, matcher: Matcher): boolean {
  const { mentions } = matcher.readProse(word);
  return mentions.length > 0 && mentions.every((mention) => brokenBy(mention, constraints, false) === null);
}

function isBought({ sentence, start, end }: FoodMention, { sentences }: Prose): boolean {
  const tokens = sentences[sentence] ?? [];
  const near = [...tokens.slice(Math.max(0, start - PLACES_BEFORE), start), ...tokens.slice(end, end + PLACES_BEHIND)];
  return near.some(({ text }) => PACKETS.has(text));
}

/** Who wants no chips means those of a cook's potatoes too; who avoids garlic means no wedges but by the garlic on a packet's. */
function isAvoidedItself(mention: FoodMention, { avoid }: Constraints, matcher: Matcher): boolean {
  const ids = new Set(mention.entries.map(({ id }) => id));
  return avoid.some(({ entry }) =>
    matcher.readProse(entry).mentions.some(({ words, entries }) => {
      return ` ${mention.words} `.includes(` ${words} `) || entries.some(({ id }) => ids.has(id));
    }),
  );
}
