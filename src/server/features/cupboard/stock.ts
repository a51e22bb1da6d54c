import { BASICS } from "#domain/cupboard/cupboard";
import type { StockedFood } from "#domain/cupboard/cupboard";
import type { CalendarDay } from "#domain/cupboard/days";
import { gramsIn, partPast, takeFrom } from "#domain/cupboard/lots";
import type { Lot } from "#domain/cupboard/lots";
import { roundToPence } from "#domain/money/pence";
import type { SaidFood, TakenFood, Waste } from "#server/features/cupboard/cupboard.repository";

const IS_BASIC: ReadonlySet<string> = new Set(BASICS);

/** A user's cupboard in memory, while being read or changed. */
export class Stock {
  readonly said: Map<string, SaidFood>;
  readonly #lots: Map<string, readonly Lot[]>;
  readonly #changed = new Set<string>();

  constructor(said: ReadonlyMap<string, SaidFood>, lots: ReadonlyMap<string, readonly Lot[]>) {
    this.said = new Map(said);
    this.#lots = new Map(lots);
  }

  /** Whether a food is always available: marked so, or a basic that the user has not mentioned. */
  isAlways(foodId: string): boolean {
    return this.said.get(foodId)?.always ?? IS_BASIC.has(foodId);
  }

  /** Whether we assume a food at home without the user having said so. */
  isAssumed(foodId: string): boolean {
    return !this.said.has(foodId) && IS_BASIC.has(foodId);
  }

  lotsOf(foodId: string): readonly Lot[] {
    return this.#lots.get(foodId) ?? [];
  }

  setLots(foodId: string, lots: readonly Lot[]): void {
    this.#lots.set(foodId, lots);
    this.#changed.add(foodId);
  }

  /** Takes what a meal uses, as far as available; nothing from foods that are always there. */
  take(uses: ReadonlyMap<string, number>, on: CalendarDay): TakenFood[] {
    const all: TakenFood[] = [];
    for (const [foodId, grams] of uses) {
      if (this.isAlways(foodId)) continue;
      const { lots, taken } = takeFrom(this.lotsOf(foodId), grams, on);
      if (taken.length === 0) continue;
      this.setLots(foodId, lots);
      all.push(...taken.map((taking) => ({ foodId, ...taking })));
    }
    return all;
  }

  /** Removes what has gone off before a day. */
  dropPast(today: CalendarDay): Waste[] {
    return [...this.#lots].flatMap(([foodId, all]) => {
      const { lots, past } = partPast(all, today);
      if (past.length > 0) this.setLots(foodId, lots);
      return past.flatMap(({ lot, grams, useBy, pencePerGram }) =>
        grams > 0 && useBy !== null
          ? [{ foodId, lot, day: useBy, grams, pence: roundToPence(grams * pencePerGram) }]
          : [],
      );
    });
  }

  /** What has changed since it was read. */
  changes(): ReadonlyMap<string, readonly Lot[]> {
    return new Map([...this.#changed].map((foodId) => [foodId, this.lotsOf(foodId)]));
  }

  /** Every food that is there or has been mentioned. */
  foodIds(): string[] {
    const stocked = [...this.#lots].flatMap(([foodId, lots]) => (gramsIn(lots) > 0 ? [foodId] : []));
    return [...new Set([...BASICS, ...this.said.keys(), ...stocked])];
  }

  /** What a week can be planned with: the contents, less what is reserved. */
  forPlanning(spokenFor: ReadonlyMap<string, number>): StockedFood[] {
    return this.foodIds().flatMap((foodId): StockedFood[] => {
      if (this.isAlways(foodId)) return [{ foodId, grams: null, assumed: this.isAssumed(foodId) }];
      const grams = gramsIn(this.lotsOf(foodId)) - (spokenFor.get(foodId) ?? 0);
      return grams > LEAST_PLANNED_GRAMS ? [{ foodId, grams, assumed: false }] : [];
    });
  }
}

/** Amounts smaller than this make no difference to a recipe. */
const LEAST_PLANNED_GRAMS = 0.1;
