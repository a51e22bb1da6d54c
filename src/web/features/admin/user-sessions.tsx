import { useEffect, useRef, useState } from "react";
import type { SessionAnswer } from "#contract/account";
import type { SuperAdminUser } from "#contract/admin";
import { useEndUserSession, useUserSessions } from "#web/features/admin/use-user-sessions";
import { messageOf } from "#web/lib/api-error";
import { formatMoment } from "#web/lib/format";
import { endSessionLabel, SessionRow } from "#web/shared/session-row";
import { Button } from "#web/ui/button";
import { Dialog } from "#web/ui/dialog";
import { Skeleton } from "#web/ui/skeleton";

type UserSessionsProps = { /** Null while closed. */ user: SuperAdminUser | null; onClose: () => void };

/** A user's sessions, and buttons to end them. */
export function UserSessions({ user, onClose }: UserSessionsProps) {
  return (
    <Dialog
      open={user !== null}
      onOpenChange={(wanted) => !wanted && onClose()}
      title={user === null ? "" : `Where ${user.fullName} is signed in`}
      description={user === null ? "" : `Username ${user.username}. Ending a session signs that device out at once.`}
      choicesFollow
      actions={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {user !== null && <Sessions key={user.id} user={user} />}
    </Dialog>
  );
}

/** What is to be ended, awaiting confirmation. */
type Asked = SessionAnswer | "all";

function Sessions({ user }: { user: SuperAdminUser }) {
  const sessions = useUserSessions(user.id);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [ended, setEnded] = useState<{ readonly what: Asked } | null>(null);
  const status = useRef<HTMLParagraphElement>(null);
  const end = useEndUserSession(user.id, (what) => {
    setAsked(null);
    setEnded({ what });
  });
  useEffect(() => {
    // The question is closed by now, and the session's button is gone.
    if (ended !== null) status.current?.focus();
  }, [ended]);
  const ask = (next: Asked | null) => {
    end.reset();
    setAsked(next);
  };
  if (sessions.data === undefined) {
    return sessions.isError ? (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-3">
        <p>We couldn’t load the sessions.</p>
        <Button variant="secondary" size="sm" pending={sessions.isFetching} onClick={() => void sessions.refetch()}>
          Try again
        </Button>
      </div>
    ) : (
      <div role="status" aria-label="Loading the sessions" className="flex flex-col gap-3">
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-14 w-full" />
      </div>
    );
  }
  const others = sessions.data.filter(({ current }) => !current);
  return (
    <>
      <p ref={status} role="status" tabIndex={-1} className="text-small text-quiet outline-none">
        {ended !== null && `${endOf(ended.what)} `}
        {countOf(sessions.data.length)}
      </p>
      <ul className="mt-3 flex flex-col divide-y divide-hairline empty:hidden">
        {sessions.data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            end={
              <Button size="sm" variant="secondary" aria-label={endSessionLabel(session)} onClick={() => ask(session)}>
                End session
              </Button>
            }
          />
        ))}
      </ul>
      {others.length > 1 && (
        <Button variant="secondary" className="mt-2" onClick={() => ask("all")}>
          {others.length === sessions.data.length ? "End all sessions" : "End all other sessions"}
        </Button>
      )}
      <Dialog
        open={asked !== null}
        onOpenChange={(wanted) => !wanted && !end.isPending && ask(null)}
        title={asked === "all" ? "End all sessions?" : "End this session?"}
        description={asked === null ? "" : questionOf(asked, user.fullName)}
        actions={
          <>
            <Button variant="secondary" disabled={end.isPending} onClick={() => ask(null)}>
              Cancel
            </Button>
            <Button
              variant="destructive"
              pending={end.isPending}
              pendingLabel="Ending..."
              onClick={() => asked !== null && end.mutate(asked)}
            >
              {asked === "all" ? "End all" : "End session"}
            </Button>
          </>
        }
      >
        {end.isError && (
          <p role="alert" className="text-tomato">
            {messageOf(end.error)}
          </p>
        )}
      </Dialog>
    </>
  );
}

function endOf(what: Asked): string {
  return what === "all" ? "All sessions ended." : `${what.device} has been signed out.`;
}

function countOf(sessions: number): string {
  if (sessions === 0) return "Not signed in anywhere.";
  return `Signed in on ${sessions === 1 ? "1 device" : `${sessions} devices`}.`;
}

function questionOf(asked: Asked, fullName: string): string {
  const what =
    asked === "all"
      ? "Everything listed here is signed out at once."
      : `${asked.device}, last used ${formatMoment(asked.lastSeenAt)}, is signed out at once.`;
  return `${what} ${fullName} can sign in again with the password.`;
}
