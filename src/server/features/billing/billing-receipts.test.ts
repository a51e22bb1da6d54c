import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { InvoiceAnswer } from "#contract/billing";
import { DAY_MS } from "#server/services/clock/clock";
import { startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import { subscribe } from "#tests/support/billing";
import { oneEngine } from "#tests/support/engines";

describe("more receipts than fit on a page", () => {
  let app: TestApp;
  beforeAll(async () => {
    const engine = oneEngine();
    app = await startTestApp({ engine, work: false });
  });
  afterAll(() => app.close());

  const page = async (person: TestClient, address: string) => {
    const { status, body, headers } = await person.get(address);
    expect(status).toBe(200);
    return { invoices: body as InvoiceAnswer[], link: String(headers.link ?? "") };
  };

  it("come in pages of a hundred, newest first, each with a link to the next", async () => {
    const person = await app.signUp();
    await subscribe(person);
    app.clock.advance(104 * 31 * DAY_MS);
    await app.context.billing.reconcile();
    const all = await app.context.billing.paidInvoices(person.user.id);
    expect(all.length).toBeGreaterThan(101);
    // Nine years later the session has expired.
    await person.post("/api/login", { username: person.user.username, password: "a good password" });
    const first = await page(person, "/api/subscription/invoices");
    expect(first.invoices).toHaveLength(100);
    const next = /^<(\/api\/subscription\/invoices\?cursor=[\w-]+)>; rel="next"$/u.exec(first.link)?.[1];
    const second = await page(person, next ?? "");
    expect(second.link).toBe("");
    expect([...first.invoices, ...second.invoices].map(({ id }) => id)).toEqual(all.map(({ invoice }) => invoice.id));
    const wrong = await person.get("/api/subscription/invoices?cursor=nowhere");
    expect([wrong.status, wrong.body]).toMatchObject([400, { code: "invalid_input" }]);
  });
});
