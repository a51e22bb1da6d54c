import { sql } from "drizzle-orm";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PlanRecord } from "#contract/meal-plans";
import { inNameOf } from "#server/http/caller-address";
import { startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import { entitled, madePlan } from "#tests/support/cupboard";
import { engines } from "#tests/support/engines";
import { eventually } from "#tests/support/server-process";

const CONNECTIONS = 12;
const STRANGERS_TURNS = 10;

describe.each(engines())("one account on twelve connections, on $name", (engine) => {
  let app: TestApp;
  let account: TestClient & { readonly user: { readonly id: string } };
  let stranger: TestClient;
  let [ofAccount, ofStranger]: PlanRecord[] = [];
  beforeAll(async () => {
    app = await startTestApp({ engine });
    [account, stranger] = [await entitled(app), await entitled(app)];
    [ofAccount, ofStranger] = [await madePlan(account), await madePlan(stranger)];
  });
  afterAll(() => app.close());

  const shop = (client: TestClient, plan: PlanRecord | undefined, shopped: boolean) =>
    client.post(`/api/meal-plans/${plan?.id}/shopped`, { shopped });
  const toggles = () => Array.from({ length: CONNECTIONS }, (_, turn) => shop(account, ofAccount, turn % 2 === 0));
  const strangersTick = () =>
    stranger.put(`/api/meal-plans/${ofStranger?.id}/ticks`, {
      changes: [{ id: "rice", ticked: true, changedAt: new Date(app.clock.now()).toISOString() }],
    });

  // PostgreSQL runs some transactions at once, in no order of ours.
  it.runIf(engine.name === "the embedded database")(
    "takes turns with a stranger, who does not wait until all of its transactions are done",
    async () => {
      const { database } = app.context.platform;
      const order: string[] = [];
      const transactionOf = (who: string) =>
        inNameOf({ address: "203.0.113.1", account: who }, () =>
          database.transaction(async (tx) => {
            await tx.execute(sql`select 1`);
            order.push(who);
          }),
        );
      await Promise.all([
        ...Array.from({ length: CONNECTIONS }, () => transactionOf("account")),
        transactionOf("stranger"),
      ]);
      expect(order).toHaveLength(CONNECTIONS + 1);
      // One was under way when the stranger came.
      expect(order.indexOf("stranger")).toBeLessThanOrEqual(1);
    },
  );

  it.runIf(engine.name === "the embedded database")(
    "is answered twice or so, and not twelve times, for each answer to a stranger who does the same",
    async () => {
      let answered = 0;
      const over = new AbortController();
      const connections = Array.from({ length: CONNECTIONS }, async () => {
        for (let turn = 0; !over.signal.aborted; turn += 1) {
          expect((await shop(account, ofAccount, turn % 2 === 0)).status).toBe(200);
          answered += 1;
        }
      });
      const before = answered;
      for (let turn = 0; turn < STRANGERS_TURNS; turn += 1)
        expect((await shop(stranger, ofStranger, turn % 2 === 0)).status).toBe(200);
      const beside = answered - before;
      over.abort();
      await Promise.all(connections);
      expect(beside / STRANGERS_TURNS).toBeLessThan(4);
    },
  );

  it("is refused what goes beyond fifty at once, of which nothing is done, and no one else is", async () => {
    const key = (turn: number) => ({ "idempotency-key": `many-${turn}` });
    const asked = Array.from({ length: 60 }, (_, turn) =>
      account.post("/api/mark-plan-selected", undefined, key(turn)),
    );
    const [answers, other] = await Promise.all([Promise.all(asked), strangersTick()]);
    expect(other.status).toBe(200);
    const refused = answers.flatMap(({ status, headers }, turn) => (status === 429 ? [{ turn, headers }] : []));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(refused.map(({ headers }) => headers["retry-after"])).toEqual(Array.from({ length: 10 }, () => "1"));
    // The keys of those are free: the same request is done when it comes again.
    const again = await account.post("/api/mark-plan-selected", undefined, key(refused[0]?.turn ?? 0));
    expect([again.status, again.headers["idempotency-replayed"]]).toEqual([200, undefined]);
  });

  it.skipIf(engine.name !== "PostgreSQL")(
    "leaves others their connections while all of its own wait for a row",
    async () => {
      const holder = new Client({ connectionString: app.place.databaseUrl ?? "" });
      await holder.connect();
      try {
        await holder.query("begin");
        await holder.query("select from users where id = $1 for update", [account.user.id]);
        const waiting = Promise.all(toggles());
        await eventually(async () => {
          const { rows } = await holder.query(
            "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
          );
          return rows.length > 0 ? rows.length : null;
        }, "a toggle that waits for the row");
        expect((await strangersTick()).status).toBe(200);
        await holder.query("rollback");
        expect(new Set((await waiting).map(({ status }) => status))).toEqual(new Set([200]));
      } finally {
        await holder.end();
      }
    },
  );
});
