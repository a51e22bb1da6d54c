import { packTablesOf } from "#domain/planner/pack-cost";
import type { PackTables } from "#domain/planner/pack-cost";
import { membersOfKinds, placesOf, usersOfFoods } from "#domain/planner/places";
import type { Problem } from "#domain/planner/problem";

/** A point above the weekly figure weighs this many pence above the budget. */
const OVER_ALLOWANCE = 5;
/**
 * Two of the same dish in a week, or a follow-up without a dish that it is made from: worse than any limit, so that it happens only when
 * there is nothing else.
 */
const IMPOSSIBLE = 1e13;
/** The share of a sum that the order of its parts may make. */
const ROUNDING = 1e-9;

/** What is minimised: the real objective, or the weekly figure alone when only that is in question. */
export type Aim = "plan" | "allowance";

/** A week that the search found: candidate indexes, the objective, and the till's pence. */
export interface Found {
  readonly chosen: readonly number[];
  readonly value: number;
  readonly pence: number;
  readonly allowance: number;
  /** Pairs of the same dish; 0 unless there is no other week. */
  readonly repeats: number;
  /** Follow-ups without a dish that they are made from; 0 unless one was asked to stay. */
  readonly alone: number;
}

/** A set of chosen candidates with its running sums, cheap to change by one meal. */
export class WeekState {
  readonly chosen: number[] = [];
  readonly taken: Uint8Array;
  private readonly need: Float64Array;
  /** Pence and waste of each food at its present need: looked up far more often than they change. */
  private readonly penceOf: Float64Array;
  private readonly wasteOf: Float64Array;
  private readonly stepOf: Int32Array;
  private readonly tables: PackTables;
  private readonly inKind: Int32Array;
  /** What one dish more of each kind loses; 0 when the week is full of them. */
  private readonly nextInKind: Float64Array;
  private kindLoss: number;
  /** For each candidate, how many of the chosen are the same dish. */
  private readonly rivalsIn: Int32Array;
  /** For each candidate, the follow-ups that are made from it; and for each follow-up, how many of its sources are among the chosen. */
  private readonly followUpsOf: readonly (readonly number[] | undefined)[];
  private readonly sourcesIn: Int32Array;
  /** What `best` chooses from. */
  private readonly open: Int32Array;
  /** For each food and each kind, the places in `open` of those that have it. */
  private readonly usersOf: readonly Int32Array[];
  private readonly membersOf: readonly Int32Array[];
  /**
   * For each place in `open`, the least that the objective can change by when it is added: its loss and that of its kinds, the first pack
   * of foods that nothing else needs, and as if all that its foods waste now were used up. Kept while dishes come and go, so that a look
   * at most candidates is one comparison.
   */
  private readonly leastAdded: Float64Array;
  /** For each place in `open`, the least pence more at the till: the first pack of each food that nothing else needs. Nothing where money is no limit. */
  private readonly leastPence: Float64Array;
  /** What stood there, and what each food of the dish came to, before a dish was taken out for a look. */
  private readonly leastBefore: Float64Array;
  private readonly leastPenceBefore: Float64Array;
  private readonly foodsBefore: number[] = [];
  pence = 0;
  waste = 0;
  loss = 0;
  allowance = 0;
  /** Pairs of the same dish among the chosen. */
  repeats = 0;
  /** Follow-ups among the chosen without a dish that they are made from. */
  alone = 0;
  private readonly problem: Problem;
  private readonly aim: Aim;
  /** Whether weeks above a budget are looked for and refused. */
  private readonly isLimited: boolean;

  /** `open`: the candidates that `best` chooses from; the others may be added and removed as well. */
  constructor(problem: Problem, aim: Aim, open: readonly number[] = []) {
    this.problem = problem;
    this.aim = aim;
    this.open = Int32Array.from(open);
    this.taken = new Uint8Array(problem.candidates.length);
    this.need = new Float64Array(problem.foods.length);
    this.penceOf = new Float64Array(problem.foods.length);
    this.wasteOf = new Float64Array(problem.foods.length);
    this.inKind = new Int32Array(problem.kindLosses.length);
    this.nextInKind = Float64Array.from(problem.kindLosses, (losses) => losses[1]! - losses[0]!);
    this.kindLoss = problem.kindLosses.reduce((sum, losses) => sum + losses[0]!, 0);
    this.rivalsIn = new Int32Array(problem.candidates.length);
    this.followUpsOf = problem.followUpsOf;
    this.sourcesIn = new Int32Array(problem.candidates.length);
    this.tables = packTablesOf(problem.foods);
    this.stepOf = Int32Array.from(this.tables.first);
    // What is at home and in no dish is wasted as what is bought and left over.
    problem.foods.forEach(({ home, weight }, food) => {
      this.wasteOf[food] = home * weight;
      this.waste += home * weight;
    });
    const isWhole = open.length === problem.candidates.length;
    this.usersOf = isWhole ? usersOfFoods(problem) : placesOf(problem.foodsOf, open, problem.foods.length);
    this.membersOf = isWhole ? membersOfKinds(problem) : placesOf(problem.kindsOf, open, problem.kindLosses.length);
    this.leastAdded = this.summed(open, problem.losses, (food) => this.leastOf(food));
    for (let at = 0; at < open.length; at += 1) this.leastAdded[at]! += this.nextOfKinds(open[at]!);
    this.leastBefore = new Float64Array(open.length);
    this.isLimited = aim === "plan" && problem.budget < Number.POSITIVE_INFINITY;
    this.leastPence = this.isLimited ? this.summed(open, null, (food) => this.openingPence(food)) : new Float64Array(0);
    this.leastPenceBefore = new Float64Array(this.leastPence.length);
  }

  /** For each place, what its candidate has of `own`, and what each of its foods comes to. */
  private summed(open: readonly number[], own: Float64Array | null, ofFood: (food: number) => number): Float64Array {
    const { foods, foodsOf } = this.problem;
    const each = Float64Array.from(foods, (_, food) => ofFood(food));
    const sums = new Float64Array(open.length);
    for (let at = 0; at < open.length; at += 1) {
      const candidate = open[at]!;
      const its = foodsOf[candidate]!;
      let sum = own === null ? 0 : own[candidate]!;
      for (let food = 0; food < its.length; food += 1) sum += each[its[food]!]!;
      sums[at] = sum;
    }
    return sums;
  }

  /** The least that the objective changes by when some of a food is needed more: see `leastAdded`. */
  private leastOf(food: number): number {
    return this.problem.money * this.openingPence(food) - this.wasteOf[food]!;
  }

  /** What the first pack of a food costs that nothing of the week needs yet; 0 where it is needed already. */
  private openingPence(food: number): number {
    const { first, last, stepPence } = this.tables;
    const start = first[food]!;
    return this.need[food] === 0 && last[food]! >= start ? stepPence[start]! : 0;
  }

  /**
   * The open candidate whose addition gives the least objective below `below`, -1 where none does; `without` is not looked at.
   * `noise()` points are added to each.
   */
  best(below: number, without = -1, noise: (() => number) | null = null): { candidate: number; value: number } {
    const { open, taken, leastAdded, leastPence, isLimited } = this;
    const { budget, overBudget } = this.problem;
    const now = this.valueAt(this.repeats);
    const over = Math.max(0, this.pence - budget);
    // The weekly figure is another objective, and so is what stands alone until its source comes: their bound is looked at one by one.
    const bounded = this.aim === "plan";
    let candidate = -1;
    let value = below;
    for (let at = 0; at < open.length; at += 1) {
      const other = open[at]!;
      if (taken[other] === 1 || other === without) continue;
      const added = noise === null ? 0 : noise();
      if (bounded && now + leastAdded[at]! + added >= value) continue;
      if (isLimited) {
        const dearer = Math.max(0, this.pence + leastPence[at]! - budget) - over;
        if (dearer > 0 && now + leastAdded[at]! + added + dearer * overBudget >= value) continue;
      }
      const worth = this.valueWith(other, value - added) + added;
      if (worth < value) {
        value = worth;
        candidate = other;
      }
    }
    return { candidate, value };
  }

  /** The objective of the present set. */
  value(): number {
    return this.valueAt(this.repeats + this.alone);
  }

  /** The same, as if every follow-up among them found its source yet: more dishes cannot make it less than their own losses do. */
  valueWithSources(): number {
    return this.valueAt(this.repeats);
  }

  private valueAt(impossible: number): number {
    return this.objective(this.pence, this.waste, this.loss + this.kindLoss, this.allowance, impossible);
  }

  snapshot(): Found {
    return {
      chosen: [...this.chosen].sort((a, b) => a - b),
      value: this.value(),
      pence: this.pence,
      allowance: this.allowance,
      repeats: this.repeats,
      alone: this.alone,
    };
  }

  add(candidate: number): void {
    this.change(candidate, 1);
    this.taken[candidate] = 1;
    this.chosen.push(candidate);
  }

  remove(candidate: number): void {
    this.change(candidate, -1);
    this.taken[candidate] = 0;
    this.chosen.splice(this.chosen.indexOf(candidate), 1);
  }

  /** Takes a dish out for a look at what could stand in its place; nothing but `putBack` may change the week before it is back. */
  takeOut(candidate: number): void {
    const { need, penceOf, wasteOf, stepOf, foodsBefore } = this;
    this.leastBefore.set(this.leastAdded);
    this.leastPenceBefore.set(this.leastPence);
    foodsBefore.length = 0;
    for (const food of this.problem.foodsOf[candidate]!)
      foodsBefore.push(need[food]!, penceOf[food]!, wasteOf[food]!, stepOf[food]!);
    this.remove(candidate);
  }

  /** Puts it back, and everything to the figure that it was before. */
  putBack(candidate: number): void {
    const { need, penceOf, wasteOf, stepOf, foodsBefore } = this;
    let at = 0;
    for (const food of this.problem.foodsOf[candidate]!) {
      this.pence += foodsBefore[at + 1]! - penceOf[food]!;
      this.waste += foodsBefore[at + 2]! - wasteOf[food]!;
      need[food] = foodsBefore[at]!;
      penceOf[food] = foodsBefore[at + 1]!;
      wasteOf[food] = foodsBefore[at + 2]!;
      stepOf[food] = foodsBefore[at + 3]!;
      at += 4;
    }
    this.count(candidate, 1);
    this.leastAdded.set(this.leastBefore);
    this.leastPence.set(this.leastPenceBefore);
    this.taken[candidate] = 1;
    this.chosen.push(candidate);
  }

  /**
   * The objective if `candidate` were added, or infinity where it is sure not to be below `below`. More food never costs less and
   * waste never falls below what the candidate's own foods waste now, so most candidates need no look at their packs.
   */
  valueWith(candidate: number, below = Number.POSITIVE_INFINITY): number {
    const impossible = this.repeats + this.rivalsIn[candidate]! + this.alone + this.aloneChange(candidate, 1);
    if (impossible * IMPOSSIBLE >= below) return Number.POSITIVE_INFINITY;
    const { foodsOf, gramsOf, candidates, losses, money, budget, overBudget } = this.problem;
    const { need, penceOf, wasteOf, stepOf } = this;
    const loss = this.loss + losses[candidate]! + this.kindLoss + this.nextOfKinds(candidate);
    const allowance = this.allowance + candidates[candidate]!.allowance;
    const foods = foodsOf[candidate]!;
    const grams = gramsOf[candidate]!;
    let { pence, waste } = this;
    for (let at = 0; at < foods.length; at += 1) waste -= wasteOf[foods[at]!]!;
    let least = this.objective(this.pence, waste, loss, allowance, impossible);
    if (least >= below) return Number.POSITIVE_INFINITY;
    const mostPence = this.isLimited
      ? Math.max(this.pence, budget) + (below - least) / overBudget
      : Number.POSITIVE_INFINITY;
    // More than what the order of a sum can differ by.
    const enough = this.aim === "plan" ? below + ROUNDING * Math.max(1, Math.abs(below)) : Number.POSITIVE_INFINITY;
    for (let at = 0; at < foods.length; at += 1) {
      const food = foods[at]!;
      this.cost(food, need[food]! + grams[at]!, stepOf[food]!);
      const dearer = this.costPence - penceOf[food]!;
      pence += dearer;
      waste += this.costWaste;
      least += money * dearer + this.costWaste;
      if (pence >= mostPence || least > enough) return Number.POSITIVE_INFINITY;
    }
    return this.objective(pence, waste, loss, allowance, impossible);
  }

  private objective(pence: number, waste: number, loss: number, allowance: number, impossible: number): number {
    const { problem } = this;
    const refused = impossible * IMPOSSIBLE;
    if (this.aim === "allowance") return allowance + refused;
    const excess = Math.max(0, allowance - problem.allowance) * OVER_ALLOWANCE + Math.max(0, pence - problem.budget);
    return problem.money * pence + waste + loss + excess * problem.overBudget + refused;
  }

  /** What the kinds of the week lose more, or less, with one dish more. */
  private nextOfKinds(candidate: number): number {
    const kinds = this.problem.kindsOf[candidate]!;
    let change = 0;
    for (let at = 0; at < kinds.length; at += 1) change += this.nextInKind[kinds[at]!]!;
    return change;
  }

  private nextOf(kind: number): number {
    const losses = this.problem.kindLosses[kind]!;
    const count = this.inKind[kind]!;
    return count + 1 < losses.length ? losses[count + 1]! - losses[count]! : 0;
  }

  private raise(least: Float64Array, places: Int32Array, by: number): void {
    if (by === 0) return;
    for (let at = 0; at < places.length; at += 1) least[places[at]!]! += by;
  }

  /** How many follow-ups more, or less, stand alone with one dish more (1) or less (-1), which is not yet, or still, counted. */
  private aloneChange(candidate: number, sign: 1 | -1): number {
    let change = 0;
    if (this.problem.candidates[candidate]!.sources !== undefined && this.sourcesIn[candidate] === 0) change += sign;
    const followUps = this.followUpsOf[candidate];
    if (followUps === undefined) return change;
    const left = sign === 1 ? 0 : 1;
    for (const followUp of followUps)
      if (this.taken[followUp] === 1 && this.sourcesIn[followUp] === left) change -= sign;
    return change;
  }

  private change(candidate: number, sign: 1 | -1): void {
    const { foodsOf, gramsOf, kindsOf } = this.problem;
    const foods = foodsOf[candidate]!;
    const grams = gramsOf[candidate]!;
    for (let at = 0; at < foods.length; at += 1) {
      const food = foods[at]!;
      const leastBefore = this.leastOf(food);
      const openingBefore = this.openingPence(food);
      const after = this.need[food]! + sign * grams[at]!;
      const need = after < 1e-6 ? 0 : after;
      this.need[food] = need;
      this.cost(food, need, this.tables.first[food]!);
      this.stepOf[food] = this.costStep;
      this.pence += this.costPence - this.penceOf[food]!;
      this.waste += this.costWaste - this.wasteOf[food]!;
      this.penceOf[food] = this.costPence;
      this.wasteOf[food] = this.costWaste;
      this.raise(this.leastAdded, this.usersOf[food]!, this.leastOf(food) - leastBefore);
      if (this.isLimited) this.raise(this.leastPence, this.usersOf[food]!, this.openingPence(food) - openingBefore);
    }
    const kinds = kindsOf[candidate]!;
    for (let at = 0; at < kinds.length; at += 1) {
      const kind = kinds[at]!;
      const before = this.nextInKind[kind]!;
      this.inKind[kind]! += sign;
      this.raise(this.leastAdded, this.membersOf[kind]!, this.nextOf(kind) - before);
      this.inKind[kind]! -= sign;
    }
    this.count(candidate, sign);
  }

  /** All that changes with a dish but its foods and the bounds of what may be added. */
  private count(candidate: number, sign: 1 | -1): void {
    const { candidates, losses, kindsOf, kindLosses } = this.problem;
    this.loss += sign * losses[candidate]!;
    let change = 0;
    for (const kind of kindsOf[candidate]!) {
      const count = this.inKind[kind]!;
      change += kindLosses[kind]![count + sign]! - kindLosses[kind]![count]!;
      this.inKind[kind] = count + sign;
      this.nextInKind[kind] = this.nextOf(kind);
    }
    this.kindLoss += change;
    this.allowance += sign * candidates[candidate]!.allowance;
    this.alone += this.aloneChange(candidate, sign);
    for (const followUp of this.followUpsOf[candidate] ?? []) this.sourcesIn[followUp]! += sign;
    const rivals = this.problem.rivals[candidate]!;
    if (rivals.length === 0) return;
    this.repeats += sign * this.rivalsIn[candidate]!;
    for (const rival of rivals) this.rivalsIn[rival]! += sign;
  }

  // Three results without an allocation: this runs millions of times in one plan. `from` is a step at or below the right one.
  private costPence = 0;
  private costWaste = 0;
  private costStep = 0;
  private cost(food: number, grams: number, from: number): void {
    const { first, last, stepGrams, stepPence, home, weight } = this.tables;
    const end = last[food]!;
    this.costPence = 0;
    if (grams <= 0 || end < first[food]!) {
      this.costWaste = home[food]! * weight[food]!;
      this.costStep = first[food]!;
      return;
    }
    let at = from;
    while (at < end && stepGrams[at]! < grams - 1e-3) at += 1;
    this.costPence = stepPence[at]!;
    this.costWaste = Math.max(0, stepGrams[at]! - grams) * weight[food]!;
    this.costStep = at;
  }
}
