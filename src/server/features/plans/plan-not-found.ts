import { Failure } from "#server/failure";

/** The answer for an unknown plan, and for another user's. */
export function planNotFound(): Failure {
  return new Failure("not_found", "The meal plan you're looking for doesn't exist or has been removed.");
}
