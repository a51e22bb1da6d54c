import type { Animal, Food, Heat } from "#domain/food/food";
import type { DishStep, DishText, DishView } from "#domain/proposal/plausibility/dish-view";
import type { PlausibilityFault } from "#domain/proposal/plausibility/plausibility-fault";

/** What is eaten raw nowhere in these plans. */
const SEES_HEAT: readonly Heat[] = ["some", "through"];
const DONE_THROUGH: readonly Heat[] = ["through", "cooked"];
const NEVER_PINK: readonly Animal[] = ["pork", "poultry"];

/** Meat of which no text may speak as half done; bacon too, which nobody holds a thermometer to. */
function isDoneThrough({ heat, animals }: Food): boolean {
  return DONE_THROUGH.includes(heat) || (heat === "some" && animals.some((animal) => NEVER_PINK.includes(animal)));
}

const LEAST_CORE = 70;
const NOT_CORE =
  /(?:water|milk|oven|grill|oil|fan|air fryer|fridge|somewhere warm|lukewarm)\s*(?:(?:at|to|of|is|about|around)\s*)?$/iu;
const DEGREES = /(\d{2,3}) ?(?:°|º|degrees?)(?! ?f\b)\s?c?/giu;
const FAHRENHEIT = /\d{2,3} ?(?:°|º|degrees?)? ?f(?:ahrenheit)?\b(?! ?an)/iu;
const OVEN_RANGE = { least: 50, most: 260 } as const;

/** Words for meat that is not done, where nobody says that it must not be so. */
const UNDERDONE =
  /\b(?:pink|rosy|blush(?:ing)?|rare|medium|bloody|blood|underdone|undercooked|uncooked|raw|tartare|carpaccio|sashimi|crudo|ceviche|half[- ]cooked|barely cooked|just warmed)\b/giu;
const DENIED =
  /\b(?:no|not|never|any|without|longer|isn't|aren't|nor|trace of|bit of|lost (?:its|their|all)|stops? being|instead of|than|after handling|handling|until|touched|from)(?: \p{L}+){0,4} $/iu;
const OTHER_THINGS =
  /^\s*(?:(?:\p{L}+ )?(?:heat|hob|flame|peppercorns?|onions?|salt|slaw|salad|vegetables?|grapefruit|radish(?:es)?|juice from|curry|egg|eggs|prawns?|sized?|size|bowl|saucepan|pan|frying|grain|high|low|warm|heat|oranges?)\b|[- ](?:high|low|hot|sized?|large|heat))/iu;
const HEAT_WORD = /\b(?:over|on|to|at|a|with) (?:a |an )?$/iu;
const CONTRARY = [
  /\b(?:no need|need not|needn't|do(?:es)? not (?:need|have)|don't (?:need|have)|doesn't (?:need|have)|not necessary)\b(?: \p{L}+){0,4} (?:cook(?:ed)?|be cooked|heat(?:ed)?)\b(?! separately| beforehand| first| (?:through |it )?(?:yet|now|at this))/iu,
  /\bwhatever the inside\b|\beven if the (?:middle|inside|centre) is\b|\b(?:outside|surface) alone\b/iu,
  /\b(?:cold|cool|frozen) in the (?:middle|centre)\b/iu,
];
const WASHED = /\b(?:wash|rinse)(?: \p{L}+){0,3} (?:chicken|turkey|duck|poultry|meat|pork|mince)\b/iu;
const LEFT_OUT = [
  /\b(?:leave|keep|left|stand|sit|cool)\b[^.;]*\b(?:overnight|until tomorrow|all day|for (?:several|a few|\d+) hours)\b[^.;]*\b(?:worktop|counter|room temperature|side|out)\b|\b(?:worktop|counter|room temperature|left out|leave (?:it|them) out|leave the cooked rice)\b[^.;]*\b(?:overnight|until tomorrow|all day|for (?:several|a few|\d+) hours)\b/iu,
  /\b(?:keeps?|lasts?)\b[^.;]*\b(?:room temperature|worktop|out of the fridge|unrefrigerated)\b/iu,
  /\brefreez/iu,
  /\bhours?\b[^.;]*\broom temperature\b|\broom temperature\b[^.;]*\bhours?\b/iu,
  /\b(?:thaw|defrost)\w*\b[^.;]*\b(?:warm water|hot water|worktop|counter|room temperature|radiator)\b/iu,
  /\b(?:dried|raw) kidney beans\b/iu,
  /\breheat\w*\b[^.;]*\b(?:twice|again and again|as often|several times|more than once)\b/iu,
];
const RICE_KEPT =
  /\bkeeps?\b[^.;]*\b(?:two|three|four|five|several|a few|[2-9]) days\b|\bfor up to (?:two|three|four|five|[2-9]) days\b/iu;

/** Heat that is too little, meat served underdone, and food kept as the Food Standards Agency says not to. */
export function temperatureFaults(view: DishView): PlausibilityFault[] {
  const faults: PlausibilityFault[] = [];
  const fault = (detail: string): void => {
    faults.push({ code: "temperature", detail });
  };
  const meats = view.foods.filter(isDoneThrough);
  const rice = view.foods.some((food) => /rice$/u.test(food.id));
  for (const text of view.texts) {
    if (FAHRENHEIT.test(text.text)) fault(`${text.place} gives °F: give °C`);
    for (const pattern of LEFT_OUT)
      if (pattern.test(text.text))
        fault(`${text.place} keeps or reheats food in a way that lets germs grow: leave it out`);
    if (rice && RICE_KEPT.test(text.text))
      fault(`${text.place} keeps a dish with cooked rice for days: at most one day in the fridge`);
    if (meats.length > 0) for (const detail of meatFaults(text, view, meats)) fault(detail);
    for (const detail of ovenFaults(text)) fault(detail);
  }
  for (const food of view.foods.filter(({ heat }) => SEES_HEAT.includes(heat)))
    if (!seesHeat(food, view.steps))
      fault(`${food.name} is never cooked: a step with work "cook" and an appliance must cook it`);
  return faults;
}

function meatFaults({ place, text }: DishText, view: DishView, meats: readonly Food[]): string[] {
  const name = meats[0]?.name ?? "the meat";
  const details: string[] = [];
  for (const match of text.matchAll(DEGREES)) {
    const degrees = Number(match[1]);
    if (
      degrees < LEAST_CORE &&
      degrees >= 30 &&
      !NOT_CORE.test(text.slice(0, match.index)) &&
      !isAboutFish(text, match.index, view)
    )
      details.push(`${place} says ${degrees}°C: ${name} needs 75°C in the thickest part`);
  }
  const other = view.foods.some((food) => food.aisle === "Meat & Poultry" && !meats.includes(food));
  for (const match of text.matchAll(UNDERDONE)) {
    const before = text.slice(0, match.index);
    const after = text.slice(match.index + match[0].length);
    const heat =
      /^(?:medium|rare)$/iu.test(match[0]) &&
      (HEAT_WORD.test(before) || OTHER_THINGS.test(after)) &&
      !/^-?rare/iu.test(after.trim());
    const word = /^[ -]rare\b/iu.test(after) ? "rare" : match[0];
    if (DENIED.test(before) || heat || OTHER_THINGS.test(after) || isAboutOthers(text, before, word, other)) continue;
    details.push(
      `${place} says "${match[0].toLowerCase()}": ${name} is cooked until no pink is left and the juices run clear`,
    );
    break;
  }
  if (CONTRARY.some((pattern) => pattern.test(text)))
    details.push(`${place} leaves ${name} undercooked: it is cooked until no pink is left and the juices run clear`);
  if (WASHED.test(text)) details.push(`${place} washes raw meat, which spreads germs: leave that out`);
  return details;
}

/** Prawns and onions turn pink, vegetables are raw, medium is a heat or a size, tuna is rare. */
function isAboutOthers(text: string, before: string, word: string, otherMeat: boolean): boolean {
  const sentence = before.slice(before.lastIndexOf(".") + 1) + word;
  const others =
    /\b(?:prawns?|onions?|salmon|tuna|radish\w*|beetroot|rhubarb|cabbage|vegetables?|veg|carrots?|ginger|garlic|tomato\w*|mushrooms?|pickle\w*|eggs?)\b/iu;
  if (/^(?:raw|uncooked|pink|rosy|medium)$/iu.test(word) && others.test(sentence)) return true;
  // No vegetable beside the meat is rare.
  if (/^rare$/iu.test(word) && /\b(?:salmon|tuna)\b/iu.test(sentence)) return true;
  return (
    otherMeat &&
    /\b(?:steaks?|lamb|beef)\b/iu.test(text) &&
    !/\b(?:chicken|pork|turkey|mince|burgers?|sausages?)\b/iu.test(text)
  );
}

/** Fish is done before meat is: where the sentence names fish, or a text that names no meat. A step may cook chicken and then prawns. */
function isAboutFish(text: string, at: number, view: DishView): boolean {
  if (!view.foods.some((food) => food.aisle === "Fish & Seafood")) return false;
  const sentence = text.slice(text.lastIndexOf(".", at) + 1, at);
  return FISH_NAMED.test(sentence) ? !MEAT_NAMED.test(sentence) : FISH_NAMED.test(text) && !MEAT_NAMED.test(text);
}
const FISH_NAMED = /\b(?:fish|salmon|cod|haddock|trout|bass|mackerel|tuna|prawns?)\b/iu;
const MEAT_NAMED =
  /\b(?:chicken|turkey|duck|poultry|pork|ham|gammon|bacon|sausages?|mince|burgers?|beef|lamb|meat)\b/iu;

function ovenFaults({ place, text }: DishText): string[] {
  const oven = /\b(?:ovens?|bake|roast|gas mark|fan)\b/iu.test(text);
  return [...text.matchAll(DEGREES)].flatMap((match) => {
    const degrees = Number(match[1]);
    const isFan = /^\s*fan/iu.test(text.slice(match.index + match[0].length));
    if (degrees > OVEN_RANGE.most)
      return [`${place} says ${degrees}°C: no oven at home is hotter than ${OVEN_RANGE.most}°C`];
    const bakes = /\b(?:ovens?|bake|roast)\b[^.;]*\b(?:at|to)\s*$/iu.test(text.slice(0, match.index));
    return oven && bakes && !isFan && degrees < OVEN_RANGE.least
      ? [`${place} bakes at ${degrees}°C: an oven cooks at ${OVEN_RANGE.least}°C and more`]
      : [];
  });
}

/** Whether some step from the first that uses the food on cooks with an appliance. */
function seesHeat(food: Food, steps: readonly DishStep[]): boolean {
  const first = steps.findIndex((step) => step.foods.includes(food));
  return (
    first !== -1 &&
    steps.slice(first).some((step) => step.work === "cook" && step.equipment !== null && step.minutes > 0)
  );
}
