import { WEEKEND_DAYS, allDaysIn } from "#domain/matcher/note-days";
import type { Day } from "#domain/options/days";
import type { Clause, Draft } from "#domain/matcher/note-draft";
import { daysOut } from "#domain/matcher/note-free-days";
import { ofItsDay, partAround, textAbout, thoughtAround } from "#domain/matcher/note-parts";
import { says } from "#domain/matcher/note-says";
import type { NotedThing } from "#domain/matcher/note-vocabulary";
import {
  AT_WEEKEND,
  CELEBRATIONS,
  DAY_QUALITY,
  GUESTS,
  NICE_THING,
  NO_QUALITY,
  SPECIAL,
} from "#domain/matcher/note-words";

const MARKED_OF_WEEKEND: Day = "Saturday";

const ALL_WEEK = /\b(?:all|the whole) week\b/u;

/** Guests, and days to mark. */
export function readOccasions(clause: Clause, draft: Draft): boolean {
  const { also } = draft;
  let found = false;
  // Whoever eats elsewhere cooks for no guests and marks nothing at home.
  const out = daysOut(clause.text);
  const day = clause.days.find((one) => !out.includes(one));
  if (out.length > 0 && day === undefined) return false;
  // Who stays all week is at every dinner.
  if (out.length === 0 && !ALL_WEEK.test(clause.text) && says(clause, GUESTS)) {
    also.guests = day ?? "Saturday";
    guestsEat(clause.text, also.guests, draft);
    found = true;
  }
  const celebrated = CELEBRATIONS.find(([pattern]) => says(clause, pattern));
  if (celebrated !== undefined) {
    also.celebration = { day: day ?? "Saturday", occasion: celebrated[1] };
    found = true;
  }
  return markDays(clause, also) || found || (says(clause, SPECIAL) && (also.celebration ?? also.guests) !== undefined);
}

/** Who comes to dinner and eats no meat is served none; what else a vegan leaves out no day can be held to. */
function guestsEat(text: string, day: Day, { lists, others }: Draft): void {
  if (!/\b(?:vegetarian|veggie|vegan)s?\b/u.test(text)) return;
  lists.more.set(`${JSON.stringify(MEATLESS)} ${day}`, { words: "a dinner without meat", thing: MEATLESS, day });
  if (/\bvegans?\b/u.test(text)) others.push(text);
}
const MEATLESS: NotedThing = { kind: "meatless" };

/** "Something nice on Sunday", "Friday should feel like a treat": of several such days the last is marked, and the others are told of. */
function markDays(clause: Clause, also: Draft["also"]): boolean {
  const { text, days } = clause;
  const quality = [NICE_THING, DAY_QUALITY].find((pattern) => pattern.test(text));
  if (quality === undefined) return false;
  if (quality === DAY_QUALITY && NO_QUALITY.test(partAround(text, quality))) return false;
  // "The weekend can be posh and Monday to Thursday is plain": of what stands in its part.
  const part = thoughtAround(text, quality);
  const own = AT_WEEKEND.test(part) ? [] : allDaysIn(textAbout(ofItsDay(text, quality), quality));
  const atEnd = AT_WEEKEND.test(text) || END_OF_WEEK.test(text);
  const named =
    own.length > 0
      ? own
      : AT_WEEKEND.test(part)
        ? [MARKED_OF_WEEKEND]
        : days.length > 0
          ? days
          : atEnd
            ? [MARKED_OF_WEEKEND]
            : [];
  if (named.length === 0) return false;
  const marked = also.celebration?.day;
  const free = named.filter((day) => day !== marked && day !== also.guests);
  if (marked === undefined && free.length > 0) {
    const day = free.at(-1) as Day;
    also.celebration = { day, occasion: WEEKEND_DAYS.includes(day) ? "the weekend" : "the evening" };
  }
  const others = free.filter((day) => day !== also.celebration?.day);
  if (others.length > 0) also.unmarkedDays = [...(also.unmarkedDays ?? []), ...others];
  return says(clause, quality);
}

const END_OF_WEEK = /\bend (?:of )?(?:the|our|my) week\b/u;
