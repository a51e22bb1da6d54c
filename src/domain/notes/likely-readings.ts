import type { Meaning } from "#domain/intents/intent";
import type { Day } from "#domain/options/days";
import { lessOf, refusalOf } from "#domain/notes/note-meanings";
import { isFood } from "#domain/notes/note-slots";
import type { Slots, ThingSaid } from "#domain/notes/note-slots";
import type { NoteWord } from "#domain/notes/note-words";

/** A clause, of which not all was understood. */
interface Named {
  readonly words: readonly NoteWord[];
  readonly slots: Slots;
  readonly from: number;
  readonly to: number;
  /** Something in it is said not to be so. */
  readonly isTurned: boolean;
  /** Days that another clause took. */
  readonly usedDays: ReadonlySet<number>;
}

/** What a clause may mean, nearest first: what was found in it, then what people mostly say of what it names. */
export function likelyReadings(found: readonly Meaning[], named: Named): (readonly Meaning[])[] {
  const readings: (readonly Meaning[])[] = found.length === 0 ? [] : [found];
  const things = thingsOf(named);
  const days = daysOf(named);
  if (things.length > 0) readings.push(...ofThings(things, days, named.isTurned));
  else if (days.length > 0) readings.push(...ofDays(days));
  if (found.length === 0 && things.length === 0 && days.length === 0) {
    const children = childrenOf(named);
    if (children.length > 0) readings.push(children);
  }
  return readings;
}

function thingsOf({ slots, from, to }: Named): ThingSaid[] {
  const things: ThingSaid[] = [];
  for (let at = from; at < to; at += 1) {
    const slot = slots[at]?.get("thing");
    if (slot?.value.kind !== "things") continue;
    things.push(...slot.value.things);
    at = slot.end - 1;
  }
  return things;
}

function daysOf({ slots, from, to, usedDays }: Named): Day[] {
  const days = new Set<Day>();
  for (let at = from; at < to; at += 1) {
    const slot = slots[at]?.get("day");
    if (slot?.value.kind !== "days") continue;
    if (!usedDays.has(at)) for (const day of slot.value.days) days.add(day);
    at = slot.end - 1;
  }
  return [...days];
}

function ofThings(things: readonly ThingSaid[], days: readonly Day[], isTurned: boolean): Meaning[][] {
  const refused = things.map((thing) => refusalOf(thing, null));
  const less = things.map((thing) => lessOf(thing, null));
  const on: readonly (Day | null)[] = days.length === 0 ? [null] : days;
  const wanted = things.flatMap(({ words }): Meaning[] =>
    on.map((day) => ({ kind: "want", what: words, day, number: null, often: false })),
  );
  if (isTurned) return [refused, less];
  const used = things.filter(isFood).map(({ words }): Meaning => ({ kind: "use_up", what: words }));
  return [wanted, refused, used.length > 0 && days.length === 0 ? used : less];
}

function ofDays(days: readonly Day[]): Meaning[][] {
  return [
    days.map((day) => ({ kind: "quick", day, number: null })),
    days.map((day) => ({ kind: "out", day })),
    days.map((day) => ({ kind: "guests", day, number: null })),
  ];
}

function childrenOf({ slots, from, to }: Named): Meaning[] {
  const children: Meaning[] = [];
  let isChild = false;
  const ages: number[] = [];
  for (let at = from; at < to; at += 1) {
    if (slots[at]?.has("child") === true) isChild = true;
    const slot = slots[at]?.get("ages");
    if (slot?.value.kind !== "numbers") continue;
    ages.push(...slot.value.numbers);
    at = slot.end - 1;
  }
  if (isChild) for (const number of ages.length === 0 ? [null] : ages) children.push({ kind: "child", number });
  return children;
}
