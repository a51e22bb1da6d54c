import axe from "axe-core";

/**
 * What the rules of axe find that need no layout, as the journeys ask them: for states that the sweep of all screens does not open.
 */
export async function faultsByAxe(): Promise<string[]> {
  // As the page's own file says it.
  document.documentElement.lang = "en-GB";
  const { violations } = await axe.run(document.documentElement, {
    resultTypes: ["violations"],
    rules: { "color-contrast": { enabled: false } },
  });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}
