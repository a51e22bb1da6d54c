import { harmFeatures } from "#domain/harm/harm-features";
import { tellsOfHarm } from "#domain/harm/looked-sentence";
import type { Looked } from "#domain/harm/looked-sentence";
import type { HarmWeights } from "#domain/recipe/notes-data";

/*
 * How likely a sentence is to tell of harm, learnt from examples (decision 66): a logistic regression over its features. It
 * recognises what no cue covers ("one bite and her eyelids close up"), and illness mentioned near food that does no harm.
 */

/** The weights, indexed for look-up. */
export interface LearntHarm {
  readonly bias: number;
  readonly of: ReadonlyMap<string, number>;
}

/** Sentences read together, with the natural logarithm of the odds that they tell of harm. */
export interface Likelihood {
  readonly odds: number;
  readonly read: readonly Looked[];
}

export function learntHarm({ bias, weights }: HarmWeights): LearntHarm {
  return { bias, of: new Map(Object.entries(weights)) };
}

/** Scales the weights: the fewer the features, the more each counts. */
const SCALE = 3;

/** The log odds of features; those not in the examples count as zero. */
export function logOdds(features: Iterable<string>, { bias, of }: LearntHarm): number {
  let sum = 0;
  let known = 0;
  for (const feature of features) {
    const weight = of.get(feature);
    if (weight === undefined) continue;
    sum += weight;
    known += 1;
  }
  return bias + sum * shareOf(known);
}

/** The share of one among a number of features. */
export function shareOf(known: number): number {
  return SCALE / Math.sqrt(Math.max(1, known));
}

/** The units in which a text is read for harm: each sentence alone, and with the next one. */
export function readTogether(sentences: readonly Looked[]): (readonly Looked[])[] {
  return sentences.flatMap((sentence, at) => {
    const next = sentences[at + 1];
    return next === undefined ? [[sentence]] : [[sentence], [sentence, next]];
  });
}

/** The features of sentences read together. */
export function featuresTogether(sentences: readonly Looked[]): ReadonlySet<string> {
  return new Set(sentences.flatMap((sentence) => [...featuresOf(sentence)]));
}

const known = new WeakMap<Looked, ReadonlySet<string>>();

function featuresOf(sentence: Looked): ReadonlySet<string> {
  const features = known.get(sentence) ?? harmFeatures(sentence);
  known.set(sentence, features);
  return features;
}

/**
 * For each sentence, the likeliest unit it belongs to; alone if that is as likely. The finding of two sentences belongs to those
 * with a food or a cue of harm, otherwise to the one likelier on its own.
 */
export function likelihoods(sentences: readonly Looked[], learnt: LearntHarm): ReadonlyMap<Looked, Likelihood> {
  const likeliest = new Map<Looked, Likelihood>();
  for (const sentence of sentences) {
    const read = [sentence];
    likeliest.set(sentence, { odds: logOdds(featuresTogether(read), learnt), read });
  }
  const own = new Map([...likeliest].map(([sentence, { odds }]) => [sentence, odds]));
  for (const read of readTogether(sentences)) {
    if (read.length === 1) continue;
    const odds = logOdds(featuresTogether(read), learnt);
    const telling = read.filter((one) => one.foods.length > 0 || tellsOfHarm(one));
    const [likelier] = read.toSorted((one, other) => (own.get(other) ?? 0) - (own.get(one) ?? 0));
    for (const sentence of telling.length > 0 || likelier === undefined ? telling : [likelier])
      if (odds > (likeliest.get(sentence)?.odds ?? 0)) likeliest.set(sentence, { odds, read });
  }
  return likeliest;
}
