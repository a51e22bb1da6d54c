import { expect, test } from "vitest";
import { composeBriefFor, type ComposeBriefTask } from "#domain/proposal/brief/compose-brief";
import { candidateDishes } from "#domain/planner/candidate-dishes";
import { SECTIONS } from "#domain/proposal/brief/sections";
import type { StandingDinner } from "#domain/proposal/reading/composed-dinner";
import { realCatalogue } from "#tests/support/catalogue";
import { sampleTask } from "#tests/support/sample-plan";

const { catalogue } = realCatalogue();
const OCCASION = { variation: "Ada", season: "autumn" } as const;
const CURRY = { name: "Chickpea and spinach curry", foods: ["tinned-chickpeas", "spinach"], why: "" };
const IDEA: StandingDinner = { day: "Friday", people: null, forYou: null, answers: [], mealId: null, dish: CURRY };

/** The lines of the section Wanted. */
function wantedOf(change: Parameters<typeof sampleTask>[0] = {}, rest: Partial<ComposeBriefTask> = {}): string[] {
  const { constraints } = sampleTask({
    dietaryRestrictions: [],
    meatsPreferred: [],
    ingredientsToAvoid: "",
    ...change,
  });
  const { prompt } = composeBriefFor({
    constraints,
    catalogue,
    date: "29 November",
    season: "autumn",
    candidates: [],
    standing: [],
    refused: [],
    recentTitles: [],
    wanted: 7,
    ...rest,
  });
  const lines = prompt.split("\n");
  const after = lines.slice(lines.indexOf(SECTIONS.wanted) + 1);
  return after.slice(
    0,
    after.findIndex((line) => line.startsWith("## ")),
  );
}

test("a second try is told what the dinners that stand have spent, what they leave, and what is left in the packs that they open", () => {
  const { constraints } = sampleTask();
  const [ours] = candidateDishes({ constraints, recentPlans: [], occasion: OCCASION }, catalogue);
  const standing = [IDEA, { ...IDEA, day: "Monday" as const, mealId: ours!.mealId }];
  const wanted = wantedOf({}, { standing, wanted: 1 });
  expect(wanted.find((line) => line.startsWith("spent: "))).toMatch(
    /^spent: about £\d+\.\d\d by the dinners that stand; at most £\d+\.\d\d left for the last one$/u,
  );
  const open = wanted.find((line) => line.startsWith("open packs"));
  expect(open).toMatch(/"[a-z-]+ \d+g"/u);
  expect(open).toContain('"tinned-chickpeas"');
});

test("the minutes of each day are told, the day of the shop, and what stands in the freezer", () => {
  const week = [
    { kind: "quick", day: "Tuesday" },
    { kind: "long", day: "Sunday" },
  ] as const;
  const { constraints } = sampleTask({ week, shoppingDay: "Saturday", availableTime: "45" });
  const cupboard = [
    { foodId: "frozen-peas", grams: 400, assumed: false },
    { foodId: "carrot", grams: 400, assumed: false },
  ];
  expect(wantedOf({}, { constraints: { ...constraints, cupboard } })).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^days: .*Monday, Tuesday \(at most 20 minutes from coming in to the table\), Wednesday/u),
      "minutes: at most 20 on Tuesday; at most 45 on every other day; time to cook on Sunday",
      "shop: on Saturday, before the week begins",
      'in the freezer, for any day: ["frozen-peas"]',
    ]),
  );
  const nobodyHurries = sampleTask({ availableTime: "60+" });
  expect(wantedOf({}, nobodyHurries).join()).not.toMatch(/minutes:|shop:|freezer/u);
});
