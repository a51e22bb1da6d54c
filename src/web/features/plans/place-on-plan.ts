/** The position on a plan's page: scroll offset and expanded recipes. */
export type PlaceOnPlan = { readonly top: number; readonly opened: readonly string[] };

const NAME = "placeOnPlan";

/** The position stored in a history entry; null if there is none, or it is unreadable. */
export function readPlace(state: unknown): PlaceOnPlan | null {
  const place = isRecord(state) ? state[NAME] : undefined;
  if (!isRecord(place)) return null;
  const { top, opened } = place;
  if (typeof top !== "number" || !Number.isFinite(top) || !Array.isArray(opened)) return null;
  return { top, opened: opened.filter((entry): entry is string => typeof entry === "string") };
}

/** A history entry's state with the position added; other state is kept. */
export function withPlace(state: unknown, place: PlaceOnPlan): Record<string, unknown> {
  return { ...(isRecord(state) ? state : {}), [NAME]: place };
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
