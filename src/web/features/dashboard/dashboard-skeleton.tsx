import { Skeleton } from "#web/ui/skeleton";

/** Shown until it is known whether to lead with the week or the product. As tall as the screen, so that nothing shifts. */
export function DashboardSkeleton() {
  return (
    <div role="status" className="min-h-dvh">
      <span className="sr-only">Loading...</span>
      <div className="grid items-center gap-x-10 gap-y-5 rounded-card border border-hairline bg-surface p-5 sm:p-8 md:grid-cols-[1.1fr_1fr]">
        <div className="flex items-center justify-center md:order-last" aria-hidden="true">
          <Skeleton className="aspect-square w-[34%] rounded-full" />
          <Skeleton className="-ms-[4%] aspect-square w-[40%] rounded-full" />
          <Skeleton className="-ms-[4%] aspect-square w-[34%] rounded-full" />
        </div>
        <div className="flex flex-col gap-4">
          <Skeleton className="h-8 w-3/5" />
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-24 w-4/5" />
          <Skeleton className="h-12 w-full" />
          <Skeleton className="h-13 w-full sm:w-40" />
        </div>
      </div>
    </div>
  );
}
