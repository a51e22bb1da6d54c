import type { AskWeights } from "#domain/recipe/notes-data";
import { fittedByLbfgs } from "./lbfgs-regression.ts";

/** A clause that someone typed: its features, and everything it asks for. */
export interface AskedClause {
  readonly features: ReadonlySet<string>;
  readonly asks: ReadonlySet<string>;
}

export type LearntAsks = AskWeights;

/** A feature seen in one clause only teaches nothing about others. */
const FEWEST = 2;
/** The strength of the ridge penalty on large weights, tuned on held-out writers. */
const RIDGE = 0.25;
/** Smaller weights make no noticeable difference. */
const LEAST = 0.3;

/** Learns what clauses ask for: one logistic regression for each possible request. Deterministic. */
export function learnAsks(clauses: readonly AskedClause[]): LearntAsks {
  const counts = new Map<string, number>();
  for (const { features } of clauses)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  const names = [...counts].filter(([, count]) => count >= FEWEST).map(([feature]) => feature);
  const ids = new Map(names.map((feature, at) => [feature, at]));
  const cases = clauses.map(({ features, asks }) => ({
    asks,
    features: Int32Array.from([...features].flatMap((feature) => ids.get(feature) ?? [])),
  }));
  const asks = [...new Set(clauses.flatMap((clause) => [...clause.asks]))].sort();
  const learnt = asks.map((ask) =>
    fittedByLbfgs(
      cases.map((one) => ({ isSo: one.asks.has(ask), features: one.features, weight: 1 })),
      names.length,
      RIDGE,
    ),
  );
  const weights = names.map((feature, id) => {
    const own = learnt.map(({ weights: all }, ask) => [ask, all[id] ?? 0] as const);
    return [feature, own.filter(([, weight]) => Math.abs(weight) >= LEAST)] as const;
  });
  return {
    asks,
    biases: learnt.map(({ bias }) => bias),
    weights: Object.fromEntries(weights.filter(([, own]) => own.length > 0)),
  };
}
