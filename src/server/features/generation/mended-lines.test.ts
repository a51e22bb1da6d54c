import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import type { AiFault } from "#contract/ai";
import type { PlanRecord } from "#contract/meal-plans";
import { SECTIONS } from "#domain/proposal/brief/sections";
import { linesMs } from "#server/features/generation/pace";
import { startTestApp } from "#tests/support/app";
import type { TestApp, TestClient } from "#tests/support/app";
import { oneEngine } from "#tests/support/engines";
import { ASKS_NOTHING, readsNotes } from "#tests/support/notes-calls";
import { ROOMY_REQUEST, scriptedProposer } from "#tests/support/scripted-proposer";
import { startAiProvider } from "#tools/ai-provider/server";

const MONDAY = "Monday, and nothing that needs watching.";
const STOOD = "Your mother comes, so set one place more.";
const UNTRUE = `${STOOD} Safe for her nut allergy.`;
const AGAIN = "For your mother on Wednesday: carry it in and let her help herself.";
const FRIDAY = "Friday at last, and something to sit down to.";
const dinner = (day: string, dish: number, line: string) => {
  return { day, people: null, dish, idea: null, for_you: line, answers: [] };
};
const WEEK = [dinner("Monday", 1, MONDAY), dinner("Wednesday", 2, UNTRUE), dinner("Friday", 3, "")];
const ANEW = [
  { day: "Wednesday", for_you: AGAIN },
  { day: "Friday", for_you: FRIDAY },
];
const NOTES = "Mum’s birthday.";
const REQUEST = {
  ...ROOMY_REQUEST,
  mealsPerWeek: 3,
  additionalNotes: NOTES,
  week: [{ kind: "guests", day: "Wednesday", number: 1 }],
};

async function entitled(app: TestApp): Promise<TestClient> {
  const client = await app.signUp();
  await client.post("/api/activate-subscription", { isTrial: true });
  // Their weeks begin on Monday.
  await client.put("/api/shopping-day", { day: "Sunday" });
  return client;
}

/** A week, with each dinner's line, and all events from its making. */
async function made(client: TestClient) {
  const { status, body } = await client.post("/api/meal-plans", REQUEST);
  expect(status).toBe(201);
  const { id } = body as { id: string };
  const { generatedPlan } = (await client.get(`/api/meal-plans/${id}`)).body as PlanRecord;
  const dinners = generatedPlan?.weekly_plan.flatMap(({ meals }) => meals) ?? [];
  return {
    id,
    lines: dinners.map(({ day, for_you }) => [day, for_you]),
    notices: generatedPlan?.notices.map(({ code }) => code) ?? [],
    events: (await client.get(`/api/meal-plans/${id}/events`)).text,
  };
}

describe.each([oneEngine()])("lines that do not stand on $name", (engine) => {
  const kitchen = scriptedProposer();
  let app: TestApp;
  let client: TestClient;
  beforeAll(async () => {
    app = await startTestApp({ engine, overrides: { proposer: kitchen.proposer } });
  });
  beforeEach(async () => {
    client = await entitled(app);
  });
  afterAll(() => app.close());

  const follow = (lines: readonly unknown[], fault: AiFault | null = null): void =>
    kitchen.follow(async (give, { shape }) => {
      for (const element of shape === "lines" ? lines : WEEK) await give(element);
      return shape === "lines" ? fault : null;
    });
  const callsOf = async (id: string) => {
    const { rows } = (await app.context.platform.database.db.execute(
      sql`select purpose, input_tokens from ai_usage where generation_id = ${id} order by purpose`,
    )) as { rows: object[] };
    return rows;
  };

  it("are requested once more when the dishes are final, with the old line and why it was rejected", async () => {
    follow(ANEW);
    const week = await made(client);
    expect(week.lines).toEqual([
      ["Monday", MONDAY],
      ["Wednesday", AGAIN],
      ["Friday", FRIDAY],
    ]);
    expect(kitchen.calls.map(({ shape }) => shape)).toEqual(["compose", "lines"]);
    const call = kitchen.calls[1];
    expect(call).toMatchObject({ mostMeals: 2, mostMs: linesMs({ timeoutMs: 25_000 }) });
    const [wanted = "", others = ""] = call?.prompt.split(SECTIONS.otherLines) ?? [];
    expect(wanted).toMatch(/\n\{"day":"Wednesday","eat":3,"told":\[\{"asked":"[^"]*guest[^"]*"\}\]/u);
    expect(wanted).toContain(
      '"wrong":[{"words":"Safe for her nut allergy.","because":"nothing may be said of allergies',
    );
    expect(wanted).not.toContain(MONDAY);
    expect(others).toContain(MONDAY);
    expect(others).toContain(`${SECTIONS.typedTexts}\n${JSON.stringify({ notes: NOTES })}`);
    expect(await callsOf(week.id)).toEqual([
      { purpose: "lines", input_tokens: 4_000 },
      { purpose: "propose", input_tokens: 4_000 },
    ]);
    expect(week.events).toContain("Finding the words for 2 dinners");
    // Lines that may still change are not announced.
    const [before = ""] = week.events.split("adding up your shopping list");
    expect([MONDAY, STOOD, AGAIN, FRIDAY].filter((line) => before.includes(line))).toEqual([]);
    expect(week.events.includes(STOOD)).toBe(false);
  });

  it.each<[string, readonly unknown[], AiFault | null]>([
    ["nothing", [], null],
    ["too late", [], "timeout"],
    ["that it is busy", [], "overloaded"],
    ["rubbish", [null, 7, "Wednesday", {}, { day: "Wednesday" }, { day: "Sunday", for_you: AGAIN }], null],
    ["what may not be said either", [{ day: "Wednesday", for_you: "Safe for her." }], null],
    [
      "less than stood",
      [{ day: "Wednesday", for_you: "Hello. It is gluten free and good for your cholesterol." }],
      null,
    ],
    ["a line of another dinner's", [{ day: "Friday", for_you: MONDAY }], null],
  ])("stay what they were where the answer is %s", async (_, lines, fault) => {
    follow(lines, fault);
    const week = await made(client);
    expect(week.lines).toEqual([
      ["Monday", MONDAY],
      ["Wednesday", STOOD],
      ["Friday", null],
    ]);
    expect(kitchen.calls).toHaveLength(2);
    expect(week.notices).not.toContain("proposer_fell_back");
  });

  it("are requested for the accepted dinners if a dish of the week was finally rejected", async () => {
    kitchen.follow(async (give, { shape }) => {
      if (shape === "meals") return null;
      for (const element of shape === "lines" ? ANEW : WEEK.slice(0, 2)) await give(element);
      return null;
    });
    const { lines } = await made(client);
    expect(kitchen.calls.map(({ shape, mostMeals }) => [shape, mostMeals]).at(-1)).toEqual(["lines", 1]);
    expect(lines).toEqual(expect.arrayContaining([["Wednesday", AGAIN]]));
  });

  it("are used as far as received if the answer breaks off", async () => {
    follow(ANEW.slice(0, 1), "network");
    const { lines } = await made(client);
    expect(lines.map(([, line]) => line)).toEqual([MONDAY, AGAIN, null]);
  });
});

it("are requested like any call, with their own schema", async () => {
  const provider = await startAiProvider();
  const app = await startTestApp({
    engine: oneEngine(),
    environment: {
      AI_PROVIDER: "openai-compatible",
      AI_MODEL: "local",
      AI_BASE_URL: provider.baseUrl("openai-compatible"),
    },
  });
  try {
    provider.answer((call) => {
      if (readsNotes(call)) return { kind: "meals", meals: [ASKS_NOTHING] };
      return { kind: "meals", meals: call.prompt.includes(SECTIONS.lines) ? ANEW : WEEK };
    });
    const { lines } = await made(await entitled(app));
    expect(lines.map(([, line]) => line)).toEqual([MONDAY, AGAIN, FRIDAY]);
  } finally {
    await app.close();
    await provider.close();
  }
});

it("may take a quarter of a call's time, or all of it if answered by hand", () => {
  expect([25_000, 3_600_000].map((timeoutMs) => linesMs({ timeoutMs }))).toEqual([6_250, 3_600_000]);
});
