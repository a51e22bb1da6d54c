import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useSyncExternalStore } from "react";
import { useLocation } from "wouter";
import { logout } from "#contract/accounts";
import { OfflineNotice } from "#web/app/offline-notice";
import { sendUnsentTicks } from "#web/features/plans/tick-sync";
import { call } from "#web/lib/api";
import { ApiError } from "#web/lib/api-error";
import { formatMoment } from "#web/lib/format";
import { keepCopies, lacksDatabase, oldestShown, refetchCopies, showsCopies } from "#web/app/offline-copies";
import { isSignOutPending, markSignOut, onSessionElsewhere } from "#web/lib/private-storage";
import { paths } from "#web/shared/paths";
import { queryKeys } from "#web/shared/query-keys";
import { useSession } from "#web/shared/session";
import { sendUnsent } from "#web/shared/unsent/send-unsent";
import { toast } from "#web/ui/toast-store";

/** The prefix of every shared list's address. */
const SHARED_LISTS = paths.sharedList("");

/** Offline support, and its notices. */
export function Offline() {
  const client = useQueryClient();
  const { user } = useSession();
  const userId = user?.id ?? null;
  useEffect(() => keepCopies(client, Date.now), [client]);
  useOtherTabs(client, userId);
  const [path] = useLocation();
  // A shared list is used in the shop, like the user's own.
  const shops = userId !== null || path.startsWith(SHARED_LISTS);
  useEffect(() => {
    // Visitors who only view the sign-in page need not fetch every other page.
    if (shops) registerServiceWorker();
  }, [shops]);
  useEffect(() => {
    const ending = new AbortController();
    const catchUp = () => {
      if (document.visibilityState === "hidden") return;
      void finishSignOut(ending.signal);
      refetchCopies(client);
      if (userId !== null) sendAll(client, userId);
    };
    catchUp();
    window.addEventListener("online", catchUp);
    document.addEventListener("visibilitychange", catchUp);
    return () => {
      // A late answer to the sign-out must not remove the cookie of a user who has signed in meanwhile.
      ending.abort();
      window.removeEventListener("online", catchUp);
      document.removeEventListener("visibilitychange", catchUp);
    };
  }, [client, userId]);
  useEffect(() => {
    document.addEventListener("click", keepFromLeading);
    return () => document.removeEventListener("click", keepFromLeading);
  }, []);
  const subscribe = useCallback((listener: () => void) => client.getQueryCache().subscribe(listener), [client]);
  const copyOf = useSyncExternalStore(subscribe, () => oldestShown(client));
  const unreachable = useSyncExternalStore(subscribe, () => showsCopies(client));
  const databaseAway = useSyncExternalStore(subscribe, () => lacksDatabase(client));
  useEffect(() => {
    // The last copy has been replaced with an answer: the server is back.
    if (!unreachable && userId !== null) sendAll(client, userId);
  }, [client, userId, unreachable]);
  return (
    <OfflineNotice
      unreachable={unreachable}
      databaseAway={databaseAway}
      copyOf={copyOf === null ? null : formatMoment(new Date(copyOf).toISOString())}
      retry={() => refetchCopies(client)}
    />
  );
}

/** Ticks, and changes to the cupboard and lists. */
function sendAll(client: QueryClient, userId: string): void {
  void sendUnsentTicks(client, userId);
  void sendUnsent(client, userId);
}

/** Follows sign-in and sign-out in other tabs, which share the cookie. */
function useOtherTabs(client: QueryClient, userId: string | null): void {
  const before = useRef(userId);
  useEffect(() => onSessionElsewhere(() => void client.invalidateQueries({ queryKey: queryKeys.user })), [client]);
  useEffect(() => {
    const was = before.current;
    before.current = userId;
    if (was === null || was === userId) return;
    // What was fetched or typed as the previous user is dropped.
    if (userId !== null) window.location.reload();
    else client.removeQueries({ type: "inactive", predicate: ({ queryKey }) => queryKey[0] !== queryKeys.user[0] });
  }, [client, userId]);
}

/** Offline, a link to a file on the server would only show the browser's error page. */
function keepFromLeading(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (navigator.onLine || link === null || !link.pathname.startsWith("/api/")) return;
  event.preventDefault();
  toast({
    title: "You’re offline",
    description: "You need to be online to open this file. Try again when you’re back.",
    destructive: true,
  });
}

function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // Private windows and some settings refuse this: the app then needs a connection.
  void navigator.serviceWorker.register("/sw.js").catch(() => undefined);
}

/** Ends the session of a user who signed out while the server was unreachable. */
async function finishSignOut(signal: AbortSignal): Promise<void> {
  if (!isSignOutPending()) return;
  try {
    await call(logout, { signal });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status >= 500) return;
  }
  markSignOut(false);
}
