import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountNotice } from "#server/features/accounts/accounts.jobs";
import { sendAccountNotice } from "#server/features/accounts/notices";
import { HOUR_MS, DAY_MS } from "#server/services/clock/clock";
import type { EmailMessage } from "#server/services/email/email";
import type { Payments } from "#server/services/payments/payments";
import { PASSWORD, startTestApp, type TestApp } from "#tests/support/app";
import { subscribe } from "#tests/support/billing";
import { moveTo, tokenIn, tokensTo } from "#tests/support/email-links";
import { sampledEngines } from "#tests/support/engines";
import { dumpTables } from "#tests/support/leaks";

type Person = Awaited<ReturnType<TestApp["signUp"]>>;

const change = ({ user: { username, fullName }, ...person }: Person, email: string) =>
  person.put("/api/user/profile", { username, fullName, email });

describe.each(sampledEngines())("e-mail addresses on $name", (engine) => {
  const customers: string[] = [];
  let app: TestApp;
  beforeAll(async () => {
    const payments = (real: Payments): Payments => ({
      ...real,
      ensureCustomer: (customer) => {
        customers.push(customer.email);
        return real.ensureCustomer(customer);
      },
    });
    app = await startTestApp({ engine, environment: { RATE_LIMIT_SCALE: "20" }, overrides: { payments } });
  });
  afterAll(() => app.close());

  const confirm = (token: string | undefined) =>
    app.client().post("/api/email/confirm", { token: token ?? "", password: PASSWORD });
  const linkTo = async (email: string) => (await tokensTo(app, email, "/confirm-email")).at(-1);
  const shown = async (person: Person) => ((await person.get("/api/user")).body as Person["user"]).email;

  it("cannot be withheld from their owner by an account that has not confirmed them", async () => {
    const claimant = await app.signUp();
    const email = "owner1@example.org";
    expect((await change(claimant, email)).status).toBe(200);
    const link = await linkTo(email);
    const owner = await app.client().post("/api/register", {
      username: "owner1",
      fullName: "The Owner",
      email: email.toUpperCase(),
      password: PASSWORD,
    });
    expect(owner).toMatchObject({ status: 201, body: { emailProven: true } });
    expect(await shown(claimant)).toBe(claimant.user.email);
    expect(await confirm(link)).toMatchObject({ status: 409, body: { code: "email_taken" } });
    expect((await change(claimant, email)).status).toBe(409);
  });

  it("are shown by the last of two users who change to one, and belong to the first to confirm it", async () => {
    const [first, second] = [await app.signUp(), await app.signUp()];
    const email = "both2@example.org";
    await change(first, email);
    const firstLink = await linkTo(email);
    expect((await change(second, email)).status).toBe(200);
    expect([await shown(first), await shown(second)]).toEqual([first.user.email, email]);
    const secondLink = await linkTo(email);
    expect((await confirm(firstLink)).status).toBe(200);
    expect([await shown(first), await shown(second)]).toEqual([email, second.user.email]);
    expect((await confirm(secondLink)).status).toBe(409);
  });

  it("have one owner when eight users change to one and confirm it at once", async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => app.signUp()));
    const email = "crowded3@example.org";
    const answers = await Promise.all(people.map((person) => change(person, email)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const links = await tokensTo(app, email, "/confirm-email");
    expect(links).toHaveLength(8);
    const proofs = await Promise.all(links.map((link) => confirm(link)));
    expect(proofs.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
    const users = await Promise.all(people.map(async (person) => (await person.get("/api/user")).body));
    expect(users.filter((user) => (user as Person["user"]).email === email)).toHaveLength(1);
  });

  it("have one working link after one user makes eight changes at once", async () => {
    const person = await app.signUp();
    const emails = Array.from({ length: 8 }, (_, index) => `many4-${index}@example.org`);
    const answers = await Promise.all(emails.map((email) => change(person, email)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const last = await shown(person);
    for (const email of emails.filter((one) => one !== last)) {
      for (const link of await tokensTo(app, email, "/confirm-email")) expect((await confirm(link)).status).toBe(400);
    }
    expect((await confirm(await linkTo(last))).status).toBe(200);
    expect((await person.get("/api/user")).body).toMatchObject({ email: last, emailProven: true });
  });

  it("need no link to return to the confirmed one, which cancels the pending link", async () => {
    const person = await app.signUp();
    await change(person, "there5@example.org");
    const link = await linkTo("there5@example.org");
    const back = await change(person, person.user.email.toUpperCase());
    expect(back.body).toMatchObject({ email: person.user.email.toUpperCase(), emailProven: true });
    expect(await confirm(link)).toMatchObject({ status: 400, body: { code: "email_link_invalid" } });
    expect(await person.post("/api/user/email/link")).toMatchObject({ status: 404 });
    // E-mails still go to the address as it was confirmed.
    expect(back.body).toMatchObject({ provenEmail: person.user.email });
  });

  it("are confirmed only by the newest link, which works for a day", async () => {
    const person = await app.signUp();
    const email = "newest6@example.org";
    await change(person, email);
    const first = await linkTo(email);
    expect((await person.post("/api/user/email/link")).status).toBe(200);
    const second = await linkTo(email);
    expect(second).not.toBe(first);
    expect((await confirm(first)).status).toBe(400);
    app.clock.advance(DAY_MS);
    expect((await confirm(second)).status).toBe(400);
    // It is still shown, and its link can be requested again.
    expect(await shown(person)).toBe(email);
    await person.post("/api/user/email/link");
    const third = await linkTo(email);
    expect((await confirm(third)).status).toBe(200);
    expect((await confirm(third)).status).toBe(400);
  });

  it("get receipts and are sent to the payment provider once confirmed", async () => {
    const person = await app.signUp();
    await change(person, "unproven7@example.org");
    await subscribe(person, { plan: "monthly" });
    app.clock.advance(8 * DAY_MS);
    await app.context.billing.syncDueAccounts();
    await app.drainJobs();
    const to = (subject: RegExp) =>
      app.mailbox.filter((emails) => subject.test(emails.subject)).map((emails) => emails.to);
    expect(to(/receipt/iu)).toContain(person.user.email);
    expect(app.mailbox.filter((emails) => emails.to === "unproven7@example.org").map(({ subject }) => subject)).toEqual(
      ["Confirm your email address"],
    );
    expect(customers).toContain(person.user.email);
    expect(customers).not.toContain("unproven7@example.org");
  });

  it("appear in messages only as links, both appear in the export, and are deleted with the account", async () => {
    const person = await app.signUp();
    await moveTo(app, person, "proven8@example.org");
    await change(person, "waiting8@example.org");
    const tokens = [
      ...(await tokensTo(app, "waiting8@example.org", "/confirm-email")),
      ...(await tokensTo(app, person.user.email, "/undo-email")),
      ...(await tokensTo(app, "proven8@example.org", "/undo-email")),
    ];
    expect(tokens).toHaveLength(4);
    const everything = async () => [...(await dumpTables(app.context.platform.database)).values()].join("\n");
    for (const token of tokens) expect(await everything()).not.toContain(token);
    const { account } = (await person.get("/api/user/export")).body as { account: object };
    expect(account).toMatchObject({ email: "waiting8@example.org", provenEmail: "proven8@example.org" });
    expect((await person.post("/api/user/delete", { password: PASSWORD })).status).toBe(200);
    await app.drainJobs();
    for (const part of ["waiting8", "proven8", person.user.email]) expect(await everything()).not.toContain(part);
  });
});

describe.each(sampledEngines())("the bounds of e-mail addresses on $name", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ engine });
  });
  afterAll(() => app.close());

  it("allow a user ten tries a day, whatever the outcome, and always a return to the old one", async () => {
    const taken = await app.signUp();
    const curious = await app.signUp();
    for (let time = 0; time < 5; time += 1) {
      expect((await change(curious, taken.user.email)).status).toBe(409);
      expect((await change(curious, `free${time}@example.org`)).status).toBe(200);
    }
    const refused = await change(curious, taken.user.email);
    expect(refused).toMatchObject({ status: 429, body: { code: "too_many_requests" } });
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(23 * 3_600);
    expect((await change(curious, "free-too@example.org")).status).toBe(429);
    expect((await change(curious, curious.user.email)).status).toBe(200);
    // Others in the household are not affected.
    expect((await change(taken, "household@example.org")).status).toBe(200);
    await app.drainJobs();
    const told = app.mailbox.filter(({ to, subject }) => to === curious.user.email && /changed/u.test(subject));
    expect(told).toHaveLength(5);
  });

  it("allow a user to save the profile thirty times an hour", async () => {
    const person = await app.signUp();
    const statuses: number[] = [];
    for (let time = 0; time < 31; time += 1) statuses.push((await change(person, person.user.email)).status);
    expect(new Set(statuses.slice(0, 30))).toEqual(new Set([200]));
    expect(statuses.at(-1)).toBe(429);
    app.clock.advance(HOUR_MS);
    expect((await change(person, person.user.email)).status).toBe(200);
  });

  it("send one mailbox three links an hour, whichever account asks and however its address is written", async () => {
    const people = [await app.signUp(), await app.signUp(), await app.signUp(), await app.signUp()];
    const spellings = ["victim@example.org", "victim+a@example.org", "Vic.tim+b@example.org", "victim+c@example.org"];
    for (const [index, person] of people.entries()) {
      expect((await change(person, spellings[index] ?? "")).status).toBe(200);
    }
    await app.drainJobs();
    const sent = () => app.mailbox.filter(({ to }) => spellings.includes(to)).length;
    expect(sent()).toBe(3);
    const [, , , last] = people;
    expect(await last?.post("/api/user/email/link")).toMatchObject({ status: 429 });
    app.clock.advance(HOUR_MS);
    expect((await last?.post("/api/user/email/link"))?.status).toBe(200);
    await app.drainJobs();
    expect(sent()).toBe(4);
  });

  it("limit password guesses made with a link, without affecting sign-in", async () => {
    const person = await app.signUp();
    await change(person, "guessed@example.org");
    const [token] = await tokensTo(app, "guessed@example.org", "/confirm-email");
    const guess = (password: string) => app.client().post("/api/email/confirm", { token, password });
    for (let time = 0; time < 10; time += 1) expect((await guess("wrong")).status).toBe(422);
    expect((await guess(PASSWORD)).status).toBe(429);
    // A thief with the session has no further guesses in Settings; the owner's own browser does.
    const thief = app.client();
    thief.cookies.set("sid", person.cookies.get("sid") ?? "");
    const inSettings = { currentPassword: PASSWORD, newPassword: PASSWORD };
    expect((await thief.put("/api/user/password", inSettings)).status).toBe(429);
    expect((await person.put("/api/user/password", inSettings)).status).toBe(200);
    const signIn = { username: person.user.username, password: PASSWORD };
    expect((await app.client().post("/api/login", signIn)).status).toBe(200);
  });

  it("limit attempts with invalid links", async () => {
    app.clock.advance(HOUR_MS);
    const statuses: number[] = [];
    for (let time = 0; time < 61; time += 1) {
      const path = time % 2 === 0 ? "/api/email/undo" : "/api/email/confirm";
      statuses.push((await app.client().post(path, { token: `t${time}`, password: "x" })).status);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(60);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe.each(sampledEngines())("a message about a changed address on $name", (engine) => {
  it("can be undone by the link of any attempt, since a message reported lost may have arrived", async () => {
    const app = await startTestApp({ engine, work: false });
    const { platform } = app.context;
    const person = await app.signUp();
    await change(person, "elsewhere@example.org");
    const [notice] = await platform.jobs.pending(platform.database.db, accountNotice);
    const sent: EmailMessage[] = [];
    const emails = {
      description: "unsure",
      send: (message: EmailMessage) => {
        sent.push(message);
        return sent.length === 1 ? Promise.reject(new Error("550 try again")) : Promise.resolve();
      },
    };
    const send = () => sendAccountNotice({ ...platform, emails }, notice?.noticeId ?? "", { lastAttempt: false });
    await expect(send()).rejects.toThrow("try again");
    await send();
    const tokens = sent.flatMap((message) => tokenIn(message, "/undo-email") ?? []);
    expect(new Set(tokens).size).toBe(2);
    expect(new Set(sent.map(({ messageId }) => messageId)).size).toBe(1);
    expect((await app.client().post("/api/email/undo", { token: tokens[0] })).status).toBe(200);
    expect((await app.client().post("/api/email/undo", { token: tokens[1] })).status).toBe(400);
    await app.close();
  });
});
