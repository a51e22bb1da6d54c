import { eq, gte, inArray } from "drizzle-orm";
import type { Queryable } from "#server/db/database";
import { listIds, type Listing, type ListMark } from "#server/db/listing";
import { entitlements, users } from "#server/db/schema/accounts";
import type { UserRow } from "#server/features/accounts/accounts.repository";

/** A user as the super admin's list shows them. */
export interface ListedUser extends UserRow {
  readonly hasFreeAccess: boolean;
  readonly mark: ListMark;
}

/** One page of all users. */
export async function listUsers(on: Queryable, listing: Listing): Promise<readonly ListedUser[]> {
  const marks = await listIds(on, { name: "users" }, listing);
  if (marks.length === 0) return [];
  const rows = await on
    .select({ user: users, grantedAt: entitlements.grantedAt })
    .from(users)
    .leftJoin(entitlements, eq(entitlements.userId, users.id))
    .where(
      inArray(
        users.id,
        marks.map(({ id }) => id),
      ),
    );
  const found = new Map(rows.map((row) => [row.user.id, row]));
  return marks.flatMap((mark) => {
    const row = found.get(mark.id);
    return row === undefined ? [] : [{ ...row.user, hasFreeAccess: row.grantedAt !== null, mark }];
  });
}

/** The ids of the newest users that a search finds. */
export async function findUserIds(on: Queryable, search: string, limit: number): Promise<readonly string[]> {
  const marks = await listIds(on, { name: "users" }, { sort: "newest", search, after: null, limit });
  return marks.map(({ id }) => id);
}

/** The usernames of these users; deleted users have none. */
export async function usernamesOf(on: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await on
    .select({ id: users.id, username: users.username })
    .from(users)
    .where(inArray(users.id, [...ids]));
  return new Map(rows.map(({ id, username }) => [id, username]));
}

/** How many users there are, or how many registered since a given time. */
export async function countUsers(on: Queryable, since: number | null): Promise<number> {
  return on.$count(users, since === null ? undefined : gte(users.createdAt, since));
}
