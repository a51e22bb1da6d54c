import type { MealPlanRequest } from "#domain/request/meal-plan-request";
import type { StoredRequest } from "#server/db/schema/generation";

/** The request alone, without its reading. Earlier versions stored no intents: those notes count as unread. */
export function requestOfStored(stored: StoredRequest): MealPlanRequest {
  const { constraints: _constraints, repeats: _repeats, ...request } = stored;
  return { ...request, intents: request.intents ?? [] };
}
