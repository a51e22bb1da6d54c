import { checkMeal } from "#domain/meal/check-meal";
import type { CheckedMeal } from "#domain/meal/check-meal";
import type { ComposedDinner } from "#domain/planner/composed-week";
import type { Day } from "#domain/options/days";
import { traitsOf } from "#domain/planner/dish-traits";
import { withSources } from "#domain/planner/follow-ups";
import type { WeekTask } from "#domain/planner/propose-week";
import { isHarmful } from "#domain/proposal/plausibility/harmful-words";
import { namesForbiddenFood } from "#domain/proposal/judge-menu";
import { namesFoodNotHeld, withoutLabelChecks } from "#domain/proposal/plausibility/held-foods";
import { menuDishOf } from "#domain/proposal/reading/menu-dish";
import { minutesOf, type SpokenDinner } from "#domain/proposal/reading/spoken-claims";
import {
  lineSoFarAs,
  namesDay,
  spokenLine,
  type JudgedLine,
  type SpokenLine,
} from "#domain/proposal/reading/spoken-line";
import type { Catalogue } from "#domain/recipe/catalogue";
import type { Matcher } from "#domain/matcher/matcher-types";
import { atItsTable } from "#domain/request/constraints";
import type { Constraints } from "#domain/request/constraints";
import { withMostTime } from "#domain/request/day-limits";

/** The dinners composed by a proposer, with the accepted meals. */
export type SpokenWeek = Pick<WeekTask, "constraints" | "kept" | "composed">;

/**
 * A week to complete, with its proposer's lines as far as our data supports them: lines that claim too much, name a forbidden
 * food or would do harm are cut or dropped, and replaced by the proposer's reason for the dish, as far as that is true. The
 * dinner stays even without either. Pure and total.
 */
export function withSpokenLines(task: WeekTask, catalogue: Catalogue, matcherOf: () => Matcher): WeekTask {
  const { composed = [], constraints } = task;
  if (composed.every(({ forYou, why = "" }) => forYou === null && why === "")) return task;
  const matcher = matcherOf();
  const spoken = spokenDinners(task, catalogue);
  const context = { constraints, catalogue, matcher, week: [...spoken.values()] };
  const said = (dinner: ComposedDinner): ComposedDinner => {
    const about = spoken.get(dinner);
    if (about === undefined) return { ...dinner, forYou: null };
    const [line = null] = [dinner.forYou, dinner.why ?? null].flatMap(
      (words) => readLine(words, about, context).stands ?? [],
    );
    return { ...dinner, forYou: line };
  };
  return { ...task, composed: composed.map(said) };
}

/**
 * For each dinner with an accepted meal, the part of its line that holds, and the rest with reasons its proposer can act on:
 * checked as in `withSpokenLines`. Pure and total.
 */
export function judgeLines(week: SpokenWeek, catalogue: Catalogue, matcher: Matcher): readonly JudgedLine[] {
  const spoken = spokenDinners(week, catalogue);
  const context = { constraints: week.constraints, catalogue, matcher, week: [...spoken.values()] };
  return [...spoken].map(([dinner, about]) => {
    const { checked, traits, people, sharesWith } = about;
    return {
      ...readLine(dinner.forYou, about, context),
      dinner,
      dish: {
        title: checked.meal.title,
        foods: [...new Set(checked.amounts.map(({ food }) => food.name))],
        minutes: minutesOf(about),
        heat: traits.spiciness,
        kcal: Math.round(checked.nutrition.kcal),
        appliances: checked.meal.equipment,
      },
      people,
      sharesWith,
    };
  });
}

/**
 * Rewritten lines by day, if better than before: those that hold as a whole, and those of which more does. None may repeat
 * another dinner's line. Pure.
 */
export function betterLines(before: readonly JudgedLine[], after: readonly JudgedLine[]): ReadonlyMap<Day, string> {
  const better = new Map<Day, string>();
  const said = new Set(before.flatMap(({ stands }) => stands ?? []));
  for (const { dinner, stands, cut } of after) {
    const stood = before.find((line) => line.dinner.day === dinner.day);
    if (stood === undefined || stands === null || said.has(stands)) continue;
    if (cut.length > 0 && stands.length <= (stood.stands ?? "").length) continue;
    said.add(stands);
    better.set(dinner.day, stands);
  }
  return better;
}

/** What is needed to check the lines of dinners with accepted meals. */
function spokenDinners(
  { composed = [], kept = [], constraints }: SpokenWeek,
  catalogue: Catalogue,
): ReadonlyMap<ComposedDinner, SpokenDinner> {
  const alone = kept.flatMap((meal): CheckedMeal[] => {
    const check = checkMeal(atItsTable(withMostTime(constraints), meal), catalogue, meal);
    return check.ok ? [check.meal] : [];
  });
  // A dinner that is cooked for another's leftovers may say so.
  const checked = withSources(
    alone,
    { ...constraints, servings: new Map(alone.map(({ meal }) => [meal.id, meal.servings])) },
    catalogue,
    new Map(composed.map(({ mealId, day }) => [mealId, day])),
  );
  const bought = new Map(
    checked.map(({ meal, amounts }) => [
      meal.id,
      new Set(amounts.flatMap(({ food }) => (food.buy === "pack" ? food.id : []))),
    ]),
  );
  const shares = (one: string, other: string): boolean => {
    const theirs = bought.get(other);
    return [...(bought.get(one) ?? [])].some((food) => theirs?.has(food) === true);
  };
  const sharesWith = ({ mealId, day }: ComposedDinner): Day[] =>
    composed.flatMap((other) => (other.day !== day && shares(mealId, other.mealId) ? [other.day] : []));
  const { preferences, request } = constraints;
  return new Map(
    composed.flatMap((dinner): (readonly [ComposedDinner, SpokenDinner])[] => {
      const { day, people, mealId } = dinner;
      const meal = checked.find((other) => other.meal.id === mealId);
      if (meal === undefined) return [];
      const noted = preferences.tableSizes?.find((table) => table.day === day)?.people;
      const about = {
        checked: meal,
        traits: traitsOf(meal, catalogue),
        day,
        sharesWith: sharesWith(dinner),
        people: noted ?? people ?? request.numPeople,
        constraints,
      };
      return [[dinner, about]];
    }),
  );
}

/** What is needed to check lines, and all dinners of the week. */
interface LineContext {
  readonly constraints: Constraints;
  readonly catalogue: Catalogue;
  readonly matcher: Matcher;
  readonly week: readonly SpokenDinner[];
}

/**
 * The part of a text about a dinner that holds, and why the rest does not. The reasons never name a forbidden food: told "no
 * peanuts", a model writes "without peanuts", which is not allowed either.
 */
function readLine(words: string | null, about: SpokenDinner, context: LineContext): SpokenLine {
  if (words === null || words === "") return { stands: null, cut: [{ words: "", reason: "nothing was said of it" }] };
  const { stands, cut } = spokenLine(words, about);
  const { meal, amounts } = about.checked;
  if (stands === null) return { stands, cut };
  const without = (reason: string): SpokenLine => ({ stands: null, cut: [...cut, { words: stands, reason }] });
  if (namesForbiddenFood(menuDishOf(meal), withoutLabelChecks(stands), context))
    return without("it names a food that this household does not have: name none but those of the dish");
  const foods = amounts.map(({ food }) => food);
  if (isHarmful(stands, foods)) return without("whoever did as it says could fall ill");
  const held = lineSoFarAs(stands, (sentence) => whyNotHeld(withoutLabelChecks(sentence), about, context));
  return { stands: held.stands, cut: [...cut, ...held.cut] };
}

/**
 * A line is written before its dish, which may turn out different. If a sentence mentions another day, the foods of that day's
 * dinner count too.
 */
function whyNotHeld(
  sentence: string,
  { checked, day }: SpokenDinner,
  { constraints, matcher, week }: LineContext,
): string | null {
  const spokenOf = week.filter((other) => other.day === day || namesDay(sentence, other.day));
  const foods = new Set(spokenOf.flatMap((other) => other.checked.amounts.map(({ food }) => food)));
  const toUseUp = constraints.request.intents.flatMap((intent) => (intent.kind === "use_up" ? [intent.what] : []));
  return namesFoodNotHeld(sentence, { title: checked.meal.title, foods: [...foods], toUseUp }, matcher)
    ? "it names a food that the dish does not hold: name none but those of the dish"
    : null;
}
