import type { QueryClient } from "@tanstack/react-query";
import type { User } from "#contract/accounts";
import { announceSession, clearPrivateStorage, markSignOut } from "#web/lib/private-storage";
import { queryKeys } from "#web/shared/query-keys";

/**
 * Puts another user (or nobody) in the place of the current one and forgets all that was fetched before. The user's own
 * entry is written, not removed: what watches a removed entry would not be told of the new one.
 */
export function changeUser(client: QueryClient, user: User | null): void {
  // First, so that nothing kept of the next user is forgotten with what was the last one's.
  clearPrivateStorage(user === null ? {} : { exceptFor: user.id });
  if (user !== null) markSignOut(false);
  client.setQueryData(queryKeys.user, user);
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== queryKeys.user[0] });
  announceSession();
}
