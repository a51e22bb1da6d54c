import { createContext, type ReactNode, useContext } from "react";
import { useSubscriptionStatus } from "#web/features/access/use-subscription-status";
import { useSignOut } from "#web/features/accounts/use-sign-out";
import { useUser } from "#web/features/accounts/use-user";
import { SessionProvider } from "#web/shared/session";

type SessionQueries = {
  user: ReturnType<typeof useUser>;
  subscription: ReturnType<typeof useSubscriptionStatus>;
};

const SessionQueriesContext = createContext<SessionQueries | null>(null);

/** Fetches the session and access, once, and provides them to the gate and the features. */
export function SessionState({ children }: { children: ReactNode }) {
  const user = useUser();
  const signedIn = user.data !== undefined && user.data !== null;
  const subscription = useSubscriptionStatus({ enabled: signedIn });
  const signOut = useSignOut();
  return (
    <SessionQueriesContext value={{ user, subscription }}>
      <SessionProvider
        session={{
          user: user.data ?? null,
          subscription: signedIn ? (subscription.data ?? null) : null,
          signOut: () => signOut.mutate(),
          signingOut: signOut.isPending,
        }}
      >
        {children}
      </SessionProvider>
    </SessionQueriesContext>
  );
}

export function useSessionQueries(): SessionQueries {
  const queries = useContext(SessionQueriesContext);
  if (queries === null) throw new Error("useSessionQueries needs a SessionState above it");
  return queries;
}
