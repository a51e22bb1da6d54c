import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { live } from "../support/billing-drive.ts";
import { newTally, type Tally } from "../support/billing-run.ts";
import { lives } from "../support/billing-steps.ts";
import { startBench, type BenchProvider } from "../support/billing-world.ts";
import { sandboxProvider } from "../support/billing-world-sandbox.ts";
import { stripeProvider } from "../support/billing-world-stripe.ts";
import { deep } from "../support/deep.ts";
import { engines } from "../support/engines.ts";
import { report } from "../support/report.ts";

const STEPS = 20;
const SEED = Number(process.env.BILLING_SEED ?? 20_261_121);
const asked = process.env.BILLING_RUNS === undefined ? null : Number(process.env.BILLING_RUNS);

const PROVIDERS: { name: string; runs: number; start: () => Promise<BenchProvider> }[] = [
  { name: "the sandbox", runs: asked ?? (deep() ? 2_000 : 30), start: () => Promise.resolve(sandboxProvider()) },
  { name: "Stripe", runs: asked ?? (deep() ? 300 : 8), start: () => stripeProvider(0) },
];

describe.each(PROVIDERS)("subscriptions and money on $name, against a simple model", ({ name, runs, start }) => {
  it(`differ in none of ${runs} lives of ${STEPS} steps`, async () => {
    const [embedded] = engines();
    if (embedded === undefined) throw new Error("There is no database");
    const bench = await startBench(embedded, await start());
    const tally: Tally = newTally();
    try {
      await fc.assert(
        fc.asyncProperty(lives(STEPS, bench.habits.wire), (life) => live(bench, life, tally)),
        { numRuns: runs, seed: SEED },
      );
    } finally {
      await bench.close();
      report(`billing model on ${name}`, ...figures(tally));
    }
    expect(tally.comparisons).toBeGreaterThan(runs * STEPS);
    expect([...tally.statuses.keys()]).toEqual(expect.arrayContaining(["trial with access", "active with access"]));
  });
});

function figures({ steps, comparisons, disturbed, faults, mostWorlds, statuses, outcomes }: Tally): string[] {
  const list = (of: Map<string, number>) =>
    [...of]
      .toSorted(([, one], [, other]) => other - one)
      .map(([what, times]) => `${what} ${times}`)
      .join("; ");
  return [
    `${steps} steps, ${comparisons} comparisons, ${disturbed} disturbed actions, at most ${mostWorlds} worlds`,
    list(faults),
    list(statuses),
    list(outcomes),
  ];
}
