import { afterAll, beforeAll, expect, it } from "vitest";
import type { PlanRecord } from "#contract/meal-plans";
import type { Alternative, AskedChange } from "#contract/plan-changes";
import { startTestApp, type TestApp } from "#tests/support/app";
import { realCatalogue } from "#tests/support/catalogue";
import { entitled, madePlan } from "#tests/support/cupboard";
import { oneEngine } from "#tests/support/engines";

const { catalogue } = realCatalogue();

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ engine: oneEngine() });
});
afterAll(() => app.close());

it("keeps a dish with an added side, or for fewer people, and leaves a dinner that already uses up the leftovers", async () => {
  const person = await entitled(app);
  let record = await madePlan(person, { mealsPerWeek: 4, availableTime: "60+", maxBudget: 110, numPeople: 3 });
  const path = `/api/meal-plans/${record.id}`;
  const week = () => (record.generatedPlan?.weekly_plan ?? []).flatMap(({ meals }) => meals);
  const asked = async (words: string): Promise<AskedChange> => {
    const answer = await person.post(`${path}/ask`, { words });
    expect(answer.status, answer.text).toBe(200);
    return answer.body as AskedChange;
  };
  const swapped = async (meal_id: string, dish: string): Promise<void> => {
    const answer = await person.post(`${path}/swap`, { revision: record.revision, meal_id, with: dish });
    expect(answer.status, answer.text).toBe(200);
    record = answer.body as PlanRecord;
  };
  const holds = (id: string): boolean =>
    catalogue.recipeOf(id)?.lines.some(({ foodId }) => foodId === "frozen-peas") === true;
  const isPlain = ({ id }: { readonly id: string }): boolean => !id.includes("--") && !holds(id);
  for (const { id } of week()) {
    if (week().some(isPlain)) break;
    const others = (await person.get(`${path}/meals/${id}/alternatives`)).body as Alternative[];
    const plain = others.find((other) => isPlain({ id: other.meal_id }));
    if (plain !== undefined) await swapped(id, plain.meal_id);
  }
  const meal = week().find(isPlain) ?? expect.fail("no plain dinner");

  const fewer = await asked(`smaller portions on ${meal.day}`);
  expect(fewer.steps).toMatchObject([{ kind: "servings", meal_id: meal.id, servings: 2 }]);
  expect(fewer.steps[0]?.says).toContain(`${meal.name} for 2, so that every plate is smaller`);

  const { steps, offers = [] } = await asked(`some peas beside ${meal.day}'s ${meal.name}, please`);
  const text = `${meal.day}: ${meal.name} stays, with peas beside it`;
  const [step] = offers[0]?.steps ?? steps;
  expect(step).toMatchObject({ kind: "swap", meal_id: meal.id, with: `${meal.id}--with-peas` });
  expect(step?.says).toContain(text);
  await swapped(meal.id, `${meal.id}--with-peas`);
  const dinner = week().find(({ day }) => day === meal.day);
  expect([dinner?.name, holds(dinner?.id ?? "")]).toEqual([expect.stringMatching(/peas/u), true]);

  const used = await asked("use up the peas");
  expect([used.answer, used.steps, used.offers]).toEqual([
    expect.stringMatching(/ uses peas already\.$/u),
    [],
    undefined,
  ]);
});

it("offers other roasts if one cannot be cooked for all the guests", async () => {
  const person = await entitled(app);
  const request = {
    mealsPerWeek: 4,
    availableTime: "60+",
    maxBudget: 140,
    numPeople: 4,
    cookingSkillLevel: "advanced",
  };
  const record = await madePlan(person, request);
  const path = `/api/meal-plans/${record.id}`;
  const week = (record.generatedPlan?.weekly_plan ?? []).flatMap(({ meals }) => meals);
  const roast = "roast-chicken-with-roast-potatoes-carrots-and-gravy";
  expect(catalogue.recipeOf(roast)).toMatchObject({ form: "roast", mostServings: 4 });
  const there = week.find(({ id }) => id === roast);
  const meal = there ?? week[0];
  if (there === undefined) {
    const swapped = await person.post(`${path}/swap`, { revision: record.revision, meal_id: meal?.id, with: roast });
    expect(swapped.status, swapped.text).toBe(200);
  }

  const { offers = [] } = (await person.post(`${path}/ask`, { words: `six of us on ${meal?.day}` }))
    .body as AskedChange;
  const forms = offers.map(({ steps: [step] }) =>
    step?.kind === "swap" ? catalogue.recipeOf(step.with)?.form : step?.kind,
  );
  expect(forms.slice(0, 2)).toEqual(["roast", "roast"]);
});
