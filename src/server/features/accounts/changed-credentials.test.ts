import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { PASSWORD, startTestApp, type TestApp } from "#tests/support/app";
import { basic } from "#tests/support/admins";
import { TEST_ADMIN, TEST_SUPER_ADMIN } from "#tests/support/credentials";
import { sampledEngines, type Engine, type Place } from "#tests/support/engines";

const OTHER = "another long password";

/** Each step is a server restarted on the same database. */
async function starts(engine: Engine, steps: readonly ((app: TestApp) => Promise<void>)[], settings: Settings) {
  const place = await engine.place();
  try {
    for (const [index, step] of steps.entries()) await started(engine, place, settings[index] ?? {}, step);
  } finally {
    await place.remove();
  }
}

type Settings = readonly Record<string, string>[];

async function started(
  engine: Engine,
  place: Place,
  environment: Record<string, string>,
  step: (app: TestApp) => Promise<void>,
) {
  const app = await startTestApp({ engine, place, environment });
  try {
    await step(app);
  } finally {
    await app.close();
  }
}

const signIn = async (app: TestApp, password: string, username: string = TEST_SUPER_ADMIN.username) =>
  (await app.client().post("/api/login", { username, password })).status;
const asAdmin = async (app: TestApp, password: string, username: string = TEST_ADMIN.username) =>
  (await app.client().get("/api/admin/meal-plans", basic({ username, password }))).status;
async function trail(app: TestApp, action: string): Promise<number> {
  const { rows } = (await app.context.platform.database.db.execute(
    sql`select 1 from audit_events where action = ${action}`,
  )) as { rows: unknown[] };
  return rows.length;
}

describe.each(sampledEngines())("credentials of the settings on $name", (engine) => {
  it("a changed SUPER_ADMIN_PASSWORD ends the old one with its sessions and links, once, and is audited", async () => {
    const cookies = new Map<string, string>();
    await starts(
      engine,
      [
        async (app) => {
          const before = app.client();
          expect((await before.post("/api/login", TEST_SUPER_ADMIN)).status).toBe(200);
          for (const [name, value] of before.cookies) cookies.set(name, value);
          expect(await trail(app, "super_admin.password_replaced")).toBe(0);
        },
        async (app) => {
          expect(await signIn(app, TEST_SUPER_ADMIN.password)).toBe(401);
          expect(await signIn(app, OTHER)).toBe(200);
          const former = app.client();
          for (const [name, value] of cookies) former.cookies.set(name, value);
          expect((await former.get("/api/user")).status).toBe(401);
          expect(await trail(app, "super_admin.password_replaced")).toBe(1);
          await app.drainJobs();
          expect(app.mailbox.map(({ to }) => to)).toContain(TEST_SUPER_ADMIN.email);
        },
        async (app) => {
          expect(await signIn(app, OTHER)).toBe(200);
          expect(await trail(app, "super_admin.password_replaced")).toBe(1);
        },
      ],
      [{}, { SUPER_ADMIN_PASSWORD: OTHER }, { SUPER_ADMIN_PASSWORD: OTHER }],
    );
  });

  it("a password set by the super admin stays valid until SUPER_ADMIN_PASSWORD changes, under a new username too", async () => {
    const own = "my own long password";
    await starts(
      engine,
      [
        async (app) => {
          const person = app.client();
          await person.post("/api/login", TEST_SUPER_ADMIN);
          const change = { currentPassword: TEST_SUPER_ADMIN.password, newPassword: own };
          expect((await person.put("/api/user/password", change)).status).toBe(200);
          const names = { username: "renamed", fullName: "Re Named", email: TEST_SUPER_ADMIN.email };
          expect((await person.put("/api/user/profile", names)).status).toBe(200);
        },
        async (app) => {
          expect(await signIn(app, own, "renamed")).toBe(200);
          expect(await signIn(app, TEST_SUPER_ADMIN.password, "renamed")).toBe(401);
          // No second super admin next to the renamed one.
          expect(await signIn(app, TEST_SUPER_ADMIN.password)).toBe(401);
        },
        async (app) => {
          expect(await signIn(app, own, "renamed")).toBe(401);
          expect(await signIn(app, OTHER, "renamed")).toBe(200);
        },
      ],
      [{}, {}, { SUPER_ADMIN_PASSWORD: OTHER }],
    );
  });

  it("an installation older than this rule keeps its current password", async () => {
    await starts(
      engine,
      [
        async (app) => {
          await app.context.platform.database.db.execute(
            sql`delete from installation_keys where name like 'super-admin%' or name like 'admin%'`,
          );
        },
        async (app) => {
          expect(await signIn(app, TEST_SUPER_ADMIN.password)).toBe(200);
          expect(await asAdmin(app, OTHER)).toBe(200);
        },
        async (app) => expect(await signIn(app, OTHER.toUpperCase())).toBe(200),
      ],
      [{}, { SUPER_ADMIN_PASSWORD: OTHER, ADMIN_PASSWORD: OTHER }, { SUPER_ADMIN_PASSWORD: OTHER.toUpperCase() }],
    );
  });

  it("never promotes a user who registered under the name to super admin", async () => {
    await starts(
      engine,
      [
        async (app) => {
          const stranger = await app.signUp("boss");
          expect(stranger.user.role).toBe("user");
        },
        async (app) => {
          const { body } = await app.client().post("/api/login", { username: "boss", password: PASSWORD });
          expect(body).toMatchObject({ role: "user" });
        },
        async (app) => expect(await signIn(app, OTHER, "boss")).toBe(401),
      ],
      [{}, { SUPER_ADMIN_USERNAME: "boss" }, { SUPER_ADMIN_USERNAME: "boss", SUPER_ADMIN_PASSWORD: OTHER }],
    );
  });

  it("a changed ADMIN_PASSWORD or ADMIN_USERNAME ends the old one and is audited", async () => {
    await starts(
      engine,
      [
        async (app) => {
          expect(await asAdmin(app, TEST_ADMIN.password)).toBe(200);
          expect(await trail(app, "admin.credentials_replaced")).toBe(0);
        },
        async (app) => {
          expect(await asAdmin(app, TEST_ADMIN.password)).toBe(401);
          expect(await asAdmin(app, OTHER)).toBe(200);
          expect(await trail(app, "admin.credentials_replaced")).toBe(1);
        },
        async (app) => {
          expect(await asAdmin(app, OTHER)).toBe(401);
          expect(await asAdmin(app, OTHER, "second")).toBe(200);
          expect(await trail(app, "admin.credentials_replaced")).toBe(2);
        },
      ],
      [{}, { ADMIN_PASSWORD: OTHER }, { ADMIN_PASSWORD: OTHER, ADMIN_USERNAME: "second" }],
    );
  });

  it.skipIf(engine.name.includes("embedded"))(
    "a process that still runs with the old ones refuses them too",
    async () => {
      const place = await engine.place();
      const [old, next] = [
        await startTestApp({ engine, place }),
        await startTestApp({ engine, place, environment: { ADMIN_PASSWORD: OTHER, SUPER_ADMIN_PASSWORD: OTHER } }),
      ];
      for (const app of [old, next]) {
        expect(await asAdmin(app, TEST_ADMIN.password)).toBe(401);
        expect(await asAdmin(app, OTHER)).toBe(200);
        expect(await signIn(app, TEST_SUPER_ADMIN.password)).toBe(401);
        expect(await signIn(app, OTHER)).toBe(200);
      }
      await old.close();
      await next.close();
      await place.remove();
    },
  );
});
