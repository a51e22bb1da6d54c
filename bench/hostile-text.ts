import { realCatalogue } from "../tests/support/catalogue.ts";
import { leastCpu } from "../tests/support/cpu-time.ts";
import { repeated, hostilePatterns } from "../tests/support/hostile-text.ts";
import { TEXT_READERS } from "../tests/support/text-readers.ts";

/** What the worst hostile text costs one reader. */
export interface HostileFigure {
  readonly what: string;
  readonly limit: number;
  readonly pattern: string;
  /** Milliseconds of CPU at the length limit: the fastest of five runs. */
  readonly atLimit: number;
  /** The same divided by the time for an eighth of the text. */
  readonly ratio: number;
}

/** Runs every reader on every hostile text, and returns the worst figure of each. */
export function measureHostileTexts(): HostileFigure[] {
  const patterns = hostilePatterns(realCatalogue().catalogue);
  return TEXT_READERS.map(([what, limit, read]) => {
    const cpu = (text: string): number => leastCpu(() => read(text), 0, 5);
    const [worst] = patterns
      .map((pattern) => ({ pattern, atLimit: cpu(repeated(pattern, limit)) }))
      .toSorted((a, b) => b.atLimit - a.atLimit);
    if (worst === undefined) throw new Error("there are no hostile texts");
    // If the clock shows nothing, it took less than a microsecond.
    const eighth = Math.max(0.001, cpu(repeated(worst.pattern, limit / 8)));
    return { what, limit, pattern: worst.pattern.name, atLimit: worst.atLimit, ratio: worst.atLimit / eighth };
  });
}
