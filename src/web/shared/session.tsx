import { createContext, type ReactNode, useContext } from "react";
import type { SubscriptionStatusAnswer, User } from "#contract/accounts";

export type Session = {
  user: User | null;
  /** Null while it is unknown and for signed-out visitors. */
  subscription: SubscriptionStatusAnswer | null;
  signOut: () => void;
  signingOut: boolean;
};

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The session, for features that must not import accounts. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (session === null) throw new Error("useSession needs a SessionProvider above it");
  return session;
}

/** The signed-in user, on pages that only signed-in people reach. */
export function useSignedInUser(): User {
  const { user } = useSession();
  if (user === null) throw new Error("useSignedInUser is for protected pages");
  return user;
}
