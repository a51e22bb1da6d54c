import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The files that take longest, most of it waiting for clocks, leases and processes, in this order. On a fresh clone nothing is known of
 * how long files take; one of these begun last keeps a run waiting for minutes with a core idle.
 */
const LONGEST = [
  "src/server/features/billing/billing-retries.test.ts",
  "tests/deep/billing-leaks.test.ts",
  "src/server/features/generation/generation.test.ts",
  "tests/deep/provider-readings.test.ts",
  "tests/deep/uncaught.test.ts",
  "tests/catalogue/check.test.ts",
  "tests/deep/billing-parallel.test.ts",
  "tests/deep/load.test.ts",
  "tests/deep/second-look.test.ts",
  "tests/deep/changes-model.test.ts",
  "tests/deep/ai-kill.test.ts",
  "tests/deep/two-processes.test.ts",
  "tests/deep/kill.test.ts",
  "src/server/features/billing/billing.test.ts",
  "tests/deep/ai-adversary.test.ts",
  "tests/deep/billing-kill.test.ts",
  "tests/deep/cupboard-model.test.ts",
  "tests/deep/payments-faults.test.ts",
  "tests/deep/changes-kill.test.ts",
  "tests/deep/ai-breakages.test.ts",
  "tests/deep/completion.property.test.ts",
  "tests/deep/containers.test.ts",
  "src/server/features/generation/resumed-weeks.test.ts",
  "tests/deep/billing-kill-sandbox.test.ts",
  "tests/deep/oracle.test.ts",
];

/** Vitest's own order, except that the longest files begin first. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const place = ({ moduleId }: TestSpecification): number => {
      const found = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`));
      return found === -1 ? LONGEST.length : found;
    };
    return usual.toSorted((one, other) => place(one) - place(other));
  }
}
