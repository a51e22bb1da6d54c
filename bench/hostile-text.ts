import { realCatalogue } from "../tests/support/catalogue.ts";
import { leastCpu } from "../tests/support/cpu-time.ts";
import { repeated, hostilePatterns } from "../tests/support/hostile-text.ts";
import { TEXT_READERS } from "../tests/support/text-readers.ts";

/** What the worst of the hostile texts costs one reader. */
export interface HostileFigure {
  readonly what: string;
  readonly limit: number;
  readonly pattern: string;
  /** Milliseconds of CPU at the limit: the least of five runs. */
  readonly atLimit: number;
  /** How many times that takes what an eighth of the text takes. */
  readonly ratio: number;
}

/** Reads every hostile text by every reader, and answers the worst of each. */
export function measureHostileTexts(): HostileFigure[] {
  const patterns = hostilePatterns(realCatalogue().catalogue);
  return TEXT_READERS.map(([what, limit, read]) => {
    const cpu = (text: string): number => leastCpu(() => read(text), 0, 5);
    const [worst] = patterns
      .map((pattern) => ({ pattern, atLimit: cpu(repeated(pattern, limit)) }))
      .toSorted((a, b) => b.atLimit - a.atLimit);
    if (worst === undefined) throw new Error("there are no hostile texts");
    // A clock that shows nothing shows less than a microsecond.
    const eighth = Math.max(0.001, cpu(repeated(worst.pattern, limit / 8)));
    return { what, limit, pattern: worst.pattern.name, atLimit: worst.atLimit, ratio: worst.atLimit / eighth };
  });
}
