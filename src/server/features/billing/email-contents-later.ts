import type { Notice } from "#domain/entitlement/notices";
import { REFUND_DAYS } from "#domain/entitlement/refund-right";
import { longDate } from "#server/london-date";
import type { EmailBody, EmailFacts } from "#server/features/billing/email-facts";
import { pounds, priceOf } from "#server/features/billing/email-messages";

type Of<Kind extends Notice["kind"]> = Extract<Notice, { kind: Kind }>;

/** Gives notice of a yearly renewal, in time to cancel. */
export function renewalComingEmail(
  { pence, renewsAt }: Of<"renewal_coming">,
  { subscriptionUrl }: EmailFacts,
): EmailBody {
  const day = longDate(renewsAt);
  return {
    paragraphs: [
      `Your yearly plan renews on ${day}, and we charge ${pounds(pence)} to your card for another year.`,
      "If you’d like to stay, there’s nothing to do.",
    ],
    facts: [
      ["Price", priceOf("yearly", pence)],
      ["Next payment", `${pounds(pence)} on ${day}`],
    ],
    action: { label: "See or cancel your subscription", url: subscriptionUrl },
    closing: [
      `If you’d rather not carry on, cancel before ${day}. It takes two clicks, nothing more is charged, and you keep your access until then. You can also change to the monthly plan there.`,
      `For ${REFUND_DAYS} days after the renewal you can still choose “Cancel and refund” and get all of it back.`,
    ],
  };
}

/** Says what is missing, what to do about it, and until when nothing is lost. */
export function paymentFailedEmail(
  { pence, accessUntil }: Of<"payment_failed">,
  { subscriptionUrl }: EmailFacts,
): EmailBody {
  const day = longDate(accessUntil);
  return {
    paragraphs: [
      `We couldn’t take your payment of ${pounds(pence)}. Cards expire and banks can be cautious, so it’s often easy to put right.`,
      `You keep your access until ${day} while we try again. To settle it now, open your subscription and check or change your card.`,
    ],
    facts: [
      ["Amount", pounds(pence)],
      ["Access until", day],
    ],
    action: { label: "Check or change your card", url: subscriptionUrl },
    closing: [
      `If the payment hasn’t gone through by then, the subscription ends and nothing more is charged. You keep your plans, and can subscribe again whenever you like.`,
    ],
  };
}

/** Confirms a cancellation with its end. */
export function cancelledEmail({ accessUntil }: Of<"cancelled">, { subscriptionUrl, now }: EmailFacts): EmailBody {
  const day = longDate(accessUntil);
  const over = now !== null && now >= accessUntil;
  return {
    paragraphs: [
      over
        ? `Your subscription is cancelled, and your access ended on ${day}. Nothing more will be charged for it.`
        : `Your subscription is cancelled. You keep your access until ${day}, and nothing more will be charged for it.`,
    ],
    facts: [
      [over ? "Access ended on" : "Access ends on", day],
      ["Next payment", "None"],
    ],
    action: { label: over ? "Come back" : "Keep your subscription after all", url: subscriptionUrl },
    closing: [
      over
        ? "You keep your plans. If you’d like to come back, you can subscribe again on that page."
        : "If you change your mind before then, choose to reactivate on that page and everything carries on as before. After that, you can subscribe again whenever you like. You keep your plans.",
    ],
  };
}

/** Explains, without blame, that a chargeback has ended the subscription. */
export function disputedEmail({ pence, endedAt }: Of<"disputed">, { subscriptionUrl }: EmailFacts): EmailBody {
  const day = longDate(endedAt);
  return {
    paragraphs: [
      `Your bank has taken back your payment of ${pounds(pence)}. That subscription, and your access, ended on ${day}. Nothing more will be charged for it.`,
      "Your bank has the money now, so we won’t send it back a second time.",
    ],
    facts: [
      ["Amount", pounds(pence)],
      ["Ended on", day],
      ["Next payment", "None"],
    ],
    action: { label: "Open your subscription", url: subscriptionUrl },
    closing: [
      "If you asked your bank for this, there’s nothing to do. If you didn’t, please ask your bank about it. You keep your plans, and can subscribe again whenever you like.",
    ],
  };
}

/** Confirms a refund. */
export function refundedEmail(
  { pence, endedAt, byMistake }: Of<"refunded">,
  { subscriptionUrl }: EmailFacts,
): EmailBody {
  const day = longDate(endedAt);
  if (byMistake) {
    return {
      paragraphs: [
        `A second payment of ${pounds(pence)} was taken from your card. That was our mistake, and it is on its way back. Banks usually take 5 to 10 working days to show it.`,
        "Your subscription carries on as it was.",
      ],
      facts: [["Refund", pounds(pence)]],
      action: { label: "Open your subscription", url: subscriptionUrl },
    };
  }
  return {
    paragraphs: [
      `We have sent ${pounds(pence)} back to your card. Banks usually take 5 to 10 working days to show it.`,
      `That subscription, and your access, ended on ${day}. Nothing more will be charged for it.`,
    ],
    facts: [
      ["Refund", pounds(pence)],
      ["Ended on", day],
    ],
    action: { label: "Open your subscription", url: subscriptionUrl },
    closing: ["You keep your plans, and you’re welcome back whenever you like."],
  };
}

/** Explains that a payment came too late and will be refunded. */
export function paidAfterEndEmail(
  { pence, paidAt, endedAt }: Of<"paid_after_end">,
  { subscriptionUrl }: EmailFacts,
): EmailBody {
  return {
    paragraphs: [
      `A payment of ${pounds(pence)} was made on ${longDate(paidAt)} for a subscription that ended on ${longDate(endedAt)}. You got nothing for it, so we’ve sent all of it back to your card. Banks usually take 5 to 10 working days to show it.`,
    ],
    facts: [
      ["Refund", pounds(pence)],
      ["Subscription ended on", longDate(endedAt)],
      ["Next payment", "None"],
    ],
    action: { label: "Open your subscription", url: subscriptionUrl },
    closing: ["You keep your plans. If you’d like to come back, you can subscribe again on that page."],
  };
}
