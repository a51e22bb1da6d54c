import { PLAN_PENCE } from "#domain/entitlement/paid-plan";
import type { Notice } from "#domain/entitlement/notices";
import { REFUND_DAYS } from "#domain/entitlement/refund-right";
import { longDate } from "#server/london-date";
import type { EmailBody, EmailFacts, ReceiptInvoice } from "#server/features/billing/email-facts";
import { planName, pounds, priceOf, renewalOf } from "#server/features/billing/email-messages";

type Of<Kind extends Notice["kind"]> = Extract<Notice, { kind: Kind }>;

/** Confirms what was agreed to, for the user's records. */
export function trialStartedEmail(notice: Of<"trial_started">, { subscriptionUrl }: EmailFacts): EmailBody {
  const { plan, firstChargeAt } = notice;
  const day = longDate(firstChargeAt);
  return {
    paragraphs: [
      `Your free trial runs until ${day}, and your card is saved for afterwards. Nothing is charged before then.`,
      "This is the confirmation of what you agreed to, so please keep it.",
    ],
    facts: chargeFacts(notice),
    action: { label: "Open your subscription", url: subscriptionUrl },
    closing: [
      `To cancel, open your subscription and choose to cancel: two clicks, and no reason needed. If you cancel before ${day}, nothing is charged, and the trial stays yours until it ends.`,
      `You can change your mind after you have paid, too. For ${REFUND_DAYS} days after the first payment${plan === "yearly" ? ", and again after each yearly renewal," : ""} you can choose “Cancel and refund” there and get that payment back in full. Your access then ends straight away.`,
      `We will remind you before the first payment${plan === "yearly" ? " and before each yearly renewal" : ""}.`,
    ],
  };
}

/** A reminder of the first charge, in time to cancel. */
export function trialEndingEmail(notice: Of<"trial_ending">, { subscriptionUrl }: EmailFacts): EmailBody {
  const { plan, pence, firstChargeAt } = notice;
  const day = longDate(firstChargeAt);
  return {
    paragraphs: [
      `Your free trial ends on ${day}. On that day your ${planName(plan).toLowerCase()} plan begins, and we charge ${pounds(pence)} to your card.`,
      "If you’d like to stay, there’s nothing to do.",
    ],
    facts: chargeFacts(notice),
    action: { label: "See or cancel your subscription", url: subscriptionUrl },
    closing: [
      `If you’d rather not carry on, cancel before ${day}. It takes two clicks, and nothing is charged.`,
      `For ${REFUND_DAYS} days after the first payment you can still choose “Cancel and refund” and get all of it back.`,
    ],
  };
}

function chargeFacts({
  plan,
  pence,
  firstChargeAt,
}: Of<"trial_started"> | Of<"trial_ending">): NonNullable<EmailBody["facts"]> {
  return [
    ["Plan", planName(plan)],
    ["Price", priceOf(plan, pence)],
    ["First payment", `${pounds(pence)} on ${longDate(firstChargeAt)}`],
    ["After that", renewalOf(plan, pence)],
  ];
}

/** A receipt: what was paid, for what, and what comes next. */
export function receiptEmail(
  { plan, renewsAt }: Of<"receipt">,
  { number, pence, paidAt, description, period, refundUntil }: ReceiptInvoice,
  { subscriptionUrl }: EmailFacts,
): EmailBody {
  const refund =
    refundUntil === undefined
      ? `If this was the first payment of your subscription or a yearly renewal, you can change your mind for ${REFUND_DAYS} days after it`
      : `You can change your mind about this payment until ${longDate(refundUntil)}`;
  return {
    paragraphs: ["Thank you. Your payment has gone through, and this is your receipt."],
    facts: [
      ["Receipt number", number],
      ["Paid on", longDate(paidAt)],
      ["For", description],
      ...(period === undefined
        ? []
        : [["Period", `${longDate(period.startsAt)} to ${longDate(period.endsAt)}`] as const]),
      ["Amount paid", pounds(pence)],
      ["VAT", "Prices include VAT"],
      ["Next payment", renewsAt === null ? "None" : `${pounds(PLAN_PENCE[plan])} on ${longDate(renewsAt)}`],
    ],
    action: { label: "See your subscription and receipts", url: subscriptionUrl },
    closing: [
      renewsAt === null
        ? "This subscription doesn’t renew, so nothing more will be charged for it."
        : `Your plan renews on ${longDate(renewsAt)} and ${plan === "yearly" ? "every year" : "every month"} after that, until you cancel. You can cancel in two clicks at any time and keep what you have paid for until its period ends.`,
      `${refund}: choose “Cancel and refund” on your subscription page, and you get the money back in full. Your access then ends straight away.`,
    ],
  };
}
