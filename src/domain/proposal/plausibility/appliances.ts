import type { DishView } from "#domain/proposal/plausibility/dish-view";
import type { PlausibilityFault } from "#domain/proposal/plausibility/plausibility-fault";
import type { Constraints } from "#domain/request/constraints";
import type { Equipment } from "#domain/options/options";

/** An appliance by name: it must be among those that the steps state. */
const NAMED: readonly (readonly [RegExp, Equipment, string])[] = [
  [/\bovens?\b(?![- ](?:proof|glove|gloves|mitts?|chips|ready|safe|tray))|\bgas mark\b/iu, "oven", "the oven"],
  [
    /\b(?:under|on|heat|preheat|turn on|light) (?:the |a |an? )?(?:(?:hot|medium|very hot|overhead) )?grill\b|\bgrill (?:to|on) (?:high|medium)/iu,
    "oven",
    "the grill",
  ],
  [
    /\bmicrowave(?!able|-?safe|-?proof| (?:brown )?rice| basmati| lentils| safe| proof| pouch)/iu,
    "microwave",
    "the microwave",
  ],
  [/\bair[- ]?fr(?:y|yer|yers|ied|ying)\b/iu, "air_fryer", "the air fryer"],
  [/\b(?:slow[- ]cooker|crock[- ]?pot)\b/iu, "slow_cooker", "the slow cooker"],
  [/\bhobs?\b|\bstove(?:top)?s?\b/iu, "stove", "the hob"],
];

/** What is done to food, and the appliances of which one must be there. */
const DONE_WITH: readonly (readonly [RegExp, readonly Equipment[], string])[] = [
  [
    /(?:^|[.;:,] |\band |\bthen |\bto |\bor )(?:re)?(?:bake|roast)\b(?! (?:potato|pepper|chicken|lamb|beef|pork))/iu,
    ["oven", "air_fryer"],
    "baking or roasting",
  ],
  [/(?:^|[.;:,] |\band |\bthen |\bto |\bor )grill\b/iu, ["oven", "air_fryer", "stove"], "grilling"],
  [
    /(?:^|[.;:,] |\band |\bthen |\bto |\bor )(?:stir[- ]fry|pan[- ]fry|shallow[- ]fry|deep[- ]fry|fry|sauté|saute|sear|griddle)\b/iu,
    ["stove", "air_fryer"],
    "frying",
  ],
  [
    /(?:^|[.;:,] |\band |\bthen |\bto |\bor )(?:simmer|boil|poach|steam)\b(?! (?:(?:the|a|your|some|plenty|rest|half|most|remaining|fresh|full|of) )*(?:kettle|water)\b)/iu,
    ["stove", "slow_cooker", "microwave"],
    "boiling",
  ],
  [
    /\b(?:in|into|heat|using|wipe out) (?:a|the|your|that) (?:\p{L}+[- ]){0,3}(?:frying pan|saucepan|wok|skillet|griddle pan|stockpot)\b/iu,
    ["stove", "oven"],
    "a pan",
  ],
];

/** Appliances that the questionnaire does not know: nobody said that they have one. */
const UNKNOWN: readonly (readonly [RegExp, string])[] = [
  [/\bsous[- ]?vide\b|\bwater bath\b/iu, "a water bath"],
  [/\bpressure[- ]cook(?:er|ed|ing)?\b|\binstant[- ]pot\b|\bmulti[- ]?cooker\b/iu, "a pressure cooker"],
  [
    /\b(?:on|over|light|fire up|heat) (?:the |a |your )?(?:barbecue|barbeque|bbq|charcoal|coals|campfire|open fire)\b|\bbarbecue (?:over|for|until|the|▢)|\b(?:charcoal|gas) (?:barbecue|grill)\b/iu,
    "a barbecue",
  ],
  [/\bdeep[- ](?:fat )?fryer\b/iu, "a deep-fat fryer"],
  [/\b(?:blow ?torch|smoking gun|kitchen torch)\b/iu, "a blowtorch"],
  [/\b(?:smoker|dehydrator|tandoor|rotisserie|pizza oven|pellet grill)\b/iu, "a special oven"],
  [
    /\b(?:rice cooker|bread ?maker|bread machine|thermomix|waffle (?:iron|maker)|panini (?:press|maker)|sandwich (?:toaster|maker|press)|toastie maker|ice[- ]cream maker|george foreman|electric (?:steamer|wok)|halogen oven|steam oven|raclette grill|fondue set)\b/iu,
    "an appliance that the request does not know",
  ],
];
const ABSENT =
  /\b(?:without|no|instead of|rather than|no need for|not need)(?: (?:an?|the|any|using|turning on|heating))* $/iu;

/**
 * Appliances that the texts need and the steps do not state, so that nobody has checked whether the cook has them. Names of foods
 * are left out: microwave rice goes into a pan as well.
 */
export function applianceFaults(view: DishView, { request }: Constraints): PlausibilityFault[] {
  const stated = new Set(view.steps.flatMap(({ equipment }) => (equipment === null ? [] : [equipment])));
  const faults: PlausibilityFault[] = [];
  const fault = (detail: string): void => {
    if (!faults.some((other) => other.detail === detail)) faults.push({ code: "equipment", detail });
  };
  for (const { place, text, written, zone } of view.texts) {
    // A tip may name another appliance, where the cook has it.
    const owned = (equipment: Equipment): boolean =>
      zone !== "step" && (request.cookingEquipment.length === 0 || request.cookingEquipment.includes(equipment));
    for (const [pattern, equipment, name] of NAMED)
      if (!stated.has(equipment) && !owned(equipment) && isNeeded(pattern, written))
        fault(`${place} uses ${name}: state "${equipment}" as the equipment of the step, or do without`);
    for (const [pattern, name] of UNKNOWN)
      if (isNeeded(pattern, written)) fault(`${place} uses ${name}, which this kitchen does not have: do without`);
    if (zone !== "step") continue;
    for (const [pattern, choices, name] of DONE_WITH)
      if (!choices.some((choice) => stated.has(choice)) && pattern.test(text))
        fault(`${place} is about ${name}, but no step states an appliance for it`);
  }
  // At 200 °C in a kitchen with an air fryer: whether that one is meant or an oven, nobody can tell who has the one and not the other.
  if (stated.has("air_fryer") && !stated.has("oven"))
    for (const { place, text, equipment } of view.steps)
      if (equipment === null && OVEN_HEAT.test(text) && ROASTED.test(text) && !AIR_FRYER.test(text))
        fault(`${place} bakes or roasts without an appliance: state it as the equipment of the step`);
  return faults;
}

const OVEN_HEAT = /\b\d{3} ?°C/u;
const ROASTED = /(?:^|[.;:,] |\band |\bthen )(?:re)?(?:bake|roast)\b/iu;
const AIR_FRYER = /\bair[- ]?fr(?:y|yer|yers|ied|ying)\b/iu;

function isNeeded(pattern: RegExp, text: string): boolean {
  const found = pattern.exec(text);
  return found !== null && !ABSENT.test(text.slice(0, found.index));
}
