import { ProviderUnavailable, type Payments, type ProviderEvent } from "#server/services/payments/payments";

/** When a call goes wrong: before its work was done, or after it, so that only the answer is lost. */
export const FAULTS = ["outage before", "outage after"] as const;
export type Fault = (typeof FAULTS)[number];

/** What becomes of the events on their way to us. */
export const POST = ["in order", "lost", "doubled", "reversed", "late"] as const;
export type Post = (typeof POST)[number];

/** The switches of a payment provider that fails, and what came of them. */
export interface Faults {
  /** The next `calls` calls go wrong, after `spared` that do not. */
  arm(fault: Fault, spared: number, calls: number): void;
  calm(): void;
  /** How many calls went wrong so far. */
  fired(): number;
  post: Post;
  /** How many events nobody had heard before reached the server so far. */
  heard(): number;
  /** Whether events were kept from the server since the last `calm`. */
  withheld(): boolean;
  /** Forgets what one user's events were. */
  fresh(): void;
  around<T>(work: () => Promise<T>): Promise<T>;
  deliver(events: readonly ProviderEvent[]): readonly ProviderEvent[];
}

export function faultSwitches(): Faults {
  let armed: { fault: Fault; spared: number; calls: number } | null = null;
  let fired = 0;
  let heard = 0;
  let withheld = false;
  let kept: readonly ProviderEvent[] = [];
  const known = new Set<string>();
  const next = (): Fault | null => {
    if (armed === null) return null;
    if (armed.spared > 0) {
      armed.spared -= 1;
      return null;
    }
    const { fault } = armed;
    armed.calls -= 1;
    if (armed.calls <= 0) armed = null;
    fired += 1;
    return fault;
  };
  const switches: Faults = {
    post: "in order",
    arm: (fault, spared, calls) => {
      armed = { fault, spared, calls };
    },
    calm: () => {
      armed = null;
      withheld = false;
      switches.post = "in order";
    },
    fired: () => fired,
    heard: () => heard,
    withheld: () => withheld,
    fresh: () => {
      switches.calm();
      kept = [];
      known.clear();
    },
    async around(work) {
      const fault = next();
      if (fault === null) return work();
      if (fault.endsWith("after")) await work();
      throw new ProviderUnavailable(fault);
    },
    deliver(events) {
      const held = kept;
      kept = switches.post === "late" ? events : [];
      const lost = switches.post === "lost" || switches.post === "late";
      if (lost && events.length > 0) withheld = true;
      const through = [...held, ...(lost ? [] : events)];
      for (const { id } of through) {
        if (!known.has(id)) heard += 1;
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
  return new Proxy(real, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function" || name === "readEvent" || name === "checkPrices") return value;
      const call = (...input: unknown[]) => Reflect.apply(value, target, input) as Promise<unknown>;
      if (name === "collectEvents") {
        return () => faults.around(async () => faults.deliver((await call()) as readonly ProviderEvent[]));
      }
      return (...input: unknown[]) => faults.around(() => call(...input));
    },
  });
}
