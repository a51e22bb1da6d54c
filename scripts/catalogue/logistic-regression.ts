import { shareOf } from "#domain/harm/likely-harm";

/** A labelled case: its features by number, and its weight. */
export interface Case {
  readonly isSo: boolean;
  readonly features: Int32Array;
  readonly weight: number;
}

/** The strength of the ridge penalty, tuned on held-out writers. */
const RIDGE = 0.5;
const STEPS = 150;
const STEP = 0.5;

/** The result of training: weights by feature number, and the log odds they give. */
export interface Fitted {
  readonly bias: number;
  readonly weights: Float64Array;
  readonly odds: (features: Int32Array) => number;
}

/** Ridge-regularised logistic regression with Adagrad. Deterministic. `many`: the number of features. */
export function fitted(cases: readonly Case[], many: number): Fitted {
  const weights = new Float64Array(many);
  const squares = new Float64Array(many).fill(Number.EPSILON);
  const gradient = new Float64Array(many);
  let bias = 0;
  let biasSquares = Number.EPSILON;
  const odds = (features: Int32Array): number => {
    let sum = 0;
    for (const feature of features) sum += weights[feature] ?? 0;
    return bias + sum * shareOf(features.length);
  };
  for (let step = 0; step < STEPS; step += 1) {
    for (let at = 0; at < many; at += 1) gradient[at] = RIDGE * (weights[at] ?? 0);
    let biasGradient = 0;
    for (const { isSo, features, weight } of cases) {
      const error = weight * (1 / (1 + Math.exp(-odds(features))) - (isSo ? 1 : 0));
      biasGradient += error;
      const share = error * shareOf(features.length);
      for (const feature of features) gradient[feature] = (gradient[feature] ?? 0) + share;
    }
    for (let at = 0; at < many; at += 1) {
      const slope = gradient[at] ?? 0;
      const sum = (squares[at] ?? 0) + slope * slope;
      squares[at] = sum;
      weights[at] = (weights[at] ?? 0) - (STEP * slope) / Math.sqrt(sum);
    }
    biasSquares += biasGradient * biasGradient;
    bias -= (STEP * biasGradient) / Math.sqrt(biasSquares);
  }
  return { bias, weights, odds };
}
