import type { Meal } from "#domain/meal/meal";
import type { ComposedDinner } from "#domain/planner/composed-week";
import { readDinnerLine } from "#domain/proposal/reading/composed-dinner";
import { betterLines } from "#domain/proposal/spoken-week";
import type { Day } from "#domain/options/days";
import type { StoredMenu } from "#server/db/schema/generation";
import { keepMenu, noteLinesAsked } from "#server/features/generation/accepted-meals.repository";
import { askProvider } from "#server/features/generation/ask-provider";
import { linesMs } from "#server/features/generation/pace";
import type { ProposeDependencies, WeekInHand } from "#server/features/generation/week-in-hand";
import { LeaseLost } from "#server/features/generation/with-lease";

/** A line has 160; the rest is for its day and surrounding text. */
const CHARACTERS_A_LINE = 1_000;

/**
 * Has rejected and missing lines to the household rewritten for the dishes as they now are. One call,
 * short, and never a second one by any process: without a better result, the lines stay. Returns the menu with improved lines.
 */
export async function mendLines(
  dependencies: ProposeDependencies,
  week: WeekInHand,
  {
    menu,
    composed,
    meals,
  }: {
    readonly menu: StoredMenu;
    readonly composed: readonly ComposedDinner[];
    readonly meals: readonly Meal[];
  },
): Promise<StoredMenu> {
  const { planner, briefs } = dependencies;
  const { constraints, generation, signal, late } = week;
  if (late.aborted) return menu;
  const asker = { owner: generation.userId, signal };
  const spoken = { constraints, kept: meals, composed };
  const lines = await planner.judgeLines(spoken, asker);
  const wanted = new Set(lines.flatMap(({ dinner, cut }) => (cut.length === 0 ? [] : [dinner.day])));
  if (wanted.size === 0 || !(await noteLinesAsked(dependencies.database.db, generation))) return menu;
  await week.tell({ type: "stage", stage: "checking", message: `Finding the words for ${dinnersOf(wanted.size)}` });
  const written = new Map<Day, string>();
  const take = (raw: unknown): Promise<null> => {
    const line = readDinnerLine(raw);
    if (line !== null && wanted.has(line.day) && !written.has(line.day)) written.set(line.day, line.forYou);
    return Promise.resolve(null);
  };
  const brief = {
    ...briefs.lines({ constraints, lines }),
    shape: "lines",
    mostMeals: wanted.size,
    mostCharacters: CHARACTERS_A_LINE * (wanted.size + 1),
    mostMs: linesMs(dependencies),
  } as const;
  await askProvider(dependencies, { purpose: "lines", brief, take }, week);
  if (written.size === 0) return menu;
  const anew = composed.map((dinner) => ({ ...dinner, forYou: written.get(dinner.day) ?? dinner.forYou }));
  const better = betterLines(lines, await planner.judgeLines({ ...spoken, composed: anew }, asker));
  return better.size === 0 ? menu : await keep(dependencies, week, withLines(menu, better));
}

function dinnersOf(count: number): string {
  return count === 1 ? "1 dinner" : `${count} dinners`;
}

function withLines(menu: StoredMenu, lines: ReadonlyMap<Day, string>): StoredMenu {
  return menu.map((dinner) => dinner && { ...dinner, forYou: lines.get(dinner.day) ?? dinner.forYou });
}

/** Stores the lines, so that a process that takes over while the week is completed has them. */
async function keep(
  { database }: ProposeDependencies,
  { generation }: WeekInHand,
  menu: StoredMenu,
): Promise<StoredMenu> {
  const stands = await database.transaction((tx) => keepMenu(tx, generation, menu));
  if (!stands) throw new LeaseLost("the generation is no longer this attempt's");
  return menu;
}
