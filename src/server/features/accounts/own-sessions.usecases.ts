import { Failure } from "#server/failure";
import {
  deleteSessionById,
  deleteSessionsOf,
  listSessions,
  type SessionCursor,
  type SessionRow,
} from "#server/features/accounts/sessions.repository";
import { IDLE_MS } from "#server/features/accounts/sessions.usecases";
import type { AccountsDeps } from "#server/features/accounts/sign-in.usecases";
import type { Caller } from "#server/http/route";
import { isUuid } from "#server/services/ids/ids";

/** As many as every list shows at once (spec J8). */
const PAGE_SIZE = 100;

/** One page of a user's sessions, newest first, and the cursor of the next page; null if this is the last. */
export async function sessionsOf(
  { database, clock }: Pick<AccountsDeps, "database" | "clock">,
  { userId, cursor }: { readonly userId: string; readonly cursor: string | null },
): Promise<{ readonly rows: readonly SessionRow[]; readonly next: string | null }> {
  const now = clock.now();
  const after = cursor === null ? null : readCursor(cursor);
  const rows = await listSessions(database.db, { userId, now, idleSince: now - IDLE_MS, after }, PAGE_SIZE + 1);
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return { rows: page, next: rows.length > PAGE_SIZE && last !== undefined ? writeCursor(last) : null };
}

/** Ends one of the user's other sessions. Throws `current_session` and, for another user's, `not_found`. */
export async function endOwnSession({ database, audit }: AccountsDeps, caller: Caller, id: string): Promise<void> {
  if (id === caller.sessionId) {
    throw new Failure("current_session", "This is the device you are using. Please sign out instead.");
  }
  const ended = isUuid(id) && (await deleteSessionById(database.db, caller.id, id));
  if (!ended) throw new Failure("not_found", "That device is already signed out.");
  await audit.record(database.db, { action: "account.session_ended", actorId: caller.id, subjectId: caller.id });
}

/** Ends all of the user's sessions except the caller's. */
export async function endOtherSessions({ database, audit }: AccountsDeps, caller: Caller): Promise<void> {
  const ended = await deleteSessionsOf(database.db, caller.id, caller.sessionId);
  await audit.record(database.db, {
    action: "account.other_sessions_ended",
    actorId: caller.id,
    subjectId: caller.id,
    details: { sessions: ended.length },
  });
}

/** Where a page ends, as an opaque cursor. */
function writeCursor({ createdAt, id }: SessionCursor): string {
  return Buffer.from(`${createdAt}:${id}`).toString("base64url");
}

function readCursor(cursor: string): SessionCursor {
  const [, createdAt = "", id = ""] = /^(\d{1,14}):(.+)$/u.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (!isUuid(id)) {
    throw new Failure("invalid_input", "This page link is not valid. Please start from the first page.", {
      issues: [{ path: "cursor", message: "This page link is not valid" }],
    });
  }
  return { createdAt: Number(createdAt), id };
}
