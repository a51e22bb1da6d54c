import { DAYS } from "#domain/options/days";
import { optionLabel } from "#domain/options/options";
import type { MealPlanRequest } from "#domain/request/meal-plan-request";

/*
 * Clauses of notes that say what the form has asked already: for how many, how many dinners, what it may cost, the shop, the time, the diet, how well
 * somebody cooks. Nothing is read out of them: the form's own choices stand.
 */

/** What a clause says of a choice on the form: the same, or something else, with the choice that stands in words. */
export type SaidOfForm = { readonly same: true } | { readonly same: false; readonly stands: string };

const SAME: SaidOfForm = { same: true };
const NUMBERS = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"] as const;
const NUMBER = `(?:\\d{1,2}|${NUMBERS.join("|")})`;

function numberOf(word: string): number {
  const place = (NUMBERS as readonly string[]).indexOf(word);
  return place === -1 ? Number(word) : place + 1;
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(/\s+/u));

/** The one figure or name that a clause holds beside words that say nothing else; null where it says more, or names two. */
function alone(clause: string, pattern: RegExp, beside: ReadonlySet<string>): string | null {
  const found = [...clause.matchAll(pattern)];
  const [first] = found;
  if (first === undefined || found.length > 1) return null;
  const rest = clause.replace(pattern, " ").split(/[^a-z0-9£]+/u);
  return rest.every((word) => word === "" || beside.has(word)) ? (first[1] ?? first[0]) : null;
}

const PEOPLE = new RegExp(
  `\\b(${NUMBER}) (?:of us|people|adults|persons?|portions|servings|mouths|in (?:the|our) (?:family|house|household))\\b|\\b(?:for|feeds?|feeding|serves?|serving|of|are|were|to feed|portions) (${NUMBER})(?=\\s*(?:$|,|please|each|at|every|here))`,
  "gu",
);
const BESIDE_PEOPLE = words(
  `there are is theres we were its just only the i am im for cook cooking dinner dinners meal meals recipe recipes food enough to feed feeding serve serves serving a an family household house at home here in total eating
  please each every per and all plan portions need needs needed must should be of week weekly night evening want would like tea teas everyone`,
);
const MEALS = new RegExp(`\\b(${NUMBER}) (?:dinners?|evening meals|meals|main meals|suppers|recipes|nights?)\\b`, "gu");
const BESIDE_MEALS = words(
  `a per each every this week please we i need needs want would like only just for the in days cook cooking dinner dinners plan planned of tea teas id wed us meals weekly`,
);
const MONEY = /£ ?(\d{1,4})(?:\.\d\d)?|\b(\d{1,4}) ?(?:pounds|quid)\b/gu;
const BESIDE_MONEY = words(
  `cant budget our my the weekly is of about around under below max maximum no not more than up to keep it try trying spend spending we i can have only got within at most less please stay must cost costs shop shopping food
  total dont want on a set as and aim for roughly limit or week per each every tops if possible you all in this id wed like should be be less ideally under groceries bill just`,
);
const TIME =
  /\b(?:(\d{1,3}) ?(?:minutes|minute|mins?)|(half an hour)|(three quarters of an hour)|((?:an|one|1) hour(?! and)))\b/gu;
const BESIDE_TIME = words(
  `max maximum tops at most no not nothing longer more over than under within in less or cook cooking time to i we have only got just about around per a each meal meals dinner dinners evening evenings night nights every all
  recipes is take takes taking should must be done ready please that dont want anything spend up the kitchen spending prep and for of limit usually on table it us am day need needs can hob`,
);
const SHOP = /\b(asda|tescos?|sainsburys?|morrisons?|aldi|lidl|waitrose)\b/gu;
const BESIDE_SHOP = words(
  `we i do my our the all food weekly big shop shopping shops usually always mostly normally go to from local nearest supermarket is at in use only buy get everything online week main weekly and a for its near us have us stuff`,
);
const DIET =
  /\b(keto(?:genic)?|paleo|low carb|high protein|slimming world|weight watchers|vegetarians?|veggies?|vegans?|meat ?eaters?)\b/gu;
const BESIDE_DIET = words(
  `doing on following follow we i are am im were a an the diet is both all currently plan at moment trying to eat eating stick sticking keep keeping it please food our my strict strictly as of in still again family
  household couple house everything must should be here meals dinners`,
);
const SKILL = /\b(beginners?|novices?|intermediate|average|decent|advanced|confident|experienced|accomplished)\b/gu;
const BESIDE_SKILL = words(
  `i we am im are were a an cook cooks cooking level fairly pretty quite very skill skills my is in the kitchen at of home both about`,
);
const DAY = new RegExp(`\\b(${DAYS.map((day) => day.toLowerCase()).join("|")})s?\\b`, "gu");
const SHOPPING = /\b(?:shop|shopping|groceries|delivery)\b/u;
const BESIDE_SHOPPING = words(
  `i we do my our the shop shopping food big weekly main usually always normally on a is comes arrives get gets delivered delivery groceries every day online morning evening`,
);
/** "As ticked": the form, whatever it says. */
const AS_TICKED =
  /^(?:(?:everything|all|the rest|equipment|diet|allergies|restrictions|kitchen)(?: is| are)? )?(?:as|like|see)(?: i| we| ive| weve)?(?: have)? (?:ticked|said|chosen|selected|above|on the form|the form|form|per the form|put|entered)(?: above| already| on the form| in the form)?$/u;

/** Without any of these words a clause speaks of no choice. */
const SPEAKS_OF_FORM =
  /\d|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|hour|asda|tesco|sainsbury|morrison|aldi|lidl|waitrose|keto|paleo|carb|protein|slimming|watchers|veg|meat|beginner|novice|intermediate|average|decent|advanced|confident|experienced|accomplished|shop|groceries|delivery|ticked|said|chosen|selected|above|form|put|entered)/u;

const SHOPS: Readonly<Record<string, string>> = { tescos: "tesco", sainsbury: "sainsburys", morrison: "morrisons" };
const DIETS: Readonly<Record<string, string>> = {
  ketogenic: "keto",
  "low carb": "low_carb",
  "high protein": "high_protein",
  "slimming world": "slimming_world",
  "weight watchers": "weight_watchers",
};
const SKILLS: Readonly<Record<string, string>> = {
  beginner: "beginner",
  novice: "beginner",
  intermediate: "intermediate",
  average: "intermediate",
  decent: "intermediate",
};

function minutesOf(said: string): number {
  if (said === "half an hour") return 30;
  if (said === "three quarters of an hour") return 45;
  return /hour/u.test(said) ? 60 : Number(said.replace(/\D/gu, ""));
}

function against(said: unknown, chosen: unknown, stands: string): SaidOfForm {
  return said === chosen ? SAME : { same: false, stands };
}

/**
 * What a clause, as cleaned, says of a choice on the form; null where it speaks of none, or of something else as well. Diets, skills and days that
 * differ are left as not understood.
 */
export function saidOfForm(clause: string, request: MealPlanRequest): SaidOfForm | null {
  if (!SPEAKS_OF_FORM.test(clause)) return null;
  if (AS_TICKED.test(clause)) return SAME;
  const people = alone(clause, PEOPLE, BESIDE_PEOPLE);
  const { numPeople, mealsPerWeek, maxBudgetPounds, availableTime } = request;
  if (people !== null) {
    const count = numberOf(
      /\d+|[a-z]+/u.exec(
        people.replace(/^(?:for|feeds?|feeding|serves?|serving|of|are|were|to feed|portions) /u, ""),
      )?.[0] ?? "",
    );
    return against(count, numPeople, numPeople === 1 ? "1 person" : `${numPeople} people`);
  }
  const meals = alone(clause, MEALS, BESIDE_MEALS);
  if (meals !== null)
    return against(numberOf(meals), mealsPerWeek, mealsPerWeek === 1 ? "1 dinner" : `${mealsPerWeek} dinners`);
  const money = /\b(?:over|above)\b/u.test(clause) ? null : alone(clause, MONEY, BESIDE_MONEY);
  if (money !== null)
    return against(Number(money.replace(/\D/gu, "")), maxBudgetPounds, `a budget of £${maxBudgetPounds}`);
  const time = alone(clause, TIME, BESIDE_TIME);
  if (time !== null)
    return against(
      minutesOf(time),
      Number.parseInt(availableTime, 10),
      availableTime === "60+" ? "more than 60 minutes" : `${availableTime} minutes`,
    );
  const shop = alone(clause, SHOP, BESIDE_SHOP);
  if (shop !== null)
    return against(SHOPS[shop] ?? shop, request.preferredSupermarket, optionLabel(request.preferredSupermarket));
  return sameAsChosen(clause, request) ? SAME : null;
}

function sameAsChosen(clause: string, request: MealPlanRequest): boolean {
  const diet = alone(clause, DIET, BESIDE_DIET);
  if (diet !== null) {
    const name = diet
      .replace(/^veggies?$/u, "vegetarian")
      .replace(/^meat ?eaters?$/u, "meat_eater")
      .replace(/s$/u, "");
    return [diet, name, DIETS[diet]].includes(request.dietaryPreference);
  }
  const skill = alone(clause, SKILL, BESIDE_SKILL);
  if (skill !== null) return (SKILLS[skill.replace(/s$/u, "")] ?? "advanced") === request.cookingSkillLevel;
  const day = SHOPPING.test(clause) ? alone(clause, DAY, BESIDE_SHOPPING) : null;
  return day !== null && day === request.shoppingDay?.toLowerCase();
}
