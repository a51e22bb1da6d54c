import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startAiServer } from "#tests/support/adversary/ai-server";
import type { GenerationResult, AiServer } from "#tests/support/adversary/ai-server";
import { realCatalogue } from "#tests/support/catalogue";
import { deep } from "#tests/support/deep";
import { oneEngine } from "#tests/support/engines";
import { report } from "#tests/support/report";
import { createCook } from "#tools/ai-provider/cook";
import { judge } from "./judge.ts";
import { readTables } from "./judge-table.ts";
import { randomRequests } from "./random-requests.ts";

const REQUESTS = deep() ? 200 : 6;
const GENERATIONS_OF_A_USER = 5;
/** A checker that refused everything would also deliver no violation. */
const LEAST_ACCEPTED = 0.9;

const engine = oneEngine();

describe("a provider that cooks honestly", () => {
  const results: GenerationResult[] = [];
  let aiServer: AiServer;

  beforeAll(async () => {
    aiServer = await startAiServer(engine, "builtin");
    const cook = createCook(realCatalogue().catalogue);
    let shoppingDay: ReturnType<typeof randomRequests>[number]["shoppingDay"];
    for (const [index, request] of randomRequests(REQUESTS, 6_021).entries()) {
      if (index > 0 && index % GENERATIONS_OF_A_USER === 0) {
        await aiServer.newUser();
        shoppingDay = undefined;
      }
      // A shopping day, once given, applies to later weeks.
      shoppingDay = request.shoppingDay ?? shoppingDay;
      const raw = { ...request, shoppingDay };
      results.push(await aiServer.generate(raw, ({ prompt }) => ({ kind: "meals", meals: cook(prompt) })));
    }
  }, 1_800_000);
  afterAll(() => aiServer.close());

  it("has most of its dishes accepted first time, and they stay in the plans", () => {
    const accepted = results.reduce((sum, { shown }) => sum + shown.length, 0);
    const refused = results.reduce((sum, { refusedMeals }) => sum + refusedMeals, 0);
    const plans = results.flatMap(({ document }) => (document === null ? [] : [document]));
    const meals = plans.flatMap(({ days }) => days.flatMap((day) => day.meals));
    const own = meals.filter(({ proposer }) => proposer !== "builtin").length;
    const faults = Map.groupBy(
      results.flatMap((result) => result.faults),
      ({ code, detail }) => `${code}: ${detail}`,
    );
    report(
      `honest cook: ${results.length} requests, ${plans.length} plans; dishes accepted ${accepted}, refused ${refused} (${((100 * accepted) / (accepted + refused)).toFixed(1)} % accepted)`,
      `  meals in plans ${meals.length}: ${own} of the cook, ${meals.length - own} of our own recipes`,
      ...[...faults]
        .sort(([, a], [, b]) => b.length - a.length)
        .slice(0, 12)
        .map(([words, list]) => `  ${list.length} × ${words}`),
    );
    expect(accepted / (accepted + refused)).toBeGreaterThan(LEAST_ACCEPTED);
    expect(own / meals.length).toBeGreaterThan(0.5);
  });

  it("ends every request with a plan that an independent judge accepts, or an explained refusal", () => {
    const tables = readTables();
    const complaints = results.flatMap(({ raw, document, status, message }) =>
      document === null
        ? status === 422 && (message ?? "").length > 20
          ? []
          : [`${raw.fullName}: ${status} ${message}`]
        : judge(raw, document, tables).map((complaint) => `${raw.fullName}: ${complaint}`),
    );
    expect(complaints).toEqual([]);
  });
});
