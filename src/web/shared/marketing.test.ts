import { expect, test } from "vitest";
import { PLAN_PENCE } from "#domain/entitlement/paid-plan";
import { formatPence, pence } from "#domain/money/pence";
import { PRICES } from "#web/shared/marketing";

test("the prices shown are the prices charged", () => {
  expect(PRICES.monthly).toBe(formatPence(pence(PLAN_PENCE.monthly)));
  expect(PRICES.yearly).toBe(formatPence(pence(PLAN_PENCE.yearly)));
  expect(PRICES.yearlyPerMonth).toBe(formatPence(pence(Math.round(PLAN_PENCE.yearly / 12))));
  expect(PRICES.yearlySaving).toBe(formatPence(pence(12 * PLAN_PENCE.monthly - PLAN_PENCE.yearly)));
});
