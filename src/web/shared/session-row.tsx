import type { ReactNode } from "react";
import { MonitorSmartphone } from "lucide-react";
import type { SessionAnswer } from "#contract/account";
import { formatDay, formatMoment } from "#web/lib/format";
import { Badge } from "#web/ui/badge";

type SessionRowProps = {
  session: SessionAnswer;
  /** The button that ends it; none for the current session. */ end: ReactNode;
};

/** A signed-in browser, in a list of sessions. */
export function SessionRow({ session: { device, current, createdAt, lastSeenAt }, end }: SessionRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0">
      <MonitorSmartphone aria-hidden="true" className="size-6 shrink-0 text-quiet max-sm:hidden" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
          {device}
          {current && <Badge tone="leaf">This device</Badge>}
        </p>
        <p className="text-small text-quiet">
          {current ? "In use now" : `Last used ${formatMoment(lastSeenAt)}`}
          <span className="max-sm:hidden">, signed in on {formatDay(createdAt)}</span>
        </p>
      </div>
      {!current && end}
    </li>
  );
}

/** The accessible name of the button that visibly only says "End session". */
export function endSessionLabel({ device, lastSeenAt }: SessionAnswer): string {
  return `End the session on ${device}, last used ${formatMoment(lastSeenAt)}`;
}
