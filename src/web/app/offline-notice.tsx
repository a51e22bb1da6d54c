import { useOnline } from "#web/lib/use-online";
import { Button } from "#web/ui/button";

type OfflineNoticeProps = {
  /** Something on the screen is a copy, because the server did not answer. */
  unreachable?: boolean;
  /** The server did answer, but its database is unavailable. */
  databaseAway?: boolean;
  /** When the plans on the screen were copied. */
  copyOf?: string | null;
  retry?: () => void;
};

/** Says that the connection or the server is down, and what is shown meanwhile. */
export function OfflineNotice({ unreachable = false, databaseAway = false, copyOf = null, retry }: OfflineNoticeProps) {
  const online = useOnline();
  return (
    <div role="status" className="no-print">
      {(!online || unreachable) && (
        <div className="flex flex-wrap items-center justify-center gap-x-4 bg-mustard px-4 py-1 text-small font-medium text-on-mustard">
          <p className="py-1">
            {!online
              ? "You’re offline."
              : databaseAway
                ? "We can’t reach our database right now."
                : "We can’t reach Mealwright just now."}{" "}
            {copyOf === null
              ? `You can keep reading. Saving and new plans wait until ${databaseAway ? "it’s back" : "you’re back online"}.`
              : `This is the copy of ${copyOf}.`}
          </p>
          {online && (
            <Button variant="onMustard" size="sm" onClick={retry}>
              Try again
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
