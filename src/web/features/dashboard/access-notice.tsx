import { Clock } from "lucide-react";
import type { SubscriptionStatusAnswer } from "#contract/accounts";
import { type BillingDetails, BillingNotice } from "#web/features/dashboard/billing-notice";
import { formatDay, daysUntil } from "#web/lib/format";
import { PRICES } from "#web/shared/marketing";
import { paths } from "#web/shared/paths";
import { LinkButton } from "#web/ui/link-button";

type AccessNoticeProps = {
  subscription: SubscriptionStatusAnswer;
  now: Date;
  billing: boolean;
  /** More detail than the status has, if the dashboard had to fetch it. */
  details: BillingDetails;
};

/** Without access: how to get it. In a trial: how long it lasts. Otherwise nothing. */
export function AccessNotice({ subscription, now, billing, details }: AccessNoticeProps) {
  if (!subscription.hasActiveSubscription) {
    const start = subscription.hasUsedTrial ? paths.subscriptionRequired : paths.planSelection;
    return (
      <section
        aria-label="Premium"
        className="mb-8 flex flex-wrap items-center justify-between gap-4 rounded-card bg-mustard p-5 text-on-mustard"
      >
        <p className="max-w-prose font-semibold">
          Unlock unlimited meal plans, 1,000+ global cuisines, and advanced AI recommendations
        </p>
        <div className="flex flex-col items-start gap-1.5 max-sm:w-full">
          <LinkButton href={start} variant="onMustard" className="max-sm:w-full">
            Start Free Trial - From £2.99/month
          </LinkButton>
          <p className="text-small">7-day free trial • Cancel anytime</p>
        </div>
      </section>
    );
  }
  if (billing && subscription.status !== "trial")
    return <BillingNotice subscription={subscription} details={details} />;
  if (subscription.status !== "trial" || subscription.trialEndsAt === null) return null;
  const { nextBillingDate, interval } = subscription;
  const price = interval === "year" ? PRICES.yearly : PRICES.monthly;
  return (
    <section
      aria-label="Free trial"
      className="mb-4 flex flex-wrap items-center gap-x-4 rounded-card border border-hairline bg-leaf-wash px-4 py-2 sm:mb-8 sm:gap-y-2 sm:py-2.5"
    >
      <p className="flex items-center gap-2 max-sm:text-small">
        <Clock aria-hidden="true" className="size-5 shrink-0 text-leaf" />
        <span>
          <strong>{trialDaysLeft(subscription.trialEndsAt, now)}</strong> of your free trial.{" "}
          {nextBillingDate === null
            ? "Nothing is charged when it ends."
            : `The first charge of ${price} is on ${formatDay(nextBillingDate)}.`}
        </span>
      </p>
      {billing && (
        <LinkButton
          href={nextBillingDate === null ? paths.subscribe : paths.subscription}
          variant="ghost"
          size="sm"
          className="max-sm:ms-4"
        >
          {nextBillingDate === null ? "Keep Premium after your trial" : "See your subscription"}
        </LinkButton>
      )}
    </section>
  );
}

/** "7 days left"; capped at the trial's length, in case this device's clock is behind the server's. */
export function trialDaysLeft(trialEndsAt: string, now: Date): string {
  const days = Math.min(daysUntil(trialEndsAt, now), PRICES.trialDays);
  return days <= 1 ? "Last day" : `${days} days left`;
}
