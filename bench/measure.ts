/** The CPU milliseconds that a piece of work took in this process. */
export function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The value below which the given share of a list lies. */
export function quantile(list: readonly number[], share: number): number {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const table = Float64Array.from({ length: 4096 }, (_, index) => (index * 7919) % 4096);

/**
 * A fixed amount of work like the planner's: dependent look-ups in a small table with floating-point sums. About 10 ms on an idle
 * core.
 */
export function calibrate(): number {
  let at = 1;
  let sum = 0;
  for (let round = 0; round < 2_000_000; round += 1) {
    at = (table[at & 4095] ?? 0) + (round & 1023);
    sum += at * 0.5;
    if (sum > 1e9) sum -= 1e9;
  }
  return sum;
}

/** One figure: CPU milliseconds for a unit of work, and its ratio to the calibration loop run beside it. */
export interface Figure {
  readonly what: string;
  readonly median: number;
  readonly p95: number;
  readonly ratio: number;
}

/**
 * Measures each piece of work alternately with the calibration loop, so that a busy or slow machine slows both. `units` is how
 * many units one run does.
 */
export function measure(what: string, pieces: readonly (() => void)[], units = 1): Figure {
  for (const piece of pieces.slice(0, 5)) piece();
  const own: number[] = [];
  const beside: number[] = [];
  for (const piece of pieces) {
    beside.push(cpuMs(calibrate));
    own.push(cpuMs(piece) / units);
  }
  return {
    what,
    median: quantile(own, 0.5),
    p95: quantile(own, 0.95),
    ratio: quantile(own, 0.5) / quantile(beside, 0.5),
  };
}
