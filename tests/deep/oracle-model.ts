import type { Catalogue } from "#domain/recipe/catalogue";
import type { Food } from "#domain/food/food";
import { shelfPrice } from "#domain/basket/prices";
import type { Cupboard } from "#domain/cupboard/cupboard";
import type { Problem } from "#domain/planner/problem";

/** One way to have enough of a food: up to `grams` for `pence`. */
interface Step {
  readonly grams: number;
  readonly pence: number;
}

/** The planner's problem written as a mixed-integer programme, with pack steps found by trying all combinations. */
export interface Model {
  readonly lp: string;
  /** The objective of a set of candidates, worked out from the model's own tables. */
  readonly valueOf: (chosen: readonly number[]) => { value: number; pence: number };
}

/** All undominated combinations of packs up to what `most` grams need, none first: dearer only for more. */
function stepsOf(food: Food, most: number, level: number): Step[] {
  let combinations: Step[] = [{ grams: 0, pence: 0 }];
  for (const pack of food.packs) {
    const each = shelfPrice(food, pack, level);
    combinations = combinations.flatMap(({ grams, pence }) =>
      Array.from({ length: Math.max(0, Math.ceil((most - grams) / pack.grams)) + 1 }, (_, count) => ({
        grams: grams + count * pack.grams,
        pence: pence + count * each,
      })),
    );
  }
  const steps: Step[] = [];
  for (const step of combinations.sort((a, b) => a.pence - b.pence || a.grams - b.grams)) {
    if (steps.length === 0 || step.grams > (steps.at(-1) as Step).grams) steps.push(step);
    if (step.grams >= most) break;
  }
  return steps;
}

/** Builds the model of a problem beside what is at home. With `costOnly` the till's pence are the whole objective and there is no budget. */
export function modelOf(
  problem: Problem,
  catalogue: Catalogue,
  level: number,
  cupboard: Cupboard,
  costOnly = false,
): Model {
  const { candidates, count } = problem;
  const money = costOnly ? 1 : problem.money;
  const used = candidates.map(({ meal }) => meal.amounts.filter(({ food }) => food.buy !== "free"));
  const foods = [...new Set(used.flatMap((amounts) => amounts.map(({ food }) => food.id)))].map(
    (id) => catalogue.foodById.get(id) as Food,
  );
  const gramsOf = (candidate: number, food: Food): number =>
    used[candidate]?.find((amount) => amount.food.id === food.id)?.grams ?? 0;
  const tables = foods.map((food, index) => {
    const needs = candidates.map((_, candidate) => gramsOf(candidate, food)).sort((a, b) => b - a);
    const most = needs.slice(0, count).reduce((sum, grams) => sum + grams, 0);
    const stocked = cupboard.find(({ foodId }) => foodId === food.id);
    const home = stocked?.grams ?? 0;
    // What is at home is there for nothing, and packs come on top of it.
    const steps = stepsOf(food, Math.max(0, most - home), level).map(({ grams, pence }) => ({
      grams: grams + home,
      pence,
    }));
    // Foods are in the problem in the same order of first use; its weight of a wasted gram is part of the objective's definition.
    return {
      food,
      home,
      steps: stocked?.grams === null ? [] : steps,
      weight: costOnly || stocked?.grams === null ? 0 : (problem.foods[index]?.weight ?? 0),
    };
  });
  const objective: string[] = [];
  const till: string[] = [];
  const rows: string[] = [];
  const binaries: string[] = candidates.map((_, candidate) => `x${candidate}`);
  const term = (factor: number, name: string): string => `${factor < 0 ? "-" : "+"} ${Math.abs(factor)} ${name}`;
  candidates.forEach((candidate, index) => {
    let linear = costOnly ? 0 : candidate.loss;
    for (const { food, weight } of tables) linear -= gramsOf(index, food) * weight;
    if (linear !== 0) objective.push(term(linear, `x${index}`));
  });
  tables.forEach(({ food, steps, weight }, index) => {
    if (steps.length === 0) return;
    const names = steps.map((_, step) => `z${index}_${step}`);
    binaries.push(...names);
    rows.push(` one${index}: ${names.map((name) => term(1, name)).join("\n ")} = 1`);
    const needs = candidates.flatMap((_, candidate) =>
      gramsOf(candidate, food) > 0 ? [term(-gramsOf(candidate, food), `x${candidate}`)] : [],
    );
    rows.push(
      ` cover${index}: ${steps.map(({ grams }, step) => term(grams, names[step] as string)).join("\n ")}\n ${needs.join("\n ")} >= -0.001`,
    );
    steps.forEach(({ grams, pence }, step) => {
      if (money * pence + weight * grams !== 0)
        objective.push(term(money * pence + weight * grams, names[step] as string));
      if (pence !== 0) till.push(term(pence, names[step] as string));
    });
  });
  rows.push(` count: ${candidates.map((_, index) => term(1, `x${index}`)).join("\n ")} = ${count}`);
  // A dish stands once in a week, with whatever side.
  problem.rivals.forEach((rivals, one) => {
    for (const other of rivals) if (other > one) rows.push(` rivals${one}_${other}: x${one} + x${other} <= 1`);
  });
  // What is made from another dish stands only beside it.
  candidates.forEach(({ sources }, index) => {
    if (sources === undefined) return;
    if (sources.length === 0) rows.push(` source${index}: x${index} <= 0`);
    else rows.push(` source${index}: x${index}\n ${sources.map((source) => term(-1, `x${source}`)).join("\n ")} <= 0`);
  });
  if (Number.isFinite(problem.allowance))
    rows.push(
      ` allowance: ${candidates.map(({ allowance }, index) => term(allowance, `x${index}`)).join("\n ")} <= ${problem.allowance}`,
    );
  if (!costOnly && Number.isFinite(problem.budget)) rows.push(` budget: ${till.join("\n ")} <= ${problem.budget}`);
  const kinds = costOnly ? [] : problem.kindLosses;
  const membersOf = (kind: number): number[] =>
    candidates.flatMap((candidate, index) => (candidate.kinds.includes(kind) ? [index] : []));
  kinds.forEach((losses, kind) => {
    // The loss is convex in the count, so that it is the greatest of the lines through each two neighbouring counts.
    const members = membersOf(kind);
    objective.push(term(1, `v${kind}`));
    for (let from = 0; from < count; from += 1) {
      const slope = losses[from + 1]! - losses[from]!;
      const line = members.map((index) => term(-slope, `x${index}`)).join("\n ");
      rows.push(` kind${kind}_${from}: v${kind}\n ${slope === 0 ? "" : line} >= ${losses[from]! - slope * from}`);
    }
  });
  const lp = `Minimize\n obj: ${objective.join("\n ")}\nSubject To\n${rows.join("\n")}\nBounds\n${kinds.map((_, kind) => ` v${kind} >= -1000000`).join("\n")}\nBinaries\n ${binaries.join("\n ")}\nEnd\n`;
  const valueOf = (chosen: readonly number[]): { value: number; pence: number } => {
    let pence = 0;
    let value = 0;
    for (const { food, home, steps, weight } of tables) {
      const need = chosen.reduce((sum, candidate) => sum + gramsOf(candidate, food), 0);
      if (steps.length === 0) continue;
      const step = need === 0 ? { grams: home, pence: 0 } : (steps.find(({ grams }) => grams >= need - 1e-3) as Step);
      pence += step.pence;
      value += weight * (step.grams - need);
    }
    if (costOnly) return { value: pence, pence };
    for (const candidate of chosen) value += candidates[candidate]?.loss ?? 0;
    problem.kindLosses.forEach((losses, kind) => {
      value += losses[chosen.filter((candidate) => candidates[candidate]?.kinds.includes(kind)).length] as number;
    });
    return { value: value + money * pence, pence };
  };
  return { lp, valueOf };
}
