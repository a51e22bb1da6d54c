import { Clock } from "lucide-react";
import type { SubscriptionStatusAnswer } from "#contract/accounts";
import { daysUntil } from "#web/lib/format";
import { paths } from "#web/lib/paths";
import { LinkButton } from "#web/ui/link-button";

type AccessNoticeProps = { subscription: SubscriptionStatusAnswer; now: Date; billing: boolean };

/** Without access: the way to it. In a trial: how long it lasts. Otherwise nothing. */
export function AccessNotice({ subscription, now, billing }: AccessNoticeProps) {
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
  if (subscription.status !== "trial" || subscription.trialEndsAt === null) return null;
  const days = daysUntil(subscription.trialEndsAt, now);
  return (
    <section
      aria-label="Free trial"
      className="mb-8 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-hairline bg-leaf-wash px-4 py-2.5"
    >
      <p className="flex items-center gap-2">
        <Clock aria-hidden="true" className="size-5 shrink-0 text-leaf" />
        <span>
          <strong>{daysLeft(days)}</strong> of your free trial.
          {subscription.nextBillingDate === null && " Nothing is charged when it ends."}
        </span>
      </p>
      {billing && subscription.nextBillingDate === null && (
        <LinkButton href={paths.subscribe} variant="ghost" size="sm">
          Carry on after the trial
        </LinkButton>
      )}
    </section>
  );
}

function daysLeft(days: number): string {
  if (days <= 1) return "Last day";
  return `${days} days left`;
}
