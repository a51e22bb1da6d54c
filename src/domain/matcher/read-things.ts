import type { Day } from "#domain/options/days";
import type { Clause, Draft, NoteReaders } from "#domain/matcher/note-draft";
import { polaritiesOf } from "#domain/matcher/note-polarity";
import type { Polarity } from "#domain/matcher/note-polarity";
import { mayBeRefused } from "#domain/matcher/note-refusals";
import {
  isAllowed,
  isEatenIf,
  isHad,
  isKitchenList,
  isRequirement,
  requirementIn,
  spansOf,
} from "#domain/matcher/note-not-asked";
import type { NotedDish } from "#domain/matcher/note-preferences";
import type { DishForm } from "#domain/recipe/recipe";
import { howOften } from "#domain/matcher/note-how-often";
import { freeDaysIn } from "#domain/matcher/note-free-days";
import { saysNothingElse } from "#domain/matcher/note-parts";
import { daysOfThing, partOf, thingsIn } from "#domain/matcher/note-things";
import type { FoodsIn, PlacedThing } from "#domain/matcher/note-things";
import {
  AT_WEEKEND,
  DAY_IS,
  FEW_TIMES,
  INSTEAD_OF,
  KITCHEN,
  MORE,
  NONE,
  NOT_DINNER,
  NOT_HOME,
  OFTEN,
  ORIGIN,
  HALF_OF,
  KITCHEN_DISHES,
  OWN_KITCHEN,
  PAIRED_AFTER,
  PAIRED_BEFORE,
  QUICK,
  SELDOM,
  SEVERAL,
  SUNDAY_ROAST,
  TAKEN_AWAY,
  TIMES,
  TWO_HALVES,
  USE_UP,
} from "#domain/matcher/note-words";

/** Foods that one clause may ask for, and that may be used up: a week has room for few. */
const MOST_LIKED_FOODS = 6;
const MOST_USED_UP = 6;
/** So many days of a week may be for one thing. */
const MOST_DAYS = 4;
const MOST_IDS = 50;
const WORDS_OF_ITEM = 4;
const OF_FOODS: readonly PlacedThing["thing"]["kind"][] = ["food", "animal", "dish", "titled"];
/** What a food may do to somebody: such words are read as what is left out, or not at all. */
const OF_HEALTH =
  /\b(?:ibs|reflux|gout|crohns?|colitis|diverticul\w*|triggers?|sets? (?:me|him|her|us|them|my [a-z]+) off|heartburn|indigestion|wind|bloat\w*|migraines?|headaches?|rash(?:es)?|hives|eczema|allerg\w*|intoleran\w*|anaphyla\w*|epi ?pens?|cmp[ai]|swell\w*|tingl\w*|kill|havoc|flares?|pays? for it|repeats? on|disagrees? with|(?:dont|doesnt|do not) (?:get on|agree)|not (?:for|friends)|(?:makes?|made) (?:me|him|her|us|them|my [a-z]+) (?:[a-z]+ )?(?:ill|sick|poorly|gag))\b/u;

/** A fatty liver is nobody's dinner. */
const OF_BODY =
  /\b(?:fatty|bad|dodgy|my|his|her|your) (?:livers?|kidneys?|hearts?)\b|\b(?:livers?|kidneys?|hearts?) (?:disease|problems?|conditions?|trouble|function|transplant|stones?|failure)\b/gu;

/** Reads what a clause names and says of it; whether anything of that was understood. */
export function readThings(
  clause: Clause,
  draft: Draft,
  readers: NoteReaders,
  lacking: readonly { readonly at: number; readonly end: number }[],
): boolean {
  const { text } = clause;
  const { foodsIn = () => [], dishesIn = () => [], isLeftOut = () => false } = readers;
  const ofBody = /liver|kidney|heart/u.test(text) ? spansOf(text, OF_BODY) : [];
  const things = thingsIn(text, foodsIn, dishesIn).filter(
    ({ at, end }) =>
      !ofBody.some((place) => at < place.end && place.at < end) &&
      // What stands in words that are understood as a whole: "less red meat".
      clause.spoken.slice(at, end).trim() !== "" &&
      !lacking.some((dish) => at < dish.end && dish.at < end),
  );
  const usesUp = USE_UP.test(text);
  const goesOn = draft.usesUpNext && isListOf(text);
  draft.usesUpNext = usesUp && things.length === 0;
  if (
    (usesUp || goesOn) &&
    useUp(
      things.flatMap((one) => asFoods(one, text, foodsIn)).filter(({ words, thing }) => !isLeftOut(words, thing.kind)),
      draft,
    )
  ) {
    clause.understood.push(...things);
    if (goesOn && draft.others.at(-1) === draft.lastClause) draft.others.pop();
    return true;
  }
  const said = polaritiesOf(clause.spoken);
  const isList = isListOf(text);
  const free = freeDaysIn(text);
  let foods = 0;
  let found = false;
  for (const one of things) {
    const polarity = said(one.at, one.end);
    // "Prawns are fine": understood, and nothing is asked for.
    if (NEUTRAL.includes(polarity) && isAllowed(text, one, things)) {
      clause.understood.push(one);
      found = true;
      continue;
    }
    const list = listOf(one, polarity, { text, isList, days: clause.days, things });
    // Who leaves fish out asks for no fish pie, and for no less of it.
    if ((list === "more" || list === "less") && isLeftOut(one.words, one.thing.kind)) continue;
    // A clause with a refusal that could not be placed asks for nothing, and one that speaks of somebody's health asks for no food.
    if (
      list === "more" &&
      (mayBeRefused(clause.spoken, one.at, one.end) || (OF_FOODS.includes(one.thing.kind) && OF_HEALTH.test(text)))
    ) {
      if (!readers.isKnown(text)) draft.others.push(text);
      continue;
    }
    // What is to be left out is read as an avoid entry.
    if (list !== null || (polarity === "none" && isOnAvoidList(one, isLeftOut))) clause.understood.push(one);
    if (list === "more" && one.thing.kind === "food" && (foods += 1) > MOST_LIKED_FOODS) continue;
    if (list === null) continue;
    found = true;
    // "Roast dinners" are roasts: the first words for a thing stand for it.
    const key = JSON.stringify(one.thing);
    const known = draft.lists[list];
    for (const dish of list === "more"
      ? onDays(one, text, things, readers.meals)
      : [{ words: one.words, thing: one.thing }]) {
      // "Sunday lunch at my nan's" asks for no roast at home.
      if (dish.day !== undefined && free.includes(dish.day)) continue;
      if (dish.day === undefined) {
        if (![...known.keys()].some((other) => other.startsWith(key))) known.set(key, dish);
        continue;
      }
      known.delete(key);
      known.set(`${key} ${dish.day}`, dish);
      draft.neededDays.add(dish.day);
    }
  }
  const required = requirementIn(text, things);
  // What is only in a clause that is read otherwise would be passed over.
  if (found && required !== null && !readers.isKnown(required)) draft.others.push(required);
  return found;
}

const NAMED_LIKE_DISHES: readonly PlacedThing["thing"]["kind"][] = ["dish", "titled", "form", "staple"];

/** Mince of nothing in particular is beef. */
const PLAIN_MINCE = "beef mince";

/** What is at home is a food, whatever dishes are called by its name: mince, sausages, a roast chicken. */
function asFoods(one: PlacedThing, text: string, foodsIn: FoodsIn): PlacedThing[] {
  if (!NAMED_LIKE_DISHES.includes(one.thing.kind)) return [one];
  const named = text.slice(one.at, one.end);
  const foods = foodsIn(named === "mince" ? PLAIN_MINCE : named).filter(({ foodIds }) => foodIds.length > 0);
  return foods.map(({ words, foodIds }) => ({
    ...one,
    words: named === "mince" ? named : words,
    thing: { kind: "food", foodIds },
  }));
}

function useUp(things: readonly PlacedThing[], { lists }: Draft): boolean {
  const foods = things.filter(({ thing }) => thing.kind === "food" || thing.kind === "animal");
  for (const { words, thing } of foods.slice(0, MOST_USED_UP)) lists.useUp.set(JSON.stringify(thing), { words, thing });
  return foods.length > 0;
}

interface Around {
  readonly text: string;
  readonly isList: boolean;
  readonly days: readonly Day[];
  readonly things: readonly PlacedThing[];
}

/** "No raw tomato" leaves no tomato out, and is told of. */
function isOnAvoidList(
  { words, thing: { kind } }: PlacedThing,
  isLeftOut: NonNullable<NoteReaders["isLeftOut"]>,
): boolean {
  return (kind !== "food" && kind !== "animal") || isLeftOut(words, kind);
}

const NEUTRAL: readonly Polarity[] = ["named", "more", "aside"];

/** Which list a thing belongs on by what is said of it; null: nothing that we act on. */
function listOf(one: PlacedThing, polarity: Polarity, around: Around): "more" | "less" | "none" | null {
  const { kind } = one.thing;
  const { text } = around;
  const part = partOf(text, one).text;
  // "No cashews in curries" refuses no curry; "rice on the side" is what somebody adds.
  if (polarity === "none" && WITHIN.test(text.slice(0, one.at))) return null;
  if (polarity !== "none" && kind === "staple" && ON_THE_SIDE.test(part)) return null;
  const refused = polarity === "none" || polarity === "tired" || polarity === "less";
  if (!refused && isEatenIf(text, one)) return null;
  if (!refused && (isHad(text, one) || isRequirement(text, one) || isKitchenList(text, one))) return null;
  // "Soups and salads for lunch only": of both.
  if (NOT_DINNER.test(betweenCommas(text, one.at))) return null;
  if (SELDOM.test(part) && (polarity !== "none" || NOT_OFTEN.test(part))) return "less";
  if (kind === "takeaway") {
    if (INSTEAD_OF.test(text)) return "more";
    if (TAKEN_AWAY.test(text) || NOT_HOME.test(text) || polarity === "less") return null;
    return polarity === "none" || polarity === "tired" ? "none" : "more";
  }
  // What so many foods are is a kind of food, and no wish for a dish.
  if (one.thing.kind === "food" && one.thing.foodIds.length > MOST_IDS && polarity !== "less" && polarity !== "tired")
    return null;
  switch (polarity) {
    case "less":
      return kind === "appliance" || kind === "forms" ? null : "less";
    case "tired":
      return "none";
    case "none":
      // "Hates mushroom soup" refuses no other soup.
      if (kind === "form" && around.things.some((other) => other.thing.kind === "food" && other.end + 1 === one.at))
        return null;
      // Animals and foods to leave out stand on the avoid list, which checks them.
      return kind === "animal" || kind === "food" ? null : "none";
    case "more":
      return "more";
    case "aside":
      // "Less red meat, oily fish twice": how often is said of what is wanted.
      return /,/u.test(text) && TIMES.some(([pattern]) => pattern.test(part)) ? "more" : null;
    case "named":
      return isAsked(one, around) ? "more" : null;
  }
}

const WITHIN = /\b[a-z]{3,} (?:in|on) (?:the |my |our |any |all |his |her |their )?$/u;
const ON_THE_SIDE = /\b(?:on the side|as an extra|extra|separately|of (?:his|her|their) own)\b/u;
const NOT_OFTEN = /\bnot (?:too|very|that) often\b/u;

/** Whether a clause that says nothing of liking before a thing asks for it all the same. */
function isAsked(one: PlacedThing, { text, isList, days, things }: Around): boolean {
  const { kind } = one.thing;
  if (kind === "appliance" || kind === "forms" || kind === "dish" || kind === "meatless") return true;
  if (LIKED_AFTER.test(text.slice(one.end))) return true;
  if (kind === "titled" && one.words.includes(" ") && !QUICK.test(text)) return true;
  if ((kind === "region" || kind === "cuisine") && isOwnKitchen(text, one)) return true;
  if (kind !== "food" && (MORE.test(text) || SUNDAY_ROAST.test(text))) return true;
  if ((kind === "region" || kind === "cuisine") && (KITCHEN.test(text) || ORIGIN.test(text))) return true;
  // "Noodles, laksa, rendang", "feta, oregano, lamb now and again": who lists dishes or foods asks for them.
  const dishes = things.some(({ thing }) => thing.kind === "dish");
  if ((kind === "form" || kind === "animal") && dishes) return true;
  return isList || isGivenToDay(one, text) || givesDays(text, days) || standsAlone(one, text, things);
}

/** "Lentils are great." */
const LIKED_AFTER =
  /^(?: (?:once|twice|(?:two|three) times)(?: (?:a|per|each|every) week)?)(?: (?:is|are|would be)) (?:fine|ok|okay|good|great|lovely|nice|perfect|plenty|about right|enough)\b|^ (?:is|are)(?: always| really| a| an| our| my)* (?:great|lovely|brilliant|amazing|fab|favourites?|hit(?! (?:and|or) miss)|winner|must)\b/u;

/** "Sunday has to be a roast", "make Thursday a curry": what stands soon after the day. */
function isGivenToDay({ at }: PlacedThing, text: string): boolean {
  const given = DAY_IS.exec(text);
  if (given === null) return false;
  const between = text.slice(given.index + given[0].length, at);
  return given.index < at && !NONE.test(text) && between.trim().split(" ").length <= WORDS_OF_ITEM;
}

/** "Monday fish, Friday a pie", "taco night on Saturday": each thing has its day. */
function givesDays(text: string, days: readonly Day[]): boolean {
  if (QUICK.test(text) || NOT_HOME.test(text)) return false;
  return (days.length > 1 && !/\bleft ?overs?\b/u.test(text)) || (days.length === 1 && /\bnights?\b/u.test(text));
}

/** "Fish on Friday", "pasta once": beside what is named, its part of the clause holds hardly a word that says anything. */
function standsAlone(one: PlacedThing, text: string, things: readonly PlacedThing[]): boolean {
  const { text: part, from } = partOf(text, one);
  let rest = part;
  for (const { at, end } of things)
    if (at >= from && end <= from + rest.length)
      rest = `${rest.slice(0, at - from)}${" ".repeat(end - at)}${rest.slice(end - from)}`;
  // "It's freezing so stews": why is told before.
  return saysNothingElse(rest.replace(BEFORE_SO, " "));
}
const BEFORE_SO = /^.{0,120}\bso\b/u;

const TELLS =
  /\b(?:i|im|ive|we|weve|he|hes|she|shes|they|theyre|someone|somebody|nobody|everyone|who|its|is|are|was|were|has|had|because)\b/u;

/** A clause of things and hardly a verb: three items and more, each of few words. */
function isListOf(text: string): boolean {
  const items = text.split(/,| and | or /u).map((item) => item.trim());
  return (
    items.length >= 3 &&
    items.every((item) => item.split(" ").length <= WORDS_OF_ITEM) &&
    // "One pan, one knife and someone nicks my cheese" tells of a kitchen.
    !items.some((item) => TELLS.test(item))
  );
}

function betweenCommas(text: string, at: number): string {
  const end = text.indexOf(",", at);
  return text.slice(text.lastIndexOf(",", at) + 1, end === -1 ? undefined : end);
}

/** "A Nigerian family", "Gujarati-British", "we're half Polish": what somebody is, and not what they would like to eat. */
function isOwnKitchen(text: string, { at, end }: PlacedThing): boolean {
  const before = text.slice(0, at);
  const after = text.slice(end);
  if (OWN_KITCHEN.test(after)) return true;
  if (KITCHEN_DISHES.test(after)) return false;
  return (
    [HALF_OF, PAIRED_BEFORE].some((pattern) => pattern.test(before)) ||
    PAIRED_AFTER.test(after) ||
    TWO_HALVES.test(text)
  );
}

/** Kinds in the plural that one clause may ask for several of: a week has no room for more. */
const MOST_KINDS = 2;
/** From so many dinners a week may have several of a kind that is only named in the plural. */
const ROOM_FOR_SEVERAL = 4;

/** How many dinners of a week a thing is asked for, as far as a clause says. */
function timesOf(
  one: PlacedThing,
  text: string,
  { part, things, meals }: { part: string; things: readonly PlacedThing[]; meals: number },
): Pick<NotedDish, "times" | "often" | "once"> {
  const { at, end, thing } = one;
  const said = TIMES.find(([pattern]) => pattern.test(part))?.[1];
  if (said !== undefined) return said > 1 ? { times: said } : { once: true };
  const isSeveral =
    meals >= ROOM_FOR_SEVERAL &&
    thing.kind === "form" &&
    SEVERAL.test(text.slice(at, end)) &&
    !ONE_OF.test(part) &&
    things.filter((other) => SEVERAL.test(text.slice(other.at, other.end))).length <= MOST_KINDS;
  return OFTEN.test(part) || isSeveral ? { often: true } : howOften(text, one);
}
const ONE_OF = /\b(?:once|one|odd|occasional|maybe|sometimes|now and (?:then|again)|example|such as|like a)\b/u;

const AN_EXAMPLE =
  /\b(?:something|anything|things?|food|dinners?|dishes|dish|meals?|stuff|ones?|classics|suppers?|teas?),? (?:such as|like|along the lines of|similar to|eg|say)(?: a| an| the)? $/u;

/** What is asked for, on each of its days. */
function onDays(one: PlacedThing, text: string, things: readonly PlacedThing[], meals: number): NotedDish[] {
  const { words, thing } = one;
  const part = partOf(text, one).text;
  const kitchen = thing.kind === "cuisine" || thing.kind === "region";
  const own = daysOfThing(text, one, things);
  const roast = thing.kind === "form" && thing.form === "roast";
  const weekend: Day | undefined = AT_WEEKEND.test(part) && !kitchen ? (roast ? "Sunday" : "Saturday") : undefined;
  const days = own.length > 0 ? own.slice(0, MOST_DAYS) : weekend === undefined ? [] : [weekend];
  const { often, ...times } = kitchen ? {} : timesOf(one, text, { part, things, meals });
  const dish = {
    words,
    thing,
    ...times,
    // What has its day is asked for on that day.
    ...(often === true && days.length === 0 ? { often } : {}),
    ...(AN_EXAMPLE.test(text.slice(0, one.at)) ? ({ example: true } as const) : {}),
    ...(FEW_TIMES.test(text) && kitchen ? ({ few: true } as const) : {}),
    ...(kitchen && isOwnKitchen(text, one) ? ({ own: true } as const) : {}),
  };
  return days.length === 0 ? [dish] : days.map((day) => ({ ...dish, day }));
}

/** What a takeaway sells, by its form and by the names in `NAMED_DISHES`. */
const SOLD_READY: readonly DishForm[] = ["pizza", "burger", "curry", "noodles"];
const SOLD_BY_NAME: readonly string[] = [
  "burgers",
  "fried chicken",
  "peri-peri chicken",
  "katsu curry",
  "fish and chips",
  "wings",
  "ribs",
  "chow mein",
  "pad thai",
  "biryani",
  "tikka masala",
  "korma",
  "vindaloo",
  "shawarma",
  "jerk",
];

/**
 * "Friday is fakeaway night, and the kids have voted for fried chicken": the one dish that is named without a day is that
 * night's; the takeaway stays asked for, as there may be no such dish.
 */
export function takeawayByName(more: readonly NotedDish[]): readonly NotedDish[] {
  const night = more.find(({ thing, day }) => thing.kind === "takeaway" && day !== undefined);
  const named = more.filter(
    ({ thing, day }) =>
      day === undefined &&
      ((thing.kind === "dish" && SOLD_BY_NAME.includes(thing.name)) ||
        (thing.kind === "form" && SOLD_READY.includes(thing.form))),
  );
  if (night?.day === undefined || named.length !== 1) return more;
  const { day } = night;
  return more.map((dish) => (dish === named[0] ? { ...dish, day } : dish));
}
