import { chromium } from "@playwright/test";
import { giveRunDate } from "#tests/support/run-browser";
import { EASY_REQUEST, eventually, type Visitor } from "#tests/support/server-process";
import { LOAD_PASSWORD, type LoadUser } from "#tests/support/load";

/** What the ninth person lived through: how long each answer took, and what was not as it should be. */
export interface Experience {
  readonly milliseconds: number[];
  readonly faults: string[];
}

/** A user who uses the product as people do, one request after the other, until the time is over. */
export async function usesByHttp(visitor: Visitor, planId: string, until: number): Promise<Experience> {
  const experience: Experience = { milliseconds: [], faults: [] };
  const ask = async (path: string, method = "GET", body?: unknown, headers?: Record<string, string>, wanted = 200) => {
    const began = performance.now();
    const { status } = await visitor.send(method, path, body, headers);
    experience.milliseconds.push(performance.now() - began);
    if (status !== wanted) experience.faults.push(`${method} ${path} answered ${status}`);
  };
  while (performance.now() < until) {
    await ask("/api/user");
    await ask("/api/subscription-status");
    await ask("/api/user-meal-plans");
    await ask(`/api/meal-plans/${planId}`);
    await ask(`/api/meal-plans/${planId}/pdf`);
    await ask(`/api/meal-plans/${planId}/ticks`);
    await ask("/api/user/email-preferences", "PUT", { planReady: true });
    await ask("/meal-plan", "GET", undefined, { accept: "text/html" });
  }
  return experience;
}

/** Makes one plan in the middle of it; how long that takes is not judged, that it succeeds is. */
export async function makesAPlan(visitor: Visitor): Promise<void> {
  const ids = await eventually(async () => {
    const answer = await visitor.send("POST", "/api/meal-plans", EASY_REQUEST, { prefer: "respond-async" });
    // The queue may be full for a moment, which the page says and offers to try again.
    return answer.status === 202 ? (answer.body as { id: string }) : null;
  }, "a place in the queue for the ninth");
  await eventually(async () => {
    const { status, body } = await visitor.send("GET", `/api/meal-plans/${ids.id}`);
    return status === 200 && (body as { state: string }).state === "ready" ? true : null;
  }, "the ninth's plan");
}

/** The same in a browser: what is timed is each request of the pages to the API, from its sending to its last byte. */
export async function usesInBrowser(
  url: string,
  { name: username, address }: LoadUser,
  planId: string,
  until: number,
): Promise<Experience> {
  const experience: Experience = { milliseconds: [], faults: [] };
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch(executablePath === undefined ? {} : { executablePath });
  giveRunDate(browser);
  try {
    const page = await browser.newPage({ extraHTTPHeaders: { ...address } });
    page.on("pageerror", (error) => experience.faults.push(`a fault on the page: ${error.message}`));
    page.on("requestfinished", (request) => {
      const { responseEnd, requestStart } = request.timing();
      if (request.url().includes("/api/") && responseEnd >= 0) experience.milliseconds.push(responseEnd - requestStart);
    });
    page.on("response", (response) => {
      if (response.status() >= 400) experience.faults.push(`${response.url()} answered ${response.status()}`);
    });
    await page.context().request.post(`${url}/api/login`, { data: { username, password: LOAD_PASSWORD } });
    while (performance.now() < until) {
      await page.goto(`${url}/`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.goto(`${url}/saved-plans`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.goto(`${url}/meal-plan/${planId}`);
      await page.getByRole("heading", { name: /Meal Plan/u }).waitFor();
      await page.getByRole("checkbox").first().click();
      await page.goto(`${url}/settings`);
      await page.getByRole("heading", { level: 1 }).waitFor();
    }
    return experience;
  } finally {
    await browser.close();
  }
}

/** The time within which this share of the answers came. */
export function percentile(milliseconds: readonly number[], share: number): number {
  const sorted = milliseconds.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
