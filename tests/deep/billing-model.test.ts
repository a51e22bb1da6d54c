import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { live } from "../support/billing-drive.ts";
import { newTally, type Tally } from "../support/billing-run.ts";
import { lives } from "../support/billing-steps.ts";
import { sandboxProvider, startBench, type Bench } from "../support/billing-world.ts";
import { deep } from "../support/deep.ts";
import { engines } from "../support/engines.ts";
import { report } from "../support/report.ts";

const STEPS = 20;
const SEED = Number(process.env.BILLING_SEED ?? 20_261_121);
const RUNS = Number(process.env.BILLING_RUNS ?? (deep() ? 2_000 : 40));

describe("subscriptions and money, against a simple model", () => {
  let bench: Bench;
  const tally: Tally = newTally();

  beforeAll(async () => {
    const [embedded] = engines();
    if (embedded === undefined) throw new Error("There is no database");
    bench = await startBench(embedded, sandboxProvider());
  });
  afterAll(async () => {
    await bench.close();
  });

  it(`differs in none of ${RUNS} lives of ${STEPS} steps on the sandbox`, async () => {
    await fc.assert(
      fc.asyncProperty(lives(STEPS), (life) => live(bench, life, tally)),
      { numRuns: RUNS, seed: SEED, interruptAfterTimeLimit: 3_000_000, markInterruptAsFailure: false },
    );
    expect(tally.statuses.size).toBeGreaterThan(6);
    report("billing model on the sandbox", ...describeTally(tally));
  });
});

function describeTally({ steps, comparisons, disturbed, mostWorlds, statuses, outcomes }: Tally): string[] {
  const list = (of: Map<string, number>) =>
    [...of].toSorted(([, one], [, other]) => other - one).map(([name, times]) => `${name} ${times}`);
  return [
    `${steps} steps, ${comparisons} comparisons, ${disturbed} disturbed actions, at most ${mostWorlds} worlds`,
    ...list(statuses),
    ...list(outcomes),
  ];
}
