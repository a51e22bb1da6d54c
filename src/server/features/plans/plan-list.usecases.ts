import type { PlanSort } from "#domain/plan/plan-sorts";
import type { Database } from "#server/db/database";
import { Failure } from "#server/failure";
import * as repository from "#server/features/plans/plan-list.repository";
import type { PageMark, PlanSummaryRow } from "#server/features/plans/plan-list.repository";
import { isUuid } from "#server/services/ids/ids";

/** As many as every list shows at once (spec J8). */
const PAGE_SIZE = 100;
/** More words than this add no precision, and each is searched for in every plan. */
const MOST_WORDS = 8;

interface ListFilter {
  readonly userId: string;
  readonly cursor: string | null;
  readonly search: string;
  readonly sort: PlanSort;
}

/** One page of a user's plans and the cursor of the next page; null if this is the last. */
export async function listPlans(
  { database }: { readonly database: Database },
  { userId, cursor, search, sort }: ListFilter,
): Promise<{ rows: PlanSummaryRow[]; next: string | null }> {
  const rows = await repository.listPlans(database.db, {
    userId,
    words: searchWords(search),
    sort,
    after: cursor === null ? null : readCursor(cursor, sort),
    limit: PAGE_SIZE + 1,
  });
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return { rows: page, next: rows.length > PAGE_SIZE && last !== undefined ? writeCursor(last, sort) : null };
}

/** The words of a search in the form of the plans' search text: lower case, without accents and apostrophes. */
function searchWords(search: string): string[] {
  return search
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’]/gu, "")
    .toLowerCase()
    .split(/[\s,]+/u)
    .filter((word) => word !== "")
    .slice(0, MOST_WORDS);
}

/** Where a page ends, as an opaque cursor. It is valid for one sort order only. */
function writeCursor({ totalPence, createdAt, id }: PageMark, sort: PlanSort): string {
  return Buffer.from(`${sort}:${totalPence}:${createdAt}:${id}`).toString("base64url");
}

function readCursor(cursor: string, sort: PlanSort): PageMark {
  const match = /^([a-z]+):(\d{1,9}):(\d{1,14}):(.+)$/u.exec(Buffer.from(cursor, "base64url").toString());
  const [, order, totalPence = "", createdAt = "", id = ""] = match ?? [];
  if (order !== sort || !isUuid(id))
    throw new Failure("invalid_input", "This page link is not valid. Please start from the first page.", {
      issues: [{ path: "cursor", message: "This page link is not valid" }],
    });
  return { totalPence: Number(totalPence), createdAt: Number(createdAt), id };
}
