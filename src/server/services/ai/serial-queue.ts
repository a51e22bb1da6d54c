/** Hands meals on one after the other, while the provider's answer is read further. */
export interface SerialQueue {
  push(meal: unknown): void;
  /** Resolves when every meal was taken; rejects with what the taker threw. */
  finished(): Promise<void>;
}

/** After a throw of `onMeal`, which `failed` is told of at once, or after the caller gave up, nothing more is handed on. */
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
