import type { Clause } from "#domain/notes/note-clauses";
import type { Slot, Slots } from "#domain/notes/note-slots";
import type { Day } from "#domain/options/days";

/* Finds the days and people in a clause, for a meaning that no phrase expresses. */

/** Words `from` up to `to` of a sentence. */
type Place = Pick<Clause, "from" | "to">;

/** For each word of a place, the first of the named slots starting there, without overlaps. */
function slotsIn(slots: Slots, { from, to }: Place, ...names: readonly string[]): Slot[] {
  const found: Slot[] = [];
  for (let at = from; at < to; at += 1) {
    const name = names.find((one) => slots[at]?.has(one) === true);
    const slot = name === undefined ? undefined : slots[at]?.get(name);
    if (slot === undefined) continue;
    found.push(slot);
    at = slot.end - 1;
  }
  return found;
}

function daysOf(found: readonly Slot[]): Day[] {
  return [...new Set(found.flatMap(({ value }) => (value.kind === "days" ? value.days : [])))];
}

/** The days that a clause names, otherwise those it refers back to: "that night". */
export function daysIn(slots: Slots, clause: Place): Day[] {
  const named = daysOf(slotsIn(slots, clause, "span", "day", "dayof"));
  return named.length > 0 ? named : daysOf(slotsIn(slots, clause, "back"));
}

/** A span of days starting or ending with the named one: "until Wednesday". */
export function spanIn(slots: Slots, clause: Place): Day[] {
  return daysOf(slotsIn(slots, clause, "span"));
}

/** The nearest days to a clause: before it in its sentence, then after it, then in earlier sentences. */
export function daysBeside(slots: Slots, { from, to }: Place): Day[] {
  const named = namedDays(slots);
  const next = placeFrom(named, from);
  const nearest = named[next - 1] ?? named[placeFrom(named, to)];
  return daysOf([nearest ?? slots[0]?.get("earlier")].flatMap((slot) => slot ?? []));
}

/** The place of the first of some sorted slots that starts at a word or after it. */
function placeFrom(found: readonly Slot[], word: number): number {
  let low = 0;
  let high = found.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((found[middle]?.start ?? 0) < word) low = middle + 1;
    else high = middle;
  }
  return low;
}

const daysKnown = new WeakMap<Slots, readonly Slot[]>();

/** Worked out once for all clauses of a sentence. */
function namedDays(slots: Slots): readonly Slot[] {
  const known = daysKnown.get(slots) ?? slotsIn(slots, { from: 0, to: slots.length }, "span", "day", "dayof");
  daysKnown.set(slots, known);
  return known;
}

/** How many words before and after a clause may mention its people, so that a long list is not read again for each clause. */
const AROUND = 40;

function behindOf(slots: Slots, { to }: Place): Place {
  return { from: to, to: Math.min(slots.length, to + AROUND) };
}

/** The number of guests: stated outright ("two extra"), otherwise the people in the clause, then those next to it; null if unknown. */
export function comersIn(slots: Slots, clause: Place): number | null {
  const behind = behindOf(slots, clause);
  const ahead = { from: Math.max(0, clause.from - AROUND), to: clause.from };
  const [said] = slotsIn(slots, clause, "extra");
  if (said !== undefined) return numberOf(said);
  for (const place of [clause, ahead, behind]) {
    const people = slotsIn(slots, place, "comers", "along");
    const isSomebody = (slot: Slot): boolean => peopleIn(slot) !== 0;
    const isAlong = (slot: Slot): boolean => slots[slot.start]?.has("along") === true;
    // Before a clause, only the last group of people counts.
    const first =
      place === ahead
        ? people.findLastIndex((slot) => isSomebody(slot) && !isAlong(slot))
        : people.findIndex(isSomebody);
    if (first === -1) continue;
    const all = people.filter((slot, index) => index === first || (index > first && isAlong(slot)));
    const counts = all.map(peopleIn);
    if (counts.every((count) => count !== null)) return counts.reduce((sum, count) => sum + count, 0);
    // "My nephews, 5 and 8", "the lads, four of them".
    const after = behindOf(slots, { ...clause, to: people[first]?.end ?? clause.from });
    const [counted] = slotsIn(slots, after, "extra", "comers").flatMap((slot) => peopleIn(slot) ?? []);
    const [ages] = slotsIn(slots, after, "ages").flatMap(({ value }) =>
      value.kind === "numbers" && value.numbers.length > 1 ? value.numbers.length : [],
    );
    return ages ?? counted ?? null;
  }
  const [later] = slotsIn(slots, behind, "extra");
  return (later === undefined ? plainNumber(slots, clause) : numberOf(later)) ?? 1;
}

/**
 * The total number of eaters: stated outright ("five of us", "me and three pals"), otherwise the people in the clause; null if it
 * mentions none.
 */
export function totalIn(slots: Slots, clause: Place): number | null {
  for (const place of [clause, behindOf(slots, clause)]) {
    const [said] = slotsIn(slots, place, "total");
    if (said !== undefined) return numberOf(said);
    const people = slotsIn(slots, place, "comers", "along").map(peopleIn);
    const counts = people.flatMap((count) => count ?? []);
    if (place === clause && counts.length > 0 && counts.length === people.length)
      return counts.reduce((sum, count) => sum + count, 0) || null;
  }
  return plainNumber(slots, clause);
}

/** A number of minutes without the word: "done in 20". */
export function perhapsMinutesIn(slots: Slots, clause: Place): number | null {
  const [first] = slotsIn(slots, clause, "perhapsminutes");
  return first === undefined ? null : numberOf(first);
}

/** A number in the clause that is not a time, a duration or a year. */
function plainNumber(slots: Slots, clause: Place): number | null {
  const [first] = slotsIn(slots, clause, "minutes", "hours", "times", "years", "number").flatMap((slot) =>
    slots[slot.start]?.get("number") === slot ? [slot] : [],
  );
  return first === undefined ? null : numberOf(first);
}

function numberOf({ value }: Slot): number | null {
  return value.kind === "number" ? value.number : null;
}

function peopleIn({ value }: Slot): number | null {
  return value.kind === "people" ? value.count : value.kind === "number" ? value.number : null;
}
