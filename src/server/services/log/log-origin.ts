import { AsyncLocalStorage } from "node:async_hooks";

/** Ids and names of ours alone: they are in every line. */
export type OriginFacts = Readonly<Record<string, string>>;

const NONE: OriginFacts = {};
const origins = new AsyncLocalStorage<LogOrigin>();

/** What causes lines of the log, a request or a try of a job: while it lasts, its facts are in each line that it causes. */
export class LogOrigin {
  readonly facts: OriginFacts;
  #ended = false;

  constructor(facts: OriginFacts) {
    this.facts = facts;
  }

  run<T>(work: () => T): T {
    return origins.run(this, work);
  }

  /** What was begun for it may live on, a connection to the database for one. What befalls that later is caused by others. */
  end(): void {
    this.#ended = true;
  }

  /** The facts of what runs here; none at the start, and where what it began has outlived it. */
  static here(): OriginFacts {
    const origin = origins.getStore();
    return origin === undefined || origin.#ended ? NONE : origin.facts;
  }
}
