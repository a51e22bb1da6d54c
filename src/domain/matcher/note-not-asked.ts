import { TIMES } from "#domain/matcher/note-words";
import type { PlacedThing } from "#domain/matcher/note-things";

/*
 * What names a thing and asks for none of it: what people own or keep in, how something must be, and what they cook on.
 */

interface Span {
  readonly at: number;
  readonly end: number;
}

/** "I own oil, salt and chilli flakes": the rest of the clause is told of what somebody has. */
const OWNS = /\b(?:i|we|he|she|they)(?: only| just)? own\b.*/gu;
/** "We keep flour, rice and dals in", "there is always pasta in the cupboard". Dinners are had on days, and nowhere. */
const KEPT_IN =
  /\b(?:(?:i|we|ive|weve)(?: always| usually| only| just| already| do)*(?: have| keep| got| stock| hold| buy)?|there(?:s| is| are| will be)(?: always| usually| already)*|theres|keeps?)\b(?! (?:to|love|like|want|would|eat|cook|fancy)\b)(?:(?!\b(?:love|like|want|would|please|prefer|fancy|enjoy|eat|eats|cook|ask)\b).){2,120}?\b(?:in (?:the|my|our) (?:cupboards?|pantry|larder|store ?cupboards?|house|kitchen|shed|garage)|on the shel(?:f|ves)|at home(?: already)?|to hand|already|in stock|in)(?=\s*(?:$|,|;| and\b| so\b| but\b| because\b))/gu;
/** "We've plenty of lentils" speaks of a cupboard. */
const HAS_PLENTY =
  /\b(?:ive|weve|we have|i have|theres|there is|there are)(?: got)?(?: always| already| still)? (?:plenty|loads|tons|masses|sacks|stacks|more than enough|far too (?:much|many)|(?:a )?lots?) (?:of )?(?:[a-z]+ ?){1,4}/gu;
/** The same of a dish or of what is cooked on days is a habit: "we have lots of curry". */
const LOTS = /\b(?:a )?lots? of\b/u;

/** "Got oil, salt, paprika and ketchup", "we've got every spice going plus soy, tahini and rice vinegar": three things and more, and no dinner of any day. */
const HAS_LIST =
  /^(?:(?:so|and|but|also) )*(?:(?:i|we)(?: already| always| do)* (?:have|have got|got)|ive(?: already)?(?: got)?|weve(?: already)?(?: got)?|got|already (?:have|got))\b(?! (?:to|fish|an? [a-z]+ (?:every|on|for))\b)(?!.*\b(?:days?|nights?|week|weekly|every (?!spice|herb|sort|kind)|usually|normally|often|tea|dinner|supper)\b)[^,]{2,80}(?:,[^,]{2,60})+(?:\b(?:and|plus|or)\b|,).*$/gu;

/** "We do our main shop at Lidl and get fish from the market" tells where food is bought. */
const SHOPS =
  /\b(?:main|big|weekly|food) shop\b|\b(?:do|does) (?:the|our|my) shop(?:ping)?\b|\bshop(?:s|ping)? (?:at|in|from)\b/u;

/** The places of all that a pattern finds. */
export function spansOf(text: string, pattern: RegExp): Span[] {
  return [...text.matchAll(pattern)].map(({ index, 0: words }) => ({ at: index, end: index + words.length }));
}

/** Whether a clause only tells that somebody has a thing. */
export function isHad(text: string, { at, end, thing }: PlacedThing): boolean {
  const holds = (span: Span): boolean => span.at <= at && end <= span.end;
  if (SHOPS.test(text) && (thing.kind === "food" || thing.kind === "animal")) return true;
  if ([OWNS, KEPT_IN].some((pattern) => spansOf(text, pattern).some(holds))) return true;
  const isFood = thing.kind === "food" || thing.kind === "staple";
  if (isFood && spansOf(text, HAS_LIST).some(holds)) return true;
  return spansOf(text, HAS_PLENTY).some((span) => holds(span) && (isFood || !LOTS.test(text.slice(span.at, span.end))));
}

const ALLOWED =
  /^(?: (?:is|are|would be|will be)(?: all| both| totally| absolutely| perfectly| just| also| always| still| usually)*|,?(?: is| are)? all) (?:fine|ok|okay|all right|alright|allowed|acceptable|no (?:problem|problems|bother)|not a problem|safe)\b(?! (?:once|twice|on (?:a )?[a-z]+day|at the weekend))/u;
const MAY_BE_USED =
  /\b(?:(?:happy|fine|ok|okay|all right|(?:dont|doesnt|wouldnt) mind) (?:to use|using|with using)\b|(?<!\b(?:not|isnt|never|arent) )(?:fine|ok|okay) with:?)[^;]{0,60}$/u;
const ALL_GOOD = /^,? all good\b|^ (?:fine|ok|okay|all right)(?=\s*(?:$|,))/u;
/** Between the things of a list. */
const JOINS = /^(?:,| |and|or|plus|\/)*$/u;

/** "Chicken and lamb are fine": said of what may be eaten, and no wish for it. */
export function isAllowed(text: string, { at, end }: PlacedThing, things: readonly PlacedThing[]): boolean {
  if (ALLOWED.test(text.slice(end)) || ALL_GOOD.test(text.slice(end)) || MAY_BE_USED.test(text.slice(0, at)))
    return true;
  const next = things.find(({ at }) => at > end && JOINS.test(text.slice(end, at)));
  return next !== undefined && isAllowed(text, next, things);
}

const IF_AFTER = /^[a-z ]{0,20}\bif (?:theres|there|i|we|he|she|they|you|left|nothing|it comes)\b/u;
const EATEN = /\b(?:eats?|eating|have|scoff|demolish)\b[a-z ]{0,30}$/u;

/** "Will eat a whole block of cheese if there's nothing else". */
export function isEatenIf(text: string, { at, end }: PlacedThing): boolean {
  return EATEN.test(text.slice(0, at)) && IF_AFTER.test(text.slice(end));
}

/** What a dish is to be like by whoever asks for it; anything else says how a food must be made or bought. */
const ASKED_FOR =
  /^(?: [a-z]+){0,2}? (?:must|has to|have to|needs? to|should|ought to)(?: all| both| always| really| only)* be (?:a |an |the )?(?:very |really )?(?:proper(?:ly)?|good|decent|real|authentic|right|nice|lovely|homemade|home made|there|included|on|in|at|once|twice|every|for|eaten|served|part|one|two|three|like|my|our|his|her|their)\b/u;
const MUST_BE =
  /^(?: [a-z]+){0,2}? (?:must|has to|have to|needs? to|should|ought to)(?: all| both| always| really| only)* be\b/u;

/** "My cheese must be vegetarian" asks for no cheese; "fish must be on Friday" asks for fish. */
export function isRequirement(text: string, { end }: PlacedThing): boolean {
  const after = text.slice(end);
  return MUST_BE.test(after) && !ASKED_FOR.test(after) && !TIMES.some(([pattern]) => pattern.test(after));
}

/** The part of a clause that says how something must be, so that it can be told that nobody kept it. */
export function requirementIn(text: string, things: readonly PlacedThing[]): string | null {
  const one = things.find((thing) => isRequirement(text, thing));
  if (one === undefined) return null;
  const from = text.lastIndexOf(",", one.at) + 1;
  const end = text.indexOf(",", one.end);
  return text.slice(from, end === -1 ? undefined : end).trim();
}

const COOKS_ON =
  /\b(?:hobs?|rings?|ovens?|microwaves?|grills?|air ?fryers?|slow cookers?|hot ?plates?|kettles?|cookers?)\b/gu;
const HAS = /\b(?:only|just|have|has|got|own|with)\b/u;

/** "Only an air fryer and a hob": who lists what stands in a kitchen asks for none of it more than of the others. */
export function isKitchenList(text: string, { thing, at }: PlacedThing): boolean {
  if (thing.kind !== "appliance") return false;
  // What a "no" speaks of stands before.
  const from = [...text.slice(0, at).matchAll(/\b(?:only|just|but)\b/gu)].at(-1)?.index ?? 0;
  const part = text.slice(from);
  return HAS.test(part) && [...part.matchAll(COOKS_ON)].length > 1;
}
