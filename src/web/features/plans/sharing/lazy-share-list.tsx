import type { ComponentType } from "react";
import { CodeBoundary, lazyComponent } from "#web/lib/lazy-component";

type ShareListProps = { planId: string; looking: number | null };

/** Fetched once the plan is rendered. If its code cannot be loaded, the list works without it. */
const Later = lazyComponent(async (): Promise<ComponentType<ShareListProps>> => {
  const code = await import("#web/features/plans/sharing/share-list").catch(() => null);
  return code?.ShareList ?? Nothing;
});

function Nothing() {
  return null;
}

/** The share button, in a reserved space. */
export function LazyShareList(props: ShareListProps) {
  return (
    <CodeBoundary fallback={<span aria-hidden="true" className="h-11 w-36 sm:h-10" />}>
      <Later {...props} />
    </CodeBoundary>
  );
}
