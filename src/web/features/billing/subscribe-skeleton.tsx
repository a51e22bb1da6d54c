import { Skeleton } from "#web/ui/skeleton";

/** The shape of the page while it is not known whether there is a subscription to change. */
export function SubscribeSkeleton() {
  return (
    <div role="status" className="flex max-w-2xl flex-col gap-6">
      <span className="sr-only">Loading your subscription...</span>
      <div className="mt-9 grid gap-4 sm:grid-cols-2">
        <Skeleton className="h-36" />
        <Skeleton className="h-36" />
      </div>
      <Skeleton className="h-96" />
    </div>
  );
}
