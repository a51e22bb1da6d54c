import { Card } from "#web/ui/card";
import { Skeleton } from "#web/ui/skeleton";

/** The page's own layout, in grey, so that nothing shifts when the subscription loads. `live`: with a card in use. */
export function SubscriptionSkeleton({ live, notice }: { live: boolean; notice: boolean }) {
  return (
    <div role="status" aria-label="Loading your subscription" className="grid items-start gap-6 lg:grid-cols-[3fr_2fr]">
      <div className="flex min-w-0 flex-col gap-6">
        <Card className="flex flex-col gap-4">
          <Skeleton className="h-8 w-1/2" />
          {notice && <Skeleton className="h-24" />}
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-6 w-2/3" />
          {live && <Skeleton className="h-6 w-2/3" />}
          <Skeleton className="h-11 w-40" />
        </Card>
        <Card className="flex flex-col gap-3">
          <Skeleton className="h-7 w-1/2" />
          <Skeleton className="h-5 w-2/3" />
        </Card>
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        {live && (
          <Card className="flex flex-col gap-4">
            <Skeleton className="h-8 w-1/2" />
            <Skeleton className="h-11 w-2/3" />
            <Skeleton className="h-11 w-full sm:w-36" />
          </Card>
        )}
        <Card tone="wash" className="flex flex-col gap-3">
          <Skeleton className="h-7 w-1/2" />
          {[1, 2, 3, 4, 5].map((line) => (
            <Skeleton key={line} className="h-5" />
          ))}
        </Card>
      </div>
    </div>
  );
}
