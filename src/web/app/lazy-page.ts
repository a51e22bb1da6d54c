import type { ComponentType, LazyExoticComponent } from "react";
import { pageWithoutCode } from "#web/app/page-without-code";
import { lazyComponent } from "#web/lib/lazy-component";

/** A page whose code is fetched when its address is opened; one that cannot be fetched says so and can be tried again. */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazyComponent(() => load().catch(() => pageWithoutCode(load)));
}

/** A part of a page that people can be without: when its code cannot be fetched, the page goes on as if it had none. */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazyComponent(() => load().catch(() => nothing));
}

function nothing(): null {
  return null;
}
