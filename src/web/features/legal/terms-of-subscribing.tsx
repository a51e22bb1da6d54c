import { Link } from "wouter";
import { PAST_DUE_GRACE_DAYS } from "#domain/entitlement/entitlement";
import { REMINDER_DAYS, RENEWAL_NOTICE_DAYS } from "#domain/entitlement/notices";
import { REFUND_DAYS } from "#domain/entitlement/refund-right";
import type { LegalSection } from "#web/features/legal/legal-page";
import { PRICES } from "#web/shared/marketing";
import { paths } from "#web/shared/paths";

const Subscription = () => (
  <Link href={paths.subscription} className="text-link">
    Subscription
  </Link>
);

/** Trial, prices, renewal, cancelling and refunds. The numbers of days come from the rules the server uses. */
export const TERMS_OF_SUBSCRIBING: readonly LegalSection[] = [
  {
    id: "free-trial",
    title: "The free trial",
    body: (
      <>
        <p>
          Premium can be tried free for {PRICES.trialDays} days, once for each person. We recognise a used trial by a
          mark made from the email address, which we keep even after an account is deleted.
        </p>
        <ul>
          <li>
            <strong>Without a card:</strong> nothing is charged when the trial ends. Your plans stay yours, and you
            choose then whether to subscribe.
          </li>
          <li>
            <strong>With a card:</strong> the subscription that you chose begins when the trial ends, and the first
            payment is taken then. You see the day and the amount above the order button, and we remind you by email{" "}
            {REMINDER_DAYS} days before. Cancel before that day and you pay nothing.
          </li>
        </ul>
        <p>If you begin without a card and add one later, the days that are left carry over.</p>
      </>
    ),
  },
  {
    id: "prices",
    title: "Prices and payment",
    body: (
      <>
        <p>
          Premium costs {PRICES.monthly} a month or {PRICES.yearly} a year, VAT included where it is due. Each period is
          paid in advance, by card, through our payment provider. We never see or store your full card number.
        </p>
        <p>
          If a payment fails we tell you by email. You keep access for {PAST_DUE_GRACE_DAYS} days while you put it
          right; after that the subscription ends and nothing more is charged.
        </p>
        <p>
          When you change between monthly and yearly, the page shows what the change costs before you agree to it, and
          you are charged that amount or nothing.
        </p>
      </>
    ),
  },
  {
    id: "renewal",
    title: "Renewal",
    body: (
      <p>
        A subscription renews for the same period, at the same price and on the same card, until you cancel it. Before a
        yearly subscription renews we write to you {RENEWAL_NOTICE_DAYS} days ahead, so that you have time to cancel.
      </p>
    ),
  },
  {
    id: "cancelling",
    title: "Cancelling",
    body: (
      <p>
        You can cancel at any time under <Subscription />, in two clicks and without giving a reason. You keep access
        until the end of the period that you have paid for; after that nothing is charged. Until then you can change
        your mind and reactivate. We confirm each cancellation by email with its end date. You can also cancel by
        answering any of our emails.
      </p>
    ),
  },
  {
    id: "refunds",
    title: `${REFUND_DAYS} days to change your mind`,
    body: (
      <>
        <p>
          For {REFUND_DAYS} days after the first charge of a subscription, and again for {REFUND_DAYS} days after each
          yearly renewal, you can get your money back without giving a reason, even if you have used Premium in the
          meantime. Choose “Cancel and refund” under <Subscription />, or tell us in any clear way, for example by
          answering one of our emails.
        </p>
        <p>
          You get back the whole of that payment. Access ends straight away. We send the money to the card that you paid
          with without delay, and within {REFUND_DAYS} days at the latest, and confirm it by email. This is more than
          the Consumer Contracts Regulations 2013 ask for and takes nothing away from them.
        </p>
      </>
    ),
  },
  {
    id: "changes-of-price",
    title: "Changes of price",
    body: (
      <p>
        A new price never applies to a period you’ve already paid for. If the price of your subscription is to change,
        we tell you by email at least 30 days before it applies, and you can cancel before then.
      </p>
    ),
  },
];
