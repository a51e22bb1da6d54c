import type { Animal, Food, Heat } from "#domain/food/food";
import type { Equipment } from "#domain/options/options";

/** Appliances by name. The appliance of a step has a field of its own; here they are found for households that lack them. */
const NAMED: readonly (readonly [RegExp, Equipment])[] = [
  [/\bovens?\b(?![- ](?:proof|glove|gloves|mitts?|chips|ready|safe|tray))|\bgas mark\b/iu, "oven"],
  [/\b(?:under|heat|preheat) (?:the |an? )?(?:hot |overhead )?grill\b/iu, "oven"],
  [/\bmicrowave(?!able|-?safe|-?proof| (?:brown )?rice| basmati| lentils| safe| proof| pouch)/iu, "microwave"],
  [/\bair[- ]?fr(?:y|yer|yers|ied|ying)\b/iu, "air_fryer"],
  [/\b(?:slow[- ]cooker|crock[- ]?pot)\b/iu, "slow_cooker"],
  [/\bhobs?\b|\bstove(?:top)?s?\b|\b(?:frying|griddle) pan\b|\bsaucepan\b|\bwok\b/iu, "stove"],
];
/** Appliances outside the questionnaire: nobody said that they have one. */
const UNKNOWN =
  /\bsous[- ]?vide\b|\bwater bath\b|\bpressure[- ]cook\w*|\binstant[- ]pot\b|\bmulti[- ]?cooker\b|\b(?:on|over) (?:the |a )?(?:barbecue|bbq|charcoal|coals|open fire)\b|\bdeep[- ](?:fat )?fryer\b|\b(?:blow ?torch|kitchen torch|hairdryer|smoker|dehydrator|tandoor|rotisserie|pizza oven|rice cooker|bread ?maker|bread machine|steam oven)\b/iu;
const NOT_NEEDED =
  /\b(?:without|no|instead of|rather than|no need for|not need)(?: (?:an?|the|any|using|turning on|heating))* $/iu;

/** Whether a text needs an appliance that a household lacks; `owned` is empty if it has all. */
export function needsMissingAppliance(text: string, owned: readonly string[]): boolean {
  const missing = NAMED.filter(([, equipment]) => owned.length > 0 && !owned.includes(equipment));
  return [UNKNOWN, ...missing.map(([pattern]) => pattern)].some((pattern) => {
    const found = pattern.exec(text);
    return found !== null && !NOT_NEEDED.test(text.slice(0, found.index));
  });
}

const FAHRENHEIT = /\d{2,3} ?(?:°|º|degrees?)? ?f(?:ahrenheit)?\b(?! ?an)/iu;
const DEGREES = /(\d{1,3}) ?(?:°|º|degrees?)\s?c?/giu;
const OVEN = /\b(?:ovens?|bake|roast|grill)\b[^.;]*$/iu;
const OVEN_RANGE = { least: 50, most: 260 } as const;

/** Storage of food against the advice of the Food Standards Agency. */
const KEPT_BADLY: readonly RegExp[] = [
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

/** Sentences that would make people eat undercooked poultry, pork or mince. */
const UNDERDONE: readonly RegExp[] = [
  /\bmedium[- ]rare\b|\bpink (?:inside|in the (?:middle|centre))|\bblood\b(?! (?:warm|heat|oranges?))|\bhalf[- ]cooked\b|\bas (?:sashimi|carpaccio|tartare|crudo|ceviche)\b/iu,
  /\b(?:still|slightly|a (?:little|touch|bit)) (?:pink|rosy|raw|bloody|underdone)\b/iu,
  /\b(?:serve|served|eat|eaten|enjoy|best|leave|left|keep)\b(?: \p{L}+){0,4} (?:raw|rare|pink|rosy|bloody|underdone|undercooked)\b/iu,
  /\b(?:no need|need not|needn't|do(?:es)?(?: not|n't) (?:need|have)|not necessary)\b(?: \p{L}+){0,4} (?:cook(?:ed)?|heat(?:ed)?) (?:it |them )?through\b(?! (?:yet|now|at this|first))/iu,
  /\bwhatever the inside\b|\beven if the (?:middle|inside|centre) is\b|\b(?:cold|cool|frozen) in the (?:middle|centre)\b/iu,
];
const DENIED = /\b(?:no|not|never|any|without|longer|nor|trace of|until|than|from)(?: \p{L}+){0,3} $/iu;
const WASHED = /\b(?:wash|rinse)(?: \p{L}+){0,3} (?:chicken|turkey|duck|poultry|meat|pork|mince)\b/iu;
const MIN_CORE_TEMPERATURE = 70;
const NOT_CORE = /\b(?:water|milk|oven|grill|oil|fan|air fryer|fridge|warm)\b[^.;]*$/iu;
/** Other foods in the same dish that may be pink, rare or raw. */
const OTHERS =
  /\b(?:prawns?|salmon|tuna|fish|cod|haddock|trout|bass|mackerel|onions?|radish\w*|cabbage|slaw|salad|vegetables?|carrots?|ginger|steaks?|beef|lamb)\b/iu;
const THESE = /\b(?:chicken|turkey|duck|poultry|pork|mince|burgers?|sausages?|meat)\b/iu;

const DONE_THROUGH: readonly Heat[] = ["through", "cooked"];
const NEVER_PINK: readonly Animal[] = ["pork", "poultry"];

/** Whether following a text would make people ill, given the foods of this dish. */
export function isHarmful(text: string, foods: readonly Food[]): boolean {
  if (FAHRENHEIT.test(text) || KEPT_BADLY.some((pattern) => pattern.test(text)) || isOfNoOven(text)) return true;
  if (RICE_KEPT.test(text) && foods.some(({ id }) => /rice$/u.test(id))) return true;
  const through = foods.some(
    ({ heat, animals }) =>
      DONE_THROUGH.includes(heat) || (heat === "some" && animals.some((animal) => NEVER_PINK.includes(animal))),
  );
  return through && (WASHED.test(text) || isUnderdone(text));
}

function isOfNoOven(text: string): boolean {
  return [...text.matchAll(DEGREES)].some((match) => {
    const degrees = Number(match[1]);
    if (degrees > OVEN_RANGE.most) return true;
    const isFan = /^\s*fan/iu.test(text.slice(match.index + match[0].length));
    return !isFan && degrees < OVEN_RANGE.least && OVEN.test(text.slice(0, match.index));
  });
}

function isUnderdone(text: string): boolean {
  if (OTHERS.test(text) && !THESE.test(text)) return false;
  const isCold = [...text.matchAll(DEGREES)].some(
    (match) =>
      Number(match[1]) < MIN_CORE_TEMPERATURE && Number(match[1]) >= 30 && !NOT_CORE.test(text.slice(0, match.index)),
  );
  return (
    isCold ||
    UNDERDONE.some((pattern) => {
      const found = pattern.exec(text);
      return found !== null && !DENIED.test(text.slice(0, found.index));
    })
  );
}
