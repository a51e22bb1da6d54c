import { startTransition, useEffect, useState } from "react";
import { whenPainted } from "#web/lib/when-painted";

type Fetched<Code> = {
  /** Null until loaded. */
  readonly code: Code | null;
  /** It could not be loaded. */
  readonly failed: boolean;
};

/** Page code that the first render does not wait for. */
export class LateCode<Code> {
  #fetched: Fetched<Code> = { code: null, failed: false };
  #fetching = false;
  readonly #load: () => Promise<Code>;
  readonly #listeners = new Set<() => void>();

  constructor(load: () => Promise<Code>) {
    this.#load = load;
  }

  readonly current = (): Fetched<Code> => this.#fetched;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Resolves when loaded, or failed. */
  readonly whenFetched = async (): Promise<void> => {
    this.fetch();
    if (this.#fetched.code !== null) return;
    await new Promise<void>((resolve) => {
      const stop = this.subscribe(() => {
        stop();
        resolve();
      });
    });
  };

  /** Loads it, once; again only after a failure. */
  readonly fetch = (): void => {
    if (this.#fetching || this.#fetched.code !== null) return;
    this.#fetching = true;
    void this.#load()
      .then(
        (code) => ({ code, failed: false }),
        () => ({ code: null, failed: true }),
      )
      .then((fetched) => {
        this.#fetched = fetched;
        this.#fetching = false;
        for (const listener of this.#listeners) listener();
      });
  };
}

/** A part's code, loaded as soon as its page is on the screen. */
export function useLateCode<Code>(late: LateCode<Code>): Fetched<Code> & { retry: () => void } {
  const [fetched, setFetched] = useState(late.current);
  useEffect(() => {
    // A transition renders in slices, between which the browser can handle input.
    const take = (): void => startTransition(() => setFetched(late.current()));
    take();
    return late.subscribe(take);
  }, [late]);
  useEffect(() => whenPainted(late.fetch), [late]);
  return { ...fetched, retry: late.fetch };
}
