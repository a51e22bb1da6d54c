import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SessionAnswer } from "#contract/account";
import type { AuditEntry } from "#contract/admin";
import { MINUTE_MS } from "#server/services/clock/clock";
import { superAdminOf } from "#tests/support/admins";
import { PASSWORD, startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import { sampledEngines } from "#tests/support/engines";

const CHROME =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Safari/537.36";

describe.each(sampledEngines())("a user's sessions in a super admin's hands on $name", (engine) => {
  let app: TestApp;
  let superAdmin: Awaited<ReturnType<typeof superAdminOf>>;
  beforeAll(async () => {
    app = await startTestApp({ engine });
    superAdmin = await superAdminOf(app);
  });
  afterAll(() => app.close());

  const signIn = async (username: string): Promise<TestClient> => {
    const browser = app.client();
    await browser.post("/api/login", { username, password: PASSWORD }, { "user-agent": CHROME });
    return browser;
  };
  const isSignedIn = async (browser: TestClient) => (await browser.get("/api/user")).status === 200;
  const acts = async (subject: string) =>
    ((await superAdmin.get("/api/super-admin/audit")).body as AuditEntry[])
      .filter(({ subjectId }) => subjectId === subject)
      .map(({ action, actorId }) => `${action} by ${actorId}`)
      .toSorted();

  it("are shown as to their user, and ended singly or together, immediately and with an audit entry", async () => {
    const person = await app.signUp();
    const stranger = await app.signUp();
    app.clock.advance(MINUTE_MS);
    const one = await signIn(person.user.username);
    app.clock.advance(MINUTE_MS);
    const other = await signIn(person.user.username);
    const path = `/api/super-admin/users/${person.user.id}/sessions`;

    const listed = await superAdmin.get(path);
    expect(listed.status, listed.text).toBe(200);
    const sessions = listed.body as SessionAnswer[];
    expect(sessions.map(({ device, current }) => [device, current])).toEqual([
      ["Chrome on Windows", false],
      ["Chrome on Windows", false],
      ["Unknown device", false],
    ]);
    // Nothing else about a session is exposed, such as what would open it.
    for (const session of sessions)
      expect(Object.keys(session).toSorted()).toEqual(["createdAt", "current", "device", "id", "lastSeenAt"]);

    const [newest] = sessions as [SessionAnswer];
    expect((await superAdmin.delete(`${path}/${newest.id}`)).status).toBe(204);
    expect([await isSignedIn(one), await isSignedIn(other)]).toEqual([true, false]);
    expect(await superAdmin.delete(`${path}/${newest.id}`)).toMatchObject({ status: 404 });

    expect((await superAdmin.delete(path)).status).toBe(204);
    expect([await isSignedIn(person), await isSignedIn(one)]).toEqual([false, false]);
    expect((await superAdmin.get(path)).body).toEqual([]);
    expect(await isSignedIn(stranger)).toBe(true);
    expect(await isSignedIn(superAdmin)).toBe(true);

    expect(await acts(person.user.id)).toEqual(
      ["session_ended", "sessions_ended", "sessions_listed", "sessions_listed"].map(
        (act) => `super_admin.${act} by ${superAdmin.id}`,
      ),
    );
  });

  it("belong to their user: another user's session is not ended under this one, and the user must exist", async () => {
    const [person, other] = [await app.signUp(), await app.signUp()];
    const sessionsOf = (id: string) => `/api/super-admin/users/${id}/sessions`;
    const [theirs] = (await superAdmin.get(sessionsOf(other.user.id))).body as [SessionAnswer];
    expect((await superAdmin.delete(`${sessionsOf(person.user.id)}/${theirs.id}`)).status).toBe(404);
    expect(await isSignedIn(other)).toBe(true);
    const nobody = app.context.platform.ids.uuid();
    for (const answer of [await superAdmin.get(sessionsOf(nobody)), await superAdmin.delete(sessionsOf(nobody))])
      expect(answer).toMatchObject({ status: 404, body: { message: "There is no such user." } });
    expect(await acts(nobody)).toEqual([]);
  });

  it("of the super admin's own all end except the one in use", async () => {
    const elsewhere = await superAdminOf(app);
    const path = `/api/super-admin/users/${superAdmin.id}/sessions`;
    const [current] = ((await superAdmin.get(path)).body as SessionAnswer[]).filter((one) => one.current);
    expect(await superAdmin.delete(`${path}/${current?.id}`)).toMatchObject({
      status: 409,
      body: { code: "current_session" },
    });
    expect((await superAdmin.delete(path)).status).toBe(204);
    expect([await isSignedIn(superAdmin), await isSignedIn(elsewhere)]).toEqual([true, false]);
  });
});
