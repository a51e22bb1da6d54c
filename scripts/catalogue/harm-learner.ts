import type { LearntHarm } from "#domain/harm/likely-harm";
import { fitted } from "./logistic-regression.ts";
import type { Case } from "./logistic-regression.ts";

/** A note of which somebody has said whether it tells of harm: the features of all that is read together in it. */
export interface LearntNote {
  readonly harm: boolean;
  readonly read: readonly ReadonlySet<string>[];
}

/** How often the sentence of a note that tells of harm is chosen anew. */
const ROUNDS = 3;
/** What stands in one note alone teaches nothing of others. */
const FEWEST = 2;

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
    indexed.map(({ isHarm, read }) => ({ isSo: isHarm, features: whole(read), weight: 1 })),
    names.length,
  );
  for (let round = 1; round < ROUNDS; round += 1) {
    const { odds } = learnt;
    learnt = fitted(
      indexed.flatMap(({ isHarm, read }): Case[] => {
        if (!isHarm) return read.map((features) => ({ isSo: false, features, weight: 1 / Math.sqrt(read.length) }));
        const features = read.reduce((one, other) => (odds(other) > odds(one) ? other : one));
        return [{ isSo: true, features, weight: 1 }];
      }),
      names.length,
    );
  }
  const { bias, weights } = learnt;
  return { bias, of: new Map(names.map((feature, at) => [feature, weights[at] ?? 0])) };
}
