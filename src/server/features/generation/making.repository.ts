import { and, inArray, isNotNull, sql } from "drizzle-orm";
import type { Queryable } from "#server/db/database";
import { after, hasWords, KEYS, ORDERS, type Listing, type ListMark } from "#server/db/listing";
import { generations } from "#server/db/schema/generation";

/** A plan in progress, as in the admin's table. */
export interface MakingPlan {
  readonly id: string;
  readonly fullName: string;
  readonly email: string;
  readonly createdAt: number;
  readonly mark: ListMark;
}

/** One page of all users' plans in progress, sorted like the finished ones. There are never many. */
export async function listMaking(on: Queryable, { sort, search, after: mark, limit }: Listing): Promise<MakingPlan[]> {
  const making = on
    .select({
      id: generations.id,
      fullName: sql<string>`request ->> 'fullName'`.as("full_name"),
      email: sql<string>`request ->> 'email'`.as("email"),
      createdAt: generations.createdAt,
      sortName: sql<string>`sort_name(request ->> 'fullName') collate "C"`.as("sort_name"),
    })
    .from(generations)
    .where(and(inArray(generations.state, ["queued", "running"]), isNotNull(generations.request)))
    .as("making");
  const words = sql`array_to_tsvector(search_words(full_name || ' ' || email))`;
  const rows = await on
    .select({
      id: making.id,
      fullName: making.fullName,
      email: making.email,
      createdAt: making.createdAt,
      key: sql<string>`${KEYS[sort]}`,
    })
    .from(making)
    .where(and(after(sort, mark), search === null ? undefined : hasWords(words, search)))
    .orderBy(ORDERS[sort])
    .limit(limit);
  return rows.map(({ key, ...row }) => ({ ...row, mark: { key, id: row.id } }));
}
