import { ProviderUnavailable, type Payments, type ProviderEvent } from "#server/services/payments/payments";
import type { FaultPlan } from "#tests/support/stripe/faults";

/** When a call of the provider goes wrong: before its work was done, or after it, so that only the answer is lost. */
const OUTAGES = ["outage before", "outage after"] as const;
/** The process ends while it waits for a call, or for one request of a call where calls are made of requests. */
const ENDS = ["process ends before", "process ends after"] as const;
/** What Stripe's own answer to one request is; a lost one is asked for again by Stripe's library, up to twice. */
const OF_REQUESTS = ["500 before", "500 after", "429", "answer lost"] as const;

export const FAULTS = [...OUTAGES, ...ENDS] as const;
export const REQUEST_FAULTS = [...FAULTS, ...OF_REQUESTS] as const;
export type Fault = (typeof REQUEST_FAULTS)[number];

/** What becomes of the events on their way to us. */
export const POST = ["in order", "lost", "doubled", "reversed", "late"] as const;
export type Post = (typeof POST)[number];

/** The switches of a payment provider that fails, and what came of them. */
export interface Faults {
  /** The next `calls` calls, or requests, go wrong, after `spared` that do not. */
  arm(fault: Fault, spared: number, calls: number): void;
  stopAll(): void;
  /** What went wrong in this sequence so far. */
  met(): readonly Fault[];
  post: Post;
  /** How many events that were not known before arrived so far. */
  arrived(): number;
  /** Whether events were kept from the server since the last `stopAll`. */
  withheld(): boolean;
  /** Forgets what one user's events were. */
  fresh(): void;
  /** Resolves when the running process ends in the middle of its work. */
  ended(): Promise<void>;
  /** Lets nothing of the process that ended go on; the next one begins. */
  dropCalls(): void;
  /** The process that is running, or that starts now. */
  process(): number;
  around<T>(process: number, work: () => Promise<T>): Promise<T>;
  /** What becomes of one request to Stripe. */
  request(where: string): FaultPlan | null;
  deliver(events: readonly ProviderEvent[]): readonly ProviderEvent[];
}

/** `overHttp`: a call of the provider is made of requests, at each of which the process may end. */
export function faultSwitches(overHttp: boolean): Faults {
  let waiting: { fault: Fault; spared: number; calls: number } | null = null;
  let met: Fault[] = [];
  let arrived = 0;
  let withheld = false;
  let kept: readonly ProviderEvent[] = [];
  let process = 1;
  let end = Promise.withResolvers<void>();
  let dropped = Promise.withResolvers<void>();
  let ended = false;
  const known = new Set<string>();
  const ofRequests = (fault: Fault) =>
    OF_REQUESTS.some((one) => one === fault) || (overHttp && fault.startsWith("process"));
  const next = (requests: boolean): Fault | null => {
    if (waiting === null || ofRequests(waiting.fault) !== requests) return null;
    if (waiting.spared > 0) {
      waiting.spared -= 1;
      return null;
    }
    const { fault } = waiting;
    waiting.calls -= 1;
    if (waiting.calls <= 0 || fault.startsWith("process")) waiting = null;
    met.push(fault);
    return fault;
  };
  const endProcess = (): Promise<void> => {
    ended = true;
    end.resolve();
    return dropped.promise;
  };
  const never = async (until: Promise<void>): Promise<never> => {
    await until;
    throw new ProviderUnavailable("The process has ended");
  };
  const switches: Faults = {
    post: "in order",
    arm: (fault, spared, calls) => {
      waiting = { fault, spared, calls };
    },
    stopAll: () => {
      waiting = null;
      withheld = false;
      switches.post = "in order";
    },
    met: () => met,
    arrived: () => arrived,
    withheld: () => withheld,
    fresh: () => {
      switches.stopAll();
      kept = [];
      met = [];
      known.clear();
    },
    ended: () => end.promise,
    dropCalls: () => {
      dropped.resolve();
      process += 1;
      ended = false;
      end = Promise.withResolvers<void>();
      dropped = Promise.withResolvers<void>();
    },
    process: () => process,
    async around(of, work) {
      if (of !== process) return never(Promise.resolve());
      if (ended) return never(dropped.promise);
      const fault = next(false);
      if (fault === null) return work();
      if (fault.endsWith("after")) await work();
      if (fault.startsWith("process")) return never(endProcess());
      throw new ProviderUnavailable(fault);
    },
    request(where) {
      // A process that starts compares prices; one that has ended asks for nothing more.
      if (where.startsWith("GET /v1/prices")) return null;
      if (ended) return { failure: null, losesAnswer: false, orphaned: { works: false, until: dropped.promise } };
      const fault = next(true);
      if (fault === null) return null;
      if (fault.startsWith("process")) {
        const orphaned = { works: fault.endsWith("after"), until: endProcess() };
        return { failure: null, losesAnswer: false, orphaned };
      }
      if (fault === "answer lost") return { failure: null, losesAnswer: true };
      const failure = fault === "429" ? ({ status: 429 } as const) : ({ status: 500 } as const);
      return { failure: { ...failure, afterTheWork: fault === "500 after" }, losesAnswer: false };
    },
    deliver(events) {
      const held = kept;
      kept = switches.post === "late" ? events : [];
      const lost = switches.post === "lost" || switches.post === "late";
      if (lost && events.length > 0) withheld = true;
      const through = [...held, ...(lost ? [] : events)];
      for (const { id } of through) {
        if (!known.has(id)) arrived += 1;
        known.add(id);
      }
      if (switches.post === "doubled") return through.flatMap((event) => [event, event]);
      return switches.post === "reversed" ? through.toReversed() : through;
    },
  };
  return switches;
}

/** A payment provider whose calls go wrong when the switches say so. */
export function faulty(real: Payments, faults: Faults): Payments {
  const process = faults.process();
  return new Proxy(real, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function" || name === "readEvent" || name === "checkPrices") return value;
      const call = (...input: unknown[]) => Reflect.apply(value, target, input) as Promise<unknown>;
      if (name === "collectEvents") {
        return () => faults.around(process, async () => faults.deliver((await call()) as readonly ProviderEvent[]));
      }
      return (...input: unknown[]) => faults.around(process, () => call(...input));
    },
  });
}
