import { expect } from "@playwright/test";
import { TEST_ADMIN } from "#tests/support/credentials";
import { CREDENTIALS_KEY, findRow, logInAsAdmin, planOf, rareAccount } from "#tests/support/admin-journey";
import { tabTo, toastTitled } from "#tests/support/journey";
import { expectSoundEverywhere } from "#tests/support/sound-everywhere";
import { test } from "#tests/support/run-browser";

const LIST = /\/api\/admin\/meal-plans(?:\?|$)/u;

function aPlan(n: number) {
  return {
    id: `01900000-0000-7000-9000-${String(n).padStart(12, "0")}`,
    fullName: `Stubbed Person ${n}`,
    email: `stub${n}@example.org`,
    createdAt: "2026-07-01T11:30:00.000Z",
    hasPdf: n % 2 === 0,
  };
}

test("the admin logs in by keyboard, finds a plan, saves its PDF and logs out", async ({ page, browser }) => {
  const account = rareAccount();
  const id = await planOf(browser, account);
  await page.goto("/admin/login");
  await expect(page.getByRole("heading", { level: 1, name: "Admin Login" })).toBeVisible();
  await expectSoundEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 720 });
  await tabTo(page, page.getByLabel("Username"));
  await page.keyboard.type(TEST_ADMIN.username);
  await page.keyboard.press("Tab");
  await page.keyboard.type(TEST_ADMIN.password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/admin/dashboard");
  await expect(toastTitled(page, "Success")).toBeVisible();
  await expect(page.getByText("Logged in successfully", { exact: true })).toBeVisible();
  await expect(page.getByRole("columnheader")).toHaveText(["ID", "Name", "Email", "Created At", "Status", "Actions"]);
  await expect(page.getByRole("columnheader", { name: "Created At" })).toHaveAttribute("aria-sort", "descending");

  const row = await findRow(page, "meal plans", account.fullName);
  await expect(page.getByRole("main").getByRole("status")).toHaveText("1 meal plan found");
  for (const text of [id, account.email, "PDF Available"]) await expect(row).toContainText(text);
  await page.getByLabel("Sort by").selectOption("name");
  await expect(page.getByRole("columnheader", { name: "Name" })).toHaveAttribute("aria-sort", "ascending");
  await expect(row).toBeVisible();
  const download = page.waitForEvent("download");
  await row.getByRole("button", { name: `Download PDF: ${account.fullName}` }).press("Enter");
  expect((await download).suggestedFilename()).toBe(`meal-plan-${id}.pdf`);

  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/admin/login");
  expect(await page.evaluate((key) => localStorage.getItem(key), CREDENTIALS_KEY)).toBeNull();
  await page.goto("/admin/dashboard");
  await expect(page).toHaveURL("/admin/login");
});

test("a plan in progress reads Processing and offers no PDF, and a name is text whatever it contains", async ({
  page,
}) => {
  const hostile = `<img src=x onerror="document.title='taken'"><script>document.title="taken"</script>`;
  await page.route(LIST, (route) =>
    route.fulfill({
      json: [
        { ...aPlan(1), fullName: hostile },
        { ...aPlan(2), fullName: "abc\u202edef\u2066ghi", email: `${"long".repeat(20)}@example.org` },
        { ...aPlan(4), fullName: "W".repeat(100) },
      ],
    }),
  );
  await logInAsAdmin(page);
  const making = page.getByRole("row").filter({ hasText: "stub1@example.org" });
  await expect(making).toContainText("Processing");
  await expect(making.getByRole("rowheader")).toHaveText(hostile);
  await expect(making.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("row").filter({ hasText: "WWW" })).toContainText("PDF Available");
  await expectSoundEverywhere(page);
  // On a phone each row is a card, and still a row of a table.
  await expect(page.getByRole("table", { name: "Meal plans" }).getByRole("row")).toHaveCount(4);
  await expect(making.getByRole("cell")).toHaveCount(5);
  expect(await page.title()).toBe("Admin Dashboard · Mealwright");
});
