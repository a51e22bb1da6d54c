import { createHash } from "node:crypto";
import { placeInWeek, type Day } from "#domain/options/days";
import { seededRandom } from "#domain/random/random";
import { firstDayOf, requestInWords } from "./request-in-words.ts";
import type { ToldWeek } from "./told-week.ts";

/** A household and its weeks, by proposer. */
export interface Household {
  readonly id: string;
  readonly request: unknown;
  readonly weeks: ReadonlyMap<string, ToldWeek>;
}

/** Which proposer is on which side of a pair. */
export interface KeyEntry {
  readonly pair: string;
  readonly household: string;
  readonly A: string;
  readonly B: string;
}

interface Pairs {
  /** The text for the judge. */
  readonly text: string;
  readonly key: readonly KeyEntry[];
}

const HOW_TO_JUDGE = `# How to judge

Each pair shows one household and two weeks of dinners for it. Say which week that household would rather be given, and give each week a mark from 0 to 10.
Write one line of JSON for each pair, in any order, into a file verdicts.jsonl beside this one:

{"pair":"the pair's name","preferred":"A, B or even","markA":7.5,"markB":6,"reason":"in a sentence or two"}`;

/**
 * Pairs up the weeks of each household for a judge who cannot tell the proposers apart: order and sides are drawn from the seed,
 * and each proposer is about as often on either side. `of` limits the proposers; all are shown without it.
 */
export function pairUp(households: readonly Household[], seed: number, of?: readonly string[]): Pairs {
  const random = seededRandom(seed);
  const drawn = shuffled(
    households.flatMap((household) => pairsOf(household, of)),
    random,
  );
  const swaps = shuffled(
    drawn.map((_, at) => at % 2 === 0),
    random,
  );
  const pairs = drawn.map(({ household, isCostTold, proposers: [one, other] }, at) => {
    const [A, B] = swaps[at] === true ? [other, one] : [one, other];
    const text = pairText(household.request, A, B, isCostTold);
    // Named by its content: a verdict on other weeks, or on swapped sides, does not count for this pair.
    const pair = `${String(at + 1).padStart(2, "0")}-${createHash("sha256").update(text).digest("hex").slice(0, 6)}`;
    return {
      text: `# Pair ${pair}\n\n${text}`,
      entry: { pair, household: household.id, A: A.proposer, B: B.proposer },
    };
  });
  return {
    text: `${[HOW_TO_JUDGE, ...pairs.map(({ text }) => text)].join("\n\n")}\n`,
    key: pairs.map(({ entry }) => entry),
  };
}

interface Proposed {
  readonly proposer: string;
  readonly week: ToldWeek;
}

function pairsOf(household: Household, of?: readonly string[]) {
  const weeks = [...household.weeks]
    .map(([proposer, week]): Proposed => ({ proposer, week }))
    .filter(({ proposer }) => of?.includes(proposer) ?? true)
    .toSorted((one, other) => one.proposer.localeCompare(other.proposer));
  // A fact missing from some weeks is shown for none of them.
  const isCostTold = weeks.every(({ week }) => week.cost !== null);
  return weeks.flatMap((one, at) =>
    weeks.slice(at + 1).map((other) => ({ household, isCostTold, proposers: [one, other] as const })),
  );
}

function pairText(request: unknown, { week: A }: Proposed, { week: B }: Proposed, isCostTold: boolean): string {
  const first = firstDayOf(request);
  return [
    ["## The household", ...requestInWords(request)].join("\n"),
    ["## Week A", ...weekLines(A, first, isCostTold)].join("\n"),
    ["## Week B", ...weekLines(B, first, isCostTold)].join("\n"),
  ].join("\n\n");
}

/** In the order in which they are cooked: what is left of Saturday is eaten on the Monday after it. */
function weekLines({ dinners, cost }: ToldWeek, first: Day, isCostTold: boolean): string[] {
  const inOrder = dinners.toSorted((one, other) => placeInWeek(one.day, first) - placeInWeek(other.day, first));
  return [
    ...inOrder.flatMap(({ day, title, minutes, servings, line }) => [
      `${day}: ${title}`,
      `  ${minutes} minutes, for ${servings}`,
      `  ${line ?? "-"}`,
    ]),
    ...(isCostTold && cost !== null ? [`At the till: £${cost.toFixed(2)}`] : []),
  ];
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => [random(), item] as const)
    .toSorted(([one], [other]) => one - other)
    .map(([, item]) => item);
}
