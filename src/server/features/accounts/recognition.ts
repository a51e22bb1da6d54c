import { ADMIN_CREDENTIALS_KEY } from "#server/features/accounts/admin-credentials";
import { findInstallationKey, findUserById, findUserByUsername } from "#server/features/accounts/accounts.repository";
import { knownDevices } from "#server/features/accounts/known-devices";
import type { AccountsDeps } from "#server/features/accounts/sign-in.usecases";
import type { Recognition } from "#server/http/access";

/** The account a password guess is aimed at, and whether it comes from a browser that account has used before. */
export function recognition({ database, clock, ids }: AccountsDeps): Recognition {
  const { db } = database;
  const devices = knownDevices({ db, clock, ids });
  const admin = async () => ({ id: "admin", secret: (await findInstallationKey(db, ADMIN_CREDENTIALS_KEY)) ?? "" });
  return {
    async ofUser(cookie, who) {
      const user = "id" in who ? await findUserById(db, who.id) : await findUserByUsername(db, who.username);
      if (user === null) return { accountId: null, device: null };
      const device = await devices.recognise(cookie, { id: user.id, secret: user.passwordHash });
      return { accountId: user.id, device };
    },
    ofAdmin: async (cookie) => (cookie === null ? null : devices.recognise(cookie, await admin())),
    markAdmin: async (cookie) => devices.mark(cookie, await admin()),
    async markUser(cookie, userId) {
      const user = await findUserById(db, userId);
      return user === null ? null : devices.mark(cookie, { id: user.id, secret: user.passwordHash });
    },
  };
}
