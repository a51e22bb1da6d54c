/** Where somebody was on a plan's page: how far down, and which recipes lay open. */
export type PlaceOnPlan = { readonly top: number; readonly opened: readonly string[] };

const NAME = "placeOnPlan";

/** The place that an entry of the browser's history holds; null for an entry that was never left, and for anything unreadable. */
export function readPlace(state: unknown): PlaceOnPlan | null {
  const place = isRecord(state) ? state[NAME] : undefined;
  if (!isRecord(place)) return null;
  const { top, opened } = place;
  if (typeof top !== "number" || !Number.isFinite(top) || !Array.isArray(opened)) return null;
  return { top, opened: opened.filter((entry): entry is string => typeof entry === "string") };
}

/** The state of a history entry with the place in it; what else it holds stays. */
export function withPlace(state: unknown, place: PlaceOnPlan): Record<string, unknown> {
  return { ...(isRecord(state) ? state : {}), [NAME]: place };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
