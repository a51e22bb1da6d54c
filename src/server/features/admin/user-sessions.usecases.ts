import { Failure } from "#server/failure";
import type { AdminDeps } from "#server/features/admin/admin.usecases";
import type { Caller } from "#server/http/route";
import { isUuid } from "#server/services/ids/ids";

type SessionsPage = Awaited<ReturnType<AdminDeps["accounts"]["sessionsOf"]>>;

/** One page of a user's sessions. Throws `not_found`. */
export async function listSessionsOfUser(
  deps: AdminDeps,
  actorId: string,
  { userId, cursor }: { readonly userId: string; readonly cursor: string | null },
): Promise<SessionsPage> {
  await requireUser(deps, userId);
  const page = await deps.accounts.sessionsOf({ userId, cursor });
  await deps.audit.record(deps.database.db, { action: "super_admin.sessions_listed", actorId, subjectId: userId });
  return page;
}

/** Ends one session of a user. Throws `current_session` for the caller's own, and `not_found`. */
export async function endSessionOfUser(
  { database, accounts, audit }: AdminDeps,
  caller: Caller,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
): Promise<void> {
  if (sessionId === caller.sessionId) {
    throw new Failure("current_session", "This is the device you are using. Please sign out instead.");
  }
  const isId = isUuid(userId) && isUuid(sessionId);
  await database.transaction(async (tx) => {
    const ended = isId && (await accounts.endSessionIn(tx, userId, sessionId));
    if (!ended) throw new Failure("not_found", "That device is already signed out.");
    await audit.record(tx, { action: "super_admin.session_ended", actorId: caller.id, subjectId: userId });
  });
}

/** Ends all of a user's sessions except the caller's. Throws `not_found`. */
export async function endSessionsOfUser(deps: AdminDeps, caller: Caller, userId: string): Promise<void> {
  await requireUser(deps, userId);
  await deps.database.transaction(async (tx) => {
    const ended = await deps.accounts.endSessionsIn(tx, userId, caller.sessionId);
    await deps.audit.record(tx, {
      action: "super_admin.sessions_ended",
      actorId: caller.id,
      subjectId: userId,
      details: { sessions: ended },
    });
  });
}

async function requireUser({ accounts }: AdminDeps, userId: string): Promise<void> {
  if (isUuid(userId) && (await accounts.findUser(userId)) !== null) return;
  throw new Failure("not_found", "There is no such user.");
}
