import { sameSecret } from "#server/services/ids/ids";
import type { Moment } from "#server/services/payments/sandbox-actions";
import { switchedTo } from "#server/services/payments/sandbox-actions";
import { failed, paid, withoutPendingSwitch } from "#server/services/payments/sandbox-invoices";
import {
  asksAtConfirmation,
  DECLINED,
  NOT_AUTHENTICATED,
  OUT_OF_DATE,
  readCard,
  type TypedCard,
} from "#server/services/payments/sandbox-cards";
import {
  happened,
  putInvoice,
  putSetup,
  putSubscription,
  subscriptionOf,
  type SandboxCard,
  type SandboxInvoice,
  type SandboxSetup,
  type SandboxState,
} from "#server/services/payments/sandbox-state";

/** What the card form sends. A null card answers only the bank's question about the card that was sent before. */
export interface FilledForm {
  readonly clientSecret: string;
  readonly card: TypedCard | null;
  readonly authentication: "complete" | "fail" | null;
}

/** What came of it. A refusal is no exception here, because what it changed is kept. */
export type Confirmed =
  | { readonly state: SandboxState; readonly outcome: "succeeded" | "authenticate" }
  | { readonly state: SandboxState; readonly outcome: "refused"; readonly message: string };

/** Confirms a setup, a first payment or a waiting change of plan: whatever the client secret gives the right to. */
export function confirmCard(state: SandboxState, form: FilledForm, moment: Moment): Confirmed {
  const setup = state.setups.find(({ clientSecret }) => sameSecret(clientSecret, form.clientSecret));
  if (setup !== undefined) return confirmSetup(state, setup, form, moment);
  const invoice = state.invoices.find(
    ({ clientSecret }) => clientSecret !== null && sameSecret(clientSecret, form.clientSecret),
  );
  if (invoice === undefined || invoice.state === "void") return refused(state, OUT_OF_DATE);
  if (invoice.state === "paid") return { state, outcome: "succeeded" };
  if (invoice.reason === "first") return confirmFirstPayment(state, invoice, form, moment);
  if (invoice.reason === "renewal") return confirmOverdue(state, invoice, form, moment);
  return confirmSwitch(state, invoice, form, moment);
}

function confirmSetup(state: SandboxState, setup: SandboxSetup, form: FilledForm, { now, newId }: Moment): Confirmed {
  // A browser that lost the answer asks again.
  if (setup.state === "succeeded") return { state, outcome: "succeeded" };
  const offered = offeredCard(setup.card, setup.id, form, now);
  switch (offered.kind) {
    case "refused":
      return refused(putSetup(state, { ...setup, card: null }), offered.message);
    case "asks":
      return { state: putSetup(state, { ...setup, card: offered.card }), outcome: "authenticate" };
    case "usable": {
      const confirmed = putSetup(state, { ...setup, state: "succeeded", card: offered.card });
      return { state: happened(confirmed, "setup_intent.succeeded", newId), outcome: "succeeded" };
    }
  }
}

function confirmFirstPayment(
  state: SandboxState,
  invoice: SandboxInvoice,
  form: FilledForm,
  { now, newId }: Moment,
): Confirmed {
  const offered = offeredCard(invoice.asked, invoice.id, form, now);
  if (offered.kind === "asks") {
    return { state: putInvoice(state, { ...invoice, asked: offered.card }), outcome: "authenticate" };
  }
  if (offered.kind === "refused") {
    return refused(offered.tried ? failed(state, invoice, newId) : state, offered.message);
  }
  if (offered.card.behaviour === "declines_later") return refused(failed(state, invoice, newId), DECLINED);
  const subscription = subscriptionOf(state, invoice.subscriptionId ?? "");
  const begun = putSubscription(state, { ...subscription, phase: "active", card: offered.card });
  return succeeded(paid(begun, invoice, now, newId), newId);
}

function confirmSwitch(
  state: SandboxState,
  invoice: SandboxInvoice,
  { card, authentication }: FilledForm,
  { now, newId }: Moment,
): Confirmed {
  const subscription = subscriptionOf(state, invoice.subscriptionId ?? "");
  // The card is the subscription's own; another one is given by changing the card.
  if (subscription.pending === null || card !== null) return refused(state, OUT_OF_DATE);
  if (authentication === null) return { state, outcome: "authenticate" };
  if (authentication === "fail") {
    const tried = failed(state, invoice, newId);
    return refused(withoutPendingSwitch(tried, subscription.id, newId), NOT_AUTHENTICATED);
  }
  const switched = switchedTo(subscription, subscription.pending.plan, invoice.createdAt);
  return succeeded(putSubscription(paid(state, invoice, now, newId), switched), newId);
}

/** Pays what is past due with the card that is in use. A no of the bank leaves it as it was, to be tried again. */
function confirmOverdue(
  state: SandboxState,
  invoice: SandboxInvoice,
  { card, authentication }: FilledForm,
  { now, newId }: Moment,
): Confirmed {
  const subscription = subscriptionOf(state, invoice.subscriptionId ?? "");
  const asks = subscription.card !== null && asksAtConfirmation(subscription.card);
  if (subscription.phase !== "past_due" || card !== null || !asks) return refused(state, OUT_OF_DATE);
  if (authentication === null) return { state, outcome: "authenticate" };
  if (authentication === "fail") return refused(failed(state, invoice, newId), NOT_AUTHENTICATED);
  const revived = putSubscription(state, { ...subscription, phase: "active" });
  return succeeded(paid(revived, invoice, now, newId), newId);
}

type Offered =
  /** `tried`: the bank was asked and said no, rather than the form being filled in wrongly. */
  | { readonly kind: "refused"; readonly message: string; readonly tried: boolean }
  | { readonly kind: "asks"; readonly card: SandboxCard }
  | { readonly kind: "usable"; readonly card: SandboxCard };

function offeredCard(
  asked: SandboxCard | null,
  source: string,
  { card, authentication }: FilledForm,
  now: number,
): Offered {
  const known = card === null ? asked : readCard(card, now);
  if (known === null) return { kind: "refused", message: OUT_OF_DATE, tried: false };
  if ("refusal" in known) return { kind: "refused", message: known.refusal, tried: true };
  const kept = { ...known, source };
  if (!asksAtConfirmation(kept) || authentication === "complete") return { kind: "usable", card: kept };
  return authentication === null
    ? { kind: "asks", card: kept }
    : { kind: "refused", message: NOT_AUTHENTICATED, tried: true };
}

/** The invoice is paid, which has changed its subscription. */
function succeeded(state: SandboxState, newId: Moment["newId"]): Confirmed {
  return { state: happened(state, "customer.subscription.updated", newId), outcome: "succeeded" };
}

function refused(state: SandboxState, message: string): Confirmed {
  return { state, outcome: "refused", message };
}
