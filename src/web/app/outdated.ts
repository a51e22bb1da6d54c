const RELOADED_KEY = "mealwright:reloaded-for";

/**
 * Loads the page anew when the server has another version of the app than this tab runs, whose files are then gone. Once for each
 * version: where servers of two versions answer by turns, people get words instead of a page that never comes to rest.
 */
export async function reloadIfOutdated(): Promise<void> {
  const own = document.querySelector('script[type="module"]')?.getAttribute("src") ?? null;
  try {
    const answer = await fetch("/index.html", { cache: "no-store" });
    if (own === null || !answer.ok || (await answer.text()).includes(own)) return;
    if (sessionStorage.getItem(RELOADED_KEY) === own) return;
    sessionStorage.setItem(RELOADED_KEY, own);
    window.location.reload();
  } catch {
    // Without the server, or without a memory of what was tried, the page stays as it is.
  }
}
