/** Passes meals on one after the other, while reading of the provider's answer continues. */
export interface SerialQueue {
  push(meal: unknown): void;
  /** Resolves when every meal has been handled; rejects with what the callback threw. */
  finished(): Promise<void>;
}

/** After `onMeal` throws, which is reported to `failed` at once, or after the caller aborts, nothing more is passed on. */
export function serialQueue(
  onMeal: (meal: unknown) => Promise<void>,
  caller: AbortSignal,
  failed: () => void,
): SerialQueue {
  let last = Promise.resolve();
  let broken = false;
  return {
    push(meal) {
      last = last.then(async () => {
        if (broken || caller.aborted) return;
        await onMeal(meal);
      });
      last.catch(() => {
        if (!broken) failed();
        broken = true;
      });
    },
    finished: () => last,
  };
}
