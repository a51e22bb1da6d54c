import { lazy } from "react";
import { Spinner } from "#web/ui/spinner";

/** The progress with its drawings, fetched while people fill in the last step: the wizard opens without them. */
export function loadProgress() {
  return import("#web/features/generation/generation-progress");
}

export const LazyGenerationProgress = lazy(async () => ({ default: (await loadProgress()).GenerationProgress }));
/** Without a connection the request fails in a moment and says so: until then a spinner will do. */
export const LazySendingProgress = lazy(() =>
  loadProgress().then(
    ({ SendingProgress }) => ({ default: SendingProgress }),
    () => ({ default: PlainSending }),
  ),
);

function PlainSending() {
  return <Spinner label="Generating your meal plan..." />;
}
