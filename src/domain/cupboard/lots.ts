import { daysAfter } from "#domain/cupboard/days";
import type { CalendarDay, SealedPacks } from "#domain/cupboard/days";

/**
 * An amount of one food brought home together. `lot` is the id of the plan it was bought for, or starts with "own" if the user
 * entered it. An emptied lot stays with 0 grams, so that food taken from it can be returned.
 */
export interface Lot {
  readonly lot: string;
  /** Grams left, as bought. */
  readonly grams: number;
  /** The last day to eat it; null if it keeps for months. For sealed packs, the last day of the opened one. */
  readonly useBy: CalendarDay | null;
  /** Its price per gram in pence. */
  readonly pencePerGram: number;
  /** Tins, jars and the like, each of which keeps for months until opened; null for food that goes off from the day of the shop. */
  readonly sealed: SealedPacks | null;
}

/** What was taken from one lot. */
export interface Taking {
  readonly lot: string;
  readonly grams: number;
}

/** A taking as recorded, with the day of cooking. */
export interface DatedTaking extends Taking {
  readonly on: CalendarDay;
}

/** Less than this is a rounding error of floating point. */
const MIN_GRAMS = 1e-3;
/** The prefix of lots entered by the user; the rest of the name is the day. */
const OWN = "own";

/** The grams of all lots together. */
export function gramsIn(lots: readonly Lot[]): number {
  return lots.reduce((sum, { grams }) => sum + grams, 0);
}

/** The name of the lot for an amount entered by the user, by the day it goes off. */
export function ownLot(useBy: CalendarDay | null): string {
  return useBy === null ? OWN : `${OWN} ${useBy}`;
}

/** Adds a lot; lots of the same name are merged at their average price. */
export function withLot(lots: readonly Lot[], added: Lot): Lot[] {
  const same = lots.find(({ lot }) => lot === added.lot);
  if (same === undefined) return [...lots, added];
  const grams = same.grams + added.grams;
  const paid = same.grams * same.pencePerGram + added.grams * added.pencePerGram;
  const merged = {
    ...same,
    grams,
    pencePerGram: grams === 0 ? added.pencePerGram : paid / grams,
    sealed: same.sealed ?? added.sealed,
  };
  return lots.map((lot) => (lot === same ? { ...merged, useBy: openGrams(merged) === 0 ? null : same.useBy } : lot));
}

/** Takes grams for cooking on a day, starting with what goes off first; less if there is not enough. */
export function takeFrom(lots: readonly Lot[], grams: number, on: CalendarDay): { lots: Lot[]; taken: Taking[] } {
  const taken = new Map<string, number>();
  let wanted = grams;
  for (const { lot, grams: there } of lots.flatMap(partsOf).sort(earliestFirst)) {
    const part = Math.min(there, wanted);
    if (part < MIN_GRAMS) continue;
    taken.set(lot, (taken.get(lot) ?? 0) + part);
    wanted -= part;
  }
  return {
    lots: lots.map((lot) => lessened(lot, taken.get(lot.lot) ?? 0, on)),
    taken: [...taken].map(([lot, part]) => ({ lot, grams: part })),
  };
}

/**
 * Returns what was taken to the lots still there; a removed lot took its share with it. `others`: what other meals took, which
 * shows whether a tin was opened at all.
 */
export function giveBack(lots: readonly Lot[], taken: readonly Taking[], others: readonly DatedTaking[]): Lot[] {
  return lots.map((lot) => {
    const back = takenFrom(taken, lot.lot);
    return back === 0 ? lot : openedBy({ ...lot, grams: lot.grams + back }, others);
  });
}

/** A lot less what was already taken from it, for when a shop is undone and done again. */
export function without(lots: readonly Lot[], taken: readonly DatedTaking[]): Lot[] {
  return lots.map((lot) => {
    const part = takenFrom(taken, lot.lot);
    return part === 0 ? lot : openedBy({ ...lot, grams: nothingLess(lot.grams - part) }, taken);
  });
}

/**
 * The lots after a meal was reported late: which pack is open, and since when, follows from the cooking days and not from when
 * they were reported. `taken`: what all meals took.
 */
export function openedAsTaken(lots: readonly Lot[], taken: readonly DatedTaking[]): Lot[] {
  return lots.map((lot) => (takenFrom(taken, lot.lot) === 0 ? lot : openedBy(lot, taken)));
}

/** A lot after part of it is used on a day: a pack opened by this keeps its days from then on. */
function lessened(lot: Lot, part: number, on: CalendarDay): Lot {
  if (part === 0) return lot;
  const left = { ...lot, grams: nothingLess(lot.grams - part) };
  if (lot.sealed === null) return left;
  const fromOpened = part <= openGrams(lot) + MIN_GRAMS;
  const opened = daysAfter(on, lot.sealed.keepsDays);
  return { ...left, useBy: openGrams(left) === 0 ? null : fromOpened ? (lot.useBy ?? opened) : opened };
}

/** A lot of sealed packs with the last day of the open one, as worked out from what was taken. */
function openedBy(lot: Lot, taken: readonly DatedTaking[]): Lot {
  if (lot.sealed === null) return lot;
  if (openGrams(lot) === 0) return { ...lot, useBy: null };
  // Before the pack was opened it was full.
  const whole = lot.grams - openGrams(lot) + lot.sealed.packGrams;
  let [before, opened] = [lot.grams, null as CalendarDay | null];
  for (const { grams, on } of taken.filter((one) => one.lot === lot.lot).toSorted((a, b) => compare(b.on, a.on))) {
    if (before > whole - MIN_GRAMS) break;
    before += grams;
    opened = on;
  }
  return { ...lot, useBy: opened === null ? null : daysAfter(opened, lot.sealed.keepsDays) };
}

/** Grams of the lot that go off on its last day: all of it, or what is left in the open pack. */
function openGrams({ grams, sealed }: Lot): number {
  if (sealed === null) return grams;
  const open = grams % sealed.packGrams;
  return open < MIN_GRAMS || sealed.packGrams - open < MIN_GRAMS ? 0 : open;
}

/** The open part of a lot, and its sealed packs. */
function partsOf(lot: Lot): Lot[] {
  if (lot.sealed === null) return [lot];
  const open = openGrams(lot);
  return [
    { ...lot, grams: open },
    { ...lot, grams: lot.grams - open, useBy: null },
  ];
}

function nothingLess(grams: number): number {
  return grams < MIN_GRAMS ? 0 : grams;
}

function takenFrom(taken: readonly Taking[], lot: string): number {
  return taken.filter((taking) => taking.lot === lot).reduce((sum, { grams }) => sum + grams, 0);
}

/**
 * The lots after the user says how much there is. An increase came home today; for a decrease, what goes off first was used. All
 * of it is then the user's own entry, unaffected by undoing a shop or meal.
 */
export function withAmount(
  lots: readonly Lot[],
  grams: number,
  fresh: Omit<Lot, "lot" | "grams">,
  today: CalendarDay,
): Lot[] {
  const known = gramsIn(lots);
  const left = takeFrom(lots, Math.max(0, known - grams), today)
    .lots.flatMap(partsOf)
    .filter((lot) => lot.grams > 0);
  const own = left.reduce<Lot[]>((all, lot) => withLot(all, ownPart(lot)), []);
  const more = grams - known;
  return more < MIN_GRAMS ? own : withLot(own, { lot: ownLot(fresh.useBy), grams: more, ...fresh });
}

/** An opened pack is food with a last day like any other. */
function ownPart(lot: Lot): Lot {
  return { ...lot, lot: ownLot(lot.useBy), sealed: lot.useBy === null ? lot.sealed : null };
}

/** Splits off what went off before a day. Unopened packs stay. */
export function partPast(lots: readonly Lot[], today: CalendarDay): { lots: Lot[]; past: Lot[] } {
  const isPast = ({ useBy }: Lot): boolean => useBy !== null && useBy < today;
  return {
    lots: lots.flatMap((lot) => {
      if (!isPast(lot)) return [lot];
      return lot.sealed === null ? [] : [{ ...lot, grams: nothingLess(lot.grams - openGrams(lot)), useBy: null }];
    }),
    past: lots.filter(isPast).map((lot) => ({ ...lot, grams: openGrams(lot) })),
  };
}

/** The first day on which any of it goes off; null if none does. */
export function firstUseBy(lots: readonly Lot[]): CalendarDay | null {
  const days = lots.flatMap(({ grams, useBy }) => (grams > 0 && useBy !== null ? [useBy] : []));
  return days.sort().at(0) ?? null;
}

/** Food that keeps for months comes last. */
function earliestFirst(a: Lot, b: Lot): number {
  return compare(a.useBy ?? "9999", b.useBy ?? "9999") || compare(a.lot, b.lot);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
