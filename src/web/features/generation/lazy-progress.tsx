import { type ComponentType, lazy, useEffect } from "react";
import type { LastShopProps } from "#web/features/generation/last-shop";
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

/** The question about the last shop. Where it cannot be fetched, nobody is asked and nobody is kept from planning. */
export const LazyLastShop = lazy<ComponentType<LastShopProps>>(() =>
  import("#web/features/generation/last-shop").then(
    ({ LastShop }) => ({ default: LastShop }),
    () => ({ default: NothingToAsk }),
  ),
);

function NothingToAsk({ request, onGo }: LastShopProps): null {
  useEffect(() => {
    if (request !== null) onGo(request);
  }, [request, onGo]);
  return null;
}

function PlainSending() {
  return <Spinner label="Generating your meal plan..." />;
}
