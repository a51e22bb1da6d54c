import { and, desc, eq, gte, or, lt, sql, type SQL } from "drizzle-orm";
import type { Queryable } from "#server/db/database";
import { entitlements, users } from "#server/db/schema/accounts";
import type { UserRow } from "#server/features/accounts/accounts.repository";

/** Where a page ends, so that the next one starts after it however many users have come since. */
export interface UserCursor {
  readonly createdAt: number;
  readonly id: string;
}

export interface UserListing {
  /** Part of a username, name or address, without regard to case. */
  readonly search: string | null;
  readonly after: UserCursor | null;
  readonly limit: number;
}

/** A user as the super admin's list shows them. */
export interface ListedUser extends UserRow {
  readonly hasFreeAccess: boolean;
}

/** Users, newest first. */
export async function listUsers(on: Queryable, { search, after, limit }: UserListing): Promise<readonly ListedUser[]> {
  const rows = await on
    .select({ user: users, grantedAt: entitlements.grantedAt })
    .from(users)
    .leftJoin(entitlements, eq(entitlements.userId, users.id))
    .where(and(matching(search), after === null ? undefined : olderThan(after)))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit);
  return rows.map(({ user, grantedAt }) => ({ ...user, hasFreeAccess: grantedAt !== null }));
}

/** How many users there are, or how many came since a moment. */
export async function countUsers(on: Queryable, since: number | null): Promise<number> {
  return on.$count(users, since === null ? undefined : gte(users.createdAt, since));
}

function olderThan({ createdAt, id }: UserCursor): SQL | undefined {
  return or(lt(users.createdAt, createdAt), and(eq(users.createdAt, createdAt), lt(users.id, id)));
}

function matching(search: string | null): SQL | undefined {
  if (search === null || search.trim() === "") return undefined;
  const part = `%${search
    .trim()
    .toLowerCase()
    .replaceAll(/[\\%_]/gu, String.raw`\$&`)}%`;
  return sql`(lower(${users.username}) like ${part} or lower(${users.email}) like ${part} or lower(${users.fullName}) like ${part})`;
}
