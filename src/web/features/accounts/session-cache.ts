import type { QueryClient } from "@tanstack/react-query";
import type { User } from "#contract/accounts";
import { announceSession, clearPrivateStorage, markSignOut } from "#web/lib/private-storage";
import { queryKeys } from "#web/shared/query-keys";

/**
 * Replaces the current user with another (or none) and clears everything fetched before. The user's own
 * entry is written, not removed: observers of a removed entry would not be notified of the new one.
 */
export function changeUser(client: QueryClient, user: User | null): void {
  // First, so that nothing stored for the next user is cleared with the last one's.
  clearPrivateStorage(user === null ? {} : { exceptFor: user.id });
  if (user !== null) markSignOut(false);
  client.setQueryData(queryKeys.user, user);
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== queryKeys.user[0] });
  announceSession();
}
