import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { migrate, readMigrations } from "#server/db/migrate";
import { MINUTE_MS } from "#server/services/clock/clock";
import { PASSWORD, startTestApp, type TestAnswer, type TestApp } from "#tests/support/app";
import { sampledEngines } from "#tests/support/engines";

describe.each(sampledEngines())("the forms of one name on $name", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ engine, environment: { RATE_LIMIT_SCALE: "20" } });
  });
  afterAll(() => app.close());

  let people = 0;
  function register(username: string, email = `form${(people += 1)}@example.org`): Promise<TestAnswer> {
    return app.client().post("/api/register", { username, email, fullName: "Fo Rm", password: PASSWORD });
  }
  const signIn = async (username: string) =>
    (await app.client().post("/api/login", { username, password: PASSWORD })).body as {
      id?: string;
      username?: string;
    };

  it.each([
    ["letter widths", "finn baker", "ＦＩＮＮ　ｂａｋｅｒ"],
    ["ligatures", "office", "oﬃce"],
    ["accents put together", "zo\u00eb", "Zoe\u0308"],
    ["spaces", "mary ann", "mary  \u00a0 ann"],
    ["letter case beyond ASCII", "ÉLODIE", "élodie"],
    ["emoji selectors", "heart❤", "heart❤️"],
  ])("are one name: %s", async (_what, first, second) => {
    const made = await register(first);
    expect(made.status).toBe(201);
    const { id } = made.body as { id: string };
    expect(await register(second)).toMatchObject({ status: 409, body: { code: "username_taken" } });
    expect(await signIn(second)).toMatchObject({ id });
    expect(await signIn(first)).toMatchObject({ id });
  });

  it("are one name for simultaneous registrations", async () => {
    const forms = ["éva", "ÉVA", "e\u0301va", "Ｅ\u0301va", "ｅ\u0301ＶＡ"];
    const answers = await Promise.all(forms.map((username) => register(username)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409]);
  });

  it("are one name for profile changes, and a user may keep their own", async () => {
    await register("Ｇrace");
    const person = await app.signUp("henry");
    const profile = { fullName: "Hen Ry", email: person.user.email };
    expect(await person.put("/api/user/profile", { ...profile, username: "ｇrace" })).toMatchObject({ status: 409 });
    expect(await person.put("/api/user/profile", { ...profile, username: "Ｈenry" })).toMatchObject({
      status: 200,
      body: { username: "Henry" },
    });
  });

  it("are one address", async () => {
    expect((await register("first-address", "ａnn@example.org")).body).toMatchObject({ email: "ann@example.org" });
    expect(await register("second-address", "ann@ｅxample.org")).toMatchObject({
      status: 409,
      body: { code: "email_taken" },
    });
  });

  it("sign in users with names from before the rule, as typed then", async () => {
    const [ligature, plain, hidden] = [await app.signUp("old1"), await app.signUp("old2"), await app.signUp("old3")];
    const names = [
      [ligature.user.id, "ﬁona", null],
      [plain.user.id, "fiona", "fiona"],
      [hidden.user.id, "\u0430nn\u200ba", "\u0430nn\u200ba"],
    ] as const;
    for (const [id, username, key] of names) {
      await app.context.platform.database.db.execute(
        sql`update users set username = ${username}, username_key = ${key} where id = ${id}`,
      );
    }
    expect(await signIn("ﬁona")).toMatchObject({ id: ligature.user.id });
    expect(await signIn("ＦIona")).toMatchObject({ id: plain.user.id });
    expect(await signIn("fiona")).toMatchObject({ id: plain.user.id });
    expect(await signIn("\u0430nn\u200ba")).toMatchObject({ id: hidden.user.id });
    expect(await register("ﬁona")).toMatchObject({ status: 409 });
    // An old name stays valid until its owner changes it; then today's rules apply.
    const profile = { fullName: "Ol D", email: hidden.user.email };
    expect(await hidden.put("/api/user/profile", { ...profile, username: "\u0430nn\u200ba" })).toMatchObject({
      status: 400,
      body: { message: "Username must not contain invisible characters" },
    });
  });

  it("is given to older names by a migration, to only one of any two that collide", async () => {
    const place = await engine.place();
    const opened = await startTestApp({ engine, place, work: false });
    const { db } = opened.context.platform.database;
    try {
      await db.execute(sql`drop index users_by_username_key`);
      await db.execute(sql`alter table users drop column username_key`);
      await db.execute(sql`delete from schema_migrations where name like '0014%'`);
      const names = ["ﬁnn", "finn", "Ｏlder", "ᵒlder", "plain  name"];
      for (const [index, name] of names.entries()) {
        const madeAt = new Date(opened.clock.now() + index * MINUTE_MS).toISOString();
        await db.execute(sql`
          insert into users (id, username, email, proven_email, full_name, password_hash, created_at, updated_at)
          values (${`01900000-0000-7000-8000-00000000000${index}`}, ${name}, ${`m${index}@example.org`},
            ${`m${index}@example.org`}, 'M', 'none', ${madeAt}, ${madeAt})`);
      }
      await migrate(opened.context.platform.database, readMigrations("migrations"), { at: 0, version: "1.0.0" });
      const { rows } = (await db.execute(
        sql`select username, username_key from users where password_hash = 'none' order by created_at`,
      )) as { rows: unknown[] };
      expect(rows).toEqual([
        { username: "ﬁnn", username_key: null },
        { username: "finn", username_key: "finn" },
        { username: "Ｏlder", username_key: "older" },
        { username: "ᵒlder", username_key: null },
        { username: "plain  name", username_key: "plain name" },
      ]);
    } finally {
      await opened.close();
      await place.remove();
    }
  });
});

describe.each(sampledEngines())("guesses at an account on $name", (engine) => {
  it("are counted together however the name is written", async () => {
    const app = await startTestApp({ engine });
    await app.signUp("guessed");
    const forms = ["guessed", "GUESSED", "ｇuessed", "ｇｕessed", "guessed ", "Ｇuessed"];
    const statuses: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const username = forms[turn % forms.length];
      statuses.push((await app.client().post("/api/login", { username, password: "wrong" })).status);
    }
    await app.close();
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
  });
});
