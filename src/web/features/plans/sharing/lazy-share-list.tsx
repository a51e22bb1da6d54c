import type { ComponentType } from "react";
import { CodeBoundary, lazyComponent } from "#web/lib/lazy-component";

type ShareListProps = { planId: string; looking: number | null };

/** Fetched when the plan stands. Where its code cannot be had, the list is there without it. */
const Later = lazyComponent(async (): Promise<ComponentType<ShareListProps>> => {
  const code = await import("#web/features/plans/sharing/share-list").catch(() => null);
  return code?.ShareList ?? Nothing;
});

function Nothing() {
  return null;
}

/** The button that shares a list, in a place that is kept for it. */
export function LazyShareList(props: ShareListProps) {
  return (
    <CodeBoundary fallback={<span aria-hidden="true" className="h-11 w-36 sm:h-10" />}>
      <Later {...props} />
    </CodeBoundary>
  );
}
