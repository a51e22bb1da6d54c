import { EATINGS, FIGURES, WAYS } from "#domain/intents/intent";
import type { IntentKind, Meaning } from "#domain/intents/intent";
import { shareOf } from "#domain/harm/likely-harm";
import { EQUIPMENT } from "#domain/options/options";
import type { Matcher } from "#domain/matcher/matcher-types";

/*
 * Predicts what a clause may ask for, learnt from examples (decision 67): a logistic regression for each kind of intent, and for
 * each `what` of a closed list. It finds likely requests where no phrase matched, and shows where a matching phrase is usually
 * not meant.
 */

/** A possible request, with the natural logarithm of its odds. */
export interface LikelyAsk {
  /** The kind of intent, or that nothing is asked for. */
  readonly kind: IntentKind | "nothing";
  /** From a closed list; empty if the kind has none. */
  readonly what: string;
  readonly odds: number;
}

/** Kinds learnt separately for each value of `what`; null if there is none, or any words are allowed. */
const LEARNT: Readonly<Record<IntentKind, readonly string[] | null>> = {
  leave_out: null,
  want: null,
  less: null,
  never: null,
  use_up: null,
  quick: null,
  long: null,
  light: null,
  out: null,
  home: null,
  packed: null,
  cook: null,
  clock: null,
  guests: null,
  table: null,
  treat: null,
  heat: ["mild", "hot"],
  child: null,
  way: Object.keys(WAYS),
  figure: Object.keys(FIGURES),
  eating: Object.keys(EATINGS),
  without: EQUIPMENT,
  seldom: EQUIPMENT,
  apart: null,
};

/** The label of a clause that asks for nothing. */
export const NOTHING_ASKED = "nothing";

/** The fault in a label of examples or weights; null if there is none. */
export function askFault(ask: string): string | null {
  if (ask === NOTHING_ASKED) return null;
  const [kind = "", what = "", ...more] = ask.split(" ");
  if (!isKind(kind) || more.length > 0) return `"${ask}" is nothing that notes ask`;
  const may = LEARNT[kind];
  return may === null
    ? what === ""
      ? null
      : `${kind} is learnt without "${what}"`
    : may.includes(what)
      ? null
      : `"${what}" stands in no list of ${kind}`;
}

function isKind(kind: string): kind is IntentKind {
  return Object.hasOwn(LEARNT, kind);
}

/** The label of an intent. */
export function askOf(meaning: Pick<Meaning, "kind"> & { readonly what?: string | null }): string {
  return LEARNT[meaning.kind] === null ? meaning.kind : `${meaning.kind} ${meaning.what ?? ""}`;
}

/** The text of a label. */
export function nameOfAsk({ kind, what }: Pick<LikelyAsk, "kind" | "what">): string {
  return what === "" ? kind : `${kind} ${what}`;
}

/** Ranks possible requests for the features of a clause, the likeliest first. */
export type AskRanker = (features: ReadonlySet<string>) => readonly LikelyAsk[];

const rankers = new WeakMap<Matcher, AskRanker>();

/** Made once for each matcher; ranks nothing if its catalogue has no weights. */
export function askRankerOf(matcher: Matcher): AskRanker {
  const ranker = rankers.get(matcher) ?? createRanker(matcher);
  rankers.set(matcher, ranker);
  return ranker;
}

function createRanker(matcher: Matcher): AskRanker {
  const { asks, biases, weights } = matcher.notesData.askWeights;
  const of = new Map(Object.entries(weights));
  const named = asks.map((ask) => {
    const [kind = "", what = ""] = ask.split(" ");
    return { kind: kind as LikelyAsk["kind"], what };
  });
  const rank = (learnt: readonly string[]): readonly LikelyAsk[] => {
    const sums = new Float64Array(asks.length);
    for (const feature of learnt)
      for (const [ask, weight] of of.get(feature) ?? []) sums[ask] = (sums[ask] ?? 0) + weight;
    const share = shareOf(learnt.length);
    return named
      .map(({ kind, what }, at): LikelyAsk => ({ kind, what, odds: (biases[at] ?? 0) + (sums[at] ?? 0) * share }))
      .sort((one, other) => other.odds - one.odds);
  };
  // Cached by what was learnt of it alone: a hostile text has thousands of clauses of a word or two, all different and all unknown.
  const known = new Map<string, readonly LikelyAsk[]>();
  return (features) => {
    const learnt = [...features].filter((feature) => of.has(feature));
    if (learnt.length > FEW_FEATURES) return rank(learnt);
    const key = learnt.join("\n");
    const before = known.get(key);
    if (before !== undefined) return before;
    if (known.size >= MAX_CACHED) known.clear();
    const ranked = rank(learnt);
    known.set(key, ranked);
    return ranked;
  };
}

const FEW_FEATURES = 24;
const MAX_CACHED = 500;
