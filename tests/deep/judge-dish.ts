import type { PlanMeal } from "#domain/plan/plan-document";
import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import { perServing } from "./judge-rules.ts";
import type { Portion } from "./judge-rules.ts";
import { plainWords, wordComplaints } from "./judge-texts.ts";
import { NOTHING_SHARED } from "./judge-pairs.ts";
import type { Shared } from "./judge-pairs.ts";
import type { Tables } from "./judge-table.ts";

/*
 * What the judge asks of a dish that no cook of ours wrote: nothing about it can be compared with a recipe, so its texts,
 * times, equipment and amounts are held against plain sense, written here a second time.
 */

const SKILLS = ["beginner", "intermediate", "advanced"];

/** Letters of English and its loan words, figures, and the punctuation of a cookery book; nothing that a page could act on. */
const PLAIN = /^[A-Za-zÀ-ÖØ-öø-ÿŒœ0-9 ,.;:!?'’‘“”"()\-–—°½¼¾⅓⅔×%/&]*$/u;

const FORBIDDEN_WORDS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["a price", /£|\bGBP\b|\b(?:\d+|one|two|three|four|five|ten) pounds?\b|\d ?p\b|\bpence\b/iu],
  ["energy or nutrients", /\b(?:kcal|calories|kilojoules)\b|\d ?g of (?:protein|fat|carb)/iu],
  ["an address", /https?:|www\.|\b[a-z0-9-]+\.(?:com|org|net|co\.uk|io)\b|@/iu],
  [
    "a claim",
    /(?<!microwave-)\bsafe\b|allergen[- ]free|suitable for coeliacs|contains no|cures?\b|blood pressure|lose \d/iu,
  ],
  [
    "that somebody may eat it",
    /allerg|anaphyla|coeliac|intoleran|sufferer|\breact(?:s|ion|ions)? to\b|trouble with|(?:cannot|can't|must not|not allowed) (?:have |eat )?(?:any )?(?:nuts|gluten|dairy|milk|eggs|sesame|fish)|trace of (?!pink|bite)|off the menu|nothing to fear/iu,
  ],
  [
    "an advertisement",
    /\b[A-Z]{3,}\d+\b|\bcode\b|check-?out|voucher|discount|half price|newsletter|subscri|sign up|follow us|instagram|sponsor|our (?:app|shop|meal kits?)|win a |while stocks last/u,
  ],
  ["a leak", /my instructions|language model|\bSYSTEM\b|validator|\bJSON\b|\bTODO\b|undefined|__proto__|\[insert/u],
  ["a telephone number", /\b0\d{3} ?\d{3} ?\d{3,4}\b/u],
];

const APPLIANCES: readonly (readonly [equipment: string, pattern: RegExp])[] = [
  ["oven", /\boven(?!-ready|proof| glove| chips?)\b|\bgas mark\b|\bunder (?:a|the) (?:hot )?grill\b/iu],
  ["stove", /\bhob\b|\bfrying pan\b|\bsaucepan\b|\bwok\b|\bgriddle pan\b/iu],
  ["slow_cooker", /\bslow cooker\b/iu],
  ["air_fryer", /\bair[- ]fryer\b/iu],
  ["microwave", /\bmicrowave\b(?! (?:basmati|brown rice|rice|lentils|pouch))/iu],
];
const NOT_OFFERED =
  /sous[- ]vide|water bath|pressure cooker|instant pot|barbecue(?! sauce)|deep[- ]fat|bread maker|smoker\b|blowtorch/iu;

const COOKED_THROUGH = /7[0-9] ?°C|no(?: longer)? pink|no pink|juices run clear|piping hot|cooked through/iu;
const UNDERDONE =
  /(?<!no longer |not |any |no )\bpink (?:inside|in the)|\bmedium[- ]rare\b|\bserved? (?:it )?(?:rare|raw|pink)\b|\bas sashimi\b|blood in/iu;

/** Most of one serving, in grams as bought and in kcal; a food's own bound below. */
const SERVING = { grams: [80, 1_600], kcal: [90, 1_700], oneFood: 800, salt: 10 } as const;
const MOST_GRAMS: Readonly<Record<string, number>> = {
  salt: 6,
  "chilli-powder": 15,
  "ground-nutmeg": 3,
  "bicarbonate-of-soda": 4,
  saffron: 0.6,
  "caster-sugar": 80,
  butter: 90,
};

/** Everything wrong with a dish of a provider, beyond what any meal is judged by. */
export function dishComplaints(
  raw: RawMealPlanRequest,
  tables: Tables,
  meal: PlanMeal,
  portions: readonly Portion[],
  { cooked }: Pick<Shared, "cooked"> = NOTHING_SHARED,
): string[] {
  const complaints: string[] = [];
  if (tables.dishes.has(meal.id.split("--")[0] as string)) complaints.push("passes for a recipe of ours");
  const texts = [
    meal.title,
    meal.description,
    meal.tip,
    ...meal.steps,
    ...meal.utensils,
    ...meal.ingredients.map(({ preparation }) => preparation ?? ""),
  ];
  if (meal.title.trim() === "" || plainWords(meal.title).length === 0) complaints.push("has no title");
  for (const text of texts) {
    if (!PLAIN.test(text)) complaints.push(`has more than plain text: ${text.slice(0, 120)}`);
    if (text.length > 1_500) complaints.push(`has a text of ${text.length} characters`);
    for (const [name, pattern] of FORBIDDEN_WORDS)
      if (pattern.test(text)) complaints.push(`states ${name}: ${text.slice(0, 160)}`);
  }
  return [
    ...complaints,
    ...timeComplaints(raw, meal),
    ...equipmentComplaints(raw, meal),
    ...amountComplaints(meal, portions),
    // What comes cooked is judged with its pair.
    ...heatComplaints(
      meal,
      portions.filter(({ row }) => !cooked.has(row.id)),
    ),
    ...wordComplaints(raw, tables, meal),
  ];
}

function timeComplaints(raw: RawMealPlanRequest, meal: PlanMeal): string[] {
  const total = meal.prepMinutes + meal.cookMinutes;
  const slow = meal.equipment.includes("slow_cooker") ? meal.handsOffMinutes : 0;
  const complaints: string[] = [];
  if (![meal.prepMinutes, meal.cookMinutes].every((value) => Number.isInteger(value) && value >= 0) || total < 3)
    complaints.push(`states ${meal.prepMinutes} and ${meal.cookMinutes} min`);
  if (raw.availableTime !== "60+" && total > Number(raw.availableTime)) complaints.push(`takes ${total} min`);
  if (slow !== meal.handsOffMinutes || (slow > 0 && slow < 60))
    complaints.push(`leaves ${meal.handsOffMinutes} min alone`);
  const written = [...meal.steps.join(" ").matchAll(/(\d+)(?:[–-](\d+))? ?(minutes?|mins?|hours?|h)\b/giu)].map(
    ([, low, high, unit]) => Number(high ?? low) * (/^h/iu.test(unit as string) ? 60 : 1),
  );
  for (const minutes of written)
    if (minutes > total + slow) complaints.push(`says ${minutes} min in ${total + slow} min`);
  if (/\bovernight\b|\buntil tomorrow\b|half an hour and a half|hour and a half/iu.test(meal.steps.join(" ")))
    complaints.push("takes longer than it says");
  if (SKILLS.indexOf(meal.skill) > SKILLS.indexOf(raw.cookingSkillLevel))
    complaints.push(`is for an ${meal.skill} cook`);
  return complaints;
}

function equipmentComplaints(raw: RawMealPlanRequest, meal: PlanMeal): string[] {
  const owned = raw.cookingEquipment.filter((item) => item !== "none");
  const steps = [...meal.steps, meal.description].join(" ");
  const named = APPLIANCES.filter(([, pattern]) => pattern.test(steps)).map(([equipment]) => equipment);
  return [
    ...[...new Set([...named, ...meal.equipment])]
      .filter((item) => owned.length > 0 && !owned.includes(item))
      .map((item) => `needs the ${item}`),
    ...(NOT_OFFERED.test(steps) ? ["needs an appliance that nobody was asked about"] : []),
  ];
}

function amountComplaints(meal: PlanMeal, portions: readonly Portion[]): string[] {
  const complaints: string[] = [];
  const within = (what: string, value: number, [least, most]: readonly [number, number]): void => {
    if (!(value >= least && value <= most)) complaints.push(`has ${value.toFixed(1)} ${what} a serving`);
  };
  const eaten = portions.filter(({ row }) => row.id !== "water");
  within("g", eaten.reduce((sum, { grams }) => sum + grams, 0) / meal.servings, SERVING.grams);
  within("kcal", perServing(portions, meal.servings, "kcal"), SERVING.kcal);
  within("g of salt", perServing(portions, meal.servings, "salt"), [0, SERVING.salt]);
  for (const { row, grams } of eaten)
    within(`g of ${row.id}`, grams / meal.servings, [1e-6, MOST_GRAMS[row.id] ?? SERVING.oneFood]);
  return complaints;
}

/** Poultry, pork and mince are cooked, said to be done, and never underdone. */
function heatComplaints(meal: PlanMeal, portions: readonly Portion[]): string[] {
  const raw = portions.filter(
    ({ row }) =>
      /mince|burger|sausage/u.test(row.id) || row.animals.some((animal) => animal === "poultry" || animal === "pork"),
  );
  const meat = raw.filter(
    ({ row }) =>
      row.families.some((family) => ["meat", "poultry"].includes(family)) &&
      !/cooked|ham$|prosciutto|salami|chorizo|stock|gravy|pate/u.test(row.id),
  );
  if (meat.length === 0) return [];
  const steps = [...meal.steps, meal.tip, meal.description].join(" ");
  const complaints: string[] = [];
  if (meal.cookMinutes + meal.handsOffMinutes < 4)
    complaints.push(`cooks ${meat[0]?.row.id ?? ""} for ${meal.cookMinutes} min`);
  const thin = meat.every(({ row }) => /bacon|lardon/u.test(row.id));
  if (!thin && !COOKED_THROUGH.test(meal.steps.join(" "))) complaints.push("does not say when the meat is done");
  if (UNDERDONE.test(steps)) complaints.push("serves meat underdone");
  for (const [, degrees] of steps.matchAll(/(\d+) ?(?:°C|degrees)/giu))
    if (Number(degrees) < 70) complaints.push(`says ${degrees} °C over meat`);
  return complaints;
}
