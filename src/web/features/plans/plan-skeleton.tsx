import { Skeleton } from "#web/ui/skeleton";

const CARDS = 6;

/** A placeholder for a plan while it loads, in the plan's own dimensions. */
export function PlanSkeleton() {
  return (
    <main id="content" className="mx-auto w-full max-w-6xl px-4 pt-4 pb-16 sm:px-6">
      <div role="status" className="comes-late flex min-h-11 items-center text-quiet">
        <h1 className="font-sans text-body font-normal">Loading meal plan...</h1>
      </div>
      <Skeleton className="mt-6 h-9 w-72 max-w-full sm:mt-10" />
      <Skeleton className="mt-3 h-5 w-48" />
      <div className="mt-8 grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-4">
        {Array.from({ length: CARDS }, (_, index) => (
          <Skeleton key={index} className="h-64 rounded-card" />
        ))}
      </div>
    </main>
  );
}
