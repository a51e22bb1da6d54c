import type { ReactNode } from "react";
import { RotateCw } from "lucide-react";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";

type SettingsSectionProps = {
  id: string;
  title: string;
  lead?: ReactNode;
  /** For what cannot be undone. */
  danger?: boolean;
  children: ReactNode;
};

/** A section of Settings, which can be linked to. */
export function SettingsSection({ id, title, lead, danger = false, children }: SettingsSectionProps) {
  return (
    <section aria-labelledby={id}>
      <Card className={danger ? "border-tomato" : undefined}>
        <h2 id={id} tabIndex={-1} className="text-h2 outline-none">
          {title}
        </h2>
        {lead !== undefined && <p className="mt-1 max-w-prose text-quiet">{lead}</p>}
        <div className="mt-5">{children}</div>
      </Card>
    </section>
  );
}

type SectionProblemProps = { what: string; retrying: boolean; retry: () => void };

/** Shown in a section that could not be fetched; the others still work. */
export function SectionProblem({ what, retrying, retry }: SectionProblemProps) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-quiet">We couldn’t load {what} just now.</p>
      <Button size="sm" variant="secondary" pending={retrying} pendingLabel="Loading..." onClick={retry}>
        <RotateCw aria-hidden="true" />
        Try again
      </Button>
    </div>
  );
}
