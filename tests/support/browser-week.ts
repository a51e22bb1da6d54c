import { chromium, type Page } from "@playwright/test";
import type { GenerationEvent } from "#contract/meal-plans";
import type { FollowedWeek } from "#tests/support/follow-week";
import { giveRunDate } from "#tests/support/run-browser";
import type { Visitor } from "#tests/support/server-process";
import { ensureBrowser } from "../../scripts/browser.mjs";

/** A page of a real browser, signed in as a visitor, that asks for weeks and follows them by its own events. */
export interface FollowingPage {
  follow(request: object): Promise<FollowedWeek>;
  close(): Promise<void>;
}

export async function openFollowingPage(url: string, visitor: Visitor): Promise<FollowingPage> {
  const executablePath = ensureBrowser();
  const browser = await chromium.launch({
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    ...(executablePath === null ? {} : { executablePath }),
  });
  giveRunDate(browser);
  const context = await browser.newContext({ baseURL: url, serviceWorkers: "block" });
  await context.addCookies(
    visitor
      .cookies()
      .split("; ")
      .map((cookie) => {
        const [name = "", value = ""] = cookie.split(/=(.*)/su);
        return { name, value, url };
      }),
  );
  const page = await context.newPage();
  await page.goto("/privacy");
  return { follow: (request) => followedBy(page, request), close: () => browser.close() };
}

/** What the page's own `EventSource` tells, and when, in milliseconds after asking. */
async function followedBy(page: Page, request: object): Promise<FollowedWeek> {
  const { id, seen } = await page.evaluate(async (wanted) => {
    const begun = performance.now();
    const made = await fetch("/api/meal-plans", {
      method: "POST",
      headers: { "content-type": "application/json", prefer: "respond-async" },
      body: JSON.stringify(wanted),
    });
    const { id: plan = null } = (await made.json()) as { id?: string };
    const told: [number, string][] = [];
    if (plan === null) return { id: plan, seen: told };
    const events = new EventSource(`/api/meal-plans/${plan}/events`);
    await new Promise<void>((resolve) => {
      for (const type of ["stage", "menu", "meal", "done", "failed"])
        events.addEventListener(type, ({ data }: MessageEvent<string>) => {
          told.push([performance.now() - begun, data]);
          if (type === "done" || type === "failed") resolve();
        });
    });
    events.close();
    return { id: plan, seen: told };
  }, request);
  const events = seen.map(([at, data]) => ({ at, event: JSON.parse(data) as GenerationEvent }));
  const first = (type: GenerationEvent["type"]): number =>
    events.find(({ event }) => event.type === type)?.at ?? Number.POSITIVE_INFINITY;
  const last = new Map<number, string>();
  for (const { event } of events) if (event.type === "meal") last.set(event.index, event.meal.proposer);
  return { id, menu: first("menu"), firstDish: first("meal"), done: first("done"), proposers: [...last.values()] };
}
