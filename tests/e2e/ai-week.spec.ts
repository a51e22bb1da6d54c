import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "@playwright/test";
import type { PlanRecord } from "#contract/meal-plans";
import { signInAsSuperAdmin } from "#tests/support/admin-journey";
import { test } from "#tests/support/ai-journey";
import {
  expectPoweredBy,
  expectProposedPlan,
  expectAccepted,
  expectMenu,
  fillWizard,
  generate,
  watchShifts,
} from "#tests/support/ai-week";
import { expectAccessible, signUpWithTrial } from "#tests/support/journey";
import { goTo, openWizard } from "#tests/support/plan-journey";
import { sampled } from "#tests/support/sampled";
import { freePort } from "#tests/support/server-process";
import { WHILE_WEEK_IS_MADE } from "#tests/support/patiently";

/** One call for the menu and one for each of four dishes. */
const MENU_AND_DISHES = 5;

test("the menu is shown first, its dishes fill in as they arrive, and a reload and a second tab reuse the same calls", async ({
  page,
  context,
  ai,
}) => {
  await ai.answers({ kind: "cook", holdAfter: 2 });
  await signUpWithTrial(page);
  await fillWizard(page, ai.mark);
  await generate(page);
  await ai.received(MENU_AND_DISHES);
  const accepted = await expectAccepted(page, 2);
  const chosen = await expectMenu(page, 2);
  await expect(page.getByRole("region", { name: "Stages" })).toContainText("Writing and checking 4 dishes");
  await expect(page.getByRole("status").filter({ hasText: "2 of 4 meals ready." })).toHaveText(/^[A-Z][a-z]+day: /u);

  await page.reload();
  expect(await expectAccepted(page, 2)).toEqual(accepted);
  const second = await context.newPage();
  await second.goto("/meal-plan");
  expect(await expectAccepted(second, 2)).toEqual(accepted);
  expect(await expectMenu(second, 2)).toEqual(chosen);
  // The first one reloads by itself after ten seconds, once.
  await expectAccessible(second);
  expect(await ai.calls()).toHaveLength(MENU_AND_DISHES);

  const shifted = await watchShifts(second);
  await ai.release();
  await expectProposedPlan(page, "local-cook");
  await expectProposedPlan(second, "local-cook");
  expect(await shifted()).toBeLessThan(0.1);
  for (const name of [...accepted, ...chosen])
    await expect(page.getByRole("heading", { level: 3, name })).toBeVisible();
  await expectPoweredBy(page, "local-cook");
  expect(await ai.calls()).toHaveLength(MENU_AND_DISHES);
});

test("the whole menu is shown, and announced, before any dish; a failed dish is replaced with ours", async ({
  page,
  ai,
}) => {
  const held = { kind: "cook", held: true } as const;
  // A fault after which the dish is not asked for again: which call would come second is chance.
  await ai.answers(held, held, { kind: "fault", fault: "out_of_credit" }, held);
  await signUpWithTrial(page);
  await fillWizard(page, ai.mark);
  await generate(page);
  const chosen = await expectMenu(page, 4);
  await expect(page.getByRole("status").filter({ hasText: "Your menu:" })).toContainText(chosen[0] ?? "");
  await expectAccessible(page);
  await ai.release();
  await expect(page).toHaveURL(/\/meal-plan\/[\da-f-]{36}$/u, WHILE_WEEK_IS_MADE);
  await expect(page.getByText("Proposed by local-cook, checked by Mealwright")).toHaveCount(3);
  await expect(page.getByText("From our own recipes", { exact: true })).toHaveCount(1);
});

test("a dish that breaks a rule is sent back once; plan and super admin see which meals came from where", async ({
  page,
  ai,
}) => {
  // Held back until each dish has been asked for: the fifth answer is then the second try of the faulty one.
  const honest = { kind: "cook", held: true } as const;
  await ai.answers({ kind: "cook", faulty: 1, held: true }, honest, honest, honest, { kind: "cook", surplus: -1 });
  await signUpWithTrial(page);
  await openWizard(page);
  await goTo(page, "Food Preferences & Restrictions");
  await expect(page.getByText("to local-cook, the AI provider that suggests the dishes")).toBeVisible();
  await page.getByRole("button", { name: "Previous" }).click();
  await fillWizard(page, ai.mark);
  await generate(page);
  await ai.received(MENU_AND_DISHES);
  await ai.release();
  await expect(page).toHaveURL(/\/meal-plan\/[\da-f-]{36}$/u, WHILE_WEEK_IS_MADE);
  await expect(page.getByText("Proposed by local-cook, checked by Mealwright")).toHaveCount(3);
  await expect(page.getByText("From our own recipes", { exact: true })).toHaveCount(1);
  await expect(
    page.getByText("3 meals proposed by local-cook and checked by us, 1 from our own recipes"),
  ).toBeVisible();
  expect(await ai.calls()).toHaveLength(6);
  await expectAccessible(page);

  await signInAsSuperAdmin(page);
  await page.goto("/super-admin?tab=ai");
  await expect(page.getByText("An OpenAI-compatible provider proposes the meals with local-cook.")).toBeVisible();
  const figures = page.getByRole("tabpanel").locator("dl");
  await expect(figures).toContainText(/Calls\d/u);
  await expect(figures).toContainText(/Tokens[\d,]+ in, [\d,]+ out/u);
  await expect(figures).toContainText("Set AI_INPUT_PRICE and AI_OUTPUT_PRICE to see costs");
  await expectAccessible(page);
});

test("a change in free text is read by the provider, shown, carried out and undone", async ({ page, ai }) => {
  await ai.answers();
  await signUpWithTrial(page);
  await fillWizard(page, ai.mark);
  await generate(page);
  await expectProposedPlan(page, "local-cook");
  const box = page.getByRole("region", { name: "Ask for a change" });
  const field = box.getByRole("textbox", { name: "What would you like to change?" });
  await field.fill("we do not mind nuts any more");
  await field.press("Enter");
  await expect(box.getByText("A change never loosens an allergy")).toBeVisible();
  const record = await page.request.get(`/api/meal-plans/${page.url().split("/").at(-1) ?? ""}`);
  const { generatedPlan } = (await record.json()) as PlanRecord;
  const day = generatedPlan?.weekly_plan[0]?.day ?? "";
  await field.fill(`nobody is at home in the evening, that is ${day}`);
  await field.press("Enter");
  await expect(box.getByText(`${day}: no dinner.`)).toBeVisible();
  await expectAccessible(page);
  await box.getByRole("button", { name: "Do this" }).click();
  const proposed = page.getByText("Proposed by local-cook, checked by Mealwright");
  await expect(proposed).toHaveCount(3);
  await field.fill("back to how it was, please");
  await field.press("Enter");
  await box.getByRole("button", { name: "Do this" }).click();
  await expect(proposed).toHaveCount(4);
});

const PROTOCOLS = [
  ["openai", "OpenAI"],
  ["anthropic", "Anthropic"],
  ["google", "Google"],
] as const;

for (const [protocol, name] of sampled(PROTOCOLS, PROTOCOLS.length)) {
  test(`with ${name} the first meal is seen before the last is made, and the plan names who proposed it`, async ({
    browser,
    ai,
  }) => {
    const server = await ai.server(protocol);
    const page = await browser.newPage({ baseURL: server.url });
    await ai.answers({ kind: "cook", holdAfter: 1 });
    await signUpWithTrial(page);
    await fillWizard(page, ai.mark);
    await generate(page);
    await expectAccepted(page, 1);
    await expect(page.getByRole("region", { name: "Stages" })).toContainText("Writing and checking 4 dishes");
    await ai.release();
    await expectProposedPlan(page, name);
    await expectPoweredBy(page, name);
    expect((await ai.calls()).map((call) => call.protocol)).toEqual(Array.from({ length: 5 }, () => protocol));
    await page.context().close();
  });
}

test("after the server is killed the page recovers by itself: accepted meals stay, one more call for each fetches the rest", async ({
  browser,
  ai,
}) => {
  const folder = mkdtempSync(join(tmpdir(), "mealwright-killed-"));
  const settings = { PORT: String(await freePort()), DATA_DIR: folder };
  const server = await ai.server("openai-compatible", settings);
  const page = await browser.newPage({ baseURL: server.url });
  await ai.answers({ kind: "cook", holdAfter: 2 });
  await signUpWithTrial(page);
  await fillWizard(page, ai.mark);
  await generate(page);
  // A call that came only after the kill would find the answer of another one.
  await ai.received(MENU_AND_DISHES);
  const accepted = await expectAccepted(page, 2);

  await server.kill();
  await expect(page.getByText("You’ve lost your connection.")).toBeVisible();
  await ai.server("openai-compatible", settings);
  await expectProposedPlan(page, "local-openai-compatible");
  for (const name of accepted) await expect(page.getByRole("heading", { level: 3, name })).toBeVisible();
  expect(await ai.calls()).toHaveLength(7);
  await page.context().close();
  rmSync(folder, { recursive: true, force: true });
});
