import { DAYS, dayAt } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import { isFreshFish, isLiveShellfish, waitsTooLong } from "#domain/plan/thawing";
import type { PlanNotice } from "#domain/request/plan-notice";

/** The code of the notice about fresh fish on a day too late for the fridge. */
export const FISH_CODE = "fish_waits";

/** A dinner as far as its fish goes. */
interface DinnerWithFish {
  readonly title: string;
  readonly day: Day;
  readonly foods: readonly { readonly name: string; readonly plural: string | null; readonly aisle: string }[];
}

/** Says what to do with fresh fish that is eaten later than a fridge keeps it. */
export function fishNotices(
  dinners: readonly DinnerWithFish[],
  { weekStart, noFreezer = false }: { readonly weekStart: Day | undefined; readonly noFreezer?: boolean },
): PlanNotice[] {
  return dinners.flatMap(({ title, day, foods }): PlanNotice[] => {
    const fish = foods.find(isFreshFish);
    if (fish === undefined || !waitsTooLong(day, weekStart)) return [];
    const evening = dayAt(DAYS.length - 1, day);
    const name = fish.plural ?? fish.name;
    const advice = isLiveShellfish(fish)
      ? `buy the ${name} on ${evening} or ${day}, as they are alive and cannot be frozen`
      : noFreezer
        ? `buy the ${name} on ${evening} or ${day}`
        : `freeze the ${name} when you get home, if the label says you can, and take ${name.endsWith("s") ? "them" : "it"} out on ${evening} evening`;
    return [
      {
        code: FISH_CODE,
        message: `${title} is on ${day}, and fresh fish keeps a day or two: ${advice}, or cook it earlier in the week.`,
      },
    ];
  });
}
