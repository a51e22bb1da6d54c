import axe from "axe-core";
import { expect } from "vitest";

/**
 * Finds no fault by the rules of axe that need no layout, as the journeys do: for states that the sweep of all screens does not open.
 */
export async function expectSound(): Promise<void> {
  // As the page's own file says it.
  document.documentElement.lang = "en-GB";
  const { violations } = await axe.run(document.documentElement, {
    resultTypes: ["violations"],
    rules: { "color-contrast": { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual(
    [],
  );
}
