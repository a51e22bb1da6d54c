import { sameEmail } from "#contract/names";
import type { ProfileBody } from "#contract/account-forms";
import type { Transaction } from "#server/db/database";
import { Failure } from "#server/failure";
import { profileChanged } from "#server/features/accounts/accounts.jobs";
import { findUserById, lockUser, updateUser, type UserRow } from "#server/features/accounts/accounts.repository";
import { deleteProof } from "#server/features/accounts/email-links.repository";
import { roomInMailbox, sendProofIn } from "#server/features/accounts/email-proof.usecases";
import { queueChangeNoticeIn } from "#server/features/accounts/email-undo.usecases";
import { currentUser, type AccountsDeps } from "#server/features/accounts/sign-in.usecases";
import { claimAddress, refusingTaken } from "#server/features/accounts/taken-names";

interface ProfileChange {
  readonly userId: string;
  readonly body: ProfileBody;
  readonly address: string;
}

/**
 * Changes name, address and username. A new address is shown at once and awaits confirmation: until then everything that secures the
 * account stays with the confirmed one, which is notified. Throws `username_taken`, `email_taken` or `too_many_requests`.
 */
export async function updateProfile(deps: AccountsDeps, change: ProfileChange): Promise<UserRow> {
  const { database, limits } = deps;
  const { userId, body, address } = change;
  const isNew = isNewAddress(await currentUser(deps, userId), body.email);
  // Counted whatever the outcome: a refusal reveals that the address has an account.
  if (isNew) await limits.emailChange(address, userId);
  const giveBack = isNew ? await roomInMailbox(deps, body.email) : null;
  try {
    const updated = await refusingTaken(deps, body, userId, () =>
      database.transaction((tx) => updateIn(tx, deps, change, { isNew, linked: giveBack !== null })),
    );
    // The address was changed meanwhile, so this one is new after all: count it like any other.
    return updated ?? (await updateProfile(deps, change));
  } catch (error) {
    await giveBack?.();
    throw error;
  }
}

async function updateIn(
  tx: Transaction,
  deps: AccountsDeps,
  { userId, body }: ProfileChange,
  { isNew, linked }: { readonly isNew: boolean; readonly linked: boolean },
): Promise<UserRow | null> {
  const { clock, audit, jobs } = deps;
  const { username, email, fullName } = body;
  if (isNew) await claimAddress(deps, tx, email, userId);
  await lockUser(tx, userId);
  const before = await findUserById(tx, userId);
  if (before === null) throw new Failure("unauthenticated", "Please sign in.");
  if (!isNew && isNewAddress(before, email)) return null;
  const emailChanged = !sameEmail(before.email, email);
  if (emailChanged) {
    // The link to an address that is no longer wanted must not confirm anything.
    await deleteProof(tx, userId);
    if (!sameEmail(email, before.provenEmail)) {
      if (linked) await sendProofIn(tx, deps, { userId, email });
      await queueChangeNoticeIn(tx, deps, "email_changed", before);
    }
  }
  const details = { emailChanged };
  await audit.record(tx, { action: "account.profile_changed", actorId: userId, subjectId: userId, details });
  if (fullName !== before.fullName) await jobs.send(tx, profileChanged, { userId });
  return updateUser(tx, userId, { username, email, fullName }, clock.now());
}

function isNewAddress({ email, provenEmail }: UserRow, wanted: string): boolean {
  return !sameEmail(wanted, email) && !sameEmail(wanted, provenEmail);
}
