import type { ListSort } from "#contract/admin";
import type { ListMark } from "#server/db/listing";
import { Failure } from "#server/failure";
import { isUuid } from "#server/services/ids/ids";

/** Where a page ends, as an opaque cursor. It is valid for one sort order only. */
export function writeCursor(sort: ListSort, { key, id }: ListMark): string {
  return Buffer.from(JSON.stringify([sort, key, id])).toString("base64url");
}

/** Parses a cursor; throws for another sort order's and for one we never issued. */
export function readCursor(sort: ListSort, cursor: string | undefined): ListMark | null {
  if (cursor === undefined) return null;
  const [order, key, id] = partsOf(cursor);
  const sound =
    order === sort &&
    typeof id === "string" &&
    isUuid(id) &&
    typeof key === "string" &&
    (sort === "name" ? !/[\0\p{Cs}]/u.test(key) : /^\d{1,14}$/u.test(key));
  if (sound) return { key, id };
  throw new Failure("invalid_input", "This page link is not valid. Please start from the first page.", {
    issues: [{ path: "cursor", message: "This page link is not valid" }],
  });
}

function partsOf(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, "base64url").toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
