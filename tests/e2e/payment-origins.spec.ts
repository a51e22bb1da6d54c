import { expect } from "@playwright/test";
import { subscribeWithCard } from "#tests/support/billing-journey";
import { pageHeading, signUp, startTrial } from "#tests/support/journey";
import { test } from "#tests/support/run-browser";

const PAGES = [
  "/",
  "/dashboard",
  "/plan-selection",
  "/subscription-required",
  "/subscribe",
  "/subscription",
  "/settings",
];

test("where no card is really charged, no payment page asks anyone but us for anything", async ({
  page,
  context,
  baseURL,
}) => {
  const elsewhere: string[] = [];
  context.on("request", (request) => {
    const { origin, protocol } = new URL(request.url());
    if (origin !== baseURL && protocol !== "data:" && protocol !== "blob:") elsewhere.push(request.url());
  });
  const visitAll = async () => {
    for (const path of PAGES) {
      await page.goto(path);
      await expect(pageHeading(page)).toBeVisible();
    }
  };
  await signUp(page);
  await visitAll();
  await startTrial(page);
  await visitAll();
  await subscribeWithCard(page, "monthly");
  await visitAll();
  await page.goto("/subscription");
  await page.getByRole("link", { name: "Change card", exact: true }).click();
  await expect(page.getByLabel("Card number")).toBeVisible();
  expect(elsewhere).toEqual([]);
});
