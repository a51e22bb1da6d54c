import { cardDocument } from "#web/features/billing/card-document";
import { Skeleton } from "#web/ui/skeleton";

/** A skeleton for a card form that is loading. */
export function CardFormSkeleton() {
  const providers = cardDocument() !== null;
  return (
    <div className="flex flex-col gap-4">
      {!providers && <Skeleton className="h-15 max-[22.9rem]:h-21" />}
      <FieldSkeleton />
      <div className="grid gap-4 min-[24rem]:grid-cols-2">
        <FieldSkeleton />
        <FieldSkeleton />
      </div>
      {/* The provider asks for the country; our own form lists test cards. */}
      {providers ? <FieldSkeleton /> : <Skeleton className="h-11.5" />}
    </div>
  );
}

function FieldSkeleton() {
  return (
    <div className="flex flex-col gap-1.5">
      <Skeleton className="h-6.5 w-28" />
      <Skeleton className="h-12" />
    </div>
  );
}
