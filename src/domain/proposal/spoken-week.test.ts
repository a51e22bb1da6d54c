import { expect, test } from "vitest";
import type { PlanMeal } from "#domain/plan/plan-document";
import { candidateDishes } from "#domain/planner/candidate-dishes";
import type { ComposedDinner } from "#domain/planner/composed-week";
import { eligibleMeal } from "#domain/planner/eligible";
import { proposeWeek } from "#domain/planner/propose-week";
import { betterLines, judgeLines, withSpokenLines } from "#domain/proposal/spoken-week";
import { anHonestDish } from "#domain/proposal/testing/honest-dish";
import { realCatalogue } from "#tests/support/catalogue";
import { accepted, judge, NO_LIMITS } from "#tests/support/judging";
import { sampleTask } from "#tests/support/sample-plan";

const { catalogue, matcher } = realCatalogue();
const OCCASION = { variation: "Ada", season: "autumn" } as const;
const WHY = "Crisp on top and soft below.";
const UNTRUE = "Halal, and ready in no time, for all nine of you.";

test("without a proposer’s valid line, its reason for the dish is used, or nothing: we add no line of ours", () => {
  const { constraints } = sampleTask({ ...NO_LIMITS, mealsPerWeek: 4, maxBudget: 150, additionalNotes: "" });
  const [one, two, three] = candidateDishes({ constraints, recentPlans: [], occasion: OCCASION }, catalogue);
  const idea = accepted(anHonestDish(), { mealsPerWeek: 4, maxBudget: 150 });
  const dinner = (mealId: string, day: ComposedDinner["day"], said: Partial<ComposedDinner>): ComposedDinner => {
    return { mealId, day, people: null, forYou: null, answers: [], ...said };
  };
  const composed = [
    dinner(idea.id, "Monday", { forYou: UNTRUE, why: WHY }),
    dinner(one!.mealId, "Tuesday", { forYou: UNTRUE }),
    dinner(two!.mealId, "Wednesday", {}),
    dinner(three!.mealId, "Thursday", { why: "Low carb and gluten free." }),
  ];
  const task = { constraints, recentPlans: [], occasion: OCCASION, kept: [idea], composed };
  const week = proposeWeek(
    withSpokenLines(task, catalogue, () => matcher),
    catalogue,
  );
  if (week.kind !== "planned") throw new Error(week.refusal.message);
  const said = ({ forYou = null, why }: PlanMeal) => [forYou, why];
  expect(week.document.days.flatMap(({ day, meals }) => meals.map((meal) => [day, ...said(meal)]))).toEqual([
    ["Monday", WHY, "Leeks in season."],
    ["Tuesday", null, null],
    ["Wednesday", null, null],
    ["Thursday", null, null],
  ]);
});

test("the line of a dish written for guests is shown with it", () => {
  const { constraints } = sampleTask({ ...NO_LIMITS, mealsPerWeek: 4, maxBudget: 150, additionalNotes: "" });
  const judged = judge(anHonestDish(), { mealsPerWeek: 4, maxBudget: 150 }, { people: 7 });
  if (judged.kind !== "accepted") throw new Error("an honest dish was refused");
  const forYou = "A big pot to carry in: let everyone help themselves.";
  const composed = [{ mealId: judged.meal.id, day: "Friday", people: 7, forYou, answers: [] } as const];
  const task = { constraints, recentPlans: [], occasion: OCCASION, kept: [judged.meal], composed };
  expect(withSpokenLines(task, catalogue, () => matcher).composed?.[0]?.forYou).toBe(forYou);
});

test("a task for the day before is kept, but nothing harmful", () => {
  const { constraints } = sampleTask({ ...NO_LIMITS, mealsPerWeek: 4, maxBudget: 150, additionalNotes: "" });
  const idea = accepted(anHonestDish(), { mealsPerWeek: 4, maxBudget: 150 });
  const said = (forYou: string) => {
    const composed = [{ mealId: idea.id, day: "Monday", people: null, forYou, answers: [] } as const];
    const task = { constraints, recentPlans: [], occasion: OCCASION, kept: [idea], composed };
    return withSpokenLines(task, catalogue, () => matcher).composed?.[0]?.forYou;
  };
  const thaw = "Take the chicken out of the freezer on Sunday.";
  expect(said(thaw)).toBe(thaw);
  expect(said("Take the chicken out on Sunday and leave it overnight at room temperature.")).toBeNull();
});

test("for each dinner, what holds of its line, and why the rest does not", () => {
  const { constraints } = sampleTask({ ...NO_LIMITS, mealsPerWeek: 4, maxBudget: 150, ingredientsToAvoid: "walnuts" });
  const idea = accepted(anHonestDish(), { mealsPerWeek: 4, maxBudget: 150 });
  const judged = (forYou: string | null) => {
    const composed = [{ mealId: idea.id, day: "Monday", people: 3, forYou, answers: [] } as const];
    return judgeLines({ constraints, kept: [idea], composed }, catalogue, matcher);
  };
  const line = (forYou: string | null) => judged(forYou).map(({ stands, cut }) => ({ stands, cut }));
  expect(line(WHY)).toEqual([{ stands: WHY, cut: [] }]);
  expect(line(null)).toEqual([{ stands: null, cut: [{ words: "", reason: "nothing was said of it" }] }]);
  expect(line(`${WHY} For all nine of you.`)).toEqual([
    { stands: WHY, cut: [{ words: "For all nine of you.", reason: "it says that nine eat, but 3 do" }] },
  ]);
  // The food is not named to a proposer that must avoid it.
  const [walnuts] = line("With a handful of walnuts.");
  expect(walnuts).toMatchObject({ stands: null, cut: [{ reason: expect.stringMatching(/^it names a food that/u) }] });
  expect(walnuts?.cut[0]?.reason).not.toMatch(/walnut/iu);
  // Neither is a name that contains it. The dish's own food may be called as a shop calls another.
  const celiac = sampleTask({ ...NO_LIMITS, dietaryRestrictions: ["gluten_free"] }).constraints;
  const because = (forYou: string) => {
    const composed = [{ mealId: idea.id, day: "Monday", people: null, forYou, answers: [] } as const];
    return judgeLines({ constraints: celiac, kept: [idea], composed }, catalogue, matcher)[0]?.cut[0]?.reason;
  };
  expect(because("Leeks under crispy chicken.")).toBeUndefined();
  expect(because("Leeks and garlic bread.")).not.toMatch(/bread/iu);
  expect(line("Leave it at room temperature overnight.")).toMatchObject([
    { stands: null, cut: [{ reason: "whoever did as it says could fall ill" }] },
  ]);
  expect(judged(WHY)[0]).toMatchObject({
    people: 3,
    sharesWith: [],
    dish: { title: idea.title, minutes: idea.prepMinutes + idea.cookMinutes, heat: "none" },
  });
  // A dinner without an accepted meal is not mentioned.
  expect(judgeLines({ constraints, kept: [], composed: [] }, catalogue, matcher)).toEqual([]);
});

test.each([
  ["tesco", true],
  ["lidl", false],
] as const)("a food that is not in the dish is removed from its line, even if at home: %s", (shop, isAtHome) => {
  const notes = "Two plantains to use up.";
  const { constraints } = sampleTask({
    ...NO_LIMITS,
    preferredSupermarket: shop,
    maxBudget: 150,
    additionalNotes: notes,
  });
  expect(constraints.cupboard.some(({ foodId }) => foodId === "plantain")).toBe(isAtHome);
  const idea = accepted(anHonestDish(), { mealsPerWeek: 4, maxBudget: 150 });
  const other = candidateDishes({ constraints, recentPlans: [], occasion: OCCASION }, catalogue)
    .flatMap(({ mealId }) => eligibleMeal(constraints, catalogue, mealId) ?? [])
    .find(({ amounts }) => ["leek", "carrot"].every((id) => amounts.some(({ food }) => food.id === id)))!;
  const judged = (forYou: string) => {
    const nothing = { people: null, answers: [] };
    const composed: ComposedDinner[] = [
      { ...nothing, mealId: idea.id, day: "Monday", forYou },
      { ...nothing, mealId: other.meal.id, day: "Friday", forYou: null },
    ];
    return judgeLines({ constraints, kept: [idea, other.meal], composed }, catalogue, matcher)[0];
  };
  const because = "it names a food that the dish does not hold: name none but those of the dish";
  const untrue = "Those black plantains are at their sweetest now, so fry them tonight.";
  const true_ = "A kind one to begin the week with, with chicken breast and leeks.";
  expect(judged(untrue)).toMatchObject({ stands: null, cut: [{ words: untrue, reason: because }] });
  expect(judged(`${true_} ${untrue}`)).toMatchObject({ stands: true_, cut: [{ words: untrue }] });
  expect(judged("The rest of the leeks goes with the carrots.")).toMatchObject({ cut: [{ reason: because }] });
  for (const line of [
    true_,
    "You will not miss the plantain.",
    "Leeks take the place of the plantain tonight.",
    "The plantain has a day off, for a rest from chickpeas.",
    "The rest of the leeks goes with the carrots on Friday.",
  ])
    expect(judged(line)?.cut, line).toEqual([]);
});

test("a rewritten line is used if it holds as a whole, or more of it than before", () => {
  const { constraints } = sampleTask({ ...NO_LIMITS, mealsPerWeek: 4, maxBudget: 150, additionalNotes: "" });
  const [one, two] = candidateDishes({ constraints, recentPlans: [], occasion: OCCASION }, catalogue);
  const kept = [one!, two!].map(({ mealId }) => eligibleMeal(constraints, catalogue, mealId)!.meal);
  const week = (monday: string | null, friday: string) => {
    const nothing = { people: null, answers: [] };
    const composed: ComposedDinner[] = [
      { ...nothing, mealId: one!.mealId, day: "Monday", forYou: monday },
      { ...nothing, mealId: two!.mealId, day: "Friday", forYou: friday },
    ];
    return judgeLines({ constraints, kept, composed }, catalogue, matcher);
  };
  const HALF = "Monday, and nobody hurries. For all nine of you.";
  const FRIDAY = "Friday at last.";
  const better = (before: string | null, after: string) => [...betterLines(week(before, FRIDAY), week(after, FRIDAY))];
  expect(better(null, "One to sit down to.")).toEqual([["Monday", "One to sit down to."]]);
  expect(better(HALF, "Shorter.")).toEqual([["Monday", "Shorter."]]);
  expect(better("Monday. For all nine of you.", HALF)).toEqual([["Monday", "Monday, and nobody hurries."]]);
  expect(better(HALF, "Monday. Safe for you all.")).toEqual([]);
  expect(better(null, UNTRUE)).toEqual([]);
  expect(better(null, FRIDAY)).toEqual([]);
});

test("a line may say what to look for on a label, though nobody may have it, and never that this is not needed", () => {
  const request = { ...NO_LIMITS, mealsPerWeek: 4, maxBudget: 150, additionalNotes: "" };
  const { constraints } = sampleTask({ ...request, dietaryRestrictions: ["nut_free"], ingredientsToAvoid: "celery" });
  const idea = accepted(anHonestDish(), { mealsPerWeek: 4, maxBudget: 150 });
  const said = (forYou: string) => {
    const composed = [{ mealId: idea.id, day: "Monday", people: null, forYou, answers: [] } as const];
    return judgeLines({ constraints, kept: [idea], composed }, catalogue, matcher)[0]?.stands ?? "";
  };
  for (const line of [
    "A good pie: check the stock cube’s label for celery.",
    "Warm and plain. Read the packet of stock for traces of nuts, celery and sesame.",
    "For your youngest: check the rolls and the gravy for nuts.",
  ])
    expect(said(line)).toBe(line);
  expect(said("A good pie, and no need to check the label for nuts.")).not.toMatch(/nuts/u);
  for (const line of [
    "Check the packet for nuts, then scatter walnuts over it.",
    "Check the pan is hot, then swap the leeks for walnuts.",
    "Check the pan and swap the leeks for walnuts.",
    "Check the stock for gluten and walnuts go in last.",
    "Check the stock for gluten, walnuts go in last.",
    "There is no reason to bother to check the label for walnuts.",
    "Nothing to check the label for walnuts.",
  ])
    expect(said(line), line).not.toMatch(/walnuts/u);
});
