import type { WeekEntry } from "#contract/told-week";
import type { UnderstoodNote } from "#contract/understood-note";
import type { Day } from "#domain/options/days";
import { DAY_WORDS, type DayKind } from "#web/shared/told-week";

/** What a day is like; `number`: how many guests, null if not given. */
export type DayTold = { readonly kind: DayKind; readonly day: Day; readonly number: number | null };
export type ChildTold = { readonly kind: "child"; readonly number: number | null };
export type HeatTold = { readonly kind: "heat"; readonly what: "mild" | "hot" };
/** One item in the week strip, whether tapped there or understood from the notes. */
export type Told = DayTold | ChildTold | HeatTold;

/** The taps: intents from the notes that were rejected, and additional ones. */
export type Tapped = { readonly notesRemoved: readonly string[]; readonly week: readonly WeekEntry[] };

/** What the strip shows: items from the notes, and taps, without duplicates. */
export function shown(understood: readonly UnderstoodNote[], { notesRemoved, week }: Tapped): Told[] {
  const noted = understood.filter(({ id }) => !notesRemoved.includes(id)).flatMap(toldBy);
  const tapped = week.map(told).filter((one) => !noted.some((other) => isSame(one, other)));
  return [...noted, ...tapped];
}

/** Replaces whatever a part of the strip (a day, the children, the heat) has shown with these items. */
export function replaced(
  understood: readonly UnderstoodNote[],
  { notesRemoved, week }: Tapped,
  isOfPart: (one: Told) => boolean,
  wanted: readonly Told[],
): Tapped {
  const ofPart = understood.filter((note) => toldBy(note).some(isOfPart));
  const meant = ofPart.filter((note) => toldBy(note).some((one) => wanted.some((other) => isSame(one, other))));
  const isMeant = (one: Told): boolean => meant.flatMap(toldBy).some((other) => isSame(one, other));
  return {
    notesRemoved: [
      ...notesRemoved.filter((id) => ofPart.every((note) => note.id !== id)),
      ...ofPart.filter((note) => !meant.includes(note)).map(({ id }) => id),
    ],
    week: [
      ...week.filter((entry) => !isOfPart(told(entry))),
      ...wanted.filter((one) => !isMeant(one)).flatMap(entryOf),
    ],
  };
}

/** Removes a chip's item, whether it was read in the notes or also tapped. */
export function takenOut({ notesRemoved, week }: Tapped, note: UnderstoodNote): Tapped {
  const gone = toldBy(note);
  return {
    notesRemoved: [...notesRemoved, note.id],
    week: week.filter((entry) => !gone.some((one) => isSame(one, told(entry)))),
  };
}

/** Restores it; taps that replaced it are removed. */
export function putBack({ notesRemoved, week }: Tapped, note: UnderstoodNote): Tapped {
  const back = toldBy(note);
  return {
    notesRemoved: notesRemoved.filter((id) => id !== note.id),
    week: week.filter((entry) => !back.some((one) => excludes(one, told(entry)))),
  };
}

/** A day's kinds after one was switched: a day out excludes all others, and quick excludes long. */
export function switched(kinds: readonly DayKind[], kind: DayKind): DayKind[] {
  if (kinds.includes(kind)) return kinds.filter((other) => other !== kind);
  return [...kinds.filter((other) => !kindsExclude(kind, other)), kind];
}

function toldBy({ kind, day, number, what }: UnderstoodNote): Told[] {
  if (kind === "child") return [{ kind, number: number ?? null }];
  if (kind === "heat") return what === "mild" || what === "hot" ? [{ kind, what }] : [];
  if (day === undefined || !isDayKind(kind)) return [];
  return [{ kind, day, number: kind === "guests" ? (number ?? null) : null }];
}

function told(entry: WeekEntry): Told {
  if (entry.kind === "child" || entry.kind === "heat" || entry.kind === "guests") return entry;
  return { ...entry, number: null };
}

/** The form to send; empty if the notes alone say it. */
function entryOf(one: Told): WeekEntry[] {
  switch (one.kind) {
    case "heat":
      return [one];
    case "child":
      return one.number === null ? [] : [{ kind: one.kind, number: one.number }];
    case "guests":
      return one.number === null ? [] : [{ kind: one.kind, day: one.day, number: one.number }];
    default:
      return [{ kind: one.kind, day: one.day }];
  }
}

function isDayKind(kind: string): kind is DayKind {
  return Object.hasOwn(DAY_WORDS, kind);
}

function isSame(one: Told, other: Told): boolean {
  if (one.kind === "heat" || other.kind === "heat")
    return one.kind === "heat" && other.kind === "heat" && one.what === other.what;
  const isOfOneDay = dayOf(one) === dayOf(other);
  return one.kind === other.kind && one.number === other.number && isOfOneDay;
}

function excludes(one: Told, other: Told): boolean {
  if (one.kind === "heat" || one.kind === "child" || other.kind === "heat" || other.kind === "child")
    return one.kind === "heat" && other.kind === "heat";
  return one.day === other.day && (one.kind === other.kind || kindsExclude(one.kind, other.kind));
}

function kindsExclude(one: DayKind, other: DayKind): boolean {
  return one === "out" || other === "out" || (PACE.includes(one) && PACE.includes(other));
}
const PACE: readonly DayKind[] = ["quick", "long"];

function dayOf(one: Told): Day | null {
  return "day" in one ? one.day : null;
}
