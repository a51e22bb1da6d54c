import { expect, it } from "vitest";
import { DAY, MINUTE } from "../support/billing-model-types.ts";
import { deep } from "../support/deep.ts";
import { oneEngine } from "../support/engines.ts";
import { simulatedMonth } from "../support/readings-month.ts";
import { report } from "../support/report.ts";

const SUBSCRIBERS = deep() ? 1_000 : 20;
/** Most days of a month are alike, and the renewals are on its last. */
const DAYS = deep() ? 30 : 6;

const MONTHS = [
  { webhooks: true, name: "come" },
  { webhooks: false, name: "are lost" },
];

// Each day is some dozens of looks whoever subscribes, so `npm test` lets the end of the harder month pass.
it.each(deep() ? MONTHS : MONTHS.slice(1))(
  `${DAYS} days of a month of ${SUBSCRIBERS} subscribers whose webhooks $name take few requests`,
  async ({ webhooks, name }) => {
    const engine = oneEngine();
    const month = await simulatedMonth(engine, { subscribers: SUBSCRIBERS, days: DAYS, webhooks });
    const most = (of: readonly number[]) => Math.max(...of);
    const mean = (of: readonly number[]) => (of.reduce((sum, one) => sum + one, 0) / of.length).toFixed(1);
    report(
      `${DAYS} days of ${SUBSCRIBERS} subscribers whose webhooks ${name}`,
      `a quiet subscriber: ${mean(month.quietReadings)} readings, at most ${most(month.quietReadings)};` +
        ` ${mean(month.quiet)} requests, at most ${most(month.quiet)}; for all together besides ${month.shared} requests`,
      `at most ${most(month.byMinute)} requests in a minute`,
      `a receipt at most ${most(month.receiptsLate) / MINUTE} minutes after its charge, a refusal told after ${most(month.refusalsLate) / MINUTE}`,
    );
    expect(most(month.quiet)).toBeLessThanOrEqual(20 + (4 / 3) * DAYS);
    expect(month.shared).toBeLessThanOrEqual((2_500 / 30) * DAYS);
    expect(most(month.byMinute)).toBeLessThanOrEqual(Math.max(40, SUBSCRIBERS / 8));
    const late = webhooks ? MINUTE * 10 : DAY;
    expect(most(month.receiptsLate)).toBeLessThanOrEqual(late);
    expect(most(month.refusalsLate)).toBeLessThanOrEqual(late);
  },
);
