import { lazy } from "react";

/** The progress with its drawings, fetched while people fill in the last step: the wizard opens without them. */
export function loadProgress() {
  return import("#web/features/generation/generation-progress");
}

export const LazyGenerationProgress = lazy(async () => ({ default: (await loadProgress()).GenerationProgress }));
export const LazySendingProgress = lazy(async () => ({ default: (await loadProgress()).SendingProgress }));
