import { harmFeatures } from "#domain/harm/harm-features";
import { tellsOfHarm } from "#domain/harm/looked-sentence";
import type { Looked } from "#domain/harm/looked-sentence";
import type { HarmWeights } from "#domain/recipe/notes-data";

/*
 * How likely a sentence tells of harm, as examples have taught (decision 66): a logistic regression over its features. It hears what no cue
 * names ("one bite and her eyelids close up"), and knows how people speak of illness beside food that harms nobody.
 */

/** The weights in the form in which they are looked up. */
export interface LearntHarm {
  readonly bias: number;
  readonly of: ReadonlyMap<string, number>;
}

/** Sentences that are read together, and the natural logarithm of the odds that they tell of harm. */
export interface Likelihood {
  readonly odds: number;
  readonly read: readonly Looked[];
}

export function learntHarm({ bias, weights }: HarmWeights): LearntHarm {
  return { bias, of: new Map(Object.entries(weights)) };
}

/** So much the weights count for: with fewer features each counts for more. */
const SCALE = 3;

/** The log odds of features; those that no example taught count for nothing. */
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

/** What one of so many features counts for. */
export function shareOf(known: number): number {
  return SCALE / Math.sqrt(Math.max(1, known));
}

/** A text as it is read for harm: each sentence by itself, and with the one after it. */
export function readTogether(sentences: readonly Looked[]): (readonly Looked[])[] {
  return sentences.flatMap((sentence, at) => {
    const next = sentences[at + 1];
    return next === undefined ? [[sentence]] : [[sentence], [sentence, next]];
  });
}

/** The features of sentences that are read together. */
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
 * For each sentence the likeliest of what it is read with, by itself where that is as likely. What two tell together is told by those that
 * name a food or have a cue of harm, else by the one that is likelier by itself.
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
