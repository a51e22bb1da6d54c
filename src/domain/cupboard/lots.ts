import { daysAfter } from "#domain/cupboard/days";
import type { CalendarDay, SealedPacks } from "#domain/cupboard/days";

/**
 * So much of one food that came home together. `lot` is the id of the plan that it was bought for, or begins with "own" for what the
 * person has told. An emptied lot stays with 0 grams, so that what was taken from it can be given back.
 */
export interface Lot {
  readonly lot: string;
  /** Grams as bought that are left. */
  readonly grams: number;
  /** The last day on which it is eaten; null for what keeps for months. Of sealed packs it is that of the opened one. */
  readonly useBy: CalendarDay | null;
  /** What a gram of it cost, in pence. */
  readonly pencePerGram: number;
  /** Tins, jars and the like, of which each keeps for months until it is opened; null for what goes off from the day of the shop. */
  readonly sealed: SealedPacks | null;
}

/** What was taken from one lot. */
export interface Taking {
  readonly lot: string;
  readonly grams: number;
}

/** The same as it is remembered, with the day on which it was cooked. */
export interface DatedTaking extends Taking {
  readonly on: CalendarDay;
}

/** Less than this is nothing: what binary arithmetic leaves over. */
const LEAST_GRAMS = 1e-3;
/** How the lots of what people tell begin; the rest of the name is its day. */
const OWN = "own";

/** The grams of all lots together. */
export function gramsIn(lots: readonly Lot[]): number {
  return lots.reduce((sum, { grams }) => sum + grams, 0);
}

/** The name of the lot that holds what a person told, by the day on which it goes off. */
export function ownLot(useBy: CalendarDay | null): string {
  return useBy === null ? OWN : `${OWN} ${useBy}`;
}

/** Puts a lot in; to one of the same name it is added, at the price of both together. */
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

/** Takes grams out for what is cooked on a day, what goes off first before the rest; less where there is not so much. */
export function takeFrom(lots: readonly Lot[], grams: number, on: CalendarDay): { lots: Lot[]; taken: Taking[] } {
  const taken = new Map<string, number>();
  let wanted = grams;
  for (const { lot, grams: there } of lots.flatMap(partsOf).sort(earliestFirst)) {
    const part = Math.min(there, wanted);
    if (part < LEAST_GRAMS) continue;
    taken.set(lot, (taken.get(lot) ?? 0) + part);
    wanted -= part;
  }
  return {
    lots: lots.map((lot) => lessened(lot, taken.get(lot.lot) ?? 0, on)),
    taken: [...taken].map(([lot, part]) => ({ lot, grams: part })),
  };
}

/**
 * Gives back what was taken, to the lots that are still there: what came with another lot was taken back with it. `others`: what
 * other meals have taken, by which it shows whether a tin was opened at all.
 */
export function giveBack(lots: readonly Lot[], taken: readonly Taking[], others: readonly DatedTaking[]): Lot[] {
  return lots.map((lot) => {
    const back = takenFrom(taken, lot.lot);
    return back === 0 ? lot : openedBy({ ...lot, grams: lot.grams + back }, others);
  });
}

/** What is left of a lot from which has been taken already, as where a shop is taken back and done again. */
export function without(lots: readonly Lot[], taken: readonly DatedTaking[]): Lot[] {
  return lots.map((lot) => {
    const part = takenFrom(taken, lot.lot);
    return part === 0 ? lot : openedBy({ ...lot, grams: nothingLess(lot.grams - part) }, taken);
  });
}

/**
 * Lots of which somebody tells late that a meal took from them: which pack is open, and since when, follows from the days on which
 * meals were cooked, and not from when they were told of. `taken`: all that meals have taken.
 */
export function openedAsTaken(lots: readonly Lot[], taken: readonly DatedTaking[]): Lot[] {
  return lots.map((lot) => (takenFrom(taken, lot.lot) === 0 ? lot : openedBy(lot, taken)));
}

/** A lot of which a part is used on a day: a pack that this opens keeps its days from then on. */
function lessened(lot: Lot, part: number, on: CalendarDay): Lot {
  if (part === 0) return lot;
  const left = { ...lot, grams: nothingLess(lot.grams - part) };
  if (lot.sealed === null) return left;
  const fromOpened = part <= openGrams(lot) + LEAST_GRAMS;
  const opened = daysAfter(on, lot.sealed.keepsDays);
  return { ...left, useBy: openGrams(left) === 0 ? null : fromOpened ? (lot.useBy ?? opened) : opened };
}

/** A lot of sealed packs with the last day of the one that is open, as what was taken of it tells. */
function openedBy(lot: Lot, taken: readonly DatedTaking[]): Lot {
  if (lot.sealed === null) return lot;
  if (openGrams(lot) === 0) return { ...lot, useBy: null };
  // Before the pack was opened, all that it holds was there.
  const whole = lot.grams - openGrams(lot) + lot.sealed.packGrams;
  let [before, opened] = [lot.grams, null as CalendarDay | null];
  for (const { grams, on } of taken.filter((one) => one.lot === lot.lot).toSorted((a, b) => compare(b.on, a.on))) {
    if (before > whole - LEAST_GRAMS) break;
    before += grams;
    opened = on;
  }
  return { ...lot, useBy: opened === null ? null : daysAfter(opened, lot.sealed.keepsDays) };
}

/** Grams of the lot that go off on its day: all of it, or what is left in the pack that is open. */
function openGrams({ grams, sealed }: Lot): number {
  if (sealed === null) return grams;
  const open = grams % sealed.packGrams;
  return open < LEAST_GRAMS || sealed.packGrams - open < LEAST_GRAMS ? 0 : open;
}

/** What is open of a lot, and its sealed packs. */
function partsOf(lot: Lot): Lot[] {
  if (lot.sealed === null) return [lot];
  const open = openGrams(lot);
  return [
    { ...lot, grams: open },
    { ...lot, grams: lot.grams - open, useBy: null },
  ];
}

function nothingLess(grams: number): number {
  return grams < LEAST_GRAMS ? 0 : grams;
}

function takenFrom(taken: readonly Taking[], lot: string): number {
  return taken.filter((taking) => taking.lot === lot).reduce((sum, { grams }) => sum + grams, 0);
}

/**
 * What there is when a person says how much there is. What is more than was known came home today; of what is less, the part that
 * goes off first was used. All of it is then the person's own word, which no shop that is taken back and no meal undoes.
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
  return more < LEAST_GRAMS ? own : withLot(own, { lot: ownLot(fresh.useBy), grams: more, ...fresh });
}

/** An opened pack is food like any other that has its day. */
function ownPart(lot: Lot): Lot {
  return { ...lot, lot: ownLot(lot.useBy), sealed: lot.useBy === null ? lot.sealed : null };
}

/** Parts what may still be eaten on a day from what has gone off before it. Packs that nobody has opened stay. */
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

/** The first day on which something of it goes off; null when nothing does. */
export function firstUseBy(lots: readonly Lot[]): CalendarDay | null {
  const days = lots.flatMap(({ grams, useBy }) => (grams > 0 && useBy !== null ? [useBy] : []));
  return days.sort().at(0) ?? null;
}

/** What keeps for months comes last. */
function earliestFirst(a: Lot, b: Lot): number {
  return compare(a.useBy ?? "9999", b.useBy ?? "9999") || compare(a.lot, b.lot);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
