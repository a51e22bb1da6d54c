import type { ComponentType, LazyExoticComponent } from "react";
import { pageWithoutCode } from "#web/app/page-without-code";
import { lazyComponent } from "#web/lib/lazy-component";

/** A page whose code is fetched when its address is opened; on failure it says so and can be retried. */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazyComponent(() => load().catch(() => pageWithoutCode(load)));
}

/** An optional part of a page: if its code cannot be fetched, the page works without it. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazyComponent(() => load().catch(() => nothing));
}

function nothing(): null {
  return null;
}
