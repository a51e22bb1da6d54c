import { Skeleton } from "#web/ui/skeleton";

/** The shape of the page while it is not known whether there is a subscription to change; `plans`: with a choice of plans on top. */
export function SubscribeSkeleton({ plans }: { plans: boolean }) {
  return (
    <div role="status" className="flex max-w-2xl flex-col gap-6">
      <span className="sr-only">Loading your subscription...</span>
      {plans && (
        <div className="mt-9 grid gap-4 sm:grid-cols-2">
          <Skeleton className="h-36" />
          <Skeleton className="h-36" />
        </div>
      )}
      <Skeleton className="h-96" />
    </div>
  );
}
