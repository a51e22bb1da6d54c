import { useEffect, useState } from "react";
import type { Appearance } from "@stripe/stripe-js";

const DARK = "(prefers-color-scheme: dark)";
const REDUCED_MOTION = "(prefers-reduced-motion: reduce)";

/** Our colours for the provider's form, which is in a frame that our style sheet does not reach. */
function appearanceNow(): Appearance {
  const styles = getComputedStyle(document.documentElement);
  const token = (name: string) => styles.getPropertyValue(`--color-${name}`).trim();
  return {
    theme: window.matchMedia(DARK).matches ? "night" : "stripe",
    disableAnimations: window.matchMedia(REDUCED_MOTION).matches,
    variables: {
      colorPrimary: token("leaf"),
      colorBackground: token("surface"),
      colorText: token("ink"),
      colorTextSecondary: token("quiet"),
      colorTextPlaceholder: token("quiet"),
      colorDanger: token("tomato"),
      fontFamily: "Inter, system-ui, sans-serif",
      fontSizeBase: "16px",
      spacingUnit: "4px",
      borderRadius: "10px",
    },
    rules: {
      ".Label": { fontSize: "16px", fontWeight: "600", color: token("ink") },
      ".Input": { border: `1px solid ${token("line")}`, boxShadow: "none", padding: "12px" },
      ".Input:focus": { outline: `3px solid ${token("leaf")}`, outlineOffset: "2px", boxShadow: "none" },
      ".Input--invalid": { border: `2px solid ${token("tomato")}`, boxShadow: "none" },
    },
  };
}

/** Follows changes between light and dark. */
export function useStripeAppearance(): Appearance {
  const [appearance, setAppearance] = useState(appearanceNow);
  useEffect(() => {
    const dark = window.matchMedia(DARK);
    const onChange = () => setAppearance(appearanceNow());
    dark.addEventListener("change", onChange);
    return () => dark.removeEventListener("change", onChange);
  }, []);
  return appearance;
}
