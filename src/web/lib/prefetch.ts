declare global {
  /** Requests started by index.html before the app ran, by address. */
  var mealwrightAsked: Map<string, Promise<Response>> | undefined;
}

/** After this long, the answers may be out of date. */
const FRESH_MS = 10_000;

/**
 * The embedded or prefetched answer to a GET, once; null if there is none, or none to rely
 * on. Permissions may change in between, so a refusal is fetched again. Rejects as `fetch` does.
 */
export async function takePrefetched(address: string): Promise<Response | null> {
  const answer = broughtAnswer(address) ?? globalThis.mealwrightAsked?.get(address);
  globalThis.mealwrightAsked?.delete(address);
  if (answer === undefined || performance.now() > FRESH_MS) return null;
  const response = await answer;
  return response.ok ? response : null;
}

/** Drops unused answers: any action may change them, and another user must not see them. */
export function forgetPrefetched(): void {
  globalThis.mealwrightAsked?.clear();
  for (const answer of broughtAnswers()) answer.remove();
}

/** Answers embedded by the server, by the address in `data-answer`; a list's next page is in `data-link`. */
function broughtAnswers(): HTMLScriptElement[] {
  return [...document.querySelectorAll<HTMLScriptElement>("script[data-answer]")];
}

function broughtAnswer(address: string): Response | undefined {
  const answer = broughtAnswers().find(({ dataset }) => dataset.answer === address);
  if (answer === undefined) return undefined;
  answer.remove();
  const { link } = answer.dataset;
  return new Response(answer.textContent, { headers: link === undefined ? {} : { link } });
}
