import { type ComponentType, lazy, type LazyExoticComponent } from "react";

/** A page whose code is fetched when its address is opened. */
export function lazyPage<Props>(load: () => Promise<ComponentType<Props>>): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => ({ default: await load() }));
}
