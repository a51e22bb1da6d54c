import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  accountNotice,
  emailLinkJob,
  forgetEnded,
  RESET_LINK_MS,
  resetEmailJob,
} from "#server/features/accounts/accounts.jobs";
import { sendEmailLink } from "#server/features/accounts/email-proof.usecases";
import { sendAccountNotice } from "#server/features/accounts/notices";
import { sendReset } from "#server/features/accounts/passwords.usecases";
import { DAY_MS, MINUTE_MS } from "#server/services/clock/clock";
import type { EmailSender, EmailMessage } from "#server/services/email/email";
import { PASSWORD, startTestApp, type TestApp } from "#tests/support/app";
import { sampledEngines } from "#tests/support/engines";
import { dumpTables } from "#tests/support/leaks";

const NEW = "another good password";

type Person = Awaited<ReturnType<TestApp["signUp"]>>;

/** A mail server that accepts messages but, the first few times, reports failure. */
function unsureEmail(times: number): EmailSender & { readonly sent: EmailMessage[] } {
  const sent: EmailMessage[] = [];
  return {
    description: "unsure",
    sent,
    async send(message) {
      sent.push(message);
      if (sent.length <= times) throw new Error("550 try again");
    },
  };
}

// No worker runs: the test runs the jobs itself, to control their order.
describe.each(sampledEngines())("messages about an account on $name", (engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ engine, work: false });
  });
  afterAll(() => app.close());

  const forgot = (email: string) => app.client().post("/api/password/forgot", { email });
  const reset = async (token: string) =>
    (await app.client().post("/api/password/reset", { token, password: NEW })).status;
  const tokenIn = (message: EmailMessage | undefined) => /#token=(\S+)/u.exec(message?.text ?? "")?.[1] ?? "";
  /** A user's requests, oldest first. */
  const requestsOf = async (userId: string) =>
    (await app.context.platform.jobs.pending(app.context.platform.database.db, resetEmailJob))
      .filter((request) => request.userId === userId)
      .toSorted((one, other) => one.askedAt - other.askedAt);
  const seen = new Set<string>();
  /** The messages queued since the last call. */
  const newNotices = async () => {
    const all = await app.context.platform.jobs.pending(app.context.platform.database.db, accountNotice);
    const fresh = all.map(({ noticeId }) => noticeId).filter((id) => !seen.has(id));
    for (const id of fresh) seen.add(id);
    return fresh;
  };
  const trySending = (
    emails: EmailSender,
    request: Awaited<ReturnType<typeof requestsOf>>[number] | undefined,
    attempt = 1,
  ) => {
    if (request === undefined) throw new Error("Nothing was asked for");
    return sendReset({ ...app.context.platform, emails }, request, { jobId: "one-job", attempt });
  };
  const kept = async () => (await dumpTables(app.context.platform.database)).get("public.account_notices");

  it("creates a new link on each try: the last one works, and no mail program mistakes it for the first", async () => {
    const { user } = await app.signUp();
    const emails = unsureEmail(1);
    await forgot(user.email);
    const [request] = await requestsOf(user.id);
    await expect(trySending(emails, request, 1)).rejects.toThrow("try again");
    await trySending(emails, request, 2);
    const [first, second] = emails.sent;
    expect(first?.messageId).not.toBe(second?.messageId);
    expect(tokenIn(first)).not.toBe(tokenIn(second));
    expect(await reset(tokenIn(first))).toBe(400);
    expect(await reset(tokenIn(second))).toBe(200);
  });

  it.each([
    [
      "a newer one has been sent",
      async (person: Person, emails: EmailSender) => {
        await forgot(person.user.email);
        await trySending(emails, (await requestsOf(person.user.id)).at(-1));
      },
    ],
    [
      "the password has been changed",
      async (person: Person) => {
        await person.put("/api/user/password", { currentPassword: PASSWORD, newPassword: NEW });
      },
    ],
    [
      "the address has been changed",
      async (person: Person) => {
        await person.put("/api/user/profile", { username: "mover", fullName: "Mo Ver", email: "mover@example.org" });
        const links = unsureEmail(0);
        const [asked] = await app.context.platform.jobs.pending(app.context.platform.database.db, emailLinkJob);
        await sendEmailLink({ ...app.context.platform, emails: links }, asked ?? { proofId: "" }, {
          jobId: "j",
          attempt: 1,
        });
        const proof = { token: tokenIn(links.sent[0]), password: PASSWORD };
        await app.client().post("/api/email/confirm", proof);
      },
    ],
    [
      "its link has been used",
      async (person: Person, emails: ReturnType<typeof unsureEmail>) => {
        await trySending(emails, (await requestsOf(person.user.id))[0]);
        app.clock.advance(1);
        await reset(tokenIn(emails.sent[0]));
      },
    ],
    ["it has waited for half an hour", async () => app.clock.advance(RESET_LINK_MS)],
    [
      "the account is gone",
      async (person: Person) => {
        await person.post("/api/user/delete", { password: PASSWORD });
      },
    ],
  ] as const)("sends nothing for a request when %s", async (_when, meanwhile) => {
    const person = await app.signUp();
    const emails = unsureEmail(0);
    await forgot(person.user.email);
    const [request] = await requestsOf(person.user.id);
    app.clock.advance(1);
    await meanwhile(person, emails);
    const before = emails.sent.length;
    await trySending(emails, request, 2);
    expect(emails.sent).toHaveLength(before);
  });

  it("gives a link sent late its full half hour", async () => {
    const { user } = await app.signUp();
    const emails = unsureEmail(0);
    await forgot(user.email);
    app.clock.advance(RESET_LINK_MS - 1);
    await trySending(emails, (await requestsOf(user.id))[0]);
    app.clock.advance(RESET_LINK_MS - 1);
    expect(await reset(tokenIn(emails.sent[0]))).toBe(200);
  });

  it("warns the address in use at the time, whatever the account's address is now", async () => {
    await newNotices();
    const person = await app.signUp();
    const { username, email } = person.user;
    await person.put("/api/user/password", { currentPassword: PASSWORD, newPassword: NEW });
    await person.put("/api/user/profile", { username, fullName: "Thi Ef", email: "thief@example.org" });
    await person.post("/api/user/delete", { password: NEW });
    const emails = unsureEmail(0);
    for (const noticeId of await newNotices()) {
      await sendAccountNotice({ ...app.context.platform, emails }, noticeId, { lastAttempt: false });
    }
    expect(emails.sent.map(({ to, subject }) => [to, subject])).toEqual(
      expect.arrayContaining([
        [email, "Your password was changed"],
        [email, "Your email address was changed"],
        [email, "Your account was deleted"],
      ]),
    );
    expect(emails.sent).toHaveLength(3);
    for (const address of [email, "thief@example.org"]) expect(await kept()).not.toContain(address);
  });

  it("keeps an address until its message is sent, under one message id, and not beyond the last try", async () => {
    const person = await app.signUp();
    const change = () => person.put("/api/user/password", { currentPassword: PASSWORD, newPassword: PASSWORD });
    await newNotices();
    await change();
    const [noticeId = ""] = await newNotices();
    const emails = unsureEmail(1);
    const send = (id: string, lastAttempt: boolean, through: EmailSender) =>
      sendAccountNotice({ ...app.context.platform, emails: through }, id, { lastAttempt });
    await expect(send(noticeId, false, emails)).rejects.toThrow("try again");
    expect(await kept()).toContain(person.user.email);
    await send(noticeId, false, emails);
    expect(await kept()).not.toContain(person.user.email);
    expect(new Set(emails.sent.map(({ messageId }) => messageId)).size).toBe(1);
    await send(noticeId, false, emails);
    expect(emails.sent).toHaveLength(2);

    await change();
    const [second = ""] = await newNotices();
    await expect(send(second, true, unsureEmail(1))).rejects.toThrow("try again");
    expect(await kept()).not.toContain(person.user.email);
  });
});

describe.each(sampledEngines())("what is kept for messages on $name", (engine) => {
  it("is deleted once it expires", async () => {
    const app = await startTestApp({ engine, work: false });
    const { platform } = app.context;
    const person = await app.signUp();
    await person.put("/api/user/password", { currentPassword: PASSWORD, newPassword: NEW });
    await platform.database.db.execute(sql`delete from pgboss.job where name = ${accountNotice.name}`);
    const left = async () => {
      const dump = await dumpTables(platform.database);
      return [dump.get("public.account_notices"), dump.get("public.password_resets")].map((rows) => rows !== "");
    };
    expect(await left()).toEqual([true, true]);
    await app.context.work();
    const forget = async () => {
      await platform.jobs.send(platform.database.db, forgetEnded, {});
      await app.drainJobs();
    };
    app.clock.advance(RESET_LINK_MS);
    await forget();
    expect(await left()).toEqual([true, false]);
    app.clock.advance(3 * DAY_MS + MINUTE_MS);
    await forget();
    expect(await left()).toEqual([false, false]);
    await app.close();
  });
});
