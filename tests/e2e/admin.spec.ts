import { expect, test } from "@playwright/test";
import { TEST_ADMIN } from "#tests/support/credentials";
import { CREDENTIALS_KEY, findRow, logInAsAdmin, planOf, rareAccount } from "#tests/support/admin-journey";
import { expectAccessible, tabTo, toastTitled } from "#tests/support/journey";
import { expectSoundEverywhere } from "#tests/support/sound-everywhere";

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

test("the admin's dashboard leads to the login where no credentials are kept, without the users' sign-in", async ({
  page,
}) => {
  await page.goto("/admin/dashboard");
  await expect(page).toHaveURL("/admin/login");
  await expect(page.getByRole("heading", { level: 1, name: "Admin Login" })).toBeVisible();
  await expectSoundEverywhere(page);
});

test("the admin's login names what is missing and says when it fails", async ({ page }) => {
  await page.goto("/admin/login");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Username is required")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();
  await expect(page.getByLabel("Username")).toBeFocused();
  await expectAccessible(page);

  await logInAsAdmin(page, "a wrong guess");
  await expect(toastTitled(page, "Login Failed")).toBeVisible();
  await expect(page.getByText("Invalid credentials", { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/admin/login");
  expect(await page.evaluate((key) => localStorage.getItem(key), CREDENTIALS_KEY)).toBeNull();

  await page.route(LIST, (route) => route.fulfill({ status: 500, json: { message: "Broken", code: "internal" } }));
  await logInAsAdmin(page);
  await expect(page.getByText("Failed to login", { exact: true })).toBeVisible();
  await expect(page).toHaveURL("/admin/login");
});

test("the admin logs in by keyboard, finds a plan, saves its PDF and logs out", async ({ page, browser }) => {
  const account = rareAccount();
  const id = await planOf(browser, account);
  await page.goto("/admin/login");
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

test("a plan in the making reads Processing and offers no PDF, and a name is text whatever it holds", async ({
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

test("credentials that no longer hold are forgotten and lead back to the login", async ({ page }) => {
  await logInAsAdmin(page);
  await expect(page.getByRole("table")).toBeVisible();
  await page.route(LIST, (route) =>
    route.fulfill({ status: 401, json: { message: "Invalid credentials", code: "invalid_credentials" } }),
  );
  await page.getByRole("button", { name: "Refresh" }).click();
  await expect(page).toHaveURL("/admin/login");
  expect(await page.evaluate((key) => localStorage.getItem(key), CREDENTIALS_KEY)).toBeNull();
});

test("the admin is told when the list or a PDF cannot be had, and can try again", async ({ page }) => {
  await page.route(LIST, (route) => route.fulfill({ json: [aPlan(2)] }));
  await page.route("**/api/admin/meal-plans/*/pdf", (route) =>
    route.fulfill({ status: 409, json: { message: "Not yet", code: "not_ready" } }),
  );
  await logInAsAdmin(page);
  await page.getByRole("button", { name: /^Download PDF/u }).click();
  await expect(toastTitled(page, "Error")).toBeVisible();
  await expect(page.getByText("Failed to download PDF", { exact: true })).toBeVisible();

  await page.route(LIST, (route) => route.fulfill({ status: 500, json: { message: "Broken", code: "internal" } }));
  await page.reload();
  await expect(page.getByText("Failed to fetch meal plans", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.route(LIST, (route) => route.fulfill({ json: [] }));
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "No meal plans yet" })).toBeVisible();
});

test("the admin reaches every page of the list, and the focus is not lost at its end", async ({ page }) => {
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route(LIST, async (route) => {
    const second = new URL(route.request().url()).searchParams.get("cursor") === "two";
    if (second) await answered;
    await route.fulfill({
      json: Array.from({ length: second ? 3 : 100 }, (_, n) => aPlan(second ? 200 + n : n)),
      headers: second ? {} : { link: '</api/admin/meal-plans?cursor=two>; rel="next"' },
    });
  });
  await logInAsAdmin(page);
  const count = page.getByRole("main").getByRole("status");
  await expect(count).toHaveText("The first 100 meal plans; more follow");
  const more = page.getByRole("button", { name: "Show more" });
  await more.press("Enter");
  await expect(page.getByRole("button", { name: "Loading..." })).toBeVisible();
  answer();
  await expect(count).toHaveText("103 meal plans");
  await expect(page.getByRole("row")).toHaveCount(104);
  await expect(count).toBeFocused();
});
