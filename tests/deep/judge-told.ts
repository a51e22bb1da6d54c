import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";

/*
 * What a household confirmed of its notes changes what its form says of single days. Written a second time, without the product's code.
 */

/** A chip that stood when the plan was asked for, as the plan keeps it. */
export interface Confirmed {
  readonly kind: string;
  readonly day?: string | null;
  readonly number?: number | null;
}

/** The form as it holds on one day: with the minutes that were told of it, where the form bounds them and has fewer. */
export function formOn(raw: RawMealPlanRequest, day: string, confirmed: readonly Confirmed[]): RawMealPlanRequest {
  const told = confirmed
    .filter((chip) => chip.kind === "long" && chip.day === day)
    .flatMap(({ number }) => number ?? []);
  if (raw.availableTime === "60+" || told.length === 0) return raw;
  return { ...raw, availableTime: String(Math.max(Number(raw.availableTime), Math.min(...told))) };
}
