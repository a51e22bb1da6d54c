import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The files that take longest, most of it waiting for clocks, leases and processes, in this order. On a fresh clone nothing is known of
 * how long files take; one of these begun last keeps a run waiting for minutes with a core idle.
 */
const LONGEST = [
  "tests/deep/provider-readings.test.ts",
  "src/server/features/billing/billing-retries.test.ts",
  "tests/deep/uncaught.test.ts",
  "tests/catalogue/check.test.ts",
  "tests/catalogue/check-foods.test.ts",
  "tests/deep/changes-kill.test.ts",
  "tests/deep/billing-leaks.test.ts",
  "tests/deep/changes-model.test.ts",
  "tests/deep/ai-breakages.test.ts",
  "tests/deep/two-processes.test.ts",
  "src/server/features/generation/resumed-weeks.test.ts",
  "tests/deep/ai-adversary.test.ts",
  "tests/catalogue/options.test.ts",
  "tests/deep/week-value.property.test.ts",
  "tests/deep/billing-parallel.test.ts",
  "tests/deep/honest-dishes.test.ts",
  "tests/deep/load.test.ts",
  "tests/deep/kill.test.ts",
  "tests/deep/second-look.test.ts",
  "tests/deep/billing-model.test.ts",
  "tests/deep/ai-kill.test.ts",
  "tests/deep/cupboard-model.test.ts",
  "tests/server/impossible-ids.test.ts",
  "src/server/features/changes/read-by-provider.test.ts",
  "src/server/features/generation/generation.test.ts",
  "tests/server/guessing.test.ts",
  "tests/deep/billing-kill.test.ts",
  "tests/deep/billing-kill-sandbox.test.ts",
  "src/server/features/billing/billing-after-end.test.ts",
  "tests/deep/till.test.ts",
  "src/server/features/billing/billing.test.ts",
  "src/server/features/changes/changes.test.ts",
  "src/server/features/generation/provider-faults.test.ts",
  "src/server/services/pdf/page-fit.test.ts",
  "tests/server/worker-pool.test.ts",
  "tests/deep/tight-budgets.test.ts",
  "tests/deep/payments-faults.test.ts",
];

/**
 * Vitest's own order, except that the longest files of each project begin first. Projects follow one another: a worker that goes from
 * one to the other is a new process, which reads the catalogue and all its code again.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const place = ({ moduleId }: TestSpecification): number => {
      const found = LONGEST.findIndex((file) => moduleId.endsWith(`/${file}`));
      return found === -1 ? LONGEST.length : found;
    };
    const projects = [...new Set(usual.map(({ project }) => project.name))];
    const turn = ({ project }: TestSpecification): number => projects.indexOf(project.name);
    return usual.toSorted((one, other) => turn(one) - turn(other) || place(one) - place(other));
  }
}
