import type { Clause } from "#domain/notes/note-clauses";
import type { Slot, Slots } from "#domain/notes/note-slots";
import type { Day } from "#domain/options/days";

/* What a clause names of days and people, for a meaning that no phrase of ours found. */

/** Words `from` up to `to` of a sentence. */
type Place = Pick<Clause, "from" | "to">;

/** The slots of the first of some names that begins at each word of a place, none inside another. */
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

/** The days that a clause names, else those that it points back to: "that night". */
export function daysIn(slots: Slots, clause: Place): Day[] {
  const named = daysOf(slotsIn(slots, clause, "span", "day", "dayof"));
  return named.length > 0 ? named : daysOf(slotsIn(slots, clause, "back"));
}

/** The days that a clause tells by one of them: "until Wednesday". */
export function spanIn(slots: Slots, clause: Place): Day[] {
  return daysOf(slotsIn(slots, clause, "span"));
}

/** The days that stand nearest to a clause: before it in its sentence, else after it, else in the sentences before. */
export function daysBeside(slots: Slots, { from, to }: Place): Day[] {
  const named = namedDays(slots);
  const next = placeFrom(named, from);
  const nearest = named[next - 1] ?? named[placeFrom(named, to)];
  return daysOf([nearest ?? slots[0]?.get("earlier")].flatMap((slot) => slot ?? []));
}

/** The place of the first of some slots, in the order of their sentence, that begins at a word or after it. */
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

/** Looked for once for all clauses of a sentence. */
function namedDays(slots: Slots): readonly Slot[] {
  const known = daysKnown.get(slots) ?? slotsIn(slots, { from: 0, to: slots.length }, "span", "day", "dayof");
  daysKnown.set(slots, known);
  return known;
}

/** So many words before and behind a clause may tell of its people, so that a long list is not read again for each. */
const AROUND = 40;

function behindOf(slots: Slots, { to }: Place): Place {
  return { from: to, to: Math.min(slots.length, to + AROUND) };
}

/** How many come: what a clause says in so many words ("two extra"), else the people in it, else those beside it; null where nobody can tell. */
export function comersIn(slots: Slots, clause: Place): number | null {
  const behind = behindOf(slots, clause);
  const ahead = { from: Math.max(0, clause.from - AROUND), to: clause.from };
  const [said] = slotsIn(slots, clause, "extra");
  if (said !== undefined) return numberOf(said);
  for (const place of [clause, ahead, behind]) {
    const people = slotsIn(slots, place, "comers", "along");
    const isSomebody = (slot: Slot): boolean => peopleIn(slot) !== 0;
    const isAlong = (slot: Slot): boolean => slots[slot.start]?.has("along") === true;
    // Of those before a clause the last run of people.
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

/** How many eat in all: what a clause says in so many words ("five of us", "me and three pals"), else the people in it; null where it tells of none. */
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

/** Minutes that are not called so: "done in 20". */
export function perhapsMinutesIn(slots: Slots, clause: Place): number | null {
  const [first] = slotsIn(slots, clause, "perhapsminutes");
  return first === undefined ? null : numberOf(first);
}

/** The number that a clause names, and that is none of times, minutes or years. */
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
