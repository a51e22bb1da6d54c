import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PlanRecord } from "#contract/meal-plans";
import type { AskedChange } from "#contract/plan-changes";
import { LOOSENS_NOTHING } from "#domain/changes/read-change";
import { DAY_MS } from "#server/services/clock/clock";
import { jsonLog } from "#server/services/log/log";
import { startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import { realCatalogue } from "#tests/support/catalogue";
import { entitled, madePlan, recordOf } from "#tests/support/cupboard";
import { oneEngine, sampledEngines } from "#tests/support/engines";
import { proposerAt } from "#tests/support/proposer";
import { sampled } from "#tests/support/sampled";
import { PROVIDER, scriptedProposer } from "#tests/support/scripted-proposer";
import { createCook } from "#tools/ai-provider/cook";
import { faultyAnswer, PROVIDER_FAULTS } from "#tools/ai-provider/faults";
import { PROTOCOLS, type ProviderAnswer } from "#tools/ai-provider/provider";
import { startAiProvider } from "#tools/ai-provider/server";

const WEEK = {
  mealsPerWeek: 4,
  availableTime: "60+",
  mealGoals: "special_occasion",
  maxBudget: 110,
  dietaryRestrictions: ["nut_free"],
  ingredientsToAvoid: "celery",
};
const change = (operation: string, days: unknown = [], food: unknown = null, number: unknown = null) => ({
  operation,
  days,
  food,
  number,
});
/** Matches no phrase of ours. */
const OWN_WORDS = "Ada Baker here, ada@example.com: the little ones will be shattered by the second evening";
const startingWith = (words: string): unknown => expect.stringContaining(words);
const asks = async (person: TestClient, id: string, words: string): Promise<AskedChange> => {
  const answer = await person.post(`/api/meal-plans/${id}/ask`, { words });
  expect(answer.status, answer.text).toBe(200);
  return answer.body as AskedChange;
};
const dinners = (record: PlanRecord) => (record.generatedPlan?.weekly_plan ?? []).flatMap(({ meals }) => meals);

describe.each(sampledEngines())("words that a provider reads, on $name", (engine) => {
  const kitchen = scriptedProposer();
  const lines: string[] = [];
  let app: TestApp;
  let person: Awaited<ReturnType<typeof entitled>>;
  let record: PlanRecord;
  beforeAll(async () => {
    const log = jsonLog("info", { write: (line) => void lines.push(line) });
    app = await startTestApp({ engine, overrides: { proposer: kitchen.proposer, log } });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    person = await entitled(app);
    // The built-in planner makes the week.
    kitchen.follow(() => Promise.resolve("overloaded"));
    record = await madePlan(person, WEEK);
    kitchen.follow(() => Promise.resolve(null));
  });

  const rows = async (statement: ReturnType<typeof sql>) =>
    ((await app.context.platform.database.db.execute(statement)) as { rows: Record<string, unknown>[] }).rows;
  const reads = (...changes: readonly unknown[]): void =>
    kitchen.follow(async (give) => {
      for (const one of changes) await give(one);
      return null;
    });
  const ask = (words: string) => asks(person, record.id, words);
  const day = (index: number): string => dinners(record)[index]?.day ?? "";

  it("give the same answer as our own phrases, and change nothing by themselves", async () => {
    for (const [raw, phrase] of [
      [change("quicker", [day(1)]), `make ${day(1)} quicker`],
      [change("skip", [day(2)]), `skip ${day(2)}`],
      [change("servings", [day(0)], null, 4), `${day(0)} for 4`],
      [change("cheaper", [], null, 2), "cheaper by £2"],
      [change("keep", [day(0), day(1)]), `keep ${day(0)} and ${day(1)}`],
      // "The cabbage" may be the name of the dinner.
      [change("with", [], "cabbage"), "something with cabbage"],
      [change("undo"), "undo"],
    ] as const) {
      reads(raw);
      const own = await ask(phrase);
      expect(kitchen.calls).toHaveLength(0);
      expect(await ask(OWN_WORDS)).toEqual(own);
      expect(kitchen.calls).toHaveLength(1);
    }
    expect(await recordOf(person, record.id)).toEqual(record);
  });

  it("are sent with the week only: no name, no address; the call is recorded, with none of its content in the log", async () => {
    reads(change("quicker", [day(1)]));
    lines.length = 0;
    await ask(OWN_WORDS);
    const [call] = kitchen.calls;
    for (const { name } of dinners(record)) expect(call?.prompt).toContain(name);
    expect(call?.prompt).toContain("shattered by the second evening");
    expect(`${call?.instructions}${call?.prompt}`).not.toMatch(/Baker|example\.com/u);
    expect(call).toMatchObject({ shape: "change", mostMeals: 3, mostCharacters: 2_000 });
    expect(lines.join("\n")).toContain('"purpose":"change"');
    expect(lines.join("\n")).not.toMatch(/shattered|quicker/u);
    expect(
      await rows(
        sql`select purpose, fault, input_tokens, output_tokens, generation_id from ai_usage where user_id = ${person.user.id} and purpose = 'change'`,
      ),
    ).toEqual([{ purpose: "change", fault: null, input_tokens: 4_000, output_tokens: 900, generation_id: null }]);
  });

  it("are never sent if they would loosen a rule", async () => {
    reads(change("with", [], "peanuts"));
    for (const words of [
      "my lad has outgrown his nut allergy",
      "sod the budget, treat us",
      "Monday can break the diet",
    ])
      expect(await ask(words), words).toMatchObject({ answer: startingWith(LOOSENS_NOTHING), steps: [] });
    expect(kitchen.calls).toHaveLength(0);
  });

  it("are never sent if they describe what a food did, but are if a food merely appears with unknown words", async () => {
    reads(change("undo"));
    const told = await ask("we gave him cabbage and he was up all night holding his tummy");
    expect(told.questions?.map(({ text }) => text)).toEqual(["Must we leave out cabbage?"]);
    expect(kitchen.calls).toHaveLength(0);
    expect((await ask("can we do a zingy cabbage thing midweek")).questions).toBeUndefined();
    expect(kitchen.calls).toHaveLength(1);
  });

  it("loosen nothing even if only a model would notice the attempt, or it answers arbitrarily", async () => {
    for (const [raw, answer] of [
      [change("loosens"), LOOSENS_NOTHING],
      [change("with", [], "peanuts"), `This plan has no peanuts, as you chose. ${LOOSENS_NOTHING}`],
      [change("with", [day(0)], "celery"), `This plan has no celery, as you chose. ${LOOSENS_NOTHING}`],
      [change("with", [], "my diet"), LOOSENS_NOTHING],
    ] as const) {
      reads(raw);
      expect(await ask("whatever my lad had at my sister’s")).toMatchObject({
        answer: startingWith(answer),
        steps: [],
        offers: [expect.anything(), expect.anything(), expect.anything()],
      });
    }
    reads(change("skip", [day(0)]), change("quicker", [day(1)]));
    const several = await ask(OWN_WORDS);
    expect(several.steps).toEqual([]);
    expect(several.offers?.slice(0, 2).map(({ steps }) => steps[0]?.kind)).toEqual(["skip", "swap"]);
    expect(await recordOf(person, record.id)).toEqual(record);
  });

  it("get the plain answer if the provider's answer is unusable", async () => {
    reads();
    const plain = await ask(OWN_WORDS);
    expect(plain).toMatchObject({ answer: "We read this as “Quicker”. Is it one of these?", steps: [] });
    for (const raw of [
      change("none"),
      change("raise_budget", [], null, 500),
      change("allow", [], "peanuts"),
      change("skip", ["Someday"]),
      change("with", [], "p".repeat(1_000)),
      "skip Monday",
      null,
    ]) {
      reads(raw);
      expect(await ask(OWN_WORDS)).toEqual(plain);
    }
    for (const fault of ["timeout", "overloaded", "bad_output", "too_large", "resting"] as const) {
      kitchen.follow(async (give) => {
        await give(change("skip", [day(0)]));
        return fault;
      });
      expect(await ask(OWN_WORDS)).toEqual(plain);
      expect(kitchen.calls).toHaveLength(1);
    }
  });

  it("name a food that our phrases do not know", async () => {
    const foods = dinners(record).flatMap(({ ingredients }) => ingredients.map(({ item }) => item));
    // A food that a dinner already uses needs no other dish.
    const left = ["cabbage", "leek", "courgette", "cauliflower"].find(
      (food) => !foods.some((one) => one.includes(food)),
    );
    reads(change("use_up", [], left ?? expect.fail("all used")));
    const { offers = [] } = await ask("something with that squeaky green ball");
    expect(offers.flatMap(({ steps }) => steps.map(({ kind }) => kind))).toEqual(["swap", "swap", "swap"]);
  });

  it("are limited per day, need access, and stay within the day’s token allowance", async () => {
    reads(change("skip", [day(0)]));
    const [{ count } = { count: 0 }] = await rows(
      sql`select count(*)::int as count from ai_usage where user_id = ${person.user.id} and purpose = 'change'`,
    );
    expect(count).toBe(0);
    const before = app.clock.now();
    app.clock.advance(10 * DAY_MS);
    expect((await ask(OWN_WORDS)).steps).toEqual([]);
    app.clock.advance(before - app.clock.now());
    expect(kitchen.calls).toHaveLength(0);
    await rows(
      sql`insert into ai_usage (id, at, user_id, provider, model, purpose, duration_ms, input_tokens, output_tokens)
        select gen_random_uuid(), ${new Date(before).toISOString()}::timestamptz, ${person.user.id}, 'x', 'x', 'change', 1, 0, 0
        from generate_series(1, 60000)`,
    );
    expect((await ask(OWN_WORDS)).steps).toEqual([]);
    expect(kitchen.calls).toHaveLength(0);
    await rows(sql`delete from ai_usage where user_id = ${person.user.id}`);
    expect((await ask(OWN_WORDS)).steps).toHaveLength(1);
    await rows(
      sql`insert into ai_usage (id, at, user_id, provider, model, purpose, duration_ms, input_tokens, output_tokens)
        values (gen_random_uuid(), ${new Date(before).toISOString()}::timestamptz, ${person.user.id}, 'x', 'x', 'dish', 1, 2000000000, 0)`,
    );
    expect((await ask(OWN_WORDS)).steps).toEqual([]);
    expect(kitchen.calls).toHaveLength(1);
    expect(PROVIDER).toBe(kitchen.proposer.name);
  });
});

// `npm test` runs one provider here and another elsewhere: what each sends and how it fails is covered by
// `tests/server/ai-provider.test.ts`.
describe.each(sampled(PROTOCOLS, PROTOCOLS.length))("words, over the wire of %s", (protocol) => {
  it("become a change, and the plain answer whatever goes wrong", { timeout: 60_000 }, async () => {
    const provider = await startAiProvider();
    const { proposer, lines } = await proposerAt(protocol, provider.baseUrl(protocol), { timeoutMs: 700 });
    const app = await startTestApp({ engine: oneEngine(), overrides: { proposer } });
    try {
      const person = await entitled(app);
      // It has no answer for the week, so the built-in planner makes it.
      // With few dishes to choose from, offers are found quickly.
      const record = await madePlan(person, { ...WEEK, dietaryPreference: "vegan", availableTime: "30" });
      const { id } = record;
      const [dinner] = dinners(record);
      const skip = change("skip", [dinner?.day]);
      // On their own they only name a day, so other dishes for it are offered.
      const WORDS = `the ghost of ${dinner?.day} past flies by`;
      const answers = async (answer: ProviderAnswer): Promise<AskedChange> => {
        const before = provider.calls.length;
        provider.answer(() => answer);
        const came = await asks(person, id, WORDS);
        expect(provider.calls.length).toBeGreaterThan(before);
        return came;
      };
      const done = await answers({ kind: "meals", meals: [skip] });
      expect(done.steps).toEqual([{ kind: "skip", says: expect.any(String), meal_id: dinner?.id }]);
      const sent = JSON.stringify(provider.calls.at(-1)?.body);
      expect(sent).toContain('"required":["operation","days","food","number"]');
      expect(sent).not.toMatch(/budget"|allerg(?:y|en)"/u);
      const { answer: plain } = await answers({ kind: "meals", meals: [change("none")] });
      expect(plain).toBe("We can’t tell what that is to change. Is it one of these?");
      const broken: readonly ProviderAnswer[] = [
        ...PROVIDER_FAULTS.map((fault) => faultyAnswer(fault, protocol, [skip])),
        { kind: "text", text: `{"changes":[${JSON.stringify(skip).slice(0, -9)}` },
        { kind: "text", text: `{"changes":[${JSON.stringify(change("skip", [dinner?.day], "x".repeat(3_000)))}]}` },
        { kind: "text", text: "I have skipped it for you." },
        { kind: "meals", meals: [skip], end: "cut" },
        { kind: "meals", meals: [skip], end: "silent" },
        { kind: "meals", meals: [change("grant_access")] },
      ];
      const odd: unknown[] = [];
      for (const answer of broken) {
        // The circuit breaker opens after five failures in a row.
        expect((await answers({ kind: "meals", meals: [skip] })).steps).toHaveLength(1);
        const came = await answers(answer);
        const skips = came.steps.length === 1 && came.steps[0]?.kind === "skip";
        if (came.answer !== plain && !skips) odd.push([answer, came]);
      }
      expect(odd).toEqual([]);
      expect(await recordOf(person, id)).toEqual(record);
      expect(lines.join("\n")).not.toContain("the ghost of");
      const cook = createCook(realCatalogue().catalogue);
      provider.answer(({ prompt }) => ({ kind: "meals", meals: cook(prompt) }));
      const { offers = [] } = await asks(person, id, `the ghost of ${dinner?.day} past would call it meh`);
      expect(offers.map(({ steps }) => steps[0]?.kind)).toEqual(["swap", "swap", "swap"]);
    } finally {
      await app.close();
      await provider.close();
    }
  });
});
