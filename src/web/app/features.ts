import type { ComponentType } from "react";

/** A feature that an installation may be without; pages ask for it by name and show no link that leads nowhere. */
export type OptionalFeature = {
  name: "billing" | "super_admin";
  routes: readonly { path: string; page: ComponentType }[];
};

export const OPTIONAL_FEATURES: readonly OptionalFeature[] = [];

export function hasFeature(name: OptionalFeature["name"]): boolean {
  return OPTIONAL_FEATURES.some((feature) => feature.name === name);
}
