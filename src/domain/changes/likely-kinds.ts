import type { CueKind } from "#domain/changes/change-cues";
import { featuresOf, learntWords } from "#domain/changes/change-features";
import type { LearntWords } from "#domain/changes/change-features";
import type { SaidWeek } from "#domain/changes/said-week";
import type { Matcher } from "#domain/matcher/matcher-types";
import type { ChangeExample } from "#domain/recipe/notes-data";

/** A kind of request, and its probability. */
export interface LikelyKind {
  readonly kind: CueKind;
  readonly what: string;
  readonly probability: number;
}

/** Ranks the kinds of request that a text may contain, the likeliest first. */
export type Ranker = (words: LearntWords) => readonly LikelyKind[];

/** Added to every count, so that one unseen word rules nothing out. */
const SMOOTHING = 0.03;
/** Features of one sentence overlap, so their joint evidence is divided by this; the value fits held-out sentences best. */
const TEMPER = 5;

/** How often each feature occurs in the examples of one kind. */
interface Counts {
  readonly kind: CueKind;
  readonly what: string;
  readonly features: Map<string, number>;
  examples: number;
  total: number;
}

/** Trains a multinomial naive Bayes classifier on the examples. Deterministic; takes a few milliseconds. */
export function learnKinds(examples: readonly ChangeExample[]): Ranker {
  const byKind = new Map<string, Counts>();
  const all = new Set<string>();
  for (const example of examples) {
    const { kind, what } = example;
    const key = `${kind} ${what}`;
    const counts = byKind.get(key) ?? { kind: kind as CueKind, what, features: new Map(), examples: 0, total: 0 };
    byKind.set(key, counts);
    counts.examples += 1;
    for (const [feature, weight] of featuresOf(example)) {
      counts.features.set(feature, (counts.features.get(feature) ?? 0) + weight);
      counts.total += weight;
      all.add(feature);
    }
  }
  const kinds = [...byKind.values()];
  return (words) => {
    const known = featuresOf(words).filter(([feature]) => all.has(feature));
    const scores = kinds.map(({ examples: many, total, features }) => {
      const every = Math.log(total + SMOOTHING * all.size);
      let score = Math.log(many / examples.length);
      for (const [feature, weight] of known)
        score += weight * (Math.log((features.get(feature) ?? 0) + SMOOTHING) - every);
      return score / TEMPER;
    });
    const best = Math.max(...scores);
    const shares = scores.map((score) => Math.exp(score - best));
    const sum = shares.reduce((one, other) => one + other, 0);
    return kinds
      .map(({ kind, what }, at): LikelyKind => ({ kind, what, probability: (shares[at] ?? 0) / sum }))
      .toSorted((one, other) => other.probability - one.probability);
  };
}

const rankers = new WeakMap<Matcher, Ranker>();

/**
 * The kinds of request a text may contain, by all examples in the catalogue; empty without examples. Linear in the length of the
 * text.
 */
export function likelyKinds(said: SaidWeek, matcher: Matcher): readonly LikelyKind[] {
  const { changeExamples } = matcher.notesData;
  if (changeExamples.length === 0) return [];
  const ranker = rankers.get(matcher) ?? learnKinds(changeExamples);
  rankers.set(matcher, ranker);
  return ranker(learntWords(said, matcher));
}
