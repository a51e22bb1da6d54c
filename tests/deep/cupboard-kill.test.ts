import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stepOf, type Step } from "../support/cupboard-histories.ts";
import { CupboardKilling, type Person } from "../support/cupboard-killing.ts";
import type { Action } from "../support/cupboard-model-types.ts";
import { deep } from "../support/deep.ts";
import { engines } from "../support/engines.ts";
import { report } from "../support/report.ts";

const SEED = Number(process.env.CUPBOARD_SEED ?? 20_261_124);
/** Users whose histories run in parallel, so that each kill hits requests of all of them. */
const AT_ONCE = deep() ? 40 : 2;
const ROUNDS = deep() ? 6 : 1;
const asked = process.env.CUPBOARD_BATCHES === undefined ? null : Number(process.env.CUPBOARD_BATCHES);
const [embedded, server = embedded] = engines();
const TRIED = [
  { engine: server, batches: asked ?? (deep() ? 40 : 1) },
  { engine: embedded, batches: asked ?? (deep() ? 10 : 0) },
].flatMap(({ engine, batches }) =>
  engine === undefined || batches === 0 ? [] : [{ engine, batches, name: engine.name }],
);

describe.each(TRIED)("cupboards of a server killed again and again, on $name", ({ engine, batches, name }) => {
  let killing: CupboardKilling;
  beforeAll(async () => {
    killing = await CupboardKilling.start(engine, SEED);
  });
  afterAll(async () => {
    await killing.stop();
    const { kills, requests, underWay, happened, comparisons, differences } = killing.tally;
    report(
      `cupboard kills on ${name}: ${batches * AT_ONCE} histories, ${kills} kills, ${requests} requests, ${underWay} of them under way at a kill, ` +
        `${happened} of those had happened all the same; ${comparisons} comparisons, ${differences} differences`,
    );
  });

  it(`differ from their models in none of ${batches * AT_ONCE} histories`, async () => {
    const people: Person[] = [];
    for (let count = 0; count < AT_ONCE; count += 1) people.push(await killing.newPerson());
    for (let batch = 0; batch < batches; batch += 1) {
      await killing.startAnew(people);
      const histories = people.map((person, index) => historyOf(person, SEED + batch * AT_ONCE + index));
      for (let round = 0; round < ROUNDS; round += 1)
        await killing.round(
          people,
          histories.map((steps) => steps[round] as Step),
        );
    }
    expect(killing.tally.kills).toBeGreaterThanOrEqual(batches * ROUNDS);
    expect(killing.tally.comparisons).toBeGreaterThan(0);
    // Of so few requests as the sample has, all may be answered before the server is killed.
    if (deep()) expect(killing.tally.underWay).toBeGreaterThan(0);
    expect(killing.tally.differences).toBe(0);
  });
});

/** A person's steps. Lines of their own have a text each; one that goes was there before the server was killed. */
function historyOf({ plans, foods, typable }: Person, seed: number): Step[] {
  const plan = fc.nat({ max: plans.length - 1 });
  const typed: fc.Arbitrary<Action> = fc.record({
    kind: fc.constant("typed" as const),
    food: fc.constantFrom(...typable),
    grams: fc.integer({ min: 20, max: 900 }),
  });
  const line: fc.Arbitrary<Action> = fc.record({
    kind: fc.constantFrom("line" as const, "line" as const, "line gone" as const),
    plan,
    text: fc.constantFrom("loo roll", "stamps", "bin bags"),
  });
  return fc.sample(stepOf(plans, [...foods.keys()], [typed, typed, line]), { numRuns: ROUNDS, seed });
}
