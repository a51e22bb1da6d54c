import { expect, type Browser } from "@playwright/test";
import { type AiControls, test } from "#tests/support/ai-journey";
import { notesWith } from "#tests/support/ai-script";
import { fillWizard, generate, WANTED } from "#tests/support/ai-week";
import { expectAccessible, signUpWithTrial, toastTitled } from "#tests/support/journey";
import { REQUEST } from "#tests/support/plan-journey";
import { sampled } from "#tests/support/sampled";
import type { ProviderFault } from "#tools/ai-provider/faults";
import { WHILE_WEEK_IS_MADE } from "#tests/support/patiently";

const TIMEOUT_MS = 8_000;

/**
 * Every provider fault, and its message: busy, late, down, cut off or unusable. In an order in which no
 * five in a row open the circuit breaker.
 */
const FAULTS: readonly (readonly [ProviderFault, RegExp])[] = [
  ["overloaded", /is very busy right now/u],
  ["invalid_json", /gave no usable answer/u],
  ["rate_limited", /is very busy right now/u],
  ["wrong_shape", /gave no usable answer/u],
  ["out_of_credit", /is not available right now/u],
  ["wrong_language", /gave no usable answer/u],
  ["wrong_key", /is not available right now/u],
  ["markup", /gave no usable answer/u],
  ["silent", /did not answer in time/u],
  ["huge", /gave no usable answer/u],
  ["slow", /did not answer in time/u],
  ["truncated", /gave no usable answer/u],
  ["cut", /The connection to .* broke off/u],
  ["filtered", /gave no usable answer/u],
];
/** A fifth of them in a browser at a time; `provider-faults.test.ts` and the contract of the providers meet each of them. */
const TRIED = sampled(FAULTS, 5);
const LATE = new Set<ProviderFault>(["silent", "slow"]);

interface Told {
  readonly fault: ProviderFault;
  readonly words: string;
  readonly afterMs: number;
}

/** Someone signed in on a server whose provider has eight seconds. */
async function openKitchen(browser: Browser, ai: AiControls, fallback: "builtin" | "none") {
  const server = await ai.server("openai-compatible", {
    AI_FALLBACK: fallback,
    AI_TIMEOUT_MS: String(TIMEOUT_MS),
    AI_MODEL: "local-cook",
  });
  const page = await browser.newPage({ baseURL: server.url });
  await signUpWithTrial(page);
  return page;
}

/** What people saw and how long they waited for it, for anyone who reads the run. */
function report(title: string, told: readonly Told[]): void {
  const lines = told.map(
    ({ fault, words, afterMs }) => `${fault.padEnd(15)} ${String(afterMs).padStart(6)} ms  ${words}`,
  );
  process.stdout.write(`\n${title}\n${lines.join("\n")}\n`);
  test.info().annotations.push({ type: title, description: lines.join("\n") });
}

test("without a fallback each provider fault is reported as a busy service, clearly and in time", async ({
  browser,
  ai,
}) => {
  const page = await openKitchen(browser, ai, "none");
  await fillWizard(page, ai.mark);
  const told: Told[] = [];
  for (const [fault, words] of TRIED) {
    await ai.answers({ kind: "fault", fault, stays: true });
    const begun = performance.now();
    await generate(page);
    const why = page.getByRole("form").getByRole("alert").filter({ hasText: words });
    await expect(why).toBeVisible(WHILE_WEEK_IS_MADE);
    const afterMs = Math.round(performance.now() - begun);
    await expect(toastTitled(page, "Service Busy")).toBeVisible();
    await expect(why).toContainText(LATE.has(fault) ? "(timeout)" : "(high load)");
    await expect(why).toContainText("We’ve kept your choices. Please try again in a moment.");
    told.push({ fault, words: (await why.innerText()).replaceAll(/\s+/gu, " "), afterMs });
  }
  await expectAccessible(page);
  report("AI_FALLBACK=none", told);
  await page.context().close();
});

test("with the built-in planner as fallback each provider fault still ends in a plan, with a notice that says why", async ({
  browser,
  ai,
}) => {
  const page = await openKitchen(browser, ai, "builtin");
  const told: Told[] = [];
  for (const [fault, words] of TRIED) {
    await ai.answers({ kind: "fault", fault, stays: true });
    const begun = performance.now();
    const data = { ...REQUEST, additionalNotes: notesWith(ai.mark) };
    const asked = await page.request.post("/api/meal-plans", { data, headers: { prefer: "respond-async" } });
    const { id } = (await asked.json()) as { id: string };
    await page.goto(`/meal-plan/${id}`);
    const notice = page.getByRole("listitem").filter({ hasText: words });
    await expect(notice).toContainText(
      "so our built-in planner completed this week from our own recipes.",
      WHILE_WEEK_IS_MADE,
    );
    const afterMs = Math.round(performance.now() - begun);
    await expect(page.getByRole("region", { name: "Your week at a glance" }).getByRole("listitem")).toHaveCount(
      WANTED + 1,
    );
    told.push({ fault, words: await notice.innerText(), afterMs });
  }
  report("AI_FALLBACK=builtin", told);
  await page.context().close();
});
