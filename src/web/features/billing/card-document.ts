import { paths } from "#web/shared/paths";

/**
 * Where this document stands to the payment provider's card form, as the server wrote it on the page. `here`: its policy lets the
 * form in, so it shows the checkout and nothing else. `elsewhere`: the checkout has a document of its own. Null: the form is our
 * own and any document shows any page, or the page was kept by the service worker and nobody wrote on it.
 */
export type CardDocument = "here" | "elsewhere" | null;

export function cardDocument(): CardDocument {
  const mark = document.documentElement.dataset.cardForm;
  return mark === "here" || mark === "elsewhere" ? mark : null;
}

/** Whether a page must be shown by another document than this one: the one rule about where a card form's script may run. */
export function isAnotherDocuments(path: string, here: CardDocument): boolean {
  if (here === null) return false;
  return isCheckout(path) !== (here === "here");
}

/** A slash at the end counts for nothing, as in the router. */
function isCheckout(path: string): boolean {
  return path.replace(/(?<!\/)\/+$/u, "") === paths.subscribe;
}
