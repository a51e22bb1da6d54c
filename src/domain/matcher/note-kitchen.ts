import { CLAUSE_END } from "#domain/matcher/note-words";
import { EQUIPMENT } from "#domain/options/options";
import type { Equipment } from "#domain/options/options";

/*
 * What notes say of the kitchen: "no microwave, only oven and hob", "the oven is broken". Only what speaks of nothing else is read: an oven that is
 * used at weekends is there.
 */

/** What stands in a kitchen, as far as notes say. */
export interface NotedKitchen {
  /** What is not there, or not to be used. */
  readonly without: ReadonlySet<Equipment>;
  /** What is named as all that there is; null where nobody said so. */
  readonly only: ReadonlySet<Equipment> | null;
  /** What is said to be there. */
  readonly has: ReadonlySet<Equipment>;
}

const CALLED: readonly (readonly [RegExp, string])[] = [
  [/\b(?:slow ?cookers?|crock ?pots?)\b/gu, "slow_cooker"],
  [/\bair ?fryers?\b/gu, "air_fryer"],
  [/\bmicro ?waves?\b/gu, "microwave"],
  [
    /\b(?:(?:gas|electric|induction|ceramic|(?:one|two|1|2|single|double)(?= (?:ring|hob|gas|electric|hot))) )*(?:hobs?|stoves?|stove ?tops?|hot ?plates?|rings)\b/gu,
    "stove",
  ],
  [/\b(?:(?:fan|gas|electric|main) )?ovens?\b/gu, "oven"],
  [
    /\b(?:(?:isnt|is not|not|wont|doesnt|stopped|has stopped) work(?:ing)?|out of (?:action|order|use)|on the blink|(?:has |have )?(?:packed (?:up|in)|given up|conked out|died|gone wrong|blown up)|(?:is |are )?(?:broken(?: down)?|bust(?:ed)?|broke|kaput|dead|knackered|buggered|stuffed|had it|given up the ghost|being (?:fixed|repaired|replaced|mended)))\b/gu,
    "broken",
  ],
];
const NO = /^(?:no|not|dont|doesnt|havent|hasnt|without|nor|neither|cant|cannot|nothing|never|avoid|avoiding)$/u;
const ONLY = /^(?:only|just)$/u;
/** Where a refusal ends. */
const TURN = /^(?:so|but|instead|its|theres)$/u;
/** Words beside which what is named is the kitchen, and nothing else is said. */
// prettier-ignore
const BESIDE = new Set(
  `i we ive weve id our my the a an and or with of in at on to have has had got own use uses using used turn put is are there theyre them it this that week these few days moment right now currently yet anymore
  any more for all here home kitchen kitchenette flat house place student rented new caravan bedsit room is isnt be being needs need cooked cooking cook cooks do want like please thanks sorry recipes dishes dinners
  meals food stuff things kettle kettles toaster everything anything working only just so but instead its theres both as well too either at present until further notice longer last week since yesterday till until ask christmas easter payday new year month months heat heatwave hot weather such`.split(/\s+/u),
);
const POLITE = /^(?:please|thanks|sorry)$/u;
const NOT_ONLY = /\b(?:not|isnt|dont) (?:only|just)\b|\bno need\b/u;

const isEquipment = (word: string): word is Equipment => (EQUIPMENT as readonly string[]).includes(word);

interface Part {
  readonly without: readonly Equipment[];
  readonly only: readonly Equipment[];
  readonly has: readonly Equipment[];
}

/** Reads what commas set apart; null where it says anything else, or names nothing of a kitchen. */
function readPart(text: string): Part | null {
  const words = text.split(/[^a-z_]+/u).filter((word) => word !== "");
  const named = words.filter(isEquipment);
  if (named.length === 0 || NOT_ONLY.test(text)) return null;
  if (!words.every((word) => isEquipment(word) || word === "broken" || NO.test(word) || BESIDE.has(word))) return null;
  const without: Equipment[] = [];
  const only: Equipment[] = [];
  const has: Equipment[] = [];
  let list = has;
  for (const word of words) {
    if (NO.test(word)) list = without;
    else if (ONLY.test(word)) list = only;
    else if (TURN.test(word)) list = has;
    else if (isEquipment(word)) list.push(word);
    else if (word === "broken") without.push(...has.splice(0));
  }
  // "Air fryer only": said after it.
  if (ONLY.test(words.findLast((word) => !POLITE.test(word)) ?? "")) only.push(...has.splice(0));
  return { without, only, has };
}

/** Without any of these words nothing of a kitchen is named. */
const SPEAKS_OF_KITCHEN = /oven|hob|stove|ring|plate|cooker|crock|fryer|wave/u;

/** Until when something is broken, and why. */
const UNTIL =
  /(?<=\bbroken\b.{0,40}) (?:(?:un)?till?|until|since|because|as|cos|and (?:i|we|he|she|they|nobody|no ?one|the|its|still)|at (?:xmas|christmas|easter)|on [a-z]+days?|last|in [a-z]+)\b.*?(?=$| so\b| but\b)/u;

function partsOf(clause: string): string[] {
  if (!SPEAKS_OF_KITCHEN.test(clause)) return [];
  let text = clause;
  for (const [pattern, name] of CALLED) text = text.replace(pattern, name);
  return text
    .split(/[,():]/u)
    .map((part) => part.replace(UNTIL, ""))
    .filter((part) => /[a-z]/u.test(part));
}

/** Reads what notes, as cleaned, say of the kitchen. The time is in proportion to their length. */
export function kitchenIn(notes: string): NotedKitchen {
  const parts = notes.split(CLAUSE_END).flatMap((clause) => partsOf(clause).flatMap((part) => readPart(part) ?? []));
  const only = new Set(parts.flatMap((part) => part.only));
  return {
    without: new Set(parts.flatMap((part) => part.without)),
    only: only.size === 0 ? null : only,
    has: new Set(parts.flatMap((part) => [...part.has, ...part.only])),
  };
}

/** What notes leave out of a kitchen, beyond what the form leaves out; null where they would leave nothing to cook on. `ticked`: none stands for any. */
export function equipmentLeftOut(
  { without, only }: NotedKitchen,
  ticked: readonly Equipment[],
): readonly Equipment[] | null {
  const there = ticked.length === 0 ? EQUIPMENT : ticked;
  const left = there.filter((item) => !without.has(item) && (only === null || only.has(item)));
  return left.length === 0 ? null : there.filter((item) => !left.includes(item));
}

/** What notes speak of as being there, and the form does not have. */
export function equipmentNotTicked({ has }: NotedKitchen, ticked: readonly Equipment[]): readonly Equipment[] {
  return ticked.length === 0 ? [] : EQUIPMENT.filter((item) => has.has(item) && !ticked.includes(item));
}

/** Whether a clause speaks of the kitchen and of nothing else. */
export function tellsOfKitchen(clause: string): boolean {
  const parts = partsOf(clause);
  return parts.length > 0 && parts.every((part) => readPart(part) !== null);
}
