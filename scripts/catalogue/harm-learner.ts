import type { LearntHarm } from "#domain/harm/likely-harm";
import { fitted } from "./logistic-regression.ts";
import type { Case } from "./logistic-regression.ts";

/** A note labelled by a person as telling of harm or not, with the features of each part that is read on its own. */
export interface LearntNote {
  readonly harm: boolean;
  readonly read: readonly ReadonlySet<string>[];
}

/** How many times to choose again the sentence that tells of harm in each note. */
const ROUNDS = 3;
/** A feature seen in one note only teaches nothing about others. */
const FEWEST = 2;

/**
 * Learns which features tell of harm: a logistic regression trained with Adagrad. In a note of several sentences, the one that
 * tells of harm is taken to be the likeliest under the previous weights. Deterministic.
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
