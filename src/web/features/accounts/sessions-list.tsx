import type { SessionAnswer } from "#contract/account";
import { SectionProblem } from "#web/features/accounts/settings-section";
import { useEndSession, useSessions } from "#web/features/accounts/use-sessions";
import { endSessionLabel, SessionRow } from "#web/shared/session-row";
import { Button } from "#web/ui/button";
import { Skeleton } from "#web/ui/skeleton";

/** `onGone`: a session's button has been removed with it, and the focus needs a new place. */
export function SessionsList({ onGone }: { onGone: () => void }) {
  const sessions = useSessions();
  const end = useEndSession({ onGone });
  if (sessions.isError && sessions.data === undefined) {
    return (
      <SectionProblem
        what="where you’re signed in"
        retrying={sessions.isFetching}
        retry={() => void sessions.refetch()}
      />
    );
  }
  if (sessions.data === undefined) {
    return (
      <div role="status" aria-label="Loading where you’re signed in" className="flex flex-col gap-3">
        <Skeleton className="h-14 w-full" />
        <Skeleton className="h-14 w-full" />
      </div>
    );
  }
  const all = sessions.data.pages.flatMap(({ items }) => items);
  const ending = end.isPending ? end.variables : null;
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col divide-y divide-hairline">
        {all.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            end={
              <EndButton
                session={session}
                ending={typeof ending === "object" && ending?.id === session.id}
                blocked={end.isPending}
                onEnd={() => end.mutate(session)}
              />
            }
          />
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 empty:hidden">
        {all.length > 1 && (
          <Button
            variant="secondary"
            pending={ending === "others"}
            pendingLabel="Ending..."
            disabled={end.isPending && ending !== "others"}
            onClick={() => end.mutate("others")}
          >
            End all other sessions
          </Button>
        )}
        {sessions.hasNextPage && (
          <Button
            variant="ghost"
            pending={sessions.isFetchingNextPage}
            pendingLabel="Loading..."
            onClick={() => void sessions.fetchNextPage()}
          >
            Show more sessions
          </Button>
        )}
      </div>
    </div>
  );
}

type EndButtonProps = { session: SessionAnswer; ending: boolean; blocked: boolean; onEnd: () => void };

function EndButton({ session, ending, blocked, onEnd }: EndButtonProps) {
  return (
    <Button
      size="sm"
      variant="secondary"
      aria-label={endSessionLabel(session)}
      pending={ending}
      pendingLabel="Ending..."
      disabled={blocked && !ending}
      onClick={onEnd}
    >
      End session
    </Button>
  );
}
