import { paths } from "#web/shared/paths";

/**
 * Whether this document may embed the payment provider's card form, as written on the page by the server. `here`: its policy allows the
 * form, so it shows the checkout and nothing else. `elsewhere`: the checkout is a separate document. Null: the form is our
 * own and any document shows any page, or the page came from the service worker, without the server's mark.
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

/** A trailing slash is ignored, as in the router. */
function isCheckout(path: string): boolean {
  return path.replace(/(?<!\/)\/+$/u, "") === paths.subscribe;
}
