import { type ComponentType, lazy, Suspense } from "react";

type ShareListProps = { planId: string; looking: number | null };

/** Fetched when the plan stands. Where its code cannot be had, the list is there without it. */
const Later = lazy(async (): Promise<{ default: ComponentType<ShareListProps> }> => {
  const code = await import("#web/features/plans/sharing/share-list").catch(() => null);
  return { default: code?.ShareList ?? Nothing };
});

function Nothing() {
  return null;
}

/** The button that shares a list, in a place that is kept for it. */
export function LazyShareList(props: ShareListProps) {
  return (
    <Suspense fallback={<span aria-hidden="true" className="h-11 w-36 sm:h-10" />}>
      <Later {...props} />
    </Suspense>
  );
}
