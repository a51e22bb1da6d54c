import { LeastAdded } from "#domain/planner/least-added";
import { packTablesOf } from "#domain/planner/pack-cost";
import type { PackTables } from "#domain/planner/pack-cost";
import type { Problem } from "#domain/planner/problem";

/** A point above the weekly figure counts like this many pence above the budget. */
const OVER_ALLOWANCE = 5;
/**
 * The same dish twice in a week, or a follow-up without a source: worse than any limit, so that it happens only if nothing else
 * is possible.
 */
const IMPOSSIBLE = 1e13;
/** The relative error that the order of a sum can cause. */
const ROUNDING = 1e-9;

/** What to minimise: the real objective, or only the weekly figure. */
export type Aim = "plan" | "allowance";

/** A week found by the search: candidate indices, the objective, and the pence at the till. */
export interface Found {
  readonly chosen: readonly number[];
  readonly value: number;
  readonly pence: number;
  readonly allowance: number;
  /** Pairs of the same dish; 0 unless no other week exists. */
  readonly repeats: number;
  /** Follow-ups without a source; 0 unless one was asked to stay. */
  readonly alone: number;
}

/** A set of chosen candidates with running sums, cheap to change by one meal. */
export class WeekState {
  readonly chosen: number[] = [];
  readonly taken: Uint8Array;
  private readonly need: Float64Array;
  /** Pence and waste of each food at its present need, cached because they are read far more often than they change. */
  private readonly penceOf: Float64Array;
  private readonly wasteOf: Float64Array;
  private readonly stepOf: Int32Array;
  private readonly tables: PackTables;
  private readonly inKind: Int32Array;
  /** The loss of one more dish of each kind; 0 if the week is full of them. */
  private readonly nextInKind: Float64Array;
  private kindLoss: number;
  /** For each candidate, how many chosen ones are the same dish. */
  private readonly rivalsIn: Int32Array;
  /** For each follow-up, how many of its sources are chosen. */
  private readonly sourcesIn: Int32Array;
  /** The candidates for `best`. */
  private readonly open: readonly number[];
  /**
   * A lower bound on the change of the objective when an open candidate is added: its loss and that of its kinds, the first pack
   * of foods that nothing else needs, and credit for all present waste of its foods.
   */
  private readonly leastAdded: LeastAdded;
  /**
   * A lower bound on the additional pence at the till: the first pack of each food that nothing else needs. Null if money is not
   * limited.
   */
  private readonly leastPence: LeastAdded | null;
  /** The random draw for each open candidate. */
  private readonly drawn: Float64Array;
  /** The former figures of a dish's foods while it is taken out. */
  private readonly foodsBefore: number[] = [];
  pence = 0;
  waste = 0;
  loss = 0;
  allowance = 0;
  /** Pairs of the same dish among the chosen. */
  repeats = 0;
  /** Chosen follow-ups without a source. */
  alone = 0;
  private readonly problem: Problem;
  private readonly aim: Aim;

  /** `open`: the candidates that `best` chooses from; others may be added and removed too. */
  constructor(problem: Problem, aim: Aim, open: readonly number[] = []) {
    const { candidates, foods, kindLosses, losses, money } = problem;
    this.problem = problem;
    this.aim = aim;
    this.open = open;
    this.drawn = new Float64Array(open.length);
    this.taken = new Uint8Array(candidates.length);
    this.need = new Float64Array(foods.length);
    this.penceOf = new Float64Array(foods.length);
    this.wasteOf = new Float64Array(foods.length);
    this.inKind = new Int32Array(kindLosses.length);
    this.nextInKind = new Float64Array(kindLosses.length);
    this.kindLoss = 0;
    for (let kind = 0; kind < kindLosses.length; kind += 1) {
      this.kindLoss += kindLosses[kind]![0]!;
      this.nextInKind[kind] = this.nextOf(kind);
    }
    this.rivalsIn = new Int32Array(candidates.length);
    this.sourcesIn = new Int32Array(candidates.length);
    this.tables = packTablesOf(foods);
    this.stepOf = this.tables.first.slice();
    const { home, weight, openingPence } = this.tables;
    const ofFoods = new Float64Array(foods.length);
    for (let food = 0; food < foods.length; food += 1) {
      // Food at home that no dish uses counts as waste, like leftovers of what is bought.
      const wasted = home[food]! * weight[food]!;
      this.wasteOf[food] = wasted;
      this.waste += wasted;
      ofFoods[food] = money * openingPence[food]! - wasted;
    }
    this.leastAdded = new LeastAdded(problem, open, losses, { ofFoods, ofKinds: this.nextInKind });
    this.leastPence =
      aim === "plan" && problem.budget < Number.POSITIVE_INFINITY
        ? new LeastAdded(problem, open, null, { ofFoods: openingPence, ofKinds: new Float64Array(kindLosses.length) })
        : null;
  }

  /** The open candidate whose addition gives the lowest objective below `below`, or -1; `without` is skipped. */
  best(below: number, without = -1): { candidate: number; value: number } {
    const { open, taken } = this;
    const now = this.valueAt(this.repeats);
    const least = this.leastAdded.at;
    // The bounds do not apply to the weekly figure, or while a follow-up waits for its source: all candidates are evaluated.
    const isBounded = this.aim === "plan";
    let candidate = -1;
    let value = below;
    for (let at = 0; at < open.length; at += 1) {
      if (isBounded && now + least[at]! >= value) continue;
      const other = open[at]!;
      if (taken[other] === 1 || other === without || this.isTooDear(at, now, value)) continue;
      const worth = this.valueWith(other, value, now + least[at]!);
      if (worth < value) {
        value = worth;
        candidate = other;
      }
    }
    return { candidate, value };
  }

  /** The best open candidate after adding a random draw to each. */
  bestDrawn(draw: () => number): number {
    const { open, taken, drawn } = this;
    const now = this.valueAt(this.repeats);
    const least = this.leastAdded.at;
    let first = -1;
    for (let at = 0; at < open.length; at += 1) {
      if (taken[open[at]!] === 1) continue;
      drawn[at] = draw();
      if (first === -1 || least[at]! + drawn[at]! < least[first]! + drawn[first]!) first = at;
    }
    // After the likeliest, most others need only a comparison.
    let candidate = open[first]!;
    let value = this.valueWith(candidate, Number.POSITIVE_INFINITY, now + least[first]!) + drawn[first]!;
    for (let at = 0; at < open.length; at += 1) {
      const below = value - drawn[at]!;
      const other = open[at]!;
      if (now + least[at]! >= below || taken[other] === 1 || at === first || this.isTooDear(at, now, below)) continue;
      const worth = this.valueWith(other, below, now + least[at]!) + drawn[at]!;
      if (worth < value) {
        value = worth;
        candidate = other;
      }
    }
    return candidate;
  }

  /** The objective for the present set. */
  value(): number {
    return this.valueAt(this.repeats + this.alone);
  }

  /** The same, as if every follow-up still found its source: a lower bound for larger sets. */
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

  /** Changes the week to these dishes, in this order, with as few changes as possible. */
  become(dishes: readonly number[]): void {
    for (const candidate of this.chosen.slice()) if (!dishes.includes(candidate)) this.remove(candidate);
    for (const candidate of dishes) if (this.taken[candidate] === 0) this.add(candidate);
    this.chosen.splice(0, this.chosen.length, ...dishes);
  }

  /** Takes out a dish to try replacements; only `putBack` may change the week before it is back. */
  takeOut(candidate: number): void {
    const { need, penceOf, wasteOf, stepOf, foodsBefore } = this;
    this.leastAdded.keep();
    this.leastPence?.keep();
    foodsBefore.length = 0;
    for (const food of this.problem.foodsOf[candidate]!)
      foodsBefore.push(need[food]!, penceOf[food]!, wasteOf[food]!, stepOf[food]!);
    this.remove(candidate);
  }

  /** Puts it back, restoring every figure exactly. */
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
    this.count(candidate, 1, false);
    this.leastAdded.putBack();
    this.leastPence?.putBack();
    this.taken[candidate] = 1;
    this.chosen.push(candidate);
  }

  /**
   * The objective if `candidate` were added, or infinity if it is certain not to be below `below`. `atLeast`: a known lower
   * bound. Most candidates can be dismissed before the packs of all their foods are computed.
   */
  valueWith(candidate: number, below = Number.POSITIVE_INFINITY, atLeast = this.leastWith(candidate)): number {
    const impossible = this.repeats + this.rivalsIn[candidate]! + this.alone + this.aloneChange(candidate, 1);
    if (impossible * IMPOSSIBLE >= below) return Number.POSITIVE_INFINITY;
    const { foodsOf, gramsOf, candidates, losses, money, budget, overBudget } = this.problem;
    const { need, penceOf, wasteOf, stepOf } = this;
    const { openingPence } = this.tables;
    const foods = foodsOf[candidate]!;
    const grams = gramsOf[candidate]!;
    let { pence, waste } = this;
    let least = atLeast;
    const mostPence =
      this.leastPence === null ? Number.POSITIVE_INFINITY : Math.max(this.pence, budget) + (below - least) / overBudget;
    // More than the order of a sum can cause.
    const enough = this.aim === "plan" ? below + ROUNDING * Math.max(1, Math.abs(below)) : Number.POSITIVE_INFINITY;
    for (let at = 0; at < foods.length; at += 1) {
      const food = foods[at]!;
      const before = need[food]!;
      this.cost(food, before + grams[at]!, stepOf[food]!);
      const dearer = this.costPence - penceOf[food]!;
      pence += dearer;
      waste += this.costWaste - wasteOf[food]!;
      // The first pack is counted already, and so is the credit for waste.
      least += money * (before === 0 ? dearer - openingPence[food]! : dearer) + this.costWaste;
      if (pence >= mostPence || least > enough) return Number.POSITIVE_INFINITY;
    }
    const loss = this.loss + losses[candidate]! + this.kindLoss + this.nextOfKinds(candidate);
    return this.objective(pence, waste, loss, this.allowance + candidates[candidate]!.allowance, impossible);
  }

  /** A lower bound on the objective with a candidate outside the open ones: see `leastAdded`. */
  private leastWith(candidate: number): number {
    const { foodsOf, losses, money } = this.problem;
    const { need, wasteOf } = this;
    let least = this.valueAt(this.repeats) + losses[candidate]! + this.nextOfKinds(candidate);
    for (const food of foodsOf[candidate]!)
      least += (need[food] === 0 ? money * this.tables.openingPence[food]! : 0) - wasteOf[food]!;
    return least;
  }

  /** Whether the first packs of an open candidate alone raise the objective to `value` or above. */
  private isTooDear(at: number, now: number, value: number): boolean {
    if (this.leastPence === null) return false;
    const { budget, overBudget } = this.problem;
    const dearer = Math.max(0, this.pence + this.leastPence.at[at]! - budget) - Math.max(0, this.pence - budget);
    return dearer > 0 && now + this.leastAdded.at[at]! + dearer * overBudget >= value;
  }

  private objective(pence: number, waste: number, loss: number, allowance: number, impossible: number): number {
    const { problem } = this;
    const refused = impossible * IMPOSSIBLE;
    if (this.aim === "allowance") return allowance + refused;
    const excess = Math.max(0, allowance - problem.allowance) * OVER_ALLOWANCE + Math.max(0, pence - problem.budget);
    return problem.money * pence + waste + loss + excess * problem.overBudget + refused;
  }

  /** The change in the loss of the week's kinds with one more dish. */
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

  /** The change in follow-ups without a source when a dish is added (1) or removed (-1), counted before or after the change. */
  private aloneChange(candidate: number, sign: 1 | -1): number {
    let change = 0;
    if (this.problem.candidates[candidate]!.sources !== undefined && this.sourcesIn[candidate] === 0) change += sign;
    const followUps = this.problem.followUpsOf[candidate];
    if (followUps === undefined) return change;
    const left = sign === 1 ? 0 : 1;
    for (const followUp of followUps)
      if (this.taken[followUp] === 1 && this.sourcesIn[followUp] === left) change -= sign;
    return change;
  }

  private change(candidate: number, sign: 1 | -1): void {
    const { foodsOf, gramsOf, money } = this.problem;
    const { need, penceOf, wasteOf, stepOf, leastAdded, leastPence } = this;
    const { first, openingPence } = this.tables;
    const foods = foodsOf[candidate]!;
    const grams = gramsOf[candidate]!;
    for (let at = 0; at < foods.length; at += 1) {
      const food = foods[at]!;
      const before = need[food]!;
      const after = before + sign * grams[at]!;
      const now = after < 1e-6 ? 0 : after;
      this.cost(food, now, sign === 1 ? stepOf[food]! : first[food]!);
      const opening = (now === 0 ? openingPence[food]! : 0) - (before === 0 ? openingPence[food]! : 0);
      leastAdded.raiseFood(food, money * opening - (this.costWaste - wasteOf[food]!));
      if (opening !== 0) leastPence?.raiseFood(food, opening);
      this.pence += this.costPence - penceOf[food]!;
      this.waste += this.costWaste - wasteOf[food]!;
      need[food] = now;
      penceOf[food] = this.costPence;
      wasteOf[food] = this.costWaste;
      stepOf[food] = this.costStep;
    }
    this.count(candidate, sign, true);
  }

  /** Updates everything except foods for a dish. `raises`: also the bounds for adding. */
  private count(candidate: number, sign: 1 | -1, raises: boolean): void {
    const { candidates, losses, kindsOf, kindLosses, followUpsOf } = this.problem;
    const { inKind, nextInKind } = this;
    this.loss += sign * losses[candidate]!;
    const kinds = kindsOf[candidate]!;
    let change = 0;
    for (let at = 0; at < kinds.length; at += 1) {
      const kind = kinds[at]!;
      const count = inKind[kind]!;
      const before = nextInKind[kind]!;
      change += kindLosses[kind]![count + sign]! - kindLosses[kind]![count]!;
      inKind[kind] = count + sign;
      const next = this.nextOf(kind);
      nextInKind[kind] = next;
      if (raises) this.leastAdded.raiseKind(kind, next - before);
    }
    this.kindLoss += change;
    this.allowance += sign * candidates[candidate]!.allowance;
    this.alone += this.aloneChange(candidate, sign);
    for (const followUp of followUpsOf[candidate] ?? []) this.sourcesIn[followUp]! += sign;
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
