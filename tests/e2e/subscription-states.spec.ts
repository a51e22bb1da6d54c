import { expect } from "@playwright/test";
import { signUp } from "#tests/support/journey";
import { pretendState, STATES } from "#tests/support/subscription-states";
import { test } from "#tests/support/run-browser";

test("the invoice number is not broken on a narrow phone", async ({ page }) => {
  await signUp(page);
  await pretendState(page, STATES.paid);
  await page.setViewportSize({ width: 320, height: 700 });
  await page.goto("/subscription");
  const number = page.getByText("MW-C9A1F3D2-0002", { exact: true });
  const lines = await number.evaluate((element) => element.getClientRects().length);
  expect(lines).toBe(1);
});
