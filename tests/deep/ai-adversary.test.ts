import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { firstAnswer, linesAnswer, weekAnswer, repairAnswer, sameForAll } from "#tests/support/adversary/answers";
import type { SentAnswer, SentDish } from "#tests/support/adversary/answers";
import type { PlanMeal } from "#domain/plan/plan-document";
import { SECTIONS } from "#domain/proposal/brief/sections";
import { judgeProposal } from "#domain/proposal/judge-proposal";
import type { ProposedMeal } from "#domain/proposal/reading/proposed-meal";
import { constraintsOf } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import type { RawMealPlanRequest } from "#domain/request/meal-plan-request";
import { stillBroken } from "#tests/support/adversary/breakage";
import { chanceFrom } from "#tests/support/adversary/chance";
import { inLines } from "#tests/support/adversary/in-lines";
import { larderFor } from "#tests/support/adversary/honest-dishes";
import { startAiServer } from "#tests/support/adversary/ai-server";
import type { GenerationResult, AiServer } from "#tests/support/adversary/ai-server";
import { realCatalogue } from "#tests/support/catalogue";
import { deep } from "#tests/support/deep";
import { oneEngine } from "#tests/support/engines";
import { report } from "#tests/support/report";
import { judge, judgeMeal } from "./judge.ts";
import { foodComplaints } from "./judge-rules.ts";
import { withoutFigures, wordComplaints } from "./judge-texts.ts";
import { readTables } from "./judge-table.ts";
import { randomRequests } from "./random-requests.ts";

const REQUESTS = deep() ? 500 : 10;
const GENERATIONS_OF_A_USER = 5;

interface Outcome extends GenerationResult {
  readonly sent: readonly SentAnswer[];
}

/** A menu does not say which noodles: rice noodles would be fine. */
const SHARED_NAMES = /name (?:noodle|pasta|bread|flour),/u;

const letters = (text: string): string => text.toLowerCase().replace(/[^a-z]/gu, "");

/** Everything that was sent as a dish, as it was asked for or with a name for each part, and as it came to be read. */
function sentAs({ sent }: Outcome, dish: unknown): SentDish[] {
  const read = JSON.stringify(dish);
  return sent
    .flatMap(({ dishes }) => dishes)
    .filter((one) => [one.dish, inLines(one.dish)].some((form) => JSON.stringify(form) === read));
}

/** The honest version of a broken dish as this household would see it; null if unsuitable for them. */
function shownAs(raw: RawMealPlanRequest, honest: ProposedMeal): PlanMeal | null {
  const { catalogue, matcher } = realCatalogue();
  const read = constraintsOf(normaliseRequest(raw), matcher);
  if (!read.ok) return null;
  const task = { constraints: read.constraints, raw: honest, accepted: [], recentPlans: [], proposer: "A model" };
  const judgement = judgeProposal(task, catalogue, matcher);
  return judgement.kind === "accepted" ? judgement.shown : null;
}

/** Served dishes that were sent unacceptably broken, with the breakage and the result. */
function slipped(outcome: Outcome): string[] {
  const meals = outcome.document?.days.flatMap(({ meals: list }) => list) ?? [];
  return meals
    .filter(({ proposer }) => proposer !== "builtin")
    .flatMap((meal) => {
      const taken = outcome.accepted.filter(({ shown }) => shown.id === meal.id);
      if (taken.length === 0) return [`${meal.title}: nobody accepted it`];
      return taken.flatMap(({ dish }) => {
        const own = sentAs(outcome, dish);
        if (own.length === 0) return [`${meal.title}: nobody sent it`];
        const bad = own.every(({ refused, honest, dish: broken }) => {
          if (!refused) return false;
          const shown = shownAs(outcome.raw, honest);
          return shown === null || stillBroken(shown, (broken as ProposedMeal).name, meal);
        });
        const { title, description, steps, tip } = meal;
        const told = JSON.stringify({ raw: outcome.raw, title, description, steps, tip });
        return bad ? [`${title}: ${own[0]?.breakage ?? ""}: ${told}`] : [];
      });
    });
}

const tally = (entries: readonly string[]): string =>
  [...Map.groupBy(entries, (entry) => entry)]
    .map(([name, list]) => [name, list.length] as const)
    .sort(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name} ${count}`)
    .join(", ");

function tell(fallback: string, outcomes: readonly Outcome[]): void {
  const plans = outcomes.flatMap(({ document, sent }) => (document === null ? [] : [{ document, sent }]));
  const meals = plans.flatMap(({ document, sent }) =>
    document.days
      .flatMap((day) => day.meals)
      .map(({ title, proposer }) => {
        if (proposer === "builtin") return "replaced";
        const repair = sent.some(
          ({ label, dishes }) =>
            label.startsWith("repair") && dishes.some((dish) => letters(title).includes(letters(dish.title))),
        );
        return repair ? "repaired" : "accepted";
      }),
  );
  const times = outcomes.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  report(
    `AI_FALLBACK=${fallback}: ${outcomes.length} requests, ${plans.length} plans, ${outcomes.length - plans.length} refusals (${tally(outcomes.filter(({ document }) => document === null).map(({ status }) => String(status)))})`,
    `  dishes sent ${outcomes.flatMap(({ sent }) => sent.flatMap(({ dishes }) => dishes)).length}; meals delivered ${meals.length}: ${tally(meals)}`,
    `  answers: ${tally(outcomes.flatMap(({ sent }) => sent.map(({ label }) => label)))}`,
    `  faults: ${tally(outcomes.flatMap(({ faults }) => faults.map(({ code }) => code)))}`,
    `  ms a request: median ${times[Math.floor(times.length / 2)]?.toFixed(0)}, most ${times.at(-1)?.toFixed(0)}`,
  );
}

const engine = oneEngine();

describe.each(["builtin", "none"] as const)("a provider that breaks every rule, with AI_FALLBACK=%s", (fallback) => {
  const tables = readTables();
  const { catalogue } = realCatalogue();
  const outcomes: Outcome[] = [];
  let aiServer: AiServer;

  beforeAll(async () => {
    aiServer = await startAiServer(engine, fallback);
    let lastTitles: string[] = [];
    let shoppingDay: ReturnType<typeof randomRequests>[number]["shoppingDay"];
    const seed = fallback === "builtin" ? 4_271 : 9_341;
    for (const [index, request] of randomRequests(REQUESTS, seed).entries()) {
      if (index % GENERATIONS_OF_A_USER === 0) {
        await aiServer.newUser();
        lastTitles = [];
        shoppingDay = undefined;
      }
      // A shopping day, once given, applies to later weeks.
      shoppingDay = request.shoppingDay ?? shoppingDay;
      const raw = { ...request, shoppingDay };
      const chance = chanceFrom(seed * 1_000 + index);
      const larder = larderFor(raw, tables, catalogue, chance);
      const asked = { raw, tables, chance, larder, lastTitles, wanted: raw.mealsPerWeek };
      const sent: SentAnswer[] = [];
      const repeats = chance.happens(0.1) ? [...sameForAll(asked)] : [];
      const first = new Map<string, SentAnswer>();
      const result = await aiServer.generate(raw, ({ prompt }) => {
        const next = answerTo(prompt);
        sent.push(next);
        return next.answer;
      });
      /** The adversary's answers for menus, lines, dishes, and second tries. */
      function answerTo(prompt: string): SentAnswer {
        if (prompt.includes("\ndinners: ")) return weekAnswer(asked);
        if (prompt.startsWith(SECTIONS.lines)) return linesAnswer(asked);
        const place = /^dish: .*$/mu.exec(prompt)?.[0] ?? "";
        const before = first.get(place);
        const alone = { ...asked, wanted: 1 };
        if (before !== undefined && prompt.includes(SECTIONS.faulty)) return repairAnswer(alone, before.dishes);
        const next = repeats.pop() ?? firstAnswer(alone);
        first.set(place, next);
        return next;
      }
      outcomes.push({ ...result, sent });
      lastTitles = result.document?.days.flatMap(({ meals }) => meals.map(({ title }) => title)) ?? lastTitles;
    }
    tell(fallback, outcomes);
  }, 3_600_000);
  afterAll(() => aiServer.close());

  it("delivers no plan that breaks a rule", () => {
    const complaints = outcomes.flatMap(({ raw, document }) =>
      document === null ? [] : judge(raw, document, tables).map((complaint) => `${raw.fullName}: ${complaint}`),
    );
    expect(complaints).toEqual([]);
  });

  it("shows no meal that breaks a rule while a week is made", () => {
    const complaints = outcomes.flatMap(({ raw, shown }) =>
      shown.flatMap((meal) => judgeMeal(raw, tables, meal).map((complaint) => `${raw.fullName}: ${complaint}`)),
    );
    expect(complaints).toEqual([]);
  });

  it("shows no menu that names what must not be eaten", () => {
    const complaints = outcomes.flatMap(({ raw, menu }) =>
      menu.flatMap(({ name, why, foods, foodIds }) => {
        const read = {
          title: name,
          description: [why, ...foods].join("; "),
          steps: [],
          tip: "",
          utensils: [],
          // The main foods are listed next to the name.
          ingredients: foodIds.map((foodId) => ({ foodId, preparation: null })),
        };
        const listed = foodIds.flatMap((id) => tables.foods.get(id) ?? []).map((row) => ({ row, grams: 1 }));
        // Availability is checked when the dish is written; a menu is only checked for forbidden foods.
        const eaten: typeof raw = { ...raw, preferredSupermarket: "tesco" };
        return [...foodComplaints(withoutFigures(raw), listed, 1), ...wordComplaints(eaten, tables, read)]
          .filter((complaint) => !SHARED_NAMES.test(complaint))
          .map((complaint) => `${raw.fullName}: ${complaint}`);
      }),
    );
    expect(complaints).toEqual([]);
    expect(JSON.stringify(outcomes.map(({ menu }) => menu))).not.toMatch(/[<>]|www\.|free from/u);
    expect(outcomes.filter(({ menu }) => menu.length > 0).length).toBeGreaterThan(REQUESTS / 3);
  });

  it("says nothing forbidden to a household", () => {
    // "Pink salmon" of our own book is no raw chicken of a provider's.
    const ours = new Set(
      realCatalogue()
        .catalogue.weeks()
        .flatMap(({ dinners }) => dinners.map(({ line }) => line)),
    );
    const said = outcomes
      .flatMap(
        ({ document }) => document?.days.flatMap(({ meals }) => meals.flatMap(({ forYou }) => forYou ?? [])) ?? [],
      )
      .filter((line) => !ours.has(line));
    expect(said.filter((line) => /[<>]|www\.|coeliac|free from|Ignore|overnight|pink|р|x{9}/iu.test(line))).toEqual([]);
    expect(outcomes.flatMap(({ sent }) => sent).some(({ label }) => label === "lines")).toBe(true);
  });

  it("delivers no dish that was sent broken", () => {
    expect(outcomes.flatMap(slipped)).toEqual([]);
  });

  it("ends every request with a plan or an explained refusal", () => {
    const allowed = fallback === "none" ? [422, 503] : [422];
    for (const { status, document, message } of outcomes) {
      if (document !== null) continue;
      expect(allowed).toContain(status);
      expect(message).toMatch(/.{20}/u);
      if (status === 503) expect(message).toMatch(/high load|timeout/u);
    }
    expect(outcomes).toHaveLength(REQUESTS);
    expect(outcomes.filter(({ document }) => document !== null).length).toBeGreaterThan(REQUESTS / 3);
  });

  it("makes at most two calls for a menu and for each dish and one for lines, and none with the user's name or address", () => {
    for (const { raw, calls } of outcomes) {
      // A call is retried once automatically if no part of an answer arrived.
      expect(calls.length).toBeLessThanOrEqual(2 * (2 * (1 + raw.mealsPerWeek) + 1));
      for (const { body } of calls) expect(JSON.stringify(body)).not.toMatch(/Visitor \d|visitor\d+@|person\d+@/u);
    }
  });
});
