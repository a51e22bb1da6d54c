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

/** A component whose code is loaded when first shown; must be inside a `CodeBoundary`. */
export function lazyComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    coming += 1;
    try {
      return { default: await load() };
    } finally {
      coming -= 1;
      // After React has been notified.
      setTimeout(tellBoundaries);
    }
  });
}

function tellBoundaries(): void {
  arrived += 1;
  for (const listener of listeners) listener();
}

/** Whether code to be shown immediately is still loading. */
export function isCodeComing(): boolean {
  return coming > 0;
}

/** Subscribes to loaded components; returns how to unsubscribe. */
export function onCode(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Shows `fallback` until its content's code has loaded, and no longer: React by itself would keep a fallback
 * for at least 0.3 s, delaying every page by that much.
 */
export function CodeBoundary({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [, setSeen] = useState(arrived);
  useEffect(() => {
    // A transition renders in slices, between which the browser can handle input.
    const look = (): void => startTransition(() => setSeen(arrived));
    look();
    return onCode(look);
  }, []);
  return <Suspense fallback={fallback}>{children}</Suspense>;
}
