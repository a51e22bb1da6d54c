import { expect, type Page } from "@playwright/test";
import { deep } from "#tests/support/deep";
import { expectNoFaults } from "#tests/support/journey";

const SCHEMES = ["light", "dark"] as const;
const [PHONE, TABLET, DESK] = [390, 820, 1440] as const;
const ALL_LOOKS = [PHONE, TABLET, DESK].flatMap((width) => SCHEMES.map((scheme) => [width, scheme] as const));

/** Of the six looks two that share neither width nor colours: the phone's, and in turn that of a tablet or a desk. */
function sampleOfLooks(turn: number): typeof ALL_LOOKS {
  return [
    [PHONE, turn % 2 === 0 ? "light" : "dark"],
    [turn % 4 < 2 ? DESK : TABLET, turn % 2 === 0 ? "dark" : "light"],
  ];
}

/**
 * On a phone, a tablet and a desk, by day and by night; and nothing is cut off on the narrowest phone. The long runs take all six looks;
 * otherwise `turn` says which two, so that many screens show all.
 */
export async function expectSoundEverywhere(page: Page, turn = 0): Promise<void> {
  await holdStill(page);
  let first = true;
  for (const [width, colorScheme] of deep() ? ALL_LOOKS : sampleOfLooks(turn)) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    if (first) await expectNoFaults(page, { contrast: true });
    else expect(await lookAgain(page), `at ${width} px, ${colorScheme}`).toEqual([]);
    first = false;
  }
  await page.setViewportSize({ width: 320, height: 700 });
  // A page that was wide a moment ago takes another one to be laid out.
  const cutOff = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(cutOff).toBeLessThanOrEqual(0);
}

/** Half-way between two colours nothing can be said of their contrast; and what is out of sight may never come to its end. */
export async function holdStill(page: Page): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync("*, ::before, ::after { animation: none !important; transition: none !important; }");
    document.adoptedStyleSheets.push(still);
  });
}

type Axe = { run(options: object): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> };

/** After its first look axe stays in the page, and another one costs a fraction. */
async function lookAgain(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { axe } = window as unknown as { axe: Axe };
    const { violations } = await axe.run({ resultTypes: ["violations"] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  });
}
