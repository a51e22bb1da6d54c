import type { JudgedLine } from "#domain/proposal/reading/spoken-line";
import { eq } from "drizzle-orm";
import { tokenCost, type TokenPrices } from "#domain/money/token-cost";
import type { PlanDocument } from "#domain/plan/plan-document";
import { readStoredPlan } from "#domain/plan/stored-plan";
import { writePlan } from "#domain/plan/write-plan";
import type { Context } from "#server/context";
import { mealPlans } from "#server/db/schema/plans";
import { generations } from "#server/db/schema/generation";
import { aiProposer } from "#server/services/ai/ai-proposer";
import { systemClock } from "#server/services/clock/clock";
import { jsonLog } from "#server/services/log/log";
import { inProcessPlanner } from "#server/services/planner/in-process-planner";
import { judge } from "#tests/deep/judge";
import { readTables, type Tables } from "#tests/deep/judge-table";
import { realCatalogue } from "#tests/support/catalogue";
import { withOwnServer } from "#tests/support/evaluation/own-server";
import { attemptedViolations } from "#tests/support/evaluation/attempted";
import type { EvaluatedHousehold } from "#tests/support/evaluation/households";
import { composedOf, wordsOf, type Composed } from "#tests/support/evaluation/composed";
import { watching, type WatchedCall } from "#tests/support/evaluation/watching";
import { followWeek } from "#tests/support/follow-week";
import { Visitor } from "#tests/support/server-process";

/** What one household got. Times in seconds, null for what never came. */
export interface EvaluatedWeek {
  readonly who: string;
  readonly meals: number;
  readonly menuSeconds: number | null;
  readonly firstDishSeconds: number | null;
  readonly weekSeconds: number | null;
  /** Places whose dish passed as it came, after its second try, and those that our own recipes took. */
  readonly atOnce: number;
  readonly repaired: number;
  readonly ours: number;
  /** What became of the dishes that were proposed for the week as a whole. */
  readonly composed: Composed;
  /** Dinners whose line did not stand beside their dish, and those for which one that stands whole was then written; missing in figures of before. */
  readonly lines?: { readonly lost: number; readonly mended: number };
  readonly calls: number;
  readonly faults: readonly string[];
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Calls of which the provider did not say what they took: what they cost is in no sum. */
  readonly uncounted: number;
  /** Millionths of a US dollar; null without prices. */
  readonly microDollars: number | null;
  /** Dishes in which the independent judge found a violation of a kind, whatever became of them. */
  readonly attempted: Readonly<Record<string, number>>;
  /** Dishes that our own checks refused, by the codes of what they found. */
  readonly refused: Readonly<Record<string, number>>;
  readonly refusedDishes: number;
  /** Refused dishes with which the judge finds nothing wrong: false alarms, or what only a whole week shows. */
  readonly refusedAlone: number;
  /** What the judge finds wrong with the finished week: there must be nothing. */
  readonly delivered: readonly string[];
}

export interface Evaluation {
  readonly provider: string;
  readonly model: string;
  readonly at: string;
  readonly weeks: readonly EvaluatedWeek[];
}

/**
 * Has a provider make a week for each household by the product's own way, over HTTP in this process, and judges what came without the
 * product's checks. `settings` are those of the environment.
 */
export async function evaluate(
  settings: Readonly<Record<string, string | undefined>>,
  households: readonly EvaluatedHousehold[],
  tell: (week: EvaluatedWeek) => void,
): Promise<Evaluation> {
  return await withOwnServer(settings, async ({ ai }) => {
    const proposer = await aiProposer(ai, jsonLog("silent"), systemClock());
    if (proposer === null) throw new Error("There is no provider to evaluate.");
    const { catalogue, matcher } = realCatalogue();
    const watched = watching(proposer, inProcessPlanner(catalogue, matcher));
    return {
      parts: { planner: watched.planner, proposer: watched.proposer },
      work: async (server) => {
        const tables = readTables();
        const weeks: EvaluatedWeek[] = [];
        for (const [index, household] of households.entries()) {
          const week = await weekOf({ ...server, watched, tables, prices: ai.prices }, household, index);
          weeks.push(week);
          tell(week);
        }
        return { provider: proposer.name, model: proposer.model, at: new Date().toISOString(), weeks };
      },
    };
  });
}

/** Calls that ask for one dish, or for none; all others ask for the dishes of a week. */
const BESIDE_THE_WEEK: ReadonlySet<WatchedCall["kind"]> = new Set(["notes", "change", "dish", "repair", "lines"]);

interface Stand {
  readonly url: string;
  readonly context: Context;
  readonly watched: ReturnType<typeof watching>;
  readonly tables: Tables;
  readonly prices: TokenPrices | null;
}

async function weekOf(
  { url, context, watched, tables, prices }: Stand,
  { who, request }: EvaluatedHousehold,
  index: number,
): Promise<EvaluatedWeek> {
  const visitor = new Visitor(() => url);
  await visitor.signUp(`household${index}`);
  watched.take();
  const { id, menu, firstDish, done } = await followWeek(url, visitor, request);
  const { calls, judged, ours, lines } = watched.take();
  const plan = id === null ? null : await planOf(context, id);
  const dishes = calls.filter(({ kind }) => kind === "dish" || kind === "repair").flatMap(({ elements }) => elements);
  const violations = new Map(dishes.map((dish) => [dish, attemptedViolations(request, tables, dish)]));
  const isRefused = (element: unknown): boolean => (judged.get(element) ?? []).length > 0;
  const refused = dishes.filter(isRefused);
  const stands = (kind: WatchedCall["kind"]): number =>
    calls
      .filter((call) => call.kind === kind)
      .filter(({ elements }) => elements.some((dish) => judged.get(dish)?.length === 0)).length;
  const whole = calls.filter(({ kind }) => !BESIDE_THE_WEEK.has(kind)).flatMap(({ elements }) => elements);
  // A dish of ours was proposed by its number.
  const named = whole.map((dinner) => (ours.has(dinner) ? { ...(dinner as object), name: ours.get(dinner) } : dinner));
  const told = id === null ? [] : await unservedOf(context, id);
  const costs = calls.map((call) => tokenCost(call, prices));
  return {
    who,
    meals: request.mealsPerWeek,
    menuSeconds: seconds(menu),
    firstDishSeconds: seconds(firstDish),
    weekSeconds: seconds(done),
    atOnce: stands("dish"),
    repaired: stands("repair"),
    ours: (plan?.days ?? []).flatMap(({ meals }) => meals).filter((meal) => meal.proposer === "builtin").length,
    composed: composedOf(
      named,
      plan,
      (element, words) =>
        isRefused(whole[named.indexOf(element)]) ||
        told.some((name) => words.includes(name)) ||
        refused.some((dish) => wordsOf(dish).some((word) => words.includes(word))),
    ),
    lines: { lost: lostIn(lines[0]), mended: lines[1] === undefined ? 0 : lostIn(lines[0]) - lostIn(lines[1]) },
    calls: calls.length,
    faults: calls.flatMap(({ fault }) => fault ?? []),
    inputTokens: calls.reduce((sum, call) => sum + (call.inputTokens ?? 0), 0),
    outputTokens: calls.reduce((sum, call) => sum + (call.outputTokens ?? 0), 0),
    uncounted: calls.filter((call) => call.inputTokens === null || call.outputTokens === null).length,
    microDollars: prices === null ? null : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0),
    attempted: tally([...violations.values()].flat()),
    refused: tally(refused.flatMap((dish) => judged.get(dish) ?? [])),
    refusedDishes: refused.length,
    refusedAlone: refused.filter((dish) => violations.get(dish)?.length === 0).length,
    delivered: plan === null ? [] : judge(request, plan, tables),
  };
}

function lostIn(lines: readonly JudgedLine[] = []): number {
  return lines.filter(({ cut }) => cut.length > 0).length;
}

async function planOf({ platform }: Context, id: string): Promise<PlanDocument | null> {
  const [row] = await platform.database.db
    .select({ document: mealPlans.document })
    .from(mealPlans)
    .where(eq(mealPlans.id, id));
  return row === undefined ? null : writePlan(readStoredPlan(row.document));
}

/** Names of what was proposed and not served, in lower case. */
async function unservedOf({ platform }: Context, id: string): Promise<string[]> {
  const [row] = await platform.database.db
    .select({ unserved: generations.unserved })
    .from(generations)
    .where(eq(generations.id, id));
  return (row?.unserved ?? []).flatMap(({ name }) => name?.toLowerCase() ?? []);
}

function seconds(milliseconds: number): number | null {
  return Number.isFinite(milliseconds) ? Math.round(milliseconds / 10) / 100 : null;
}

function tally(words: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    [...Map.groupBy(words, (one) => one)]
      .map(([one, all]) => [one, all.length] as const)
      .toSorted(([, a], [, b]) => b - a),
  );
}
