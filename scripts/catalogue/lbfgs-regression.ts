import { shareOf } from "#domain/harm/likely-harm";
import type { Case, Fitted } from "./logistic-regression.ts";

/** Further steps change the log odds by no more than a few hundredths. */
const STEPS = 60;
/** Past steps kept to estimate the curvature of the loss. */
const REMEMBERED = 8;
/** Backtracking halves a step until the loss falls by this share of what the slope predicts, up to a maximum number of times. */
const PROMISE = 1e-4;
const MAX_HALVINGS = 20;

/**
 * Ridge-regularised logistic regression by L-BFGS (Nocedal and Wright, Numerical Optimization, algorithm 7.5). Its odds are
 * calibrated even for rare labels, unlike those of `fitted`, which stops early. Deterministic. `many`: the number of features.
 */
export function fittedByLbfgs(cases: readonly Case[], many: number, ridge: number): Fitted {
  const at = new Float64Array(many + 1);
  const gradient = new Float64Array(many + 1);
  let loss = lossAt(at, gradient, cases, ridge);
  const steps: { readonly moved: Float64Array; readonly gradientChange: Float64Array; readonly product: number }[] = [];
  for (let step = 0; step < STEPS; step += 1) {
    const direction = downhill(gradient, steps);
    const slope = dot(direction, gradient);
    if (slope >= 0) break;
    const before = { at: Float64Array.from(at), gradient: Float64Array.from(gradient), loss };
    let length = steps.length === 0 ? 1 / Math.sqrt(dot(gradient, gradient)) : 1;
    for (let halving = 0; halving < MAX_HALVINGS; halving += 1, length /= 2) {
      for (let index = 0; index <= many; index += 1)
        at[index] = (before.at[index] ?? 0) + length * (direction[index] ?? 0);
      loss = lossAt(at, gradient, cases, ridge);
      if (loss <= before.loss + PROMISE * length * slope) break;
    }
    const moved = at.map((value, index) => value - (before.at[index] ?? 0));
    const gradientChange = gradient.map((value, index) => value - (before.gradient[index] ?? 0));
    const product = dot(moved, gradientChange);
    if (product > Number.EPSILON) steps.push({ moved, gradientChange, product });
    if (steps.length > REMEMBERED) steps.shift();
  }
  const bias = at[many] ?? 0;
  const weights = at.subarray(0, many);
  return { bias, weights, odds: (features) => oddsOf(at, features) };

  function downhill(from: Float64Array, known: typeof steps): Float64Array {
    const direction = from.map((value) => -value);
    const shares: number[] = [];
    for (const { moved, gradientChange, product } of known.toReversed()) {
      const share = dot(moved, direction) / product;
      shares.unshift(share);
      add(direction, gradientChange, -share);
    }
    const last = known.at(-1);
    if (last !== undefined) {
      const scale = last.product / dot(last.gradientChange, last.gradientChange);
      for (let index = 0; index < direction.length; index += 1) direction[index] = (direction[index] ?? 0) * scale;
    }
    known.forEach(({ moved, gradientChange, product }, index) => {
      add(direction, moved, (shares[index] ?? 0) - dot(gradientChange, direction) / product);
    });
    return direction;
  }
}

/** The log odds under some weights, the last of which is the bias. */
function oddsOf(at: Float64Array, features: Int32Array): number {
  let sum = 0;
  for (const feature of features) sum += at[feature] ?? 0;
  return (at[at.length - 1] ?? 0) + sum * shareOf(features.length);
}

/** The loss for some weights, the last of which is the bias; writes its gradient. */
function lossAt(at: Float64Array, gradient: Float64Array, cases: readonly Case[], ridge: number): number {
  const bias = at.length - 1;
  let loss = 0;
  for (let index = 0; index < bias; index += 1) {
    const weight = at[index] ?? 0;
    gradient[index] = ridge * weight;
    loss += (ridge / 2) * weight * weight;
  }
  gradient[bias] = 0;
  for (const { isSo, features, weight } of cases) {
    const odds = oddsOf(at, features);
    // The logarithm of 1 + e^odds, without overflow.
    const softened = Math.max(odds, 0) + Math.log1p(Math.exp(-Math.abs(odds)));
    loss += weight * (softened - (isSo ? odds : 0));
    const error = weight * (1 / (1 + Math.exp(-odds)) - (isSo ? 1 : 0));
    gradient[bias] = (gradient[bias] ?? 0) + error;
    const share = error * shareOf(features.length);
    for (const feature of features) gradient[feature] = (gradient[feature] ?? 0) + share;
  }
  return loss;
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index += 1) sum += (one[index] ?? 0) * (other[index] ?? 0);
  return sum;
}

function add(to: Float64Array, what: Float64Array, times: number): void {
  for (let index = 0; index < to.length; index += 1) to[index] = (to[index] ?? 0) + times * (what[index] ?? 0);
}
