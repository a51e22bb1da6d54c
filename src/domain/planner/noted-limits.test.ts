import { describe, expect, it } from "vitest";
import { planWeek } from "#domain/planner/plan-week";
import { limitNotices } from "#domain/planner/noted-limits";
import { daysOf } from "#domain/plan/plan-document";
import { aCatalogue, aLine, aRecipe, constraintsFor } from "#domain/testing/dishes";
import { LARDER, aFood } from "#domain/testing/foods";
import type { SaidMeaning } from "#domain/testing/intents";
import type { Recipe } from "#domain/recipe/recipe";

const carrots = [aLine("carrot", 4, "each")];
const salmon = [aLine("salmon-fillet", 4, "each")];

interface Week {
  readonly titles: readonly string[];
  readonly on: ReadonlyMap<string, string>;
  readonly notices: readonly string[];
  readonly said: ReadonlyMap<string, readonly string[]>;
}

function week(
  recipes: readonly Recipe[],
  request: Parameters<typeof constraintsFor>[0],
  foods = Object.values(LARDER),
): Week {
  const catalogue = aCatalogue(recipes, foods);
  const constraints = constraintsFor({ mealsPerWeek: 3, maxBudget: 300, ...request }, catalogue);
  const outcome = planWeek({ constraints, catalogue, recentPlans: [], occasion: { variation: "Sam", season: null } });
  if (outcome.kind !== "planned") throw new Error(outcome.kind);
  const { meals } = outcome.plan;
  const days = daysOf(constraints, meals.length);
  return {
    titles: meals.map(({ meal }) => meal.title).sort(),
    on: new Map(meals.map(({ meal }, at) => [days[at] as string, meal.title])),
    notices: outcome.notices.map(({ message }) => message),
    said: new Map(
      meals.map(({ meal }) => [
        meal.title,
        (outcome.reasons.get(meal.id) ?? []).flatMap((reason) => (reason.kind === "for_child" ? [reason.how] : [])),
      ]),
    ),
  };
}

describe("fried food once at most", () => {
  it("has one such dinner, however good the others are, and recognises fried food by name", () => {
    const fried = Array.from({ length: 3 }, (_, n) =>
      aRecipe(`Battered fish ${n}`, salmon, { equipment: ["stove"], appeal: 10 }),
    );
    const others = Array.from({ length: 3 }, (_, n) =>
      aRecipe(`Stir-fried carrots ${n}`, carrots, { equipment: ["stove"], appeal: 5 }),
    );
    const friedIn = (...intents: SaidMeaning[]): number =>
      week([...fried, ...others], { intents }).titles.filter((title) => title.startsWith("Battered")).length;
    expect(friedIn()).toBeGreaterThan(1);
    expect(friedIn({ kind: "way", what: "seldom_fried" })).toBeLessThan(2);
  });
});

describe("a limit to an appliance", () => {
  const baked = Array.from({ length: 4 }, (_, n) =>
    aRecipe(`Baked ${n}`, carrots, { equipment: ["oven"], appeal: 10 }),
  );
  const fried = Array.from({ length: 3 }, (_, n) =>
    aRecipe(`Fried ${n}`, carrots, { equipment: ["stove"], appeal: 5 }),
  );
  const ONCE: SaidMeaning = { kind: "seldom", what: "oven", number: 1 };
  const bakedIn = ({ titles }: Week): number => titles.filter((title) => title.startsWith("Baked")).length;

  it("is kept, however good the dishes that need the appliance", () => {
    expect(bakedIn(week([...baked, ...fried], {}))).toBeGreaterThan(1);
    expect(bakedIn(week([...baked, ...fried], { intents: [ONCE] }))).toBeLessThan(2);
  });

  it("is reported if there is nothing else", () => {
    const { notices } = week(baked, { intents: [ONCE] });
    expect(notices.join(" ")).toMatch(/the oven for at most one dinner; 3 dinners need it/u);
  });

  it("applies only on its days", () => {
    const { on } = week([...baked.slice(0, 1), ...fried.slice(0, 2)], {
      intents: [
        { kind: "seldom", what: "oven", day: "Sunday" },
        { kind: "want", what: "roast", day: "Sunday" },
      ],
    });
    expect([...on].find(([, title]) => title.startsWith("Baked"))?.[0] ?? "Sunday").toBe("Sunday");
  });
});

describe("an unattended slow cooker", () => {
  const pot = (title: string, hours: number, minutes: number): Recipe =>
    aRecipe(title, salmon, {
      equipment: ["slow_cooker"],
      prepMinutes: minutes,
      handsOffMinutes: hours * 60,
      form: "stew",
      appeal: hours < 8 ? 10 : 6,
    });
  const pots = [
    pot("Four hours", 4, 10),
    pot("Five hours", 5, 10),
    pot("Eight hours", 8, 10),
    pot("Eight and slow", 8, 40),
  ];

  it("has dishes that can be left that long, and says how", () => {
    const asked = { mealsPerWeek: 1, cookingEquipment: ["slow_cooker"] } as const;
    expect(week(pots, asked).titles[0]).not.toMatch(/^Eight/u);
    const alone = week(pots, {
      ...asked,
      intents: [
        { kind: "figure", what: "hours_alone", number: 13 },
        { kind: "figure", what: "minutes_before", number: 10 },
      ],
    });
    expect(alone.titles).toEqual(["Eight hours"]);
    expect(alone.notices.join(" ")).toMatch(/alone for about 13 hours, and its dishes cook for 8 or more/u);
  });

  it("says nothing if a dish cooks as long", () => {
    const catalogue = aCatalogue(pots);
    const constraints = constraintsFor({ intents: [{ kind: "figure", what: "hours_alone", number: 8 }] }, catalogue);
    expect(limitNotices(constraints, [])).toEqual([]);
  });
});

describe("a special weekend", () => {
  const long = Array.from({ length: 3 }, (_, n) =>
    aRecipe(`Long ${n}`, salmon, { prepMinutes: 30, cookMinutes: 50, skill: "intermediate", appeal: 8, form: "pie" }),
  );
  const quick = Array.from({ length: 6 }, (_, n) =>
    aRecipe(`Quick ${n}`, salmon, { prepMinutes: 10, cookMinutes: 10, appeal: 9 }),
  );
  const asked = {
    mealsPerWeek: 5,
    availableTime: "60+",
    intents: [{ kind: "way", what: "weekend_cooking" }],
  } as const;

  it("has its long dinners on Saturday and Sunday, and quick ones before", () => {
    const { on } = week([...long, ...quick], asked);
    expect([...on.keys()]).toEqual(["Monday", "Tuesday", "Friday", "Saturday", "Sunday"]);
    expect(on.get("Saturday")).toMatch(/^Long/u);
    expect(on.get("Sunday")).toMatch(/^Long/u);
    expect([on.get("Monday"), on.get("Tuesday")].join(" ")).not.toMatch(/Long/u);
  });

  it("has no ready-made food if shortcuts are refused", () => {
    const rice = aFood({ name: "microwave rice", noticed: [{ as: "shortcut", grams: 30, share: 1 }] });
    const foods = [...Object.values(LARDER), rice];
    const ready = aRecipe("Ready", [...salmon, aLine("microwave-rice", 250, "g")], { appeal: 10 });
    const made = aRecipe("Made", salmon, { appeal: 4 });
    expect(week([ready, made], { mealsPerWeek: 1 }, foods).titles).toEqual(["Ready"]);
    expect(
      week([ready, made], { mealsPerWeek: 1, intents: [{ kind: "way", what: "no_shortcuts" }] }, foods).titles,
    ).toEqual(["Made"]);
  });
});

describe("somebody who eats no sauce", () => {
  const step = (text: string): Recipe["steps"][number] => [{ kind: "text", text }];
  const stew = aRecipe("Stew", salmon, { form: "stew", appeal: 9 });
  const grill = aRecipe("Golden plate", salmon, {
    form: "grill",
    appeal: 8,
    steps: [
      [
        { kind: "text", text: "Cook " },
        { kind: "ingredient", line: 0 },
        { kind: "timer", minutes: 10, name: null },
      ],
      step("Spoon the sauce over the plates."),
    ],
  });

  it("gets dinners that can be served plain, and the plan says how if the steps allow it", () => {
    const asked = { mealsPerWeek: 1 } as const;
    expect(week([stew, grill], asked).titles).toEqual(["Stew"]);
    const plain = week([stew, grill], { ...asked, intents: [{ kind: "way", what: "plain_portion" }] });
    expect(plain.titles).toEqual(["Golden plate"]);
    expect(plain.said.get("Golden plate")).toEqual(["sauce_aside"]);
    const only = week([stew], { ...asked, intents: [{ kind: "way", what: "plain_portion" }] });
    expect(only.said.get("Stew")).toEqual([]);
  });
});
