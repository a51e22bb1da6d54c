declare global {
  /** What index.html asked for before the app ran, by address. */
  var mealwrightAsked: Map<string, Promise<Response>> | undefined;
}

/** Later than this, the page is no longer the one that was asked for. */
const FRESH_MS = 10_000;

/**
 * The answer to a GET that came with the page or was asked for before the app ran, once; null when there is none, or none to build
 * on. Who may see what can change between asking and taking, so a refusal is asked for again. Rejects as `fetch` does.
 */
export async function takePrefetched(address: string): Promise<Response | null> {
  const answer = broughtAnswer(address) ?? globalThis.mealwrightAsked?.get(address);
  globalThis.mealwrightAsked?.delete(address);
  if (answer === undefined || performance.now() > FRESH_MS) return null;
  const response = await answer;
  return response.ok ? response : null;
}

/** Lets go of what nobody took: what anyone does may change the answers, and another person must not be given them. */
export function forgetPrefetched(): void {
  globalThis.mealwrightAsked?.clear();
  for (const answer of broughtAnswers()) answer.remove();
}

/** What the server put into the page, by the address in `data-answer`; a list says in `data-link` where it goes on. */
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
