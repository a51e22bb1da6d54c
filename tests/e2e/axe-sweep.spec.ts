import { sampled } from "#tests/support/sampled";
import { ALL_SCREENS } from "#tests/support/screens/all-screens";
import { expectSoundEverywhere } from "#tests/support/sound-everywhere";
import { test } from "#tests/support/run-browser";

for (const { name, open } of sampled(ALL_SCREENS, 10)) {
  test(`sound on phone, tablet and desk, by day and by night: ${name}`, async ({ page }) => {
    // Looks by axe on a slow machine, on top of getting there.
    test.slow();
    await open(page);
    await expectSoundEverywhere(
      page,
      ALL_SCREENS.findIndex((screen) => screen.name === name),
    );
  });
}
