import type { DishOpinion } from "#contract/dishes";
import { mealFromRecipe } from "#domain/meal/meal";
import type { Meal } from "#domain/meal/meal";
import { toldDish } from "#domain/meal/same-dish";
import type { Catalogue } from "#domain/recipe/catalogue";
import { dishIdOf } from "#domain/recipe/variant";
import type { Opinion, Tastes, ToldDish } from "#domain/request/tastes";
import type { Database } from "#server/db/database";
import { Failure } from "#server/failure";
import * as repository from "#server/features/dishes/dishes.repository";
import type { OpinionMark, OpinionRow } from "#server/features/dishes/dishes.repository";
import type { PlansUseCases } from "#server/features/plans/plans.feature";
import type { Clock } from "#server/services/clock/clock";

export interface DishesDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly catalogue: Catalogue;
  readonly plans: Pick<PlansUseCases, "mealOfOwn" | "wholeMealOfOwn" | "mealIdsOf">;
}

/** As many as every list shows at once (spec J8). */
const PAGE_SIZE = 100;
/** All of them are part of every plan request. It takes years to meet this many dishes. */
const MOST_OPINIONS = 500;
/** How many of a household's recipes are part of a plan request, newest first. */
const MOST_OWN_RECIPES = 20;

/**
 * Records what a user thinks of a dish, in whatever form they met it; null removes it. Throws `not_found` for what is
 * neither a dish of ours nor in one of their plans.
 */
export async function sayOpinion(
  deps: DishesDeps,
  userId: string,
  mealId: string,
  opinion: Opinion | null,
): Promise<DishOpinion> {
  const { database, clock } = deps;
  const dish = await findDish(deps, userId, mealId);
  // Our own recipes are read from the catalogue when needed, and unwanted dishes need not be kept in full.
  const meal = opinion === "again" ? dish.meal : null;
  const told = { ...dish, meal, toldAt: clock.now() };
  await database.transaction(async (tx) => {
    if (opinion === null) return await repository.deleteOpinion(tx, userId, dish.dishId);
    if ((await repository.countOthers(tx, userId, dish.dishId)) >= MOST_OPINIONS) throw tooMany();
    await repository.writeOpinion(tx, userId, { ...told, opinion });
  });
  return opinion === null
    ? { ...present({ ...told, opinion: "again" }), opinion, told_at: null }
    : present({ ...told, opinion });
}

function tooMany(): Failure {
  const message = `You’ve said what you think of ${MOST_OPINIONS} dishes, and we keep no more. Please take one back under Your dishes first.`;
  return new Failure("invalid_input", message, { issues: [{ path: "opinion", message }] });
}

/**
 * One of our recipes on its own; another proposer's dish as in the user's newest plan with it, or as it was when they
 * gave their opinion, since that plan may have been deleted.
 */
async function findDish(
  { database, catalogue, plans }: DishesDeps,
  userId: string,
  mealId: string,
): Promise<Pick<OpinionRow, "dishId" | "title" | "amounts" | "meal">> {
  if (!MEAL_ID.test(mealId)) throw unknownDish();
  const dishId = dishIdOf(mealId);
  const recipe = catalogue.recipeOf(dishId);
  const dish =
    recipe === undefined
      ? await plans.mealOfOwn(userId, mealId)
      : toldDish(mealFromRecipe(recipe, catalogue, recipe.servings), catalogue.foodById);
  if (dish !== null) {
    const meal = recipe === undefined ? await plans.wholeMealOfOwn(userId, mealId) : null;
    return { dishId, title: dish.title, amounts: Object.entries(dish.grams), meal };
  }
  const filter = { opinion: null, dishIds: [dishId], after: null, limit: 1 };
  const [told] = await repository.listOpinions(database.db, { userId, ...filter });
  if (told === undefined) throw unknownDish();
  return told;
}

/** We generate meal ids from words; nothing else is looked up in the database. */
const MEAL_ID = /^[a-z0-9-]{1,300}$/u;

function unknownDish(): Failure {
  return new Failure("not_found", "We don’t recognise this dish.");
}

interface DishFilter {
  readonly userId: string;
  readonly opinion: Opinion | null;
  readonly planId: string | null;
  readonly cursor: string | null;
}

/** One page of a user's opinions, and the cursor of the next page; null if this is the last. */
export async function listDishes(
  { database, plans }: DishesDeps,
  { userId, opinion, planId, cursor }: DishFilter,
): Promise<{ page: DishOpinion[]; next: string | null }> {
  const rows = await repository.listOpinions(database.db, {
    userId,
    opinion,
    dishIds: planId === null ? null : (await plans.mealIdsOf({ userId, id: planId })).map(dishIdOf),
    after: cursor === null ? null : readCursor(cursor),
    limit: PAGE_SIZE + 1,
  });
  const page = rows.slice(0, PAGE_SIZE);
  const last = page.at(-1);
  return { page: page.map(present), next: rows.length > PAGE_SIZE && last !== undefined ? writeCursor(last) : null };
}

function writeCursor({ toldAt, dishId }: OpinionMark): string {
  return Buffer.from(`${toldAt}:${dishId}`).toString("base64url");
}

function readCursor(cursor: string): OpinionMark {
  const [, toldAt, dishId] = /^(\d{1,14}):([\w-]{1,200})$/u.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (toldAt === undefined || dishId === undefined)
    throw new Failure("invalid_input", "This page link is not valid. Please start from the first page.", {
      issues: [{ path: "cursor", message: "This page link is not valid" }],
    });
  return { toldAt: Number(toldAt), dishId };
}

/** The opinions that a user's next week is planned with. */
export async function tastesForPlanning({ database }: DishesDeps, userId: string): Promise<Tastes> {
  const rows = await allOpinions(database, userId);
  const told = (wanted: Opinion): ToldDish[] =>
    rows
      .filter(({ opinion }) => opinion === wanted)
      .map(({ dishId, title, amounts }) => ({ dishId, title, grams: Object.fromEntries(amounts) }));
  return { again: told("again"), never: told("never") };
}

/** The household's own recipes: other proposers' dishes that they want again, as in their plans. */
export async function ownRecipes({ database }: DishesDeps, userId: string): Promise<Meal[]> {
  return await repository.ownRecipes(database.db, userId, MOST_OWN_RECIPES);
}

/** All of a user's opinions of dishes, for their export. */
export async function exportOpinions({ database }: DishesDeps, userId: string) {
  const rows = await allOpinions(database, userId);
  return rows.map(({ dishId, title, opinion, toldAt, meal }) => ({
    dish: dishId,
    name: title,
    opinion,
    toldAt: new Date(toldAt).toISOString(),
    ...(meal === null ? {} : { recipe: meal }),
  }));
}

async function allOpinions({ db }: Database, userId: string): Promise<OpinionRow[]> {
  const everything = { opinion: null, dishIds: null, after: null, limit: MOST_OPINIONS };
  return await repository.listOpinions(db, { userId, ...everything });
}

function present({ dishId, title, opinion, amounts, toldAt }: OpinionRow): DishOpinion {
  return {
    meal_id: dishId,
    name: title,
    opinion,
    foods: amounts.map(([foodId]) => foodId),
    told_at: new Date(toldAt).toISOString(),
  };
}
