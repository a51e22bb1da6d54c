import { expect, test } from "vitest";
import { OPTIONS } from "#web/features/generation/wizard-form";

const shown = (options: readonly { value: string; label: string }[]) =>
  options.map(({ value, label }) => [value, label]);

test("every list shows its values with plain labels", () => {
  expect(shown(OPTIONS.mealGoals)[0]).toEqual(["none", "No Preference"]);
  expect(shown(OPTIONS.availableTime)).toContainEqual(["60+", "60+ minutes"]);
  expect(OPTIONS.mealsPerWeek.map(({ label }) => label).join()).toBe("1,2,3,4,5,6,7");
  expect(OPTIONS.numPeople.map(({ label }) => label).join()).toBe("1,2,3,4,5");
  expect(shown(OPTIONS.preferredSupermarket)).toContainEqual(["sainsburys", "Sainsbury’s"]);
  for (const { label } of Object.values(OPTIONS).flat()) expect(label).not.toMatch(/_|^[a-z]/u);
});
