import { test } from "@playwright/test";
import { ALL_SCREENS } from "#tests/support/screens/all-screens";
import { expectSoundEverywhere } from "#tests/support/sound-everywhere";

for (const { name, open } of ALL_SCREENS) {
  test(`sound on phone, tablet and desk, by day and by night: ${name}`, async ({ page }) => {
    // Six looks by axe on a slow machine, on top of getting there.
    test.slow();
    await open(page);
    await expectSoundEverywhere(page);
  });
}
