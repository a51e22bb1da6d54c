import type { ReactNode } from "react";
import { MonitorSmartphone } from "lucide-react";
import type { SessionAnswer } from "#contract/account";
import { formatDay, formatMoment } from "#web/lib/format";
import { Badge } from "#web/ui/badge";

type SessionRowProps = { session: SessionAnswer; /** What ends it; none where it is the one in use. */ end: ReactNode };

/** A browser in which somebody is signed in, in a list of them. */
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

/** What the button that ends a session is called where only its words "End session" are seen. */
export function endSessionLabel({ device, lastSeenAt }: SessionAnswer): string {
  return `End the session on ${device}, last used ${formatMoment(lastSeenAt)}`;
}
