import { expect, type Page } from "@playwright/test";

/** Gives a plan of the signed-in person its link, without the dialog; answers the link's path. */
export async function shareLink(page: Page, planId: string): Promise<string> {
  const answer = await page.request.post(`/api/meal-plans/${planId}/share`);
  expect(answer.status()).toBe(200);
  const { url } = (await answer.json()) as { url: string };
  return new URL(url).pathname;
}
