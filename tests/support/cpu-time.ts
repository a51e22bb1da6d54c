/**
 * Milliseconds of CPU that a piece of work takes: the least of some runs, and no further run once it is below `enough`. The first is
 * taken as it is: only what is not soon enough on a busy machine is held against the yardstick, which takes longer than most work.
 */
export function leastCpu(work: () => unknown, enough: number, runs = 15): number {
  let least = cpuOf(work);
  for (let run = 0; run < runs && least > enough; run++) {
    const before = slowness();
    const taken = cpuOf(work);
    // A limit is set for a machine with nothing else to do; what runs beside the work slows the yardstick as well.
    least = Math.min(least, taken / Math.max(1, Math.min(before, slowness())));
  }
  return least;
}

function cpuOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const TEXT = "the quick brown fox jumps over ".repeat(800);
const YARDSTICK = /\b(?:qu|br|ju|ov)[a-z]+\b/gu;
/** What the yardstick takes on the machine that limits were set on: two cores of a server of 2024, otherwise idle. */
const YARDSTICK_CPU = 0.75;

/** How many times as long a fixed reading of text takes here and now as on the machine that limits were set on. */
function slowness(): number {
  const taken = cpuOf(() => {
    let length = 0;
    for (let time = 0; time < 6; time++) length += TEXT.replace(YARDSTICK, "x").length;
    return length;
  });
  return taken / YARDSTICK_CPU;
}
