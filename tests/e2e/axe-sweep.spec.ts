import { test } from "@playwright/test";
import { ALL_SCREENS } from "#tests/support/screens/all-screens";
import { expectSoundEverywhere } from "#tests/support/sound-everywhere";

for (const [index, { name, open }] of ALL_SCREENS.entries()) {
  test(`sound on phone, tablet and desk, by day and by night: ${name}`, async ({ page }) => {
    // Looks by axe on a slow machine, on top of getting there.
    test.slow();
    await open(page);
    await expectSoundEverywhere(page, index);
  });
}
