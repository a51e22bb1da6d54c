import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSpeedStand, type SeenWeek, type Speed, type SpeedStand } from "#tests/support/ai-speed";
import { deep } from "#tests/support/deep";
import { report } from "#tests/support/report";
import { PROTOCOLS, type Protocol } from "#tools/ai-provider/provider";

const SECOND_MS = 1_000;
const SWIFT: Speed = { tokensPerSecond: 80, firstAfterMs: 1_500 };
const SLOW: Speed = { tokensPerSecond: 40, firstAfterMs: 1_500 };
const THINKER: Speed = { tokensPerSecond: 80, firstAfterMs: 20_000 };

/** Ten times the stated speed: this tests the sequence of a week, not its duration on a busy machine. */
const FASTER = 10;
const faster = ({ tokensPerSecond, firstAfterMs, ...rest }: Speed): Speed => ({
  ...rest,
  tokensPerSecond: tokensPerSecond * FASTER,
  firstAfterMs: firstAfterMs / FASTER,
});

describe("a week of seven that is written word by word, with the settings as shipped", () => {
  let stand: SpeedStand;
  beforeAll(async () => {
    stand = await startSpeedStand("openai-compatible");
  }, 120_000);
  afterAll(() => stand.close());

  it("is all the model’s, the menu first", { timeout: 120_000 }, async () => {
    const week = await stand.week(faster(SWIFT));
    expect(week).toMatchObject({ meals: 7, ownMeals: 0, calls: 8 });
    expect(week.menu).toBeLessThan(week.firstDish);
    expect(week.firstDish).toBeLessThan(week.done);
  });

  it("is corrected if a model errs, with at most sixteen calls", { timeout: 120_000 }, async () => {
    // Which dishes are faulty depends on their prompts: with fewer, one week in forty would have none.
    const week = await stand.week(faster({ ...SWIFT, faulty: 0.8 }));
    expect(week.meals).toBe(7);
    expect(week.calls).toBeGreaterThan(8);
    expect(week.calls).toBeLessThanOrEqual(16);
  });
});

const WEEKS = 10;
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

describe.runIf(deep())("ten weeks of seven at real speed, by a browser's own events", () => {
  const asked: readonly (readonly [string, Speed, number])[] = [
    ["80 tokens/s, 1.5 s to the first", SWIFT, WEEKS],
    ["40 tokens/s, 1.5 s to the first", SLOW, WEEKS],
    ["80 tokens/s, 20 s to the first", THINKER, 2],
  ];
  const seen = new Map<string, readonly SeenWeek[]>();

  async function measure(protocol: Protocol, stand: SpeedStand): Promise<void> {
    // The first week warms up the server.
    await stand.week({ tokensPerSecond: 10_000, firstAfterMs: 0 });
    for (const [name, speed, count] of asked) {
      const weeks: SeenWeek[] = [];
      for (let week = 0; week < count; week += 1) weeks.push(await stand.week(speed));
      seen.set(`${protocol}: ${name}`, weeks);
    }
    await stand.close();
  }

  beforeAll(async () => {
    // A week is nearly all waiting: four in parallel leave two cores mostly idle.
    const stands = await Promise.all(
      PROTOCOLS.map((protocol) => startSpeedStand(protocol, { settings: { RATE_LIMIT_SCALE: "10" }, inBrowser: true })),
    );
    await Promise.all(PROTOCOLS.map((protocol, index) => measure(protocol, stands[index] as SpeedStand)));
    const seconds = (weeks: readonly SeenWeek[], read: (week: SeenWeek) => number): string =>
      (median(weeks.map(read)) / SECOND_MS).toFixed(2);
    report(
      ...[...seen].map(
        ([name, weeks]) =>
          `${name}: menu ${seconds(weeks, ({ menu }) => menu)} s, first dish ${seconds(weeks, ({ firstDish }) => firstDish)} s, week ${seconds(weeks, ({ done }) => done)} s; ${weeks.reduce((sum, { ownMeals }) => sum + ownMeals, 0)} of ${weeks.reduce((sum, { meals }) => sum + meals, 0)} meals ours`,
      ),
    );
  }, 3_600_000);

  it.each(PROTOCOLS)("is seen in time by whoever waits: %s", (protocol) => {
    const within = (name: string, read: (week: SeenWeek) => number): number =>
      median((seen.get(`${protocol}: ${name}`) ?? []).map(read)) / SECOND_MS;
    const [swift, slow, thinker] = asked.map(([name]) => name) as [string, string, string];
    expect(within(swift, ({ menu }) => menu)).toBeLessThan(5);
    expect(within(swift, ({ firstDish }) => firstDish)).toBeLessThan(12);
    expect(within(swift, ({ done }) => done)).toBeLessThan(25);
    expect(within(slow, ({ done }) => done)).toBeLessThan(45);
    for (const name of [swift, slow, thinker])
      for (const week of seen.get(`${protocol}: ${name}`) ?? []) expect(week).toMatchObject({ meals: 7, ownMeals: 0 });
  });
});
