import { queryOptions } from "@tanstack/react-query";
import { getSharedList, type SharedList } from "#contract/sharing";
import { call } from "#web/lib/api";
import { ApiError, isUnreachable } from "#web/lib/api-error";
import { BY_LINK, privateNames, readPrivate, removePrivate, writePrivate } from "#web/lib/private-storage";
import { queryKeys } from "#web/shared/query-keys";

/** A shared list and, for an offline copy, when it was made, in epoch milliseconds. */
export type KnownList = { list: SharedList; copiedAt: number | null };

const NAME = "list:";
/** The most lists stored per browser; the least recently opened is dropped. */
const MOST_LISTS = 5;
/** How long an answer may take before a copy, if any, is shown: a weak signal in a shop may carry no data. */
const LONGEST_WAIT_MS = 8_000;

/** Shared lists are opened in the shop, with or without a signal. */
export function sharedListQuery(token: string) {
  return queryOptions({
    queryKey: queryKeys.sharedList(token),
    queryFn: async ({ signal }): Promise<KnownList> => {
      const copy = readCopy(token);
      const answer = call(getSharedList, { params: { token }, signal });
      try {
        const list = copy === null ? await answer : await inTime(answer);
        if (list === null) return copy as KnownList;
        keepCopy(token, list);
        return { list, copiedAt: null };
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) removePrivate("local", BY_LINK, NAME + token);
        else if (isUnreachable(error) && copy !== null) return copy;
        throw error;
      }
    },
  });
}

/** Null when it takes longer than that. */
async function inTime(answer: Promise<SharedList>): Promise<SharedList | null> {
  return Promise.race([answer, new Promise<null>((resolve) => setTimeout(resolve, LONGEST_WAIT_MS, null))]);
}

function readCopy(token: string): KnownList | null {
  return asCopy(readPrivate("local", BY_LINK, NAME + token));
}

function asCopy(stored: unknown): KnownList | null {
  if (typeof stored !== "object" || stored === null || !("list" in stored) || !("copiedAt" in stored)) return null;
  return typeof stored.copiedAt === "number" ? (stored as KnownList) : null;
}

function keepCopy(token: string, list: SharedList): void {
  writePrivate("local", BY_LINK, NAME + token, { list, copiedAt: Date.now() });
  const copies = privateNames("local", BY_LINK).filter((name) => name.startsWith(NAME));
  const age = (name: string) => asCopy(readPrivate("local", BY_LINK, name))?.copiedAt ?? 0;
  for (const name of copies.toSorted((a, b) => age(b) - age(a)).slice(MOST_LISTS))
    removePrivate("local", BY_LINK, name);
}
