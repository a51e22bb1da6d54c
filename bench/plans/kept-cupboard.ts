import type { StockedFood } from "#domain/cupboard/cupboard";
import type { StructuredPlan } from "#domain/plan/plan-data";

/** Food at home, with the days it still keeps; null: always there. */
interface Kept {
  readonly grams: number | null;
  readonly days: number;
  readonly assumed: boolean;
}

const WEEK = 7;

/** The cupboard of a household that shops for and cooks each week: what is left goes into the next week, or off. */
export class KeptCupboard {
  private readonly foods = new Map<string, Kept>();

  constructor(begin: readonly StockedFood[]) {
    for (const { foodId, grams, assumed } of begin)
      this.foods.set(foodId, { grams, assumed, days: Number.POSITIVE_INFINITY });
  }

  /** What the next week is planned with. */
  stock(): StockedFood[] {
    return [...this.foods].map(([foodId, { grams, assumed }]) => ({ foodId, grams, assumed }));
  }

  /** Simulates a week: shop, cook, and throw away what no longer keeps. Returns the packs opened and the pence lost. */
  pass({ basket, foods }: StructuredPlan): { opened: number; lostPence: number } {
    let opened = 0;
    let lostPence = 0;
    const keeps = new Map(foods.map(({ id, keepsDays = 0 }) => [id, keepsDays]));
    for (const line of basket) {
      const before = this.foods.get(line.foodId);
      if (before?.grams === null) continue;
      opened += line.packs.reduce((sum, { count }) => sum + count, 0);
      const left = (before?.grams ?? 0) + line.boughtGrams - line.neededGrams;
      const fresh = line.boughtGrams > 0 ? (keeps.get(line.foodId) ?? 0) : (before?.days ?? 0);
      if (left <= 1e-6) this.foods.delete(line.foodId);
      else this.foods.set(line.foodId, { grams: left, days: fresh, assumed: false });
      if (left > 1e-6 && fresh <= WEEK && line.boughtGrams > 0) lostPence += (line.pence * left) / line.boughtGrams;
    }
    for (const [id, kept] of this.foods) {
      const days = kept.days - WEEK;
      if (kept.grams !== null && days <= 0) this.foods.delete(id);
      else this.foods.set(id, { ...kept, days });
    }
    return { opened, lostPence };
  }
}
