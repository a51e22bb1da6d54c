import { judged, refused } from "#tests/support/adversary/breakage";
import type { Breakage } from "#tests/support/adversary/breakage";

/** As it comes off the wire: "__proto__" is a key like any other there. */
const parsed = (text: string): object => JSON.parse(text) as object;

const instead = (name: string, dish: unknown): Breakage => ({ name, kind: "shape", apply: () => refused(dish) });

const FIELDS = ["name", "why", "region", "skill", "ingredients", "steps", "tip"] as const;
const REQUIRED = ["name", "ingredients", "steps"];
const WRONG: readonly unknown[] = [null, 42, true, [], {}, [["a"]], "", parsed('{"__proto__":{"length":3}}')];

function nested(depth: number): unknown {
  let value: unknown = "deep";
  for (let level = 0; level < depth; level += 1) value = [value];
  return value;
}

/** Answers of every shape but the one that was asked for, and the right one with what was never asked for. */
export const SHAPE_BREAKAGES: readonly Breakage[] = [
  instead("nothing", null),
  instead("a number", 42),
  instead("a text", "Chicken soup"),
  instead("a truth", true),
  instead("an empty list", []),
  instead("an empty object", {}),
  instead("a list of dishes as one dish", [{ name: "A" }, { name: "B" }]),
  instead("a very deep list", nested(2_000)),
  instead("a dish with a prototype", parsed('{"__proto__":{"name":"Soup","ingredients":[],"steps":[]}}')),
  {
    name: "a field that is missing",
    kind: "shape",
    apply: (dish, { chance }) => {
      const field = chance.one(REQUIRED);
      return refused(Object.fromEntries(Object.entries(dish).filter(([key]) => key !== field)));
    },
  },
  {
    name: "a field that may be missing",
    kind: "shape",
    apply: (dish, { chance }) => {
      const field = chance.one(FIELDS.filter((name) => !REQUIRED.includes(name)));
      return judged(Object.fromEntries(Object.entries(dish).filter(([key]) => key !== field)));
    },
  },
  {
    name: "a field of another type",
    kind: "shape",
    apply: (dish, { chance }) => refused({ ...dish, [chance.one(REQUIRED)]: chance.one(WRONG) }),
  },
  {
    name: "a small field of another type",
    kind: "shape",
    apply: (dish, { chance }) =>
      judged({ ...dish, [chance.one(["why", "region", "skill", "tip"])]: chance.one(WRONG) }),
  },
  {
    name: "an ingredient of another type",
    kind: "shape",
    apply: (dish, { chance }) => refused({ ...dish, ingredients: [...dish.ingredients, chance.one(WRONG)] }),
  },
  {
    name: "a step of another type",
    kind: "shape",
    apply: (dish, { chance }) => refused({ ...dish, steps: [...dish.steps, chance.one(WRONG)] }),
  },
  {
    name: "a step as plain text",
    kind: "shape",
    apply: (dish) => judged({ ...dish, steps: dish.steps.map(({ text }) => text) }),
  },
  {
    name: "ten thousand ingredients",
    kind: "shape",
    apply: (dish) => {
      const [first] = dish.ingredients;
      return refused({ ...dish, ingredients: Array.from({ length: 10_000 }, () => first) });
    },
  },
  {
    name: "a thousand steps",
    kind: "shape",
    apply: (dish) => refused({ ...dish, steps: Array.from({ length: 1_000 }, () => dish.steps[0]) }),
  },
  ...["__proto__", "constructor", "toString", "hasOwnProperty", ""].map((food): Breakage => ({
    name: `the food "${food}"`,
    kind: "shape",
    apply: (dish) =>
      refused({ ...dish, ingredients: [...dish.ingredients, { food, amount: 1, unit: "g", preparation: null }] }),
  })),
  {
    name: "fields that were never asked for",
    kind: "shape",
    apply: (dish) =>
      judged({
        ...dish,
        total_cost: 0,
        estimated_cost: 0.01,
        pence: 1,
        allergens: [],
        safe: true,
        checked: true,
        servings: 99,
        nutrition: { kcal: 1 },
        proposer: "builtin",
        id: "../../etc/passwd",
      }),
  },
  {
    name: "ingredients with prices and allergens of their own",
    kind: "shape",
    apply: (dish) =>
      judged({
        ...dish,
        ingredients: dish.ingredients.map((line) => ({ ...line, estimated_cost: 0, allergens: [], grams: 0.001 })),
      }),
  },
  {
    name: "prototype keys beside honest ones",
    kind: "shape",
    apply: (dish) =>
      judged({ ...dish, ...parsed('{"constructor":{"prototype":{"checked":true}},"toString":"x","valueOf":null}') }),
  },
  { name: "a region that does not exist", kind: "shape", apply: (dish) => judged({ ...dish, region: "atlantis" }) },
  { name: "a skill that does not exist", kind: "shape", apply: (dish) => judged({ ...dish, skill: "wizard" }) },
];
