import type { ReactNode } from "react";

type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode; picture?: ReactNode };

export function EmptyState({ title, children, action, picture }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-dashed border-line bg-surface px-6 py-12 text-center">
      {picture}
      <h2 className="text-h2">{title}</h2>
      {children !== undefined && <div className="max-w-prose text-quiet">{children}</div>}
      {action}
    </div>
  );
}
