/** Which requests a switch applies to: a substring of `POST /v1/subscriptions`, or an expression over it. */
export type PathPattern = string | RegExp;

export interface Failure {
  readonly status: 500 | 429;
  /** How many requests fail; one by default. */
  readonly times?: number;
  /** With a 500: whether the work is done anyway. */
  readonly afterTheWork?: boolean;
  /** With a 429: the Retry-After in seconds. */
  readonly retryAfter?: number;
}

export interface Faults {
  /** The next matching requests are answered with an error; the returned function ends that early. */
  failNext(pattern: PathPattern, failure: Failure): () => void;
  /** The work of the next matching requests is done and their connection is cut instead of an answer. */
  loseAnswerOf(pattern: PathPattern, times?: number): void;
  /** Matching requests wait this long before their work; 0 ends that. */
  delay(pattern: PathPattern, milliseconds: number): void;
  /** Calls `judge` for each request before any other switch; null leaves it to them. */
  decide(judge: (where: string) => FaultPlan | null): void;
  /** Stops the next matching request before any work; resolves when it has arrived. */
  holdBefore(pattern: PathPattern): Promise<void>;
  /** Stops the next matching request after its work; resolves when that is done. */
  holdAfter(pattern: PathPattern): Promise<void>;
  /**
   * Releases held requests, even if their client is long gone: the work is then done late. `drop`: their connections
   * are cut, and what was held before its work is never done.
   */
  release(outcome?: "go on" | "drop"): void;
  /** No requested failure, loss or delay is still pending. */
  forgetFaults(): void;
}

interface Hold {
  readonly pattern: PathPattern;
  readonly phase: "before" | "after";
  readonly reached: () => void;
}

/** What the switches decide about one request. */
export interface FaultPlan {
  readonly failure: Failure | null;
  readonly losesAnswer: boolean;
  /** The calling process has died: the answer waits until its calls are dropped, and is then an error stored under no key. */
  readonly orphaned?: { readonly works: boolean; readonly until: Promise<void> };
}

export interface FaultSwitches extends Faults {
  /** Called once for each request. */
  planFor(where: string): FaultPlan;
  /** Waits as the switches require; false if the request must be dropped. */
  before(where: string): Promise<boolean>;
  after(where: string): Promise<boolean>;
}

function matches(pattern: PathPattern, where: string): boolean {
  return typeof pattern === "string" ? where.includes(pattern) : pattern.test(where);
}

export function createFaults(): FaultSwitches {
  const failures: { readonly pattern: PathPattern; readonly failure: Failure; left: number }[] = [];
  const losses: { readonly pattern: PathPattern; left: number }[] = [];
  const delays = new Map<string, { readonly pattern: PathPattern; readonly milliseconds: number }>();
  const holds: Hold[] = [];
  const held = new Set<(goesOn: boolean) => void>();
  let judge: (where: string) => FaultPlan | null = () => null;

  const takeOne = <T extends { readonly pattern: PathPattern; left: number }>(all: T[], where: string): T | null => {
    const found = all.find(({ pattern, left }) => left > 0 && matches(pattern, where));
    if (found === undefined) return null;
    found.left -= 1;
    return found;
  };

  const hold = (pattern: PathPattern, phase: Hold["phase"]): Promise<void> => {
    const { promise, resolve } = Promise.withResolvers<void>();
    holds.push({ pattern, phase, reached: resolve });
    return promise;
  };

  const stopAt = async (phase: Hold["phase"], where: string): Promise<boolean> => {
    const index = holds.findIndex((each) => each.phase === phase && matches(each.pattern, where));
    const [found] = index === -1 ? [] : holds.splice(index, 1);
    if (found === undefined) return true;
    const { promise, resolve } = Promise.withResolvers<boolean>();
    held.add(resolve);
    found.reached();
    return promise;
  };

  return {
    failNext: (pattern, failure) => {
      const entry = { pattern, failure, left: failure.times ?? 1 };
      failures.push(entry);
      return () => {
        entry.left = 0;
      };
    },
    loseAnswerOf: (pattern, times = 1) => {
      losses.push({ pattern, left: times });
    },
    delay: (pattern, milliseconds) => {
      if (milliseconds === 0) delays.delete(String(pattern));
      else delays.set(String(pattern), { pattern, milliseconds });
    },
    holdBefore: (pattern) => hold(pattern, "before"),
    holdAfter: (pattern) => hold(pattern, "after"),
    release: (outcome = "go on") => {
      for (const goOn of held) goOn(outcome === "go on");
      held.clear();
    },
    decide: (by) => {
      judge = by;
    },
    forgetFaults: () => {
      failures.length = 0;
      losses.length = 0;
      delays.clear();
    },
    planFor: (where) =>
      judge(where) ?? {
        failure: takeOne(failures, where)?.failure ?? null,
        losesAnswer: takeOne(losses, where) !== null,
      },
    before: async (where) => {
      const waits = [...delays.values()].filter(({ pattern }) => matches(pattern, where));
      const milliseconds = waits.reduce((sum, wait) => sum + wait.milliseconds, 0);
      if (milliseconds > 0) {
        await new Promise((resolve) => {
          setTimeout(resolve, milliseconds);
        });
      }
      return stopAt("before", where);
    },
    after: (where) => stopAt("after", where),
  };
}
