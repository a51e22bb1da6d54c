import { shareOf } from "#domain/harm/likely-harm";
import type { LearntHarm } from "#domain/harm/likely-harm";

/** A note of which somebody has said whether it tells of harm: the features of all that is read together in it. */
export interface LearntNote {
  readonly harm: boolean;
  readonly read: readonly ReadonlySet<string>[];
}

/** By how much large weights are held down. Chosen on the examples of writers who were held out. */
const RIDGE = 0.5;
/** How often the sentence of a note that tells of harm is chosen anew. */
const ROUNDS = 3;
const STEPS = 150;
const STEP = 0.5;
/** What stands in one note alone teaches nothing of others. */
const FEWEST = 2;

interface Case {
  readonly isHarm: boolean;
  readonly features: Int32Array;
  readonly weight: number;
}

/**
 * Learns from notes which features tell of harm: a logistic regression by steps that shrink for each weight (Adagrad). A note of several
 * sentences tells of harm in one of them: the likeliest by what was learnt before. Deterministic.
 */
export function learnHarm(notes: readonly LearntNote[]): LearntHarm {
  const counts = new Map<string, number>();
  for (const { read } of notes)
    for (const feature of new Set(read.flatMap((one) => [...one]))) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const names = [...counts].filter(([, count]) => count >= FEWEST).map(([feature]) => feature);
  const ids = new Map(names.map((feature, at) => [feature, at]));
  const indexed = notes.map(({ harm, read }) => ({
    isHarm: harm,
    read: read.map((one) => Int32Array.from([...one].flatMap((feature) => ids.get(feature) ?? []))),
  }));
  const whole = (read: readonly Int32Array[]): Int32Array => Int32Array.from(new Set(read.flatMap((one) => [...one])));
  let learnt = fitted(
    indexed.map(({ isHarm, read }) => ({ isHarm, features: whole(read), weight: 1 })),
    names.length,
  );
  for (let round = 1; round < ROUNDS; round += 1) {
    const { odds } = learnt;
    learnt = fitted(
      indexed.flatMap(({ isHarm, read }): Case[] => {
        if (!isHarm) return read.map((features) => ({ isHarm, features, weight: 1 / Math.sqrt(read.length) }));
        const features = read.reduce((one, other) => (odds(other) > odds(one) ? other : one));
        return [{ isHarm, features, weight: 1 }];
      }),
      names.length,
    );
  }
  const { bias, weights } = learnt;
  return { bias, of: new Map(names.map((feature, at) => [feature, weights[at] ?? 0])) };
}

interface Fitted {
  readonly bias: number;
  readonly weights: Float64Array;
  readonly odds: (features: Int32Array) => number;
}

function fitted(cases: readonly Case[], many: number): Fitted {
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
    for (const { isHarm, features, weight } of cases) {
      const error = weight * (1 / (1 + Math.exp(-odds(features))) - (isHarm ? 1 : 0));
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
