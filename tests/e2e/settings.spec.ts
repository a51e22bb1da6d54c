import { expect } from "@playwright/test";
import { expectAccessible, signUpWithTrial, toastTitled } from "#tests/support/journey";
import { test } from "#tests/support/run-browser";

test(
  "the profile can be changed and stays so; signing out asks first, and leaves nothing behind",
  { tag: "@date" },
  async ({ page }) => {
    const account = await signUpWithTrial(page);
    await page.goto("/settings");
    await expect(page.getByText(/^Member since/u)).toContainText(
      new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "Europe/London" }).format(
        new Date(),
      ),
    );
    await expect(page.getByLabel("Email Address")).toHaveValue(account.email);
    await expect(page.getByLabel("Username")).toHaveValue(account.username);
    await expectAccessible(page);

    await page.getByLabel("Full Name").fill("Robin Ashdown-Lee");
    await page.getByRole("button", { name: "Save Changes" }).click();
    await expect(toastTitled(page, "Profile updated!")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Welcome, Robin Ashdown-Lee" })).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Full Name")).toHaveValue("Robin Ashdown-Lee");

    await page.goto("/");
    await page.getByRole("link", { name: "Settings" }).click();
    const signOut = page.getByRole("button", { name: "Sign Out" });
    await signOut.click();
    const dialog = page.getByRole("alertdialog", { name: "Sign Out" });
    await expect(dialog).toContainText(
      "Are you sure you want to sign out? You'll need to sign in again to access your meal plans.",
    );
    await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(signOut).toBeFocused();

    await signOut.click();
    await dialog.getByRole("button", { name: "Sign Out" }).click();
    await expect(page).toHaveURL("/auth");
    await expect(toastTitled(page, "Goodbye!")).toBeVisible();
    await expect(page.getByText("You have been logged out successfully.")).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL("/auth");
    await expect(page.getByRole("tab", { name: "Sign In" })).toBeVisible();
  },
);
