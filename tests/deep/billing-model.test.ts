import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { FAULTS, REQUEST_FAULTS } from "../support/billing-faults.ts";
import { runSequence } from "../support/billing-drive.ts";
import { newTally, type Tally } from "../support/billing-run.ts";
import { sequences } from "../support/billing-steps.ts";
import { startBench, type Bench, type BenchProvider } from "../support/billing-bench.ts";
import { sandboxProvider } from "../support/billing-bench-sandbox.ts";
import { stripeProvider } from "../support/billing-bench-stripe.ts";
import { deep } from "../support/deep.ts";
import { engines, type Engine } from "../support/engines.ts";
import { report } from "../support/report.ts";

const STEPS = 20;
const SEED = Number(process.env.BILLING_SEED ?? 20_261_121);
const asked = process.env.BILLING_RUNS === undefined ? null : Number(process.env.BILLING_RUNS);
const HOUR = 3_600;

const [embedded, server = embedded] = engines();
const sandbox = (): Promise<BenchProvider> => Promise.resolve(sandboxProvider());
const stripe = (draftSeconds: number) => (): Promise<BenchProvider> => stripeProvider(draftSeconds);
const runs = (sample: number, all: number): number => asked ?? (deep() ? all : sample);

const BENCHES: { name: string; engine: Engine | undefined; times: number; start: () => Promise<BenchProvider> }[] = [
  { name: "the sandbox", engine: server, times: runs(10, 2_000), start: sandbox },
  { name: "the sandbox", engine: embedded, times: runs(0, 200), start: sandbox },
  { name: "Stripe", engine: embedded, times: runs(0, 250), start: stripe(0) },
  { name: "Stripe with its hour of drafts", engine: server, times: runs(5, 250), start: stripe(HOUR) },
];
const TRIED = BENCHES.filter(({ times }) => times > 0).map(({ engine, name, ...bench }) => {
  if (engine === undefined) throw new Error("There is no database");
  return { ...bench, engine, name: `${name} and ${engine.name}` };
});

describe.each(TRIED)("subscriptions and money on $name, against a simple model", ({ name, engine, times, start }) => {
  it(`differ in none of ${times} sequences of ${STEPS} steps`, async () => {
    const bench = await startBench(engine, await start());
    const tally: Tally = newTally();
    try {
      await fc.assert(
        fc.asyncProperty(sequences(STEPS, bench.habits.overHttp), (sequence) => runSequence(bench, sequence, tally)),
        { numRuns: times, seed: SEED, endOnFailure: process.env.BILLING_RAW !== undefined },
      );
    } finally {
      await bench.close();
      report(`billing model on ${name}`, ...figures(tally));
    }
    expect(tally.comparisons).toBeGreaterThan(times * STEPS);
    expect([...tally.statuses.keys()]).toEqual(expect.arrayContaining(["trial with access", "active with access"]));
    // The process dies in mid-action often enough to reveal what that leaves behind.
    const ends = [...tally.faults].filter(([fault]) => fault.startsWith("process ends")).map(([, met]) => met);
    if (!deep()) return;
    expect(ends.reduce((sum, met) => sum + met, 0)).toBeGreaterThanOrEqual(times / 10);
    expect([...tally.faults.keys()].toSorted()).toEqual(kindsOn(bench).toSorted());
  });
});

function kindsOn({ habits }: Bench): readonly string[] {
  return habits.overHttp ? REQUEST_FAULTS : FAULTS;
}

function figures({ faults, statuses, outcomes, ...tally }: Tally): string[] {
  const list = (of: Map<string, number>) =>
    [...of]
      .toSorted(([, one], [, other]) => other - one)
      .map(([what, times]) => `${what} ${times}`)
      .join("; ");
  return [
    `${tally.steps} steps, ${tally.comparisons} comparisons, ${tally.answers} answers and ${tally.sentEmails} messages word for word`,
    `${tally.disturbed} disturbed and ${tally.repeated} repeated actions, at most ${tally.mostStates} states`,
    list(faults),
    list(statuses),
    list(outcomes),
  ];
}
