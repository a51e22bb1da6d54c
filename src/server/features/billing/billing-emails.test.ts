import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ProviderAccount } from "#domain/entitlement/provider-account";
import { billingEmailJob } from "#server/features/billing/billing.jobs";
import { sendNotice } from "#server/features/billing/send-email";
import { DAY_MS, HOUR_MS } from "#server/services/clock/clock";
import { jsonLog } from "#server/services/log/log";
import type { EmailSender, EmailMessage } from "#server/services/email/email";
import { outboxEmail } from "#server/services/email/outbox-email";
import { startTestApp, type TestApp } from "#tests/support/app";
import { passDays, subscribe } from "#tests/support/billing";
import { oneEngine } from "#tests/support/engines";
import { watchPayments } from "#tests/support/watched-payments";

describe("the messages of a year", () => {
  const { instead, watched } = watchPayments();
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ engine: oneEngine(), overrides: { payments: watched } });
  });
  afterAll(() => app.close());

  it("announce a yearly renewal once, 14 days before, and the renewal can be refunded for 14 days, and no longer", async () => {
    const [stays, leaves] = [await app.signUp(), await app.signUp()];
    for (const person of [stays, leaves]) await subscribe(person, { plan: "yearly" });
    const { billing } = app.context;
    const { id } = leaves.user;
    const subjects = async () => {
      await app.drainJobs();
      return app.mailbox.filter(({ to }) => to === leaves.user.email).map(({ subject }) => subject);
    };
    await passDays(app, 7);
    const renewsAt = (await billing.entitlement(id)).nextBillingDate ?? 0;
    const before = await subjects();
    expect(before.filter((subject) => subject.includes("receipt"))).toHaveLength(1);
    await passDays(app, (renewsAt - app.clock.now()) / DAY_MS - 14.1);
    expect(await subjects()).toEqual(before);
    await passDays(app, 0.1);
    const coming = (await subjects()).slice(before.length);
    expect(coming).toEqual([expect.stringMatching(/^Your yearly plan renews on .* for £29\.99$/u)]);
    await passDays(app, 13.9);
    expect((await subjects()).slice(before.length)).toEqual(coming);
    expect((await billing.details(id)).refund).toBeNull();
    await passDays(app, 0.2);
    expect((await subjects()).slice(before.length + 1)).toEqual([expect.stringContaining("receipt: £29.99")]);

    await passDays(app, 13.8);
    expect((await billing.details(id)).refund).toMatchObject({ pence: 2_999 });
    expect(await billing.cancelAndRefund({ userId: id, actionKey: "refund" })).toMatchObject({
      hasActiveSubscription: false,
    });
    const back = (await billing.paidInvoices(id)).map(({ invoice }) => invoice.refundedPence);
    expect(back).toEqual([2_999, 0]);
    expect((await subjects()).slice(before.length + 2)).toEqual(["Your refund of £29.99"]);

    await passDays(app, 0.2);
    expect((await billing.details(stays.user.id)).refund).toBeNull();
    await expect(billing.cancelAndRefund({ userId: stays.user.id, actionKey: "late" })).rejects.toMatchObject({
      code: "no_refund_right",
    });
  });

  it("do not say that a trial is ending if it ended before the provider's late answer came", async () => {
    const person = await app.signUp();
    instead.set("readAccount", async (real) => {
      const account = (await real()) as ProviderAccount;
      if (account.subscriptions.some(({ phase }) => phase === "trialing")) {
        instead.delete("readAccount");
        app.clock.advance(7 * DAY_MS + HOUR_MS);
      }
      return account;
    });
    await subscribe(person);
    expect(instead.has("readAccount")).toBe(false);
    await passDays(app, 0);
    await app.drainJobs();
    const subjects = app.mailbox.filter(({ to }) => to === person.user.email).map(({ subject }) => subject);
    expect(subjects.slice(-2)).toEqual([
      expect.stringMatching(/^Your free trial is set up/u),
      expect.stringContaining("receipt: £2.99"),
    ]);
  });
});

describe("a message whose job is cut off after it was sent", () => {
  let app: TestApp;
  let outbox: string;
  beforeAll(async () => {
    outbox = await mkdtemp(join(tmpdir(), "mealwright-outbox-"));
    app = await startTestApp({ engine: oneEngine(), work: false });
  });
  afterAll(async () => {
    await app.close();
    await rm(outbox, { recursive: true, force: true });
  });

  /** Runs the queued jobs like a process that is killed before it can mark them done. */
  const sendAll = async (emails: EmailSender) => {
    const { platform, accounts } = app.context;
    const deps = { ...platform, accounts, emails, publicUrl: platform.config.publicUrl };
    const sandbox = { cardForm: { provider: "sandbox" } } as const;
    const waiting = await platform.jobs.pending(platform.database.db, billingEmailJob);
    for (const notice of waiting) await sendNotice({ ...deps, payments: sandbox }, notice);
    return waiting.length;
  };

  it("is one file in the outbox, and by SMTP is sent again with the same message id", async () => {
    const person = await app.signUp();
    await subscribe(person, { plan: "yearly" });
    app.clock.advance(5 * DAY_MS);
    await app.context.billing.syncDueAccounts();
    await person.post("/api/cancel-subscription");
    const sent: EmailMessage[] = [];
    const smtp: EmailSender = { description: "SMTP", send: async (message) => void sent.push(message) };
    const files = outboxEmail(outbox, "Mealwright <hello@mealwright.localhost>", jsonLog("silent"));
    expect(await sendAll(smtp)).toBe(3);
    await sendAll(files);
    app.clock.advance(3 * DAY_MS);
    expect(await sendAll(smtp)).toBe(3);
    await sendAll(files);
    const names = (await readdir(outbox)).toSorted();
    expect(names.map((name) => name.replace(/-[0-9a-f]{32}-.*/u, ""))).toEqual([
      "cancelled",
      "trial-ending",
      "trial-started",
    ]);
    const ids = sent.map(({ messageId }) => messageId);
    expect(ids).toHaveLength(6);
    expect(new Set(ids).size).toBe(3);
    for (const name of names) {
      const file = await readFile(join(outbox, name), "utf8");
      expect(ids.some((id) => file.includes(`<${id}>`))).toBe(true);
    }
  });
});
