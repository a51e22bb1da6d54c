import { expect, it } from "vitest";
import { NO_TICKS, tickedRows, withChange } from "#web/features/plans/tick-state";
import { readTicks, writeTicks } from "#web/features/plans/tick-sync";

it("ticks last while the page is open if storage is unavailable", () => {
  // There is no storage at all here.
  const list = { userId: "robin", planId: "plan" };
  writeTicks(list, withChange(NO_TICKS, ["leek"], true, 1));
  expect([...tickedRows(readTicks(list))]).toEqual(["leek"]);
  writeTicks(list, withChange(readTicks(list), ["leek"], false, 2));
  expect([...tickedRows(readTicks(list))]).toEqual([]);
  expect([...tickedRows(readTicks({ ...list, userId: "somebody else" }))]).toEqual([]);
});
