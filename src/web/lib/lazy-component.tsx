import {
  type ComponentType,
  type LazyExoticComponent,
  lazy,
  type ReactNode,
  startTransition,
  Suspense,
  useEffect,
  useState,
} from "react";

const listeners = new Set<() => void>();
let arrived = 0;
let coming = 0;

/** A component whose code is fetched when it is first shown; stands within a `CodeBoundary`. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    coming += 1;
    try {
      return { default: await load() };
    } finally {
      coming -= 1;
      // After React has heard of it.
      setTimeout(tellBoundaries);
    }
  });
}

function tellBoundaries(): void {
  arrived += 1;
  for (const listener of listeners) listener();
}

/** Whether code that is shown as soon as it has come is on its way. */
export function isCodeComing(): boolean {
  return coming > 0;
}

/** Hears of each component whose code has come; answers how to stop. */
export function onCode(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Shows `fallback` until the code of what is in it has come, and not a moment longer: React by itself would leave a fallback standing
 * for 0.3 s at least, so that every page came so much later.
 */
export function CodeBoundary({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [, setSeen] = useState(arrived);
  useEffect(() => {
    // A transition is rendered in slices, between which the browser hears a finger.
    const look = (): void => startTransition(() => setSeen(arrived));
    look();
    return onCode(look);
  }, []);
  return <Suspense fallback={fallback}>{children}</Suspense>;
}
