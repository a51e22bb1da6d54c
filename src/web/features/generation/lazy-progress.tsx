import { type ComponentType, useEffect } from "react";
import type { LastShopProps } from "#web/features/generation/last-shop";
import { Spinner } from "#web/ui/spinner";
import { lazyComponent } from "#web/lib/lazy-component";

/** The progress with its drawings, fetched while people fill in the last step: the wizard opens without them. */
export function loadProgress() {
  return import("#web/features/generation/generation-progress");
}

export const LazyGenerationProgress = lazyComponent(async () => (await loadProgress()).GenerationProgress);
/** Without a connection the request fails in a moment and says so: until then a spinner will do. */
export const LazySendingProgress = lazyComponent(() =>
  loadProgress().then(
    ({ SendingProgress }) => SendingProgress,
    () => PlainSending,
  ),
);

/** The question about the last shop. Where it cannot be fetched, nobody is asked and nobody is kept from planning. */
export const LazyLastShop = lazyComponent<LastShopProps>(() =>
  import("#web/features/generation/last-shop").then(
    ({ LastShop }): ComponentType<LastShopProps> => LastShop,
    () => NothingToAsk,
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
