import type { Page } from "@playwright/test";

/**
 * Lets the pages of a browser ask for what the server would have put into them, so that a journey can answer in its place. Call it
 * before the page is opened whose first answers are to be others.
 */
export async function letPagesAsk(page: Page): Promise<void> {
  await page.addInitScript(() => {
    new MutationObserver(() => {
      for (const answer of document.querySelectorAll("script[data-answer]")) answer.remove();
    }).observe(document, { childList: true, subtree: true });
  });
}
