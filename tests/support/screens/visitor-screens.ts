import { expect } from "@playwright/test";
import { newAccount, signUp, toastTitled } from "#tests/support/journey";
import { breakCall, holdCall, type Screen } from "#tests/support/screens/screen";

/** What a user sees who is not signed in, or on the way in. */
export const VISITOR_SCREENS: readonly Screen[] = [
  {
    name: "sign in",
    open: async (page) => {
      await page.goto("/auth");
      await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
    },
  },
  {
    name: "sign in, refused",
    open: async (page) => {
      await page.goto("/auth");
      await page.getByLabel("Username").fill("nobody-here");
      await page.getByLabel("Password", { exact: true }).fill("wrong");
      await page.getByRole("button", { name: "Sign In" }).click();
      await expect(toastTitled(page, "Login failed")).toBeVisible();
    },
  },
  {
    name: "sign up",
    open: async (page) => {
      await page.goto("/auth?tab=signup");
      await expect(page.getByRole("button", { name: "Start Your 7-Day Free Trial" })).toBeVisible();
    },
  },
  {
    name: "sign up, with faults",
    open: async (page) => {
      await page.goto("/auth?tab=signup");
      await page.getByRole("button", { name: "Start Your 7-Day Free Trial" }).click();
      await expect(page.getByText("Username must be at least 3 characters")).toBeVisible();
    },
  },
  {
    name: "sign up, under way",
    open: async (page) => {
      await holdCall(page, "**/api/register");
      await page.goto("/auth?tab=signup");
      const { username, email, fullName, password } = newAccount();
      await page.getByLabel("Username").fill(username);
      await page.getByLabel("Email").fill(email);
      await page.getByLabel("Full Name").fill(fullName);
      await page.getByLabel("Password", { exact: true }).fill(password);
      await page.getByRole("button", { name: "Start Your 7-Day Free Trial" }).click();
      await expect(page.getByRole("button", { name: "Creating your account..." })).toBeVisible();
    },
  },
  {
    name: "failed to load",
    open: async (page) => {
      await page.route("**/assets/index-*.js", (route) => route.abort());
      await page.goto("/auth");
      await expect(page.getByRole("button", { name: "Refresh Page" })).toBeVisible();
    },
  },
  {
    name: "loading",
    open: async (page) => {
      await signUp(page);
      await holdCall(page, "**/api/subscription-status");
      await page.goto("/");
      await expect(page.getByText("Loading...")).toBeVisible();
    },
  },
  {
    name: "status failed",
    open: async (page) => {
      await signUp(page);
      await breakCall(page, "**/api/subscription-status");
      await page.goto("/");
      await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
    },
  },
];
