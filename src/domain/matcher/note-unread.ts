import type { Day } from "#domain/options/days";
import { daysIn } from "#domain/matcher/note-days";
import type { Clause, Draft, NoteReaders } from "#domain/matcher/note-draft";
import type { NotedThing } from "#domain/matcher/note-vocabulary";
import { isChatter, saysNothingElse } from "#domain/matcher/note-parts";
import { FLAGS } from "#domain/matcher/note-preferences";
import { DIET_SAID } from "#domain/matcher/note-table-diet";
import {
  CHILDREN,
  COMPANY,
  COURTESY,
  EVERYDAY_FOODS,
  HOME_FOOD,
  HOT,
  MILD,
  NONE,
  QUICK,
  REFUSING,
  REPEATED,
} from "#domain/matcher/note-words";

/*
 * What a clause says beside what was understood of it, so that it is told of and nothing is passed over.
 */

/** The words of a clause that nobody understood, where others were. */
export function unreadIn(clause: Clause, draft: Draft, readers: NoteReaders): string[] {
  const unread = [...unreadParts(clause, draft, readers), ...unreadRefusal(clause, readers)];
  const more = [
    ...unreadHealth(clause, readers),
    ...unreadDishes(clause, readers),
    ...unreadCondition(clause, readers),
  ];
  return [...unread, ...more.filter((words) => !unread.some((part) => part.includes(words)))];
}

/** What commas part from the rest of a clause and nobody understood, where other parts were. */
function unreadParts({ text, understood }: Clause, draft: Draft, { isKnown }: NoteReaders): string[] {
  if (understood.length === 0) return [];
  const used = daysUsed(draft);
  let end = -1;
  return text.split(",").flatMap((part) => {
    const from = end + 1;
    end = from + part.length;
    const said = part.trim();
    const isRead =
      understood.some((place) => place.at < end && from < place.end) ||
      // "Football on Tuesday, so that night has to be quick" tells why; "Strictly on Saturday so cocktails" wishes for something.
      (daysIn(said).some((day) => used.has(day)) && !WISHING.test(said)) ||
      saysNothingElse(said) ||
      isChatter(said) ||
      (draft.quickDays.size > 0 && (QUICK.test(said) || DINNER_AT.test(said))) ||
      [COMPANY, COURTESY, EVERYDAY_FOODS, MILD, HOT, CHILDREN, HOME_FOOD].some((pattern) => pattern.test(said)) ||
      FLAGS.some(([, pattern]) => pattern.test(said)) ||
      !/[a-z]{3}/u.test(said) ||
      isKnown(said);
    return isRead ? [] : [said];
  });
}

const DINNER_AT =
  /^(?:(?:we|i) )?(?:dinner|tea|food|eat|eating) (?:(?:is|needs to be) )?(?:at|by|about|around) [a-z0-9 .:]{1,12}$/u;
const WISHING = /\b(?:so|something|anything|wants?|needs?|likes?|loves?|prefers?|fancy|would|should|please)\b/u;

/** The days that something was read of. */
function daysUsed({ also, quickDays, lightDays, outDays, takenDays, neededDays }: Draft): ReadonlySet<Day> {
  const { guests, celebration, unmarkedDays = [], tableSizes = [], days = [] } = also;
  const others = [guests, celebration?.day, ...unmarkedDays, ...tableSizes.map(({ day }) => day), ...days];
  const named = others.filter((day) => day !== undefined);
  return new Set([...quickDays, ...lightDays, ...outDays, ...takenDays, ...neededDays, ...named]);
}

/** A refusal that nobody understood is said, whatever else its clause holds: "kids 4 and 7 eat nothing green". */
function unreadRefusal({ text, spoken, understood }: Clause, { isKnown }: NoteReaders): string[] {
  const refusal = REFUSING.exec(spoken) ?? DIET_SAID.exec(spoken);
  if (refusal === null || REPEATED.test(text) || isKnown(text)) return [];
  const { index } = refusal;
  if (understood.some(({ end }) => end > index)) return [];
  return [text.slice(index).split(",", 1)[0] ?? ""];
}

/** What somebody is to eat less or more of for their health, as far as no dinner is planned by it. */
const OF_HEALTH =
  /\b(?:(?:high |raised |bad |lower(?:ing)? )?cholesterol|(?:less |low |lower |no |cut(?:ting)? (?:down|back) on )?saturated fats?|(?:low|lower|less|reduced?|reducing|limit(?:ed|ing)?|watch(?:ing)?|cut(?:ting)? (?:down|back|out)(?: on)?|not (?:too|so|that) much|easy on(?: the)?)(?: in| my| our| the| added| of)* (?:fat|fats|fatty (?:food|things|stuff)|sugar|sugars|sugary (?:food|things|stuff)|calories|potassium|phosphates?|purines?|fodmaps?|gi)|(?:more|high|plenty of|lots of|extra|need|needs|rich in)(?: in| my| our)* (?:fibre|iron|calcium|omega ?3s?|vitamins?(?: [a-z0-9]+)?|folic acid|folate)|(?<=\b(?:salt|fat|sugar),? (?:and|or) )(?:fat|sugar)|fatty liver|gall ?(?:stones?|bladder)|kidney (?:disease|problems?|trouble|stones?)|ckd|fodmaps?|(?:low|high) (?:gi|fibre|fat))\b/u;

/** Without any of these words no such thing is named. */
const MAY_BE_HEALTH =
  /cholest|fat|sugar|calor|fib|iron|calcium|omega|vitamin|fol|potass|phosph|purin|fodmap|gi\b|kidney|gall|ckd/u;

function unreadHealth({ text, understood }: Clause, { isKnown }: NoteReaders): string[] {
  if (!MAY_BE_HEALTH.test(text)) return [];
  const said = OF_HEALTH.exec(text);
  if (said === null) return [];
  const { index: at, 0: words } = said;
  const isRead = understood.some((place) => place.at < at + words.length && at < place.end) || isKnown(words);
  return isRead ? [] : [words];
}

/** "Jollof and poha": beside a dish that was understood, one that was not. */
const ONE_MORE_AFTER =
  /^(?:,? and|,? or|,? plus|,|\/) ?(?:(?:some|a|an|the|our|my|more) )*([a-z]+(?: [a-z]+)?)(?=\s*(?:$|,|\/|and\b|or\b))/u;
const ONE_MORE_BEFORE =
  /(?:^|, ?|\b(?:and|or|like|likes|love|loves|of|some|eat|want|enjoy|miss|cook|more|the|our) )([a-z]+(?: [a-z]+)?)(?:,? and|,? or|,? plus|,|\/) ?(?:(?:some|a|an|the|our|my|more) )*$/u;

function unreadDishes({ text, understood }: Clause, { isKnown }: NoteReaders): string[] {
  const isRead = (at: number, end: number): boolean => understood.some((place) => place.at < end && at < place.end);
  const dishes = understood.filter(({ thing }) => thing !== undefined && OF_DISHES.includes(thing.kind));
  return dishes.slice(0, MOST_LOOKED_AT).flatMap((place) => {
    const after = ONE_MORE_AFTER.exec(text.slice(place.end, place.end + NEAR));
    const before = BESIDE.test(text.slice(Math.max(0, place.at - 5), place.at)) ? beforeIn(text, place.at) : null;
    const found = [
      ...(after?.[1] === undefined ? [] : [{ words: after[1], at: place.end + after[0].length - after[1].length }]),
      ...(before?.[1] === undefined ? [] : [{ words: before[1], at: before.index + before[0].indexOf(before[1]) }]),
    ];
    return found.flatMap(({ words, at }) =>
      isRead(at, at + words.length) ||
      saysNothingElse(words) ||
      [EVERYDAY_FOODS, NO_DISH, NONE].some((pattern) => pattern.test(words)) ||
      isKnown(words)
        ? []
        : [words],
    );
  });
}
/** Beside so many things of a clause: a plan names few of what was not understood. */
const MOST_LOOKED_AT = 8;
/** So many letters around a thing are looked at. */
const NEAR = 45;
const BESIDE = /(?:and|or|plus|the|our|my|,|\/|some|a|an|more) ?$/u;

function beforeIn(
  text: string,
  at: number,
): { readonly 0: string; readonly 1?: string; readonly index: number } | null {
  const from = Math.max(0, at - NEAR);
  // No word begins where the text was cut.
  const cut = from === 0 ? text.slice(0, at) : `#${text.slice(from + 1, at)}`;
  const found = ONE_MORE_BEFORE.exec(cut);
  return found === null
    ? null
    : { 0: found[0], ...(found[1] === undefined ? {} : { 1: found[1] }), index: found.index + from };
}
const OF_DISHES: readonly NotedThing["kind"][] = ["dish", "titled", "food", "animal", "form", "cuisine", "region"];
/** Who eats, and how things are: no dish. */
const NO_DISH =
  /\b(?:my|our|his|her|their|we|i|he|she|they|me|us|is|are|have|has|not|dont|doesnt|like|likes|love|loves|hate|hates|eat|eats|need|needs|want|wants|cant|wont|will|would|can|wife|husband|partner|kids|children|adults?|toddlers?|babies|baby|teens?|teenagers?|boys?|girls?|sons?|daughters?|mum|dad|nan|grandad|people|students?|[a-z]+(?:ing|ed|ly|ish)|[a-z]*days?|nights?|weeks?)\b/u;

/** "Hates tomatoes unless blended": a food that stays in the other dishes. */
const CONDITIONED =
  /\b(?:hates?|dislikes?|wont (?:eat|touch)|(?:dont|doesnt) (?:like|eat)|(?:cant|cannot) (?:stand|bear|face)|not (?:keen on|a fan of)|no) (?:(?!hates?\b|dislikes?\b|wont\b|dont\b|doesnt\b|no\b)[a-z]+ ){1,5}(?:unless|if|when)\b[a-z ]*/u;

function unreadCondition({ text }: Clause, { isKnown }: NoteReaders): string[] {
  if (!/ (?:unless|if|when)\b/u.test(text)) return [];
  const words = CONDITIONED.exec(text)?.[0].trim();
  return words === undefined || isKnown(words) ? [] : [words];
}
