import { BASIC_CUPBOARD, EMPTY_CUPBOARD } from "#domain/cupboard/cupboard";
import type { Cupboard } from "#domain/cupboard/cupboard";
import type { Food } from "#domain/food/food";

/** Cupboards as they are met: empty, as we assume them, or filled by someone with some dozens of foods. */
export function randomCupboard(random: () => number, foods: readonly Food[]): Cupboard {
  const kind = random();
  if (kind < 0.25) return EMPTY_CUPBOARD;
  if (kind < 0.5) return BASIC_CUPBOARD;
  const basics = BASIC_CUPBOARD.filter(() => random() < 0.8);
  const others = foods.filter(({ id, buy }) => buy !== "free" && !basics.some(({ foodId }) => foodId === id));
  return [
    ...basics,
    ...others
      .filter(() => random() < 0.12)
      .map(({ id, buy, packs }) => ({
        foodId: id,
        grams: buy === "use" && random() < 0.4 ? null : Math.round((packs[0]?.grams ?? 100) * (0.1 + random())),
        assumed: false,
      })),
  ];
}
