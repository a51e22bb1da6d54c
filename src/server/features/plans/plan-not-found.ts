import { Failure } from "#server/failure";

/** The answer for a plan that is not there, and for one that is somebody else's. */
export function planNotFound(): Failure {
  return new Failure("not_found", "The meal plan you're looking for doesn't exist or has been removed.");
}
