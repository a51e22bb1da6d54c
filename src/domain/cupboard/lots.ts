import type { CalendarDay } from "#domain/cupboard/days";

/**
 * So much of one food that came home together. `lot` is the id of the plan that it was bought for, or begins with "own" for what the
 * person has told. An emptied lot stays with 0 grams, so that what was taken from it can be given back.
 */
export interface Lot {
  readonly lot: string;
  /** Grams as bought that are left. */
  readonly grams: number;
  /** The last day on which it is eaten; null for what keeps for months. */
  readonly useBy: CalendarDay | null;
  /** What a gram of it cost, in pence. */
  readonly pencePerGram: number;
}

/** What was taken from one lot. */
export interface Taking {
  readonly lot: string;
  readonly grams: number;
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
  const merged = { ...same, grams, pencePerGram: grams === 0 ? added.pencePerGram : paid / grams };
  return lots.map((lot) => (lot === same ? merged : lot));
}

/** Takes grams out, what goes off first before the rest; less where there is not so much. */
export function takeFrom(lots: readonly Lot[], grams: number): { lots: Lot[]; taken: Taking[] } {
  const taken: Taking[] = [];
  let wanted = grams;
  for (const { lot, grams: there } of [...lots].sort(earliestFirst)) {
    const part = Math.min(there, wanted);
    if (part < LEAST_GRAMS) continue;
    taken.push({ lot, grams: part });
    wanted -= part;
  }
  return { lots: without(lots, taken), taken };
}

/** Gives back what was taken, to the lots that are still there: what came with another lot was taken back with it. */
export function giveBack(lots: readonly Lot[], taken: readonly Taking[]): Lot[] {
  return lots.map((lot) => ({ ...lot, grams: lot.grams + takenFrom(taken, lot.lot) }));
}

/** What is left of a lot from which has been taken already, as where a shop is taken back and done again. */
export function without(lots: readonly Lot[], taken: readonly Taking[]): Lot[] {
  return lots.map((lot) => {
    const left = lot.grams - takenFrom(taken, lot.lot);
    return { ...lot, grams: left < LEAST_GRAMS ? 0 : left };
  });
}

function takenFrom(taken: readonly Taking[], lot: string): number {
  return taken.filter((taking) => taking.lot === lot).reduce((sum, { grams }) => sum + grams, 0);
}

/**
 * What there is when a person says how much there is. What is more than was known came home today; of what is less, the part that
 * goes off first was used. All of it is then the person's own word, which no shop that is taken back and no meal undoes.
 */
export function withAmount(lots: readonly Lot[], grams: number, fresh: Omit<Lot, "lot" | "grams">): Lot[] {
  const known = gramsIn(lots);
  const left = takeFrom(lots, Math.max(0, known - grams)).lots.filter((lot) => lot.grams > 0);
  const own = left.reduce<Lot[]>((all, lot) => withLot(all, { ...lot, lot: ownLot(lot.useBy) }), []);
  const more = grams - known;
  return more < LEAST_GRAMS ? own : withLot(own, { lot: ownLot(fresh.useBy), grams: more, ...fresh });
}

/** Parts what may still be eaten on a day from what has gone off before it. */
export function partPast(lots: readonly Lot[], today: CalendarDay): { lots: Lot[]; past: Lot[] } {
  const isPast = ({ useBy }: Lot): boolean => useBy !== null && useBy < today;
  return { lots: lots.filter((lot) => !isPast(lot)), past: lots.filter(isPast) };
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
