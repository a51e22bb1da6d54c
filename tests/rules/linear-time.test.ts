import { describe, expect, it } from "vitest";
import { realCatalogue } from "#tests/support/catalogue";
import { leastCpu } from "#tests/support/cpu-time";
import { grown, hostilePatterns } from "#tests/support/hostile-text";
import { TEXT_READERS } from "#tests/support/text-readers";

/** What the event loop may be kept from others by one text at its limit, in milliseconds of CPU. */
const LONGEST_HOLD = 20;
/** Eight times the text may cost at most sixteen times the work; below a millisecond a clock says nothing. */
const GROWTH = 16;
const NOISE = 1;
/** Of texts longer than this the eighth part is long enough to be measured; of shorter ones the eightfold is looked at too. */
const LONG = 10_000;

const PATTERNS = hostilePatterns(realCatalogue().catalogue);

describe("what people and models write", () => {
  it.each(TEXT_READERS)(
    "is read in time that grows with its length, and soon: %s of %i characters",
    (_what, limit, read) => {
      const slow: string[] = [];
      const few = limit > LONG ? limit / 8 : limit;
      for (const pattern of PATTERNS) {
        const atLimit = grown(pattern, limit);
        const short = grown(pattern, few);
        const long = grown(pattern, 8 * few);
        const hold = leastCpu(() => read(atLimit), LONGEST_HOLD);
        if (hold > LONGEST_HOLD) slow.push(`${pattern.name} takes ${hold.toFixed(1)} ms`);
        const most =
          GROWTH *
          Math.max(
            NOISE,
            leastCpu(() => read(short), NOISE, 3),
          );
        const grew = leastCpu(() => read(long), most);
        if (grew > most)
          slow.push(`${pattern.name} grows faster than its length: ${grew.toFixed(1)} ms beyond ${most.toFixed(1)} ms`);
      }
      expect(slow).toEqual([]);
    },
    120_000,
  );
});
