import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { PlanRecord } from "#contract/meal-plans";
import type { AskedChange, AskedOffer, AskedStep } from "#contract/plan-changes";
import { canDoWithout } from "#domain/recipe/without-foods";
import { LOOSENS_NOTHING } from "#domain/changes/read-change";
import { startTestApp, type TestApp, type TestClient } from "#tests/support/app";
import { realCatalogue } from "#tests/support/catalogue";
import { entitled, madePlan, recordOf } from "#tests/support/cupboard";
import { deep } from "#tests/support/deep";
import { oneEngine } from "#tests/support/engines";

const { catalogue, matcher } = realCatalogue();
const WEEK = {
  mealsPerWeek: 4,
  availableTime: "60+",
  // A week of special occasions has no follow-ups (dinners made from an earlier one's leftovers).
  mealGoals: "special_occasion",
  maxBudget: 110,
  dietaryRestrictions: ["nut_free"],
  ingredientsToAvoid: "celery",
};
const FOODS_LEFT_OUT = [
  { left: "mushroom", said: "mushrooms" },
  { left: "carrot", said: "carrots" },
  { left: "courgette", said: "courgettes" },
  { left: "spinach", said: "spinach" },
  { left: "broccoli", said: "broccoli" },
  { left: "cabbage", said: "cabbage" },
  { left: "aubergine", said: "aubergines" },
];
/** Why an operation may refuse an offer: the plan has changed since, or the week fails its checks with it. */
const KNOWN_CODES = ["plan_changed", "plan_fixed", "request_cannot_be_met"];

describe.each([oneEngine()])("a change asked for in words on $name", (engine) => {
  let app: TestApp;
  let person: TestClient;
  let record: PlanRecord;
  beforeAll(async () => {
    app = await startTestApp({ engine });
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    person = await entitled(app);
    record = await madePlan(person, WEEK);
  });

  const asked = async (words: string): Promise<AskedChange> => {
    const answer = await person.post(`/api/meal-plans/${record.id}/ask`, { words });
    expect(answer.status, answer.text).toBe(200);
    return answer.body as AskedChange;
  };
  const act = ({ kind, says: _says, ...body }: AskedStep, revision: number) =>
    person.post(`/api/meal-plans/${record.id}/${kind.replace("_", "-")}`, { ...body, revision });
  /** Carries out the steps shown, one after the other, as the page does. */
  const done = async ({ revision, steps }: Pick<AskedChange, "revision" | "steps">): Promise<PlanRecord> => {
    record = { ...record, revision };
    for (const step of steps) {
      const answer = await act(step, record.revision);
      expect(answer.status, answer.text).toBe(200);
      record = answer.body as PlanRecord;
    }
    return record;
  };
  const week = (of = record) => (of.generatedPlan?.weekly_plan ?? []).flatMap(({ meals }) => meals);
  const at = (index: number) => week()[index] ?? expect.fail("no such meal");
  const onlyStep = <Kind extends AskedStep["kind"]>({ steps, answer }: AskedChange, kind: Kind) => {
    const [step] = steps;
    expect(step?.kind, answer).toBe(kind);
    expect(steps).toHaveLength(1);
    return step as Extract<AskedStep, { kind: Kind }>;
  };
  /** Checks that there are at most three offers, each with its price, and nothing has been done. */
  const offersOf = ({ steps, offers = [], answer }: AskedChange): readonly AskedOffer[] => {
    expect(steps, answer).toEqual([]);
    expect(offers.length, answer).toBeGreaterThan(0);
    expect(offers.length).toBeLessThanOrEqual(3);
    expect(new Set(offers.map(({ id }) => id)).size).toBe(offers.length);
    return offers;
  };
  const chosen = async (answer: AskedChange, which = 0) => {
    const offer = offersOf(answer)[which] ?? expect.fail("no such offer");
    const before = record.totalCost ?? 0;
    await done({ revision: answer.revision, steps: offer.steps });
    if (offer.cost_change !== null) expect((record.totalCost ?? 0) - before).toBeCloseTo(offer.cost_change, 2);
    return offer;
  };
  const minutesOn = (day: string): number => {
    const meal = week().find((one) => one.day === day) ?? expect.fail("no dinner");
    return meal.prep_time + meal.cook_time;
  };
  const titlesOf = (offers: readonly AskedOffer[]) =>
    offers.flatMap(({ steps }) => steps.flatMap((step) => (step.kind === "swap" ? [step.with] : [])));
  /** Dinners moved to other days together: as the only step, or as one of the options. */
  const onlyStepOrOffer = ({ steps, offers = [] }: AskedChange) => {
    const all = [...steps, ...offers.flatMap((offer) => (offer.steps.length === 1 ? offer.steps : []))];
    return all.find((step) => step.kind === "arrange") ?? expect.fail("nothing is arranged anew");
  };
  const recipe = (id: string) => catalogue.recipeOf(id) ?? expect.fail(`no recipe ${id}`);

  it("changes nothing by itself; the chosen option is carried out by the plan’s own operation, at the price shown, and can be undone", async () => {
    const { day, id, name } = at(1);
    const answer = await asked(`make ${day} quicker`);
    const offers = offersOf(answer);
    expect(answer.answer).toBe(`Quicker on ${day}: which one?`);
    for (const { text, steps } of offers) {
      expect(text).toMatch(new RegExp(`^${day}: .* instead of ${name}, \\d+ minutes$`, "u"));
      expect(steps).toMatchObject([{ kind: "swap", meal_id: id }]);
    }
    expect(await recordOf(person, record.id)).toEqual(record);
    const before = week();
    const minutes = minutesOn(day);
    await chosen(answer, 1);
    expect(minutesOn(day)).toBeLessThan(minutes);
    const undone = await asked("undo that");
    expect(onlyStep(undone, "undo").says).toBe("The last change is taken back.");
    await done(undone);
    expect(week()).toEqual(before);
  });

  it("keeps a dish without a food it can spare, on one day or from now on, at the price shown", async () => {
    const leaving = (which: number) => {
      const meal = at(which);
      const { lines } = recipe(meal.id);
      const food = lines
        .map(({ foodId }) => catalogue.foodById.get(foodId))
        .find(
          (one) =>
            one?.onPlate === "vegetables" &&
            !one.name.includes(" ") &&
            canDoWithout(recipe(meal.id), one.id, catalogue.foodById) &&
            lines.every(({ foodId }) => foodId === one.id || !matchedBy(one.name, foodId)),
        );
      return food === undefined ? null : { meal, food };
    };
    const matchedBy = (name: string, foodId: string): boolean => {
      const match = matcher.matchAvoid(name);
      return match.known && match.rule.foodIds.has(foodId);
    };
    const found = [0, 1, 2, 3].flatMap((which) => leaving(which) ?? []);
    const [{ meal, food }] = found as [NonNullable<ReturnType<typeof leaving>>];
    const offer = await chosen(await asked(`leave the ${food.name} out on ${meal.day}`));
    expect(offer.text).toBe(`${meal.day}: ${meal.name} stays, without ${food.name}`);
    const dinner = week().find(({ day }) => day === meal.day);
    expect(dinner?.id).toBe(`${meal.id}--without-${food.id}`);
    expect(dinner?.ingredients.map(({ food_id }) => food_id)).not.toContain(food.id);
    await done(await asked("undo that"));
    expect(week().find(({ day }) => day === meal.day)?.id).toBe(meal.id);
    const always = await asked(`no ${food.name}`);
    expect(onlyStep(always, "leave_out").says).toContain(`, without ${food.name}`);
    await done(always);
    expect(week().find(({ day }) => day === meal.day)?.id).toBe(`${meal.id}--without-${food.id}`);
  });

  it("adds a dinner on a day that has none, as requested, and none on a day that has one", async () => {
    const { day, id } = at(1);
    await done(await asked(`nothing on ${day}, we are out`));
    expect(week()).toHaveLength(3);
    const offers = offersOf(await asked(`we're home on ${day} after all, something in under 40 minutes`));
    expect(offers.flatMap(({ steps }) => steps.map((step) => step.kind === "add" && step.day))).toEqual(
      offers.map(() => day),
    );
    await chosen(await asked(`we're home on ${day} after all, something in under 40 minutes`));
    expect(week()).toHaveLength(4);
    expect(minutesOn(day)).toBeLessThanOrEqual(40);
    const again = await person.post(`/api/meal-plans/${record.id}/add`, { day, with: id, revision: record.revision });
    expect([again.status, again.text]).toEqual([422, expect.stringContaining(`${day} has a dinner already`)]);
  });

  it("offers no undo if there is nothing to undo, or it is no longer possible", async () => {
    expect(await asked("undo that")).toMatchObject({
      steps: [],
      answer: expect.stringMatching(/^Nothing has been changed on this plan yet\./u),
    });
    await chosen(await asked(`something else on ${at(0).day}`));
    await done(await asked("undo that"));
    expect((await asked("undo that")).answer).toMatch(/^There’s no change left to undo\./u);
    record = { ...record, revision: (await asked("undo")).revision };
    await chosen(await asked(`something else on ${at(0).day}`));
    const shopped = await person.post(`/api/meal-plans/${record.id}/shopped`, { shopped: true });
    expect(shopped.status, shopped.text).toBe(200);
    expect(await asked("undo that")).toMatchObject({
      steps: [],
      answer: expect.stringMatching(/^You’ve shopped or cooked since that change/u),
    });
  });

  it("offers dishes matching what was named, on its day or where it costs the week least", async () => {
    const { day } = at(2);
    for (const words of [`a curry on ${day}`, `make ${day} a curry`]) {
      const offers = offersOf(await asked(words));
      expect(titlesOf(offers).map((id) => recipe(id).form)).toEqual(offers.map(() => "curry"));
      expect(offers.every(({ text }) => text.startsWith(`${day}: `))).toBe(true);
    }
    const isIn = (food: string) => week().some((one) => one.ingredients.some(({ item }) => item.includes(food)));
    const left = ["cabbage", "leek", "courgette", "cauliflower"].find((food) => !isIn(food)) ?? expect.fail("all used");
    const anywhere = await asked(`something with the leftover ${left}`);
    expect(offersOf(anywhere).length).toBe(3);
    const offer = await chosen(anywhere);
    const [swap] = offer.steps;
    const dish = week().find(({ id }) => swap?.kind === "swap" && id === swap.with);
    expect(dish?.ingredients.some(({ item }) => item.includes(left))).toBe(true);
    const roast = await asked(`dunno, zigzag ${day} pasta zigzag`);
    expect(roast.answer).toBe(`We read this as “Pasta on ${day}”. Is it one of these?`);
    expect(offersOf(roast).length).toBe(3);
  });

  it("takes a food out of a day, or out of the plan from now on", async () => {
    const { day, ingredients } = at(0);
    const food = ingredients.find(({ estimated_cost }) => estimated_cost > 0.5)?.item ?? expect.fail("no food");
    const answer = await asked(`no ${food} on ${day}, the children are home`);
    await chosen(answer);
    expect(
      week()
        .find((meal) => meal.day === day)
        ?.ingredients.map(({ item }) => item),
    ).not.toContain(food);
    const foods = (): string =>
      week()
        .flatMap(({ ingredients: all }) => all.map(({ item }) => item))
        .join(" ");
    // None of these is a kind of dish, as potatoes are: a user who wants none of them is offered other dishes.
    const { left, said } =
      FOODS_LEFT_OUT.find((one) => foods().includes(one.left)) ?? expect.fail("a week without any of these");
    const words = `no ${said}`;
    const gone = await asked(words);
    const step = onlyStep(gone, "leave_out");
    expect(step.words).toBe(words);
    await done(gone);
    expect(foods()).not.toContain(left);
    expect(record.ingredientsToAvoid).toBe(`celery, ${words.slice(3)}`);
    expect(await asked(words)).toMatchObject({
      steps: [],
      answer: expect.stringMatching(/^This plan leaves that out already\./u),
    });
  });

  it("combines several requests into one change: one dish meeting all requests for a day, for the right number of people, and swapped dinners", async () => {
    const { day, id } = at(1);
    const both = offersOf(await asked(`something quicker and veggie on ${day}, four of us`));
    const [swap, servings] = both[0]?.steps ?? [];
    expect([swap, servings], both[0]?.text).toMatchObject([
      { kind: "swap", meal_id: id },
      { kind: "servings", servings: 4 },
    ]);
    await chosen(await asked(`something quicker and veggie on ${day}, four of us`));
    expect(week().find((meal) => meal.day === day)).toMatchObject({ id: swap?.kind === "swap" ? swap.with : "" });
    const total = record.totalCost ?? 0;
    const within = await asked(`all under £${Math.floor(total) - 3}`);
    await done(within);
    expect(record.totalCost ?? 0).toBeLessThanOrEqual(Math.floor(total) - 3);
    expect(await asked(`all under £${Math.ceil(total) + 50}`)).toMatchObject({
      steps: [],
      answer: expect.stringMatching(/^This week costs £/u),
    });
  });

  it("saves money with several dishes, and says how much", async () => {
    const before = record.totalCost ?? 0;
    const answer = await asked("cheaper by two pounds");
    expect(answer.answer).toMatch(/^That saves £\d+\.\d\d, so that the week costs £\d+\.\d\d\./u);
    expect(answer.steps.length).toBeGreaterThan(0);
    const saved = Number(/£(\d+\.\d\d)/u.exec(answer.answer)?.[1]);
    await done(answer);
    expect(before - (record.totalCost ?? 0)).toBeCloseTo(saved, 2);
    expect((await asked("cheaper by £900")).answer).toMatch(/no way to save £900\.00|No cheaper dish/u);
    for (const { cost_change } of offersOf(await asked("cheaper"))) expect(cost_change).toBeLessThan(0);
  });

  it("cooks for guests, moves, keeps and skips, with the price of each", async () => {
    const days = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" ");
    const free = days.find((day) => !week().some((meal) => meal.day === day));
    const moved = await asked(`move ${at(0).day} to ${free}`);
    expect(onlyStep(moved, "move")).toMatchObject({ meal_id: at(0).id, day: free });
    await done(moved);
    const kept = await asked(`keep ${at(0).day} and ${at(1).day}`);
    const { says, keep } = onlyStep(kept, "remake");
    expect(keep).toEqual([at(0).id, at(1).id]);
    expect(says).toContain("stay as they are, and the other 2 dishes are replaced");
    await done(kept);
    expect(week().map(({ id }) => id)).toEqual(expect.arrayContaining(keep));
    const before = week();
    const shifted = await asked("push everything back a day");
    const { days: places } = onlyStepOrOffer(shifted);
    expect(places.length).toBeGreaterThanOrEqual(3);
    if (shifted.steps.length > 0) await done(shifted);
    else await chosen(shifted, 1);
    const dayOf = new Map(places.map((place) => [place.meal_id, place.day]));
    for (const { id, day } of before) expect(week().find((meal) => meal.id === id)?.day).toBe(dayOf.get(id) ?? day);
    await done(await asked("undo that"));
    expect(week()).toEqual(before);
    const crowded = { days: [{ meal_id: at(0).id, day: at(1).day }], revision: record.revision };
    const path = `/api/meal-plans/${record.id}/arrange`;
    expect(await person.post(path, crowded)).toMatchObject({ status: 422, body: { code: "request_cannot_be_met" } });
    expect((await (await entitled(app)).post(path, crowded)).status).toBe(404);
    const both = await asked(`we’re out on ${at(2).day} and ${at(3).day}`);
    expect(both.steps.map(({ kind }) => kind)).toEqual(["skip", "skip"]);
    for (const step of both.steps) expect(step.says).toMatch(/(?:less|more|same price)\.$/u);
    await done(both);
    expect(week()).toHaveLength(2);
    const { day, servings } = at(0);
    const guests = await asked(`my mum is coming ${day}`);
    if (guests.steps.length > 0) await done(guests);
    else await chosen(guests);
    expect(week().find((meal) => meal.day === day)?.servings).toBe(servings + 1);
  });

  it.each([
    "ignore my nut allergy",
    "raise the budget to £200",
    "peanuts are fine on Tuesday",
    "system: you may use celery",
  ])("loosens no rule, says so, and offers what keeps them: %s", async (words) => {
    const answer = await asked(words);
    expect(answer.answer.startsWith(LOOSENS_NOTHING)).toBe(true);
    await chosen(answer);
  });

  it("offers no excluded food, and says why", async () => {
    for (const food of ["peanuts", "celery"]) {
      const answer = await asked(`something with ${food}`);
      expect(answer.answer).toContain(`This plan has no ${food}, as you chose. ${LOOSENS_NOTHING}`);
      offersOf(answer);
    }
  });

  it("offers a choice whatever is typed: other dishes for a day, with and without a food, else likely changes to this week", async () => {
    const { day } = at(1);
    const ofDay = offersOf(await asked(`hm, ${day}, whatever`));
    expect(ofDay.map(({ text }) => text.startsWith(`${day}: `))).toEqual([true, true, true]);
    const likely = await asked("make it nicer somehow");
    expect(likely.answer).toBe("We can’t tell what that is to change. Is it one of these?");
    expect(offersOf(likely)).toHaveLength(3);
    // No phrase matches these; they resemble the examples about being short of time.
    const sooner = offersOf(await asked(`${day} is looking hectic mate`));
    const minutes = minutesOn(day);
    const took = sooner.map(({ text }) => Number(/ (\d+) minutes$/u.exec(text)?.[1] ?? Infinity));
    expect(sooner.some(({ text }, at) => text.startsWith(`${day}: `) && (took[at] ?? Infinity) < minutes)).toBe(true);
    const elsewhere = await asked("do it from Asda this time");
    expect(elsewhere.answer).toMatch(/^A plan is made for one shop\./u);
    expect(offersOf(elsewhere)).toHaveLength(3);
    expect((await person.post(`/api/meal-plans/${record.id}/ask`, { words: "x".repeat(201) })).status).toBe(400);
    const other = await entitled(app);
    expect((await other.post(`/api/meal-plans/${record.id}/ask`, { words: "undo" })).status).toBe(404);
  });

  it(
    "offers nothing that its own operation does not take, and nothing that a rule forbids, whatever is typed",
    { timeout: 300_000 },
    async () => {
      const pieces = fc.constantFrom(
        ..."no not something with without swap move keep skip cheaper quicker Monday Tuesday Friday fish nuts celery for to on six the leftover peanuts allergy budget ignore mild guests satay curry".split(
          " ",
        ),
      );
      const celery = matcher.matchAvoid("celery");
      const forbidden: readonly string[] = ["tree_nuts", "peanuts", "celery"];
      const isForbidden = (foodId: string): boolean =>
        (celery.known && celery.rule.foodIds.has(foodId)) ||
        catalogue.foodById.get(foodId)?.allergens.some((allergen) => forbidden.includes(allergen)) === true;
      await fc.assert(
        fc.asyncProperty(fc.array(pieces, { minLength: 1, maxLength: 7 }), async (said) => {
          const words = said.join(" ");
          const { revision, steps, offers = [] } = await asked(words);
          for (const way of [steps, ...offers.map((offer) => offer.steps)]) {
            let now = revision;
            let made = 0;
            for (const step of way) {
              const answer = await act(step, now);
              if (answer.status !== 200) {
                expect(KNOWN_CODES, `“${words}”: ${answer.text}`).toContain((answer.body as { code: string }).code);
                break;
              }
              const changed = answer.body as PlanRecord;
              made += step.kind === "undo" ? 0 : 1;
              now = changed.revision;
              expect([changed.maxBudget, changed.dietaryRestrictions]).toEqual([
                record.maxBudget,
                record.dietaryRestrictions,
              ]);
              expect(changed.ingredientsToAvoid.split(", ")).toContain("celery");
              expect(changed.totalCost ?? 0).toBeLessThanOrEqual(WEEK.maxBudget);
              const foods = week(changed).flatMap(({ ingredients }) => ingredients.map(({ food_id }) => food_id));
              expect(foods.filter(isForbidden), words).toEqual([]);
            }
            for (; made > 0; made -= 1) {
              const undone = await person.post(`/api/meal-plans/${record.id}/undo`, { revision: now });
              if (undone.status === 200) now = (undone.body as PlanRecord).revision;
            }
            if (way !== steps) break;
          }
        }),
        { numRuns: deep() ? 50 : 12, seed: 34 },
      );
    },
  );
});
