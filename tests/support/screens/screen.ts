import type { Page } from "@playwright/test";
import { letPagesAsk } from "#tests/support/asking-page";

/** One screen in one of its states: `open` leaves a fresh browser looking at it, with nothing under way. */
export type Screen = { readonly name: string; readonly open: (page: Page) => Promise<void> };

/** Answers a call with a fault of the server's. */
export async function breakCall(page: Page, address: string, status = 500): Promise<void> {
  await letPagesAsk(page);
  await page.route(address, (route) =>
    route.fulfill({
      status,
      json: { message: "Something went wrong on our side. Please try again.", code: "internal" },
    }),
  );
}

/** Leaves a call without an answer, as a slow network does. */
export async function holdCall(page: Page, address: string): Promise<void> {
  await letPagesAsk(page);
  await page.route(address, () => undefined);
}
