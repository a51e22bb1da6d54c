import { type ReactNode, useEffect, useRef } from "react";

/** One half of the page in one colour scheme, whatever the system is set to. */
export function SchemeSide({ scheme, children }: { scheme: "light" | "dark"; children: ReactNode }) {
  const side = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = side.current;
    if (element === null) return;
    element.style.setProperty("color-scheme", scheme);
    for (const [name, value] of tokensOf(scheme)) element.style.setProperty(name, value);
  }, [scheme]);
  return (
    <section ref={side} aria-label={scheme} className="min-w-0 bg-ground p-6 text-ink sm:p-8">
      {children}
    </section>
  );
}

/** The tokens read from the stylesheet itself, so that this page cannot get out of step. */
function tokensOf(scheme: "light" | "dark"): Map<string, string> {
  const tokens = new Map<string, string>();
  const collect = (rules: CSSRuleList, dark: boolean): void => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule) {
        const isDark = rule.conditionText.includes("prefers-color-scheme: dark");
        if (isDark ? scheme === "dark" : rule.conditionText.includes("width")) collect(rule.cssRules, isDark || dark);
      } else if (rule instanceof CSSStyleRule && rule.selectorText.includes(":root")) {
        for (const name of rule.style) {
          if (/^--(?:color|shadow)/u.test(name)) tokens.set(name, rule.style.getPropertyValue(name));
        }
      } else if ("cssRules" in rule) collect(rule.cssRules as CSSRuleList, dark);
    }
  };
  for (const sheet of document.styleSheets) collect(sheet.cssRules, false);
  return tokens;
}
