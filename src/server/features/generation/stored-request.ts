import type { MealPlanRequest } from "#domain/request/meal-plan-request";
import type { StoredRequest } from "#server/db/schema/generation";

/** The request alone, without what reading it came to. Those of an earlier version held no intents: their notes count as not read. */
export function requestOfStored(stored: StoredRequest): MealPlanRequest {
  const { constraints: _constraints, repeats: _repeats, ...request } = stored;
  return { ...request, intents: request.intents ?? [] };
}
