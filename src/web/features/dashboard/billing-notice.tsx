import type { SubscriptionStatusAnswer } from "#contract/accounts";
import { detailsWanted } from "#web/features/dashboard/details-wanted";
import { formatDay, formatPounds } from "#web/lib/format";
import { paths } from "#web/shared/paths";
import { useSubscriptionDetails } from "#web/shared/subscription-details";
import { LinkButton } from "#web/ui/link-button";
import { Notice } from "#web/ui/notice";

type Wanted = { subscription: SubscriptionStatusAnswer | null; now: Date; billing: boolean };

/** More detail than the status has, fetched only if there may be something to report. */
export function useBillingDetails({ subscription, now, billing }: Wanted) {
  return useSubscriptionDetails({ enabled: billing && subscription !== null && detailsWanted(subscription, now) });
}

export type BillingDetails = ReturnType<typeof useBillingDetails>;

type BillingNoticeProps = { subscription: SubscriptionStatusAnswer; details: BillingDetails };

/** An overdue payment, or a cancellation still running; otherwise nothing. */
export function BillingNotice({ subscription, details }: BillingNoticeProps) {
  if (subscription.status === "cancelled") {
    const ends = details.data?.accessEndsAt ?? null;
    const day = (ends === null ? null : formatDay(ends)) ?? "the time you have left is over";
    return (
      <Notice title="Your subscription is cancelled" className="mb-8">
        <p>
          You keep premium access until{" "}
          {/* Until it is known, a placeholder of typical length is shown, so that nothing shifts. */}
          {details.isPending ? <span className="invisible">30 November 2026</span> : day}.
        </p>
        <LinkButton href={paths.subscription} variant="secondary" size="sm" className="mt-3">
          See your subscription
        </LinkButton>
      </Notice>
    );
  }
  const pastDue = details.data?.pastDue ?? null;
  if (pastDue === null || subscription.interval === null) return null;
  return (
    <Notice tone="error" title="Your payment didn’t go through" className="mb-8">
      <p>
        We couldn’t take {formatPounds(pastDue.amount)} from your card. You keep premium access until{" "}
        {formatDay(pastDue.accessUntil)}.
      </p>
      <LinkButton href={paths.subscription} variant="secondary" size="sm" className="mt-3">
        Update card
      </LinkButton>
    </Notice>
  );
}
