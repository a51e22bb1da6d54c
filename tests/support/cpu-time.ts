/** Milliseconds of CPU that a piece of work takes: the least of some runs, and no further run once it is below `enough`. */
export function leastCpu(work: () => unknown, enough: number, runs = 15): number {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < runs && least > enough; run++) {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}
