import type { Stripe } from "stripe";
import { mergeMetadata, methodOf } from "#tests/support/stripe/checks";
import { cardFor, chargeInvoice } from "#tests/support/stripe/collect";
import { finalizeInvoice } from "#tests/support/stripe/ledger";
import { renderInvoice } from "#tests/support/stripe/render-billing";
import { renderPaymentIntent } from "#tests/support/stripe/render";
import { renderCharge, renderRefund } from "#tests/support/stripe/render-charge";
import type { ChargeRow, InvoiceRow, RefundRow } from "#tests/support/stripe/rows";
import { cardError, invalid, missing, notOffered } from "#tests/support/stripe/stripe-error";
import type { StripeRecords } from "#tests/support/stripe/records";

/** Pays an open invoice on request; a refusal is an error of the call, unlike in Stripe's automatic schedule. */
export function payInvoice(records: StripeRecords, invoice: InvoiceRow, params: Stripe.InvoicePayParams): InvoiceRow {
  if (invoice.status === "paid") throw invalid("Invoice is already paid", { code: "invoice_already_paid" });
  if (invoice.status !== "open") throw invalid("You can only pay an open invoice.", { code: "invoice_not_editable" });
  const subscription = records.subscriptions.get(invoice.subscription);
  const named = params.payment_method;
  const card =
    named === undefined ? cardFor(records, subscription) : methodOf(records, named, invoice.customer, "payment_method");
  if (card === undefined) {
    throw invalid(
      "There is no `default_payment_method` set on this Customer or Invoice. Please set a `default_payment_method`, or pass one in the request.",
      { code: "resource_missing" },
    );
  }
  const outcome = chargeInvoice(records, invoice, { card, present: params.off_session === false, automatic: false });
  if (outcome.kind === "paid") return invoice;
  const intent = renderPaymentIntent(records, records.paymentIntents.get(invoice.paymentIntent ?? ""));
  if (outcome.kind === "refused") throw cardError(outcome.refusal, { payment_intent: intent });
  throw cardError(
    {
      code: "invoice_payment_intent_requires_action",
      message:
        "This invoice's PaymentIntent requires additional user action before it can be paid successfully. For further details, you can view the PaymentIntent.",
    },
    { payment_intent: intent },
  );
}

/** Whether Stripe continues with an invoice automatically. */
export function updateInvoice(
  records: StripeRecords,
  invoice: InvoiceRow,
  params: Stripe.InvoiceUpdateParams,
): InvoiceRow {
  if (invoice.status !== "draft" && invoice.status !== "open") {
    throw invalid("You can only set `auto_advance` on draft and open invoices.", { param: "auto_advance" });
  }
  invoice.autoAdvance = params.auto_advance ?? invoice.autoAdvance;
  if (invoice.status === "draft" && invoice.autoAdvance) invoice.finalizesAt ??= records.now + records.draftSeconds;
  if (!invoice.autoAdvance) {
    invoice.finalizesAt = null;
    invoice.nextAttempt = null;
  }
  records.emit("invoice.updated", renderInvoice(records, invoice));
  return invoice;
}

/** Finalises a draft early; without `auto_advance` no one is charged. */
export function finalizeByHand(
  records: StripeRecords,
  invoice: InvoiceRow,
  params: Stripe.InvoiceFinalizeInvoiceParams,
): InvoiceRow {
  if (invoice.status !== "draft") {
    throw invalid("This invoice is already finalized, you can't re-finalize a non-draft invoice.", {
      code: "invoice_not_editable",
    });
  }
  if (params.auto_advance !== false) throw notOffered("a finalisation that goes on to charge");
  invoice.autoAdvance = false;
  finalizeInvoice(records, invoice);
  return invoice;
}

export function refund(records: StripeRecords, params: Stripe.RefundCreateParams): RefundRow {
  const charge = chargeToRefund(records, params);
  if (charge.refusal !== null) throw invalid(`Charge ${charge.id} has not been paid.`);
  if (charge.disputed) {
    throw invalid(`Charge ${charge.id} has been charged back; cannot issue a refund.`, { code: "charge_disputed" });
  }
  const left = charge.amount - charge.amountRefunded;
  if (left === 0) {
    throw invalid(`Charge ${charge.id} has already been refunded.`, { code: "charge_already_refunded" });
  }
  const amount = params.amount ?? left;
  if (!Number.isInteger(amount) || amount < 1) throw invalid("Invalid positive integer", { param: "amount" });
  if (amount > left) {
    throw invalid(`Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, {
      param: "amount",
    });
  }
  charge.amountRefunded += amount;
  const row = records.refunds.add({
    id: records.newId("re"),
    created: records.now,
    customer: charge.customer,
    charge: charge.id,
    paymentIntent: charge.paymentIntent,
    amount,
    currency: charge.currency,
    reason: params.reason ?? null,
    metadata: mergeMetadata({}, params.metadata),
  });
  records.emit("refund.created", renderRefund(row));
  records.emit("charge.refunded", renderCharge(charge));
  return row;
}

function chargeToRefund(records: StripeRecords, params: Stripe.RefundCreateParams): ChargeRow {
  if ((params.charge === undefined) === (params.payment_intent === undefined)) {
    throw invalid("One of the following params should be provided for this request: payment_intent or charge.");
  }
  if (params.charge !== undefined) {
    const charge = records.charges.find(params.charge);
    if (charge === undefined) throw missing("charge", params.charge, "charge");
    return charge;
  }
  const id = params.payment_intent ?? "";
  const intent = records.paymentIntents.find(id);
  if (intent === undefined) throw missing("payment_intent", id, "payment_intent");
  const charge = records.charges.find(intent.latestCharge);
  if (charge === undefined || intent.status !== "succeeded") {
    throw invalid(`This PaymentIntent (${id}) does not have a successful charge to refund.`, {
      param: "payment_intent",
    });
  }
  return charge;
}
