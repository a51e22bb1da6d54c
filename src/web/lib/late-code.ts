import { startTransition, useEffect, useState } from "react";
import { whenPainted } from "#web/lib/when-painted";

type Fetched<Code> = {
  /** Null until it is there. */
  readonly code: Code | null;
  /** It could not be fetched. */
  readonly failed: boolean;
};

/** Code of a page that its first sight does not wait for. */
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

  /** When it is there, or could not be fetched. */
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

  /** Fetches it, once; again only after a try that failed. */
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

/** The code of a part, which is fetched as soon as the page that has it is on the screen. */
export function useLateCode<Code>(late: LateCode<Code>): Fetched<Code> & { retry: () => void } {
  const [fetched, setFetched] = useState(late.current);
  useEffect(() => {
    // A transition is rendered in slices, between which the browser hears a finger.
    const take = (): void => startTransition(() => setFetched(late.current()));
    take();
    return late.subscribe(take);
  }, [late]);
  useEffect(() => whenPainted(late.fetch), [late]);
  return { ...fetched, retry: late.fetch };
}
