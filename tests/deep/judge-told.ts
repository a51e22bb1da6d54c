import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";

/*
 * What a household confirmed of its notes changes what its form says of single days. Written a second time, without the product's code.
 */

/** A chip that stood when the plan was asked for, as the plan keeps it. */
export interface Confirmed {
  readonly kind: string;
  readonly day?: string | null;
  readonly number?: number | null;
  readonly what?: string | null;
}

const APPLIANCES = ["oven", "stove", "slow_cooker", "air_fryer", "microwave"];

/**
 * The form as it holds on one day: with the minutes that were told of it, where the form bounds them and has fewer, and without the appliances that
 * are missing then, unless that leaves nothing to cook on.
 */
export function formOn(raw: RawMealPlanRequest, day: string, confirmed: readonly Confirmed[]): RawMealPlanRequest {
  const told = confirmed
    .filter((chip) => chip.kind === "long" && chip.day === day)
    .flatMap(({ number }) => number ?? []);
  const isBounded = raw.availableTime !== "60+" && told.length > 0;
  const away = confirmed
    .filter(({ kind, day: on }) => kind === "without" && (on ?? day) === day)
    .map(({ what }) => what);
  const owned = raw.cookingEquipment.filter((item) => item !== "none");
  const left = (owned.length === 0 ? APPLIANCES : owned).filter((item) => !away.includes(item));
  return {
    ...raw,
    ...(isBounded ? { availableTime: String(Math.max(Number(raw.availableTime), Math.min(...told))) } : {}),
    ...(away.length > 0 && left.length > 0 ? { cookingEquipment: left } : {}),
  };
}
