import type { CueKind } from "#domain/changes/change-cues";
import { featuresOf, learntWords } from "#domain/changes/change-features";
import type { LearntWords } from "#domain/changes/change-features";
import type { SaidWeek } from "#domain/changes/said-week";
import type { Matcher } from "#domain/matcher/matcher-types";
import type { ChangeExample } from "#domain/recipe/notes-data";

/** What words may ask for, and how likely that is. */
export interface LikelyKind {
  readonly kind: CueKind;
  readonly what: string;
  readonly probability: number;
}

/** Tells of words what they may ask for, the likeliest first. */
export type Ranker = (words: LearntWords) => readonly LikelyKind[];

/** Counted for what was never seen beside a kind, so that one new word rules nothing out. */
const SMOOTHING = 0.03;
/** Features of one sentence tell much the same twice: what they say together is divided by so much, which fits held-out sentences best. */
const TEMPER = 5;

/** How often each feature stands in the examples of one kind. */
interface Counts {
  readonly kind: CueKind;
  readonly what: string;
  readonly features: Map<string, number>;
  examples: number;
  total: number;
}

/** Learns from examples what words ask for: a multinomial naive Bayes over their features. Deterministic, in a few milliseconds. */
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

/** What words about a week may ask for, by all examples of the catalogue; empty where it has none. Takes time that grows with the words. */
export function likelyKinds(said: SaidWeek, matcher: Matcher): readonly LikelyKind[] {
  const { changeExamples } = matcher.notesData;
  if (changeExamples.length === 0) return [];
  const ranker = rankers.get(matcher) ?? learnKinds(changeExamples);
  rankers.set(matcher, ranker);
  return ranker(learntWords(said, matcher));
}
