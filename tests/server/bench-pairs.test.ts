import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PlanDocument } from "#domain/plan/plan-document";
import storedPlans from "../../src/domain/testing/stored-plans-v3.json" with { type: "json" };
import type { PlanRecord } from "#contract/meal-plans";
import { realCatalogue } from "#tests/support/catalogue";
import { createCook } from "#tools/ai-provider/cook";
import { startAiProvider } from "#tools/ai-provider/server";
import { pairUp, type Household, type KeyEntry } from "../../bench/pairs/pairs.ts";
import { scoreOf } from "../../bench/pairs/score.ts";
import { toldWeekIn } from "../../bench/pairs/told-week.ts";

const run = promisify(execFile);
const bench = async (args: readonly string[], env: NodeJS.ProcessEnv = {}) =>
  await run(process.execPath, ["bench/pairs.ts", ...args], { env: { PATH: process.env.PATH, ...env } });

const REQUEST = {
  fullName: "Ada Baker",
  email: "ada@example.org",
  mealsPerWeek: 2,
  numPeople: 2,
  maxBudget: 40,
  dietaryPreference: "none",
  dietaryRestrictions: ["nut_free"],
  preferredRegions: [],
  preferredSupermarket: "sainsburys",
  availableTime: "30",
  week: [{ kind: "guests", day: "Sunday", number: 4 }],
  additionalNotes: "Our daughter cooks\non Thursday.",
  favouriteColour: "green",
};

const RECORD = {
  generatedPlan: {
    weekly_plan: [
      {
        day: "Monday",
        meals: [{ name: "Leek pie", prep_time: 12, cook_time: 21, servings: 2, why: "Poultry, which you ticked" }],
      },
      {
        day: "Sunday",
        meals: [
          {
            name: "Roast chicken",
            prep_time: 20,
            cook_time: 70,
            servings: 6,
            why: "A roast",
            for_you: "For your four.",
          },
        ],
      },
    ],
    total_cost: 31.2,
  },
};
const FREE = {
  dinners: [
    { day: "Sunday", title: "roast lamb.", minutes: 95, servings: 6, line: "“For your  guests”" },
    { day: "Monday", title: "Leek’s tart", minutes: 35, servings: 2, line: "" },
  ],
};

const household = (id: string, weeks: Record<string, unknown>): Household => ({
  id,
  request: REQUEST,
  weeks: new Map(Object.entries(weeks).map(([name, week]) => [name, toldWeekIn(week)])),
});
const MANY = Array.from({ length: 16 }, (_, at) =>
  household(`h${at}`, { builtin: RECORD, free: FREE, model: { ...RECORD, nth: at } }),
);

describe("weeks side by side", () => {
  it("look alike whoever proposed them, and nothing tells who did", () => {
    const { text, key } = pairUp([household("flat", { builtin: RECORD, free: FREE })], 1);
    const [{ pair, A }] = key as [KeyEntry];
    const request = `# Pair ${pair}

## The household
Dinners: 2 in the week, for 2 people
Budget: £40.00 for the week
Shop: Sainsbury’s
Must be: Nut free
Time to cook: 30 minutes
Their days: Sunday: guests 4
Notes: Our daughter cooks on Thursday.
favouriteColour: green
`;
    const record = `Monday: Leek pie
  35 minutes, for 2
  Poultry, which you ticked.
Sunday: Roast chicken
  90 minutes, for 6
  For your four.
`;
    const free = `Monday: Leek's tart
  35 minutes, for 2
  -
Sunday: Roast lamb
  95 minutes, for 6
  For your guests.
`;
    const [one, other] = A === "free" ? [free, record] : [record, free];
    expect(text.slice(text.indexOf("# Pair"))).toBe(`${request}\n## Week A\n${one}\n## Week B\n${other}`);
    expect(text).not.toMatch(/builtin|free(?!\n)|model|flat|31\.2|Ada/u);
    const costs = pairUp([household("flat", { builtin: RECORD, free: { ...FREE, cost: 28 } })], 1).text;
    expect(costs.match(/At the till: £\d+\.\d\d/gu)).toHaveLength(2);
  });

  it("begin on the day after the shop, as a dinner may be made of an earlier one", () => {
    const flat = household("flat", { builtin: RECORD, free: FREE });
    const { text } = pairUp([{ ...flat, request: { ...REQUEST, shoppingDay: "Saturday" } }], 1);
    expect(text.match(/^(?:Sunday|Monday): /gmu)).toEqual(["Sunday: ", "Monday: ", "Sunday: ", "Monday: "]);
  });

  it("are read from records, from plans as they are stored, and from the form for free weeks", () => {
    const [{ stored, written }] = storedPlans as unknown as [{ stored: object; written: PlanDocument }];
    const meals = written.days.flatMap((day) => day.meals);
    const { dinners, cost } = toldWeekIn(stored);
    expect(dinners.map(({ title, servings }) => [title, servings])).toEqual(
      meals.map(({ title, servings }) => [title, servings]),
    );
    expect(cost).toBe(written.totalPence / 100);
    expect(() => toldWeekIn({ dinners: [{ ...FREE.dinners[0], day: "Someday" }] })).toThrow(/day/u);
  });

  it("are drawn by a seed, each proposer as often on either side, and the key says who is who", () => {
    const { text, key } = pairUp(MANY, 7, ["free", "builtin"]);
    expect(pairUp(MANY, 7, ["free", "builtin"])).toEqual({ text, key });
    expect(pairUp(MANY, 8, ["free", "builtin"]).key).not.toEqual(key);
    expect(key.map(({ household: id }) => id)).not.toEqual(MANY.map(({ id }) => id));
    expect(key.filter(({ A }) => A === "free")).toHaveLength(8);
    for (const { pair, A } of key) {
      const shown = text.slice(text.indexOf(`# Pair ${pair}`));
      expect(shown.indexOf("Roast lamb") < shown.indexOf("Roast chicken")).toBe(A === "free");
    }
    expect(pairUp(MANY, 1).key).toHaveLength(48);
    expect(new Set(pairUp(MANY, 1).key.map(({ pair }) => pair)).size).toBe(48);
  });

  it("are scored by who proposed them, and what is no verdict is told and not counted", () => {
    const key: KeyEntry[] = [
      { pair: "01-aa", household: "flat", A: "free", B: "model" },
      { pair: "02-bb", household: "farm", A: "model", B: "free" },
      { pair: "03-cc", household: "boat", A: "free", B: "model" },
      { pair: "04-dd", household: "tent", A: "free", B: "model" },
    ];
    const verdict = (pair: string, preferred: string, markA: number, markB: number) =>
      JSON.stringify({ pair, preferred, markA, markB, reason: `because of\n${pair}` });
    const lines = [
      verdict("01-aa", "A", 9, 7),
      verdict("02-bb", "A", 8, 6),
      verdict("03-cc", "even", 7.5, 7.5),
      verdict("03-cc", "A", 10, 0),
      verdict("09-zz", "A", 10, 0),
      "A is better",
    ];
    const { text, complaints } = scoreOf(key, [`${lines.join("\n")}\n`]);
    expect(text.split("\n")).toEqual([
      "3 verdicts on 4 pairs",
      "",
      "free beside model: preferred 1, even 1; preferred or even in 2 of 3",
      "model beside free: preferred 1, even 1; preferred or even in 2 of 3",
      "",
      "Mean marks:",
      "  free 7.50 (3)",
      "  model 7.50 (3)",
      "",
      "Reasons:",
      "  flat: free 9, model 7; free: because of 01-aa",
      "  farm: model 8, free 6; model: because of 02-bb",
      "  boat: free 7.5, model 7.5; even: because of 03-cc",
    ]);
    expect(complaints).toEqual([
      "Line 4: 03-cc was judged before",
      "Line 5: there is no pair 09-zz",
      expect.stringMatching(/^Line 6 is no verdict/u),
      "Without a verdict: 04-dd",
    ]);
    expect(scoreOf(key, [verdict("01-aa", "B", 2, 8), verdict("01-aa", "B", 2, 6)]).text).toMatch(
      /2 verdicts on 4 pairs by 2 judges\n.+\nmodel beside free: preferred 2, even 0; preferred or even in 2 of 2\n\nMean marks:\n {2}model 7\.00 \(2\)/su,
    );
  });
});

describe("npm run bench:pairs", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "mealwright-pairs-"));
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (file: string, value: unknown) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), JSON.stringify(value));
  };

  it("makes weeks, lays them beside free ones and counts the verdicts", { timeout: 240_000 }, async () => {
    const { favouriteColour: _colour, week: _week, additionalNotes: _notes, ...plain } = REQUEST;
    write("households.json", [
      { id: "flat", request: { ...plain, additionalNotes: "We like lemon very much." } },
      { ...plain, maxBudget: 2 },
    ]);
    const provider = await startAiProvider();
    const cook = createCook(realCatalogue().catalogue);
    provider.answer(({ prompt }) => ({ kind: "meals", meals: cook(prompt) }));
    const made = await bench(["--make", folder, "--as", "model"], {
      AI_PROVIDER: "openai",
      AI_MODEL: "local-cook",
      AI_API_KEY: "local",
      AI_BASE_URL: provider.baseUrl("openai"),
    });
    await provider.close();
    expect(made.stdout).toMatch(/^flat, builtin: made$/mu);
    expect(made.stdout).toMatch(/^flat, model: made$/mu);
    expect(made.stdout).toMatch(/^household-02, builtin: no week: .*£/mu);
    expect(readdirSync(join(folder, "household-02"))).toEqual(["request.json"]);
    const record = JSON.parse(readFileSync(join(folder, "flat/builtin.json"), "utf8")) as typeof RECORD;
    expect(toldWeekIn(record).dinners).toHaveLength(2);
    const byModel = JSON.parse(readFileSync(join(folder, "flat/model.json"), "utf8")) as PlanRecord;
    expect(JSON.stringify(byModel.generatedPlan)).toContain('"proposer":"OpenAI"');
    write("flat/free.json", { dinners: [{ day: "Someday" }] });
    await expect(bench([folder])).rejects.toThrow(/flat\/free\.json: .*day/su);
    write("flat/free.json", FREE);
    await bench([folder, "--seed", "3", "--of", "builtin,free"]);
    const key = JSON.parse(readFileSync(join(folder, "key.json"), "utf8")) as KeyEntry[];
    expect(key.map(({ A, B }) => [A, B].toSorted())).toEqual([["builtin", "free"]]);
    expect(readFileSync(join(folder, "judge/pairs.md"), "utf8")).toContain(`# Pair ${key[0]!.pair}`);
    expect(readdirSync(join(folder, "judge"))).toEqual(["pairs.md"]);
    writeFileSync(
      join(folder, "judge/verdicts.jsonl"),
      JSON.stringify({ pair: key[0]!.pair, preferred: "even", markA: 8, markB: 8, reason: "Both are good." }),
    );
    const { stdout } = await bench(["--score", folder]);
    expect(stdout).toContain("builtin beside free: preferred 0, even 1; preferred or even in 1 of 1");
  });
});
