import { type ComponentType, useEffect } from "react";
import type { LastShopProps } from "#web/features/generation/last-shop";
import { Spinner } from "#web/ui/spinner";
import { lazyComponent } from "#web/lib/lazy-component";

/** The progress view with its drawings, fetched during the last step: the wizard opens without them. */
export function loadProgress() {
  return import("#web/features/generation/generation-progress");
}

export const LazyGenerationProgress = lazyComponent(async () => (await loadProgress()).GenerationProgress);
/** Offline the request soon fails with a message: until then a spinner will do. */
export const LazySendingProgress = lazyComponent(() =>
  loadProgress().then(
    ({ SendingProgress }) => SendingProgress,
    () => PlainSending,
  ),
);

/** The question about the last shop. If it cannot be fetched, it is skipped. */
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
