import { describe, expect, it } from "vitest";
import { PROPOSAL_LIMITS } from "#domain/proposal/reading/read-proposed-meal";
import { anHonestDish } from "#domain/proposal/testing/honest-dish";
import { realCatalogue } from "#tests/support/catalogue";
import { leastCpu } from "#tests/support/cpu-time";
import { repeated, hostilePatterns } from "#tests/support/hostile-text";
import type { HostilePattern } from "#tests/support/hostile-text";
import { judge } from "#tests/support/judging";
import { sampled } from "#tests/support/sampled";
import { TEXT_READERS } from "#tests/support/text-readers";

/** What the event loop may be kept from others by one text at its limit, in milliseconds of CPU. */
const LONGEST_HOLD = 20;
/**
 * Eight times the text may cost at most sixteen times the work. Below two milliseconds a busy machine's clock tells no growth: what
 * takes so little at its limit would have to be quadratic to pass thirty at eight times that, and is found then.
 */
const GROWTH = 16;
const NOISE = 2;
/**
 * What takes so many times the work for four times the text is looked at no further: were a part of it to grow with the square, eight
 * times the text would cost sixteen times the work at most. The same of what takes so little that its square is soon enough.
 */
const SURELY_SOON = 5.7;
/** Texts longer than this are soon enough at their limit only where they grow with their length; of shorter ones the eightfold is looked at too. */
const LONG = 10_000;

/** The same for the judgement of one meal, which a worker thread makes. */
const LONGEST_JUDGEMENT = 500;

const { catalogue } = realCatalogue();
const PATTERNS = hostilePatterns(catalogue);
/** A quarter of them for each reader, other ones with each change of the catalogue, and all in the long runs. */
const SHARE = 4;
/** Notes are read in several ways one after the other, which take ten times as long as anything else: their readers share the patterns out. */
const SHARE_OF_NOTES = 3 * SHARE;

function triedFor(what: string): readonly HostilePattern[] {
  return what.startsWith("notes")
    ? sampled(PATTERNS, SHARE_OF_NOTES, `${what} ${catalogue.hash}`)
    : sampled(PATTERNS, SHARE, catalogue.hash);
}

/** An honest dish whose texts are lengthened to what is still read, with steps to the last. */
function hostileMeal(pattern: HostilePattern): unknown {
  const dish = anHonestDish();
  const of = (length: number): string => repeated(pattern, length - 5);
  const { name, why, tip, preparation, stepText, steps } = PROPOSAL_LIMITS;
  return {
    ...dish,
    name: `Pie ${of(name - 4)}`,
    why: of(why),
    tip: of(tip),
    ingredients: dish.ingredients.map((line) => ({ ...line, preparation: of(preparation) })),
    steps: Array.from({ length: steps }, (_, index) => {
      const step = dish.steps[index] ?? { ...dish.steps[0]!, text: "" };
      return { ...step, text: `${step.text} ${of(stepText - step.text.length - 1)}` };
    }),
  };
}

describe("what people and models write", () => {
  it.each(TEXT_READERS)(
    "is read in time that grows with its length, and soon: %s of %i characters",
    (what, limit, read) => {
      const faultOf = (pattern: HostilePattern): string | null => {
        const cpuOf = (length: number, enough: number, runs?: number): number => {
          const text = repeated(pattern, length);
          return leastCpu(() => read(text), enough, runs);
        };
        const hold = cpuOf(limit, LONGEST_HOLD);
        if (hold > LONGEST_HOLD) return `${pattern.name} takes ${hold.toFixed(1)} ms`;
        if (limit > LONG) return null;
        const short = Math.min(hold, cpuOf(limit, NOISE, 1));
        if (cpuOf(4 * limit, 0, 0) <= Math.max(4 * NOISE, SURELY_SOON * short)) return null;
        const most = GROWTH * Math.max(NOISE, cpuOf(limit, NOISE, 3));
        const grew = cpuOf(8 * limit, most);
        if (grew <= most) return null;
        return `${pattern.name} grows faster than its length: ${grew.toFixed(1)} ms beyond ${most.toFixed(1)} ms`;
      };
      const slow = triedFor(what).filter((pattern) => faultOf(pattern) !== null);
      // What a text takes is the least of its runs, and some of them are later ones: a busy second slows all that are made in it.
      expect(slow.flatMap((pattern) => faultOf(pattern) ?? [])).toEqual([]);
    },
    120_000,
  );

  it("holds a worker thread not for long either: a model's meal with every text at its limit", () => {
    // Each of them takes a while, and every sixth is enough of each kind.
    const slow = sampled(PATTERNS, 6, catalogue.hash).flatMap((pattern) => {
      const meal = hostileMeal(pattern);
      const hold = leastCpu(() => judge(meal), LONGEST_JUDGEMENT, 3);
      return hold > LONGEST_JUDGEMENT ? [`${pattern.name} takes ${hold.toFixed(0)} ms`] : [];
    });
    expect(slow).toEqual([]);
  }, 240_000);
});
