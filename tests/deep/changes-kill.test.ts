import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PlanRecord } from "#contract/meal-plans";
import type { Alternative } from "#contract/plan-changes";
import { KILLED_SERVER, startBillingServer, type BillingServer } from "../support/billing-process.ts";
import { deep } from "../support/deep.ts";
import { sampledEngines } from "../support/engines.ts";
import { phasesOf } from "../support/killing.ts";
import { report } from "../support/report.ts";
import { Visitor } from "../support/server-process.ts";
import { WITHOUT_PAIRS } from "../support/without-pairs.ts";

const KINDS = ["swap", "remake", "servings", "move", "skip", "shopping-day", "undo"] as const;
type Kind = (typeof KINDS)[number];
const REQUEST = {
  fullName: "Ada Baker",
  email: "ada@example.com",
  mealsPerWeek: 3,
  numPeople: 2,
  maxBudget: 120,
  availableTime: "60+",
};
/** A request that is observed but not killed. */
const NEVER = 1_000;

/** With a follow-up, which is what is changed; and, in the long runs, without. */
const TRIED = sampledEngines().flatMap((engine) =>
  (deep() ? [false, true] : [true]).map((paired) => ({
    engine,
    paired,
    name: `${engine.name}${paired ? ", of a pair" : ""}`,
  })),
);

describe.each(TRIED)("a server killed in the middle of a change on $name", ({ engine, paired, name: place }) => {
  let server: BillingServer;
  let visitor: Visitor;
  let id: string;
  let runs = 0;
  const tally = { kills: 0, before: 0, after: 0 };

  beforeAll(async () => {
    server = await startBillingServer({}, { engine, preload: KILLED_SERVER });
    visitor = new Visitor(() => server.url());
    await visitor.signUp("killed");
    const request = paired
      ? { ...REQUEST, mealsPerWeek: 5, maxBudget: 140, additionalNotes: "We like to cook once eat twice" }
      : { ...REQUEST, ...WITHOUT_PAIRS };
    // Most weeks that ask for one have a follow-up; which ones do varies by plan.
    for (let tries = 0; tries < 12; tries += 1) {
      const made = await visitor.send("POST", "/api/meal-plans", request);
      ({ id } = made.body as { id: string });
      if ((pairOf(await read()) !== null) === paired) return;
    }
    throw new Error("twelve weeks were not such a one");
  });
  afterAll(async () => {
    await server.remove();
    report(
      `changes killed on ${place}`,
      `${tally.kills} kills, ${tally.before} left the plan as it was and ${tally.after} changed it, the same try again none twice`,
    );
  });

  const read = async (): Promise<PlanRecord> => {
    const answer = await visitor.send("GET", `/api/meal-plans/${id}`);
    expect(answer.status).toBe(200);
    return answer.body as PlanRecord;
  };
  const meals = ({ generatedPlan }: PlanRecord) =>
    (generatedPlan?.weekly_plan ?? []).flatMap(({ meals: list }) => list);
  /** A dinner that says what is cooked for another one, and that one. */
  function pairOf(record: PlanRecord): { readonly source: string; readonly followUp: string } | null {
    const week = meals(record);
    for (const { id: source, instructions } of week) {
      const words = instructions.at(-1) ?? "";
      const followUp = week.find(({ day, name }) => words.startsWith(`For ${day}’s dinner (${name})`));
      if (followUp !== undefined) return { source, followUp: followUp.id };
    }
    return null;
  }
  const without = ({ revision: _revision, ...record }: PlanRecord) => record;

  async function bodyOf(kind: Kind, record: PlanRecord): Promise<object> {
    const week = meals(record);
    const pair = pairOf(record);
    const source = week.find(({ id: meal }) => meal === pair?.source);
    // A pair stays in its order: other dinners change their days.
    const [early, late] = week.filter(({ id: meal }) => meal !== pair?.source && meal !== pair?.followUp);
    const first = kind === "move" ? early : (source ?? week[0]);
    const meal_id = first?.id ?? "";
    const { revision } = record;
    switch (kind) {
      case "swap": {
        const offered = await visitor.send("GET", `/api/meal-plans/${id}/meals/${meal_id}/alternatives`);
        return { meal_id, with: (offered.body as Alternative[])[0]?.meal_id, revision };
      }
      case "remake":
        return { keep: [meal_id], revision };
      case "servings":
        return { meal_id, servings: first?.servings === 2 ? 3 : 2, revision };
      case "move":
        return { meal_id, day: late?.day, revision };
      case "skip":
        return { meal_id, revision };
      case "shopping-day":
        return { day: record.shoppingDay === "Saturday" ? "Sunday" : "Saturday", revision };
      case "undo":
        return { revision };
    }
  }

  const send = (kind: Kind, body: object, headers: Record<string, string> = {}) =>
    visitor.send("POST", `/api/meal-plans/${id}/${kind}`, body, headers);
  const undo = async (record: PlanRecord) => await send("undo", { revision: record.revision });

  /** A plan with something to undo, and what it is. */
  async function fresh(kind: Kind): Promise<PlanRecord> {
    for (let record = await read(); (record.undo_steps ?? 0) > 0; record = await read()) await undo(record);
    if (kind === "undo") {
      const record = await read();
      expect((await send("skip", await bodyOf("skip", record))).status).toBe(200);
    }
    return await read();
  }

  async function phases(kind: Kind): Promise<readonly string[]> {
    const name = `whole-${kind}-${(runs += 1)}`;
    const body = await bodyOf(kind, await fresh(kind));
    const answer = await send(kind, body, { "x-killed-at": `${NEVER} ${name}`, "idempotency-key": name });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return await phasesOf(server, name);
  }

  async function killAt(kind: Kind, phase: number, committed: number): Promise<void> {
    const name = `killed-${kind}-${(runs += 1)}`;
    const before = await fresh(kind);
    const body = await bodyOf(kind, before);
    const headers = { "x-killed-at": `${phase} ${name}`, "idempotency-key": name };
    await expect(send(kind, body, headers)).rejects.toThrow();
    await server.start();
    tally.kills += 1;
    const after = await read();
    if (phase <= committed) expect(after, `${kind} killed at ${phase}`).toEqual(before);
    else expect(after.revision, `${kind} killed at ${phase}`).toBe(before.revision + 1);
    if (phase <= committed) tally.before += 1;
    else tally.after += 1;
    // The same try again: with the key that died with the server, and as a new action on the revision the user saw.
    const again = await send(kind, body, { "idempotency-key": name });
    const anew = again.status === 200 ? again : await send(kind, body);
    // What was made and whose answer was kept is answered again; otherwise its user has to look at the plan.
    const kept = anew.status === 200 && phase > committed;
    if (kept) expect(anew.body).toEqual(after);
    else expect(anew.status).toBe(phase <= committed ? 200 : 409);
    const now = await read();
    expect(now.revision).toBe(before.revision + 1);
    if (kind !== "undo") {
      expect((await undo(now)).status).toBe(200);
      expect(without(await read())).toEqual(without(before));
    }
  }

  it.each(deep() ? KINDS : (["swap"] as const))(
    "%s: made or not, wherever it dies",
    { timeout: 900_000 },
    async (kind) => {
      const whole = await phases(kind);
      const committed = whole.lastIndexOf("commit") + 1;
      expect(committed, whole.join()).toBeGreaterThan(3);
      const all = whole.map((_, index) => index + 1);
      // In the middle of what is written, and when it is written and not answered yet.
      const tried = deep() ? all : [committed - 1, committed + 1];
      for (const phase of tried) await killAt(kind, phase, committed);
    },
  );
});
