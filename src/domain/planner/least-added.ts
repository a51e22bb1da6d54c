import { placesAmong } from "#domain/planner/places";
import type { Places } from "#domain/planner/places";
import type { Problem } from "#domain/planner/problem";

/** The least that each food and each kind adds when one more dish has it. */
export interface LeastOfEach {
  readonly ofFoods: Float64Array;
  readonly ofKinds: Float64Array;
}

/**
 * For each open candidate, a lower bound on the change when it is added: its own part, and the least for its foods and kinds.
 * Updated as dishes come and go, so that most candidates are dismissed by one comparison.
 */
export class LeastAdded {
  /** By the candidates' positions among the open ones. */
  readonly at: Float64Array;
  private readonly before: Float64Array;
  private readonly ofFoods: Places;
  private readonly ofKinds: Places;

  /** `own`: a candidate's part apart from foods and kinds. */
  constructor(problem: Problem, open: readonly number[], own: Float64Array | null, each: LeastOfEach) {
    const { foodsOf, kindsOf } = problem;
    const { ofFoods, ofKinds } = placesAmong(problem, open);
    this.ofFoods = ofFoods;
    this.ofKinds = ofKinds;
    this.before = new Float64Array(open.length);
    this.at = new Float64Array(open.length);
    for (let at = 0; at < open.length; at += 1) {
      const candidate = open[at]!;
      const least = own === null ? 0 : own[candidate]!;
      this.at[at] = least + sumOf(each.ofFoods, foodsOf[candidate]!) + sumOf(each.ofKinds, kindsOf[candidate]!);
    }
  }

  /** Raises what a food adds to every candidate with it. */
  raiseFood(food: number, by: number): void {
    this.raise(this.ofFoods, food, by);
  }

  raiseKind(kind: number, by: number): void {
    this.raise(this.ofKinds, kind, by);
  }

  private raise({ first, at: places }: Places, thing: number, by: number): void {
    if (by === 0) return;
    const { at } = this;
    const end = first[thing + 1]!;
    for (let place = first[thing]!; place < end; place += 1) at[places[place]!]! += by;
  }

  /** Saves the state for `putBack`. */
  keep(): void {
    this.before.set(this.at);
  }

  putBack(): void {
    this.at.set(this.before);
  }
}

function sumOf(each: Float64Array, things: Int32Array): number {
  let sum = 0;
  for (let at = 0; at < things.length; at += 1) sum += each[things[at]!]!;
  return sum;
}
