import type { FaultCode } from "#domain/meal/faults";
import type { Food } from "#domain/food/food";
import { phraseKeys, stemOf } from "#domain/matcher/match-words";
import type { FoodMention } from "#domain/matcher/matcher-types";
import { quoted } from "#domain/proposal/reading/quoted";
import type { DishText, DishView, Zone } from "#domain/proposal/plausibility/dish-view";
import { brokenBy, entryBroken, heldAgainst, onlyMeatWasNotChosen } from "#domain/proposal/plausibility/broken-rules";
import { madeIn, standings } from "#domain/proposal/plausibility/food-word-context";
import type { Standing } from "#domain/proposal/plausibility/food-word-context";
import { coverageOf } from "#domain/proposal/plausibility/food-word-cover";
import type { PlausibilityContext, PlausibilityFault } from "#domain/proposal/plausibility/plausibility-fault";
import { unknownWords } from "#domain/proposal/plausibility/unknown-words";

/**
 * Every food in the texts of a dish that this household must not have and that no ingredient accounts for: nobody should be
 * alarmed, sent to the shop for it, or add it. What harms nobody here may be named freely. `isUnwritten`: it has no ingredients
 * yet, and will be made from foods with known labels, so the possible contents of packets do not matter.
 */
export function foodWordFaults(
  view: DishView,
  { constraints, matcher }: PlausibilityContext,
  { isUnwritten = false }: { readonly isUnwritten?: boolean } = {},
): PlausibilityFault[] {
  const faults: PlausibilityFault[] = [];
  const covers = coverageOf(view.foods, matcher);
  const read = view.texts.map((text) => ({ text, prose: matcher.readProse(text.text) }));
  const titled = new Set(
    read.flatMap(({ text, prose }) => (text.zone === "title" ? prose.sentences.flat().map(({ stem }) => stem) : [])),
  );
  const made = new Set(read.flatMap(({ text, prose }) => (text.zone === "step" ? madeIn(prose) : [])));
  for (const { text, prose } of read) {
    const stands = standings(prose);
    prose.mentions.forEach((mention, index) => {
      const stood = stands[index] as Standing;
      const standing = stood === "food" && made.has(mention.words.split(" ").at(-1) ?? "") ? "definite" : stood;
      if (standing === "nothing" || standing === "absent") return;
      // Foods in the dish's name are recorded, whether or not anybody must avoid them.
      const cover = covers(mention, standing, text.zone);
      const broken = brokenBy(mention, constraints, !isUnwritten);
      if (broken === null || (isUnwritten && isMadeOfFoods(mention, view.foods, { constraints, matcher }))) return;
      // Every text may use the words of the dish's name: "a fragrant curry", "fold the omelette".
      const zone = titled.has(mention.words) ? "title" : text.zone;
      if (cover === "listed" || (cover === "named" && !isOwnFood(mention, standing, zone, view.foods))) return;
      faults.push(told(text, mention, broken));
    });
    for (const { mentions } of unknownWords(prose, text.zone, matcher))
      for (const mention of mentions) {
        const broken = brokenBy(mention, constraints, true);
        if (broken !== null) faults.push(told(text, mention, broken));
      }
  }
  return faults;
}

/** Foods that are served on their own, though dishes are named after them too. */
const COMPONENTS = new Set(
  "pesto aioli hollandaise custard dukkah couscous flatbread pitta pita bread scone wrap cream mince cube marzipan chorizo bacon ham chicken turkey duck beef pork lamb prawn salmon tuna cod strip pudding"
    .split(" ")
    .map(stemOf),
);

const BOTTLED = /^(?:satay|teriyaki|hoisin|oyster|fish|soya?|tartare|hollandaise|romesco|worcestershire) sauce$/u;

/** Meat and fish in names of dishes ("sweet and sour chicken"): as ingredients they are judged as what they are. */
const FLESH = new Set("chicken turkey duck beef pork lamb prawn salmon tuna cod strip pudding".split(" "));

/**
 * Whether a food in a dish's name would really be in it, if the request rules it out: "lentil bolognese" has no beef, but "with
 * green pesto" and "scatter over chorizo" send people to the shop for it.
 */
function isOwnFood(mention: FoodMention, standing: Standing, zone: Zone, foods: readonly Food[]): boolean {
  if (standing === "styled" || standing === "definite") return false;
  // Only a title must be accurate: a reason is dropped if it names anything that the request rules out.
  if (zone !== "title") return true;
  const last = mention.words.split(" ").at(-1) ?? "";
  if (BOTTLED.test(mention.words)) return true;
  const listed = FLESH.has(last) && foods.some(({ name }) => phraseKeys(name).stem.split(" ").includes(last));
  return COMPONENTS.has(last) && !listed;
}

/** Made of grain, and usually bought under such a name: "lasagne", "fried rice". */
const GRAINS_BOUGHT = new Set(
  "rice risotto noodle pasta lasagne spaghetti macaroni penne linguine tagliatelle ravioli tortellini couscous bread gnocchi tortilla gyoza wonton bao pierogi samosa"
    .split(" ")
    .map(stemOf),
);
/** The same of all kinds: "crispy chicken", "cheeseburger". */
const BOUGHT = new Set([
  ...GRAINS_BOUGHT,
  ...FLESH,
  ..."burger cheeseburger sausage nugget carbonara puttanesca romesco crouton raita pickle".split(" ").map(stemOf),
]);
/** Dishes known by two words, of which the last alone says nothing. */
const BOUGHT_BY_TWO_WORDS = new Set([
  "chana masala",
  "caesar salad",
  "waldorf salad",
  "spring roll",
  "cauliflower cheese",
  "potato bake",
  "potato wedge",
  "pomegranate sauce",
]);

/**
 * What the name of a dish without ingredients seems to promise as a bought product that the request rules out: "crispy chicken"
 * is sold in breadcrumbs. Once written, the dish's ingredients decide.
 */
export function boughtNameFaults(view: DishView, { constraints, matcher }: PlausibilityContext): PlausibilityFault[] {
  const listed = view.foods
    .map((food) => matcher.namesOf(food))
    .flatMap(({ names, families }) => [...names, ...families]);
  const isListed = (words: string): boolean => listed.some((name) => name.includes(` ${words} `));
  return view.texts.flatMap((text) => {
    const prose = matcher.readProse(text.text);
    const stands = standings(prose);
    return prose.mentions.flatMap((mention, index) => {
      const parts = mention.words.split(" ");
      const head = parts.at(-1) ?? "";
      const standing = stands[index];
      if (!BOUGHT.has(head) && !BOUGHT_BY_TWO_WORDS.has(parts.slice(-2).join(" "))) return [];
      if (standing === "nothing" || standing === "absent") return [];
      // "Tofu chicken" is tofu, but a lasagne of courgettes may have pasta.
      if (standing === "styled" && !GRAINS_BOUGHT.has(head)) return [];
      // "Lemon chicken" made of lemon and chicken is not the takeaway dish.
      if (isListed(mention.words) || (parts.length > 1 && parts.every(isListed))) return [];
      if (isMadeOfFoods(mention, view.foods, { constraints, matcher })) return [];
      // Made from listed rice, it is not a packet.
      const doubts = !isListed(head);
      const broken = mention.entries.map((_, at) => entryBroken(mention, at, constraints, doubts));
      const [first = null] = broken;
      // Nobody takes a vegetarian's barley risotto for the packet with Parmesan in it.
      if (!doubts && saysWhatIsInIt(prose.mentions, index, isListed) && onlyMeatWasNotChosen(mention, constraints))
        return [];
      const isDietAlone = broken.every((one) => one === "diet");
      if (first === null || (isDietAlone && constraints.request.dietaryPreference === "vegetarian")) return [];
      if (broken.some((one) => one === null)) return [];
      return [doubts ? told(text, mention, first) : toldOfMade(text, mention, first, constraints)];
    });
  });
}

/** Whether the words just before a dish's name are foods that it is made of: "cabbage fried rice" is not the takeaway's with prawns. */
function saysWhatIsInIt(
  mentions: readonly FoodMention[],
  index: number,
  isListed: (words: string) => boolean,
): boolean {
  const [before, own] = [mentions[index - 1], mentions[index] as FoodMention];
  return before?.sentence === own.sentence && before.end === own.start && isListed(before.words);
}

/**
 * Whether the words for a takeaway dish only describe the foods on a plate: "sesame chicken" of the main food chicken, with
 * sesame, which this household may have.
 */
function isMadeOfFoods(
  { words, entries }: FoodMention,
  foods: readonly Food[],
  { constraints, matcher }: Pick<PlausibilityContext, "constraints" | "matcher">,
): boolean {
  const parts = words.split(" ");
  const head = parts.at(-1) ?? "";
  if (parts.length < 2 || entries.some((entry) => "aisle" in entry)) return false;
  const isMain = foods
    .map((food) => matcher.namesOf(food))
    .some(({ names, families }) => [...names, ...families].some((name) => name.endsWith(` ${head} `)));
  return (
    isMain &&
    parts.slice(0, -1).every((part) => {
      const { mentions } = matcher.readProse(part);
      return mentions.length > 0 && mentions.every((mention) => brokenBy(mention, constraints, false) === null);
    })
  );
}

/** The same of a dish that is made from its own foods, as far as can be seen: what it may hold all the same. */
function toldOfMade(
  text: DishText,
  mention: FoodMention,
  broken: FaultCode,
  constraints: PlausibilityContext["constraints"],
): PlausibilityFault {
  const fault = told(text, mention, broken);
  const held = [...new Set(mention.entries.flatMap((_, at) => heldAgainst(mention, at, constraints)))];
  if (held.length === 0) return fault;
  const made = new Intl.ListFormat("en-GB").format(held);
  return {
    ...fault,
    detail: fault.detail.replace(/: leave it out$/u, `: it is often made with ${made}, so call it something else`),
  };
}

function told(text: DishText, mention: FoodMention, broken: FaultCode): PlausibilityFault {
  const called = mention.entries[0]?.name ?? mention.words;
  const plain = called.toLowerCase() === mention.words || phraseKeys(called).stem === phraseKeys(mention.words).stem;
  const name = plain ? called : `${called} (${quoted(mention.words)})`;
  const detail = `${text.place} names ${name}, which this request rules out: leave it out`;
  return { code: broken, detail, words: mention.words };
}
