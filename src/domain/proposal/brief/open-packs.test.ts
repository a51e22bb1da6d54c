import { expect, test } from "vitest";
import { foodAmounts, mealFromRecipe } from "#domain/meal/meal";
import { dishBriefFor } from "#domain/proposal/brief/dish-brief";
import { SECTIONS } from "#domain/proposal/brief/sections";
import type { BuyingDinner } from "#domain/proposal/brief/week-money";
import { realCatalogue } from "#tests/support/catalogue";
import { NO_LIMITS } from "#tests/support/judging";
import { sampleTask } from "#tests/support/sample-plan";

const { catalogue } = realCatalogue();
const { constraints } = sampleTask({ ...NO_LIMITS, numPeople: 2 });

/** The lines of a dish's brief about packs opened by other dinners, below its heading. */
function packsBeside(...others: BuyingDinner[]): string[] {
  return sectionBeside(...others).slice(1);
}

function sectionBeside(...others: BuyingDinner[]): string[] {
  const { prompt } = dishBriefFor({ constraints, catalogue, recentTitles: [], dish: null, others, faulty: null });
  const [, packs = ""] = prompt.split(`${SECTIONS.packs}\n`);
  return packs.split("\n## ")[0]!.split("\n");
}

test("a dish's brief says what the other dinners leave of their packs: ours to the gram, ideas by usual amounts, pieces as pieces", () => {
  const title = "Beef stroganoff with rice and green beans";
  const recipe = catalogue.recipes.find((one) => one.title === title)!;
  const dish = { name: title, foods: [], why: "" };
  const ours: BuyingDinner = { day: "Monday", people: null, mealId: recipe.id, dish };
  const idea: BuyingDinner = {
    day: "Tuesday",
    people: null,
    mealId: null,
    dish: { name: "Cabbage okonomiyaki", foods: ["white-cabbage", "egg"], why: "" },
  };
  const packs = packsBeside(ours, idea);
  const meal = mealFromRecipe(recipe, catalogue, 2);
  const cream = foodAmounts(meal, catalogue.foodById).find(({ food }) => food.id === "soured-cream")!;
  expect(packs).toContain(`soured-cream,150g,${150 - cream.grams}g,Monday`);
  expect(packs).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^egg,6 each,about \d(?:\.\d)? each,Tuesday$/u),
      expect.stringMatching(/^white-cabbage,1 each,about 0\.\d each,Tuesday$/u),
    ]),
  );
  // What two of them use up together is no longer open; dishes already written are as exact as ours.
  const both = packsBeside(ours, { ...ours, day: "Friday", mealId: null, meal });
  expect(both.filter((line) => line.startsWith("soured-cream"))).toEqual([]);
  expect(both).toContainEqual(expect.stringMatching(/^beef-stock-cube,10 each,9\.\d each,Monday Friday$/u));
  expect(packsBeside()).toEqual([]);
  // Dishes written at the same time get the same packs, with the number that share them.
  const heading = (...beside: BuyingDinner[]) => sectionBeside(...beside)[0];
  expect(heading(ours)).toBe("id,bought,left,for");
  expect(heading(ours, idea, { ...idea, day: "Thursday" })).toBe("id,bought,left for 3 dishes between them,for");
  expect(heading(ours, { ...idea, meal })).toBe("id,bought,left,for");
});
