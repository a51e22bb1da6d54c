import { expect, type Page } from "@playwright/test";

/** Waits until the worker serves this page and has every file of the app; then opens the page again, through the worker. */
export async function waitForServiceWorker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller !== null) return;
    await new Promise((resolve) => {
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true });
    });
  });
  await expect.poll(() => kept(page)).toMatchObject({ shells: 1 });
}

/** All that this browser holds in the places that outlive a page. */
export async function kept(
  page: Page,
): Promise<{ shells: number; addresses: string[]; cached: string; copies: string; stored: string }> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const answers = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name);
        const requests = await cache.keys();
        return Promise.all(
          requests.map(async ({ url }) => ({ url, text: (await (await cache.match(url))?.text()) ?? "" })),
        );
      }),
    );
    const databases = await indexedDB.databases();
    const copies = await Promise.all(
      databases.map(
        ({ name = "" }) =>
          new Promise<string>((resolve, reject) => {
            const opening = indexedDB.open(name);
            opening.addEventListener("error", () => reject(opening.error ?? new Error("unreadable")));
            opening.addEventListener("success", () => {
              const database = opening.result;
              const stores = [...database.objectStoreNames];
              if (stores.length === 0) {
                database.close();
                resolve("");
                return;
              }
              const transaction = database.transaction(stores);
              const all = stores.map((store) => transaction.objectStore(store).getAll());
              transaction.addEventListener("complete", () => {
                database.close();
                resolve(JSON.stringify(all.map(({ result }) => result as unknown)));
              });
            });
          }),
      ),
    );
    return {
      shells: names.filter((name) => name.startsWith("shell-")).length,
      addresses: answers.flat().map(({ url }) => new URL(url).pathname),
      cached: answers
        .flat()
        .map(({ text }) => text)
        .join("\n"),
      copies: copies.join("\n"),
      stored: JSON.stringify({ ...localStorage, ...sessionStorage }),
    };
  });
}

/** Waits until the plan can be read without a connection. */
export async function untilCopied(page: Page, planId: string): Promise<void> {
  await expect.poll(async () => (await kept(page)).copies).toContain(`"plan:${planId}"`);
}

/** Waits until the first page of the saved plans can be read without a connection. */
export async function untilListCopied(page: Page): Promise<void> {
  await expect.poll(async () => (await kept(page)).copies).toContain('"user-meal-plans list');
}
