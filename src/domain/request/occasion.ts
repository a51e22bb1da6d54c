import type { Season } from "#domain/recipe/recipe";

/** When and for whom a week is planned. */
export interface Occasion {
  /** Tells people and weeks apart, so that two people with one request get different weeks; the same text gives the same week. */
  readonly variation: string;
  /** The season in which it is cooked; null when nobody said. */
  readonly season: Season | null;
}

/** The season of a month from 1 to 12, as British kitchens reckon: spring is March to May. */
export function seasonOf(month: number): Season {
  if (month >= 3 && month <= 5) return "spring";
  if (month >= 6 && month <= 8) return "summer";
  return month >= 9 && month <= 11 ? "autumn" : "winter";
}
