import type { RefObject } from "react";
import type { SubscriptionDetails } from "#contract/billing";
import { CancelButton } from "#web/features/billing/subscription/cancel-button";
import { useChanging, useReactivate } from "#web/features/billing/subscription/subscription-changes";
import { noticesOf, type SubscriptionNotice } from "#web/features/billing/subscription/subscription-notices";
import { badgeOf, factsOf, reactivationText, situationOf } from "#web/features/billing/subscription/subscription-state";
import { paths } from "#web/shared/paths";
import { Badge } from "#web/ui/badge";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { LinkButton } from "#web/ui/link-button";
import { Notice } from "#web/ui/notice";

type SubscriptionSummaryProps = {
  details: SubscriptionDetails;
  heading: RefObject<HTMLHeadingElement | null>;
  onShown: () => void;
};

/** The subscription's status, notices and actions. */
export function SubscriptionSummary({ details, heading, onShown }: SubscriptionSummaryProps) {
  const badge = badgeOf(situationOf(details));
  return (
    <Card>
      <h2
        ref={heading}
        tabIndex={-1}
        className="flex flex-wrap items-center justify-between gap-3 text-h2 outline-none"
      >
        Premium{" "}
        <span className="font-sans tracking-normal">
          <Badge tone={badge.tone}>{badge.label}</Badge>
        </span>
      </h2>
      {noticesOf(details).map((notice) => (
        <Notice key={notice.title} tone={notice.tone} title={notice.title} className="mt-4">
          <p>{notice.text}</p>
          <NoticeAction notice={notice} />
        </Notice>
      ))}
      <dl className="mt-5 flex flex-col divide-y divide-hairline">
        {factsOf(details).map(({ term, text }) => (
          <div key={term} className="flex flex-wrap justify-between gap-x-6 py-2">
            <dt className="text-quiet">{term}</dt>
            <dd className="font-medium tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
      <Actions details={details} onShown={onShown} />
    </Card>
  );
}

const VARIANTS = { info: "secondary", mustard: "onMustard", error: "primary" } as const;

function NoticeAction({ notice: { action, tone } }: { notice: SubscriptionNotice }) {
  if (action === null) return null;
  return (
    <LinkButton href={action.href} variant={VARIANTS[tone]} size="sm" className="mt-3">
      {action.label}
    </LinkButton>
  );
}

function Actions({ details, onShown }: { details: SubscriptionDetails; onShown: () => void }) {
  const reactivate = useReactivate({ description: reactivationText(details), onShown });
  const changing = useChanging();
  const { plan, canCancel, canReactivate, pastDue, noted } = details;
  const canChange = plan !== null && !canReactivate && noted === null;
  if (!canChange && !canCancel && !canReactivate) return null;
  return (
    <div className="mt-5 flex flex-wrap gap-2 max-sm:flex-col">
      {canReactivate && (
        <Button
          pending={reactivate.isPending}
          pendingLabel="Reactivating..."
          disabled={changing && !reactivate.isPending}
          onClick={reactivate.begin}
        >
          {noted === null ? "Reactivate subscription" : "Keep subscription"}
        </Button>
      )}
      {canChange && (
        <LinkButton
          href={paths.subscribeTo(plan === "monthly" ? "yearly" : "monthly")}
          // An overdue payment comes first.
          variant={pastDue === null ? "primary" : "secondary"}
        >
          Change plan
        </LinkButton>
      )}
      {canCancel && <CancelButton details={details} onShown={onShown} />}
    </div>
  );
}
