import { expect, test } from "@playwright/test";
import { expectAccessible, newAccount, signUp, signUpWithTrial, toastTitled } from "#tests/support/journey";

test("the sign-up form says what is wrong, and leads to the first wrong field", async ({ page }) => {
  await page.goto("/auth?tab=signup");
  await page.getByRole("button", { name: "Start Your 7-Day Free Trial" }).click();
  await expect(page.getByText("Username must be at least 3 characters")).toBeVisible();
  await expect(page.getByText("Please enter a valid email")).toBeVisible();
  await expect(page.getByText("Full name must be at least 2 characters")).toBeVisible();
  await expect(page.getByText("Password must be at least 6 characters")).toBeVisible();
  const username = page.getByRole("textbox", { name: "Username" });
  await expect(username).toBeFocused();
  await expect(username).toHaveAccessibleDescription(/Username must be at least 3 characters/u);
  await expectAccessible(page);

  await username.fill("robin");
  await expect(page.getByText("Username must be at least 3 characters")).toBeHidden();
});

test("a password that many people use is warned about, not refused, and stays in the browser until it is sent", async ({
  page,
}) => {
  await page.goto("/auth?tab=signup");
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.url() + (request.postData() ?? "")));
  const password = page.getByRole("textbox", { name: "Password" });
  const warning = page.getByRole("status").filter({ hasText: "Many people use this password" });
  await password.fill("Password1");
  await expect(warning).toBeVisible();
  await expect(password).toHaveAccessibleDescription(/Many people use this password/u);
  await expect(password).not.toHaveAttribute("aria-invalid");
  await expectAccessible(page);
  await password.fill("Password1 and leeks");
  await expect(warning).toBeHidden();
  await expect(password).not.toHaveAccessibleDescription(/Many people/u);
  expect(sent.filter((text) => /password1/iu.test(text))).toEqual([]);

  await page.getByRole("textbox", { name: "Username" }).fill(`common${String(Date.now())}`);
  await page.getByRole("textbox", { name: "Email" }).fill(`common${String(Date.now())}@example.org`);
  await page.getByRole("textbox", { name: "Full Name" }).fill("Com Mon");
  await password.fill("password1");
  await expect(warning).toBeVisible();
  await page.getByRole("button", { name: "Start Your 7-Day Free Trial" }).click();
  await expect(page.getByText("Account created!")).toBeVisible();
});

test("the sign-in form asks for both fields", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Username is required")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();
  await expectAccessible(page);
});

test("the open tab stands in the address and outlives a reload", async ({ page }) => {
  await page.goto("/auth");
  await page.getByRole("tab", { name: "Sign Up" }).click();
  await expect(page).toHaveURL("/auth?tab=signup");
  await page.reload();
  await expect(page.getByRole("tab", { name: "Sign Up" })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("meal plans created")).toBeVisible();
  await expect(page.getByText("global cuisines")).toBeVisible();
});

test("a taken username shows at its field and as a toast", async ({ page, browser }) => {
  const elsewhere = await browser.newContext();
  const taken = await signUp(await elsewhere.newPage());
  await elsewhere.close();

  const account = newAccount();
  await page.goto("/auth?tab=signup");
  await page.getByLabel("Username").fill(taken.username.toUpperCase());
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Full Name").fill(account.fullName);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Start Your 7-Day Free Trial" }).click();

  await expect(toastTitled(page, "Registration failed")).toBeVisible();
  await expect(page.getByLabel("Username")).toBeFocused();
  await expect(page.getByLabel("Username")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel("Email")).toHaveValue(account.email);
});

test("a wrong password is refused once, at once, and keeps what was typed", async ({ page }) => {
  let calls = 0;
  await page.route("**/api/login", (route) => {
    calls += 1;
    return route.continue();
  });
  await page.goto("/auth");
  await page.getByLabel("Username").fill("nobody-here");
  await page.getByLabel("Password", { exact: true }).fill("wrong");
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(toastTitled(page, "Login failed")).toBeVisible();
  await expect(page.getByLabel("Username")).toHaveValue("nobody-here");
  expect(calls).toBe(1);
  await expectAccessible(page);
});

test("the password can be looked at", async ({ page }) => {
  await page.goto("/auth");
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("three plain words");
  await expect(password).toHaveAttribute("type", "password");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password).toHaveAttribute("type", "password");
});

test("signing in leads back to the page that was asked for", async ({ page }) => {
  const account = await signUpWithTrial(page);
  await page.request.post("/api/logout");

  await page.goto("/settings?from=bookmark");
  await expect(page).toHaveURL(/\/auth\?next=/u);
  await page.getByLabel("Username").fill(account.username);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(toastTitled(page, "Welcome back!")).toBeVisible();
  await expect(page.getByText("You have successfully logged in.")).toBeVisible();
  await expect(page).toHaveURL("/settings?from=bookmark");
});

test("a link cannot send people to another site after sign-in", async ({ page }) => {
  await signUpWithTrial(page);
  for (const next of [
    "https://example.org/",
    "//example.org/",
    "/\\example.org",
    "javascript:alert(1)",
    "/.//example.org",
  ]) {
    await page.goto(`/auth?next=${encodeURIComponent(next)}`);
    await expect(page).toHaveURL("/");
  }
});
