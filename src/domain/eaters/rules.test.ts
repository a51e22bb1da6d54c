import { describe, expect, it } from "vitest";
import { EATER_RULES } from "#domain/eaters/rules";
import { SERVED_FORMS } from "#domain/eaters/eater-rule";
import type { PortionCare, ServedForm } from "#domain/eaters/eater-rule";
import { checkMeal } from "#domain/meal/check-meal";
import { mealFromRecipe } from "#domain/meal/meal";
import { EATER_STAGES } from "#domain/options/eaters";
import type { EaterStage } from "#domain/options/eaters";
import { childReasons } from "#domain/planner/child-reasons";
import { traitsOf } from "#domain/planner/dish-traits";
import type { Recipe, StepPart } from "#domain/recipe/recipe";
import { constraintsOf } from "#domain/request/constraints";
import type { Constraints } from "#domain/request/constraints";
import { normaliseRequest } from "#domain/request/meal-plan-request";
import { aLine, aRawRequest, aRecipe } from "#domain/testing/dishes";
import { realCatalogue } from "#tests/support/catalogue";

const { catalogue, matcher } = realCatalogue();

/** What people write for each stage. */
const NOTES: Readonly<Record<EaterStage, string>> = {
  under_six_months: "Alfie turned 5 months",
  baby: "our 8 month old is weaning",
  toddler: "twins of 3",
  four_year_old: "our lad has just turned 4",
  child: "our son is 8",
  pregnancy: "13 weeks gone",
  breastfeeding: "breastfeeding",
  older: "mum is 82",
  low_immunity: "dad's on chemo",
};

function constraintsWith(additionalNotes: string): Constraints {
  const read = constraintsOf(normaliseRequest(aRawRequest({ additionalNotes })), matcher);
  if (!read.ok) throw new Error("the request names something unknown");
  return read.constraints;
}

/** A dish of real foods: lines as "food amount unit", steps with `{food}` and `[minutes]`. */
function dish(lines: string, ...steps: readonly string[]): Recipe {
  const read = lines.split("; ").map((line) => {
    const [, food = "", amount = "", unit = "", preparation] =
      /^(\S+) ([\d.]+) ([^(]+?)(?: \((.*)\))?$/u.exec(line) ?? [];
    return { ...aLine(food, Number(amount), unit), preparation: preparation ?? null };
  });
  const partOf = (text: string): StepPart => {
    const minutes = /^\[(\d+)\]$/u.exec(text)?.[1];
    if (minutes !== undefined) return { kind: "timer", minutes: Number(minutes), name: null };
    const at = read.findIndex(({ foodId }) => text === `{${foodId}}`);
    return at === -1 ? { kind: "text", text } : { kind: "ingredient", line: at };
  };
  const parts = steps.map((step) => step.split(/(\{[^}]+\}|\[\d+\])/u).map(partOf));
  return aRecipe("Dish", read, { steps: parts, description: "Dinner.", tip: "" });
}

function faultsOf(recipe: Recipe, notes: string): string[] {
  const check = checkMeal(constraintsWith(notes), catalogue, mealFromRecipe(recipe, catalogue, 2));
  return check.ok ? [] : check.faults.flatMap(({ code, detail }) => (code === "avoided_food" ? [detail] : []));
}

describe("the table of rules for eaters", () => {
  it("gives a publisher, a page and a year for each rule, with no rule twice", () => {
    expect(new Set(EATER_RULES.map(({ id }) => id)).size).toBe(EATER_RULES.length);
    for (const { source, stages, done } of EATER_RULES) {
      expect(source.publisher.length * source.page.length * stages.length * done.length).toBeGreaterThan(0);
      expect(source.year).toBeGreaterThan(2000);
      expect(["page", "copy", "memory"]).toContain(source.seen);
    }
    expect(new Set(EATER_RULES.flatMap(({ stages }) => stages))).toEqual(new Set(EATER_STAGES));
  });

  it("names only foods that the catalogue knows", () => {
    for (const { measure } of EATER_RULES) {
      const words = measure.kind === "food" ? measure.words : [];
      expect(words.filter((word) => !matcher.matchAvoid(word).known)).toEqual([]);
      if (measure.kind === "weekly")
        expect(catalogue.foods.filter(({ eaterFacts }) => eaterFacts.includes(measure.fact))).not.toEqual([]);
    }
  });

  // The first is combined with a baby, for whom the measures are stated.
  it.each(EATER_STAGES.filter((stage) => stage !== "child" && stage !== "under_six_months"))(
    "says what was done for %s, and whom to ask",
    (stage) => {
      const said = constraintsWith(NOTES[stage]).notices.flatMap(({ code, message }) =>
        code === "eaters" ? [message] : [],
      );
      expect(said).toHaveLength(1);
      expect(said[0]).toContain(NOTES[stage]);
      expect(said[0]).toMatch(/left out: .*Please ask .*(?:GP|midwife|health visitor|pharmacist|treats)/u);
      expect(said[0]).not.toMatch(/\bsafe/iu);
    },
  );

  it("states its advice word for word, and for a baby under six months that the dinners are for the others", () => {
    const saidOf = (notes: string): string =>
      constraintsWith(notes)
        .notices.map(({ message }) => message)
        .join(" ");
    for (const { measure, stages, done } of EATER_RULES)
      if (measure.kind === "advice") for (const stage of stages) expect(saidOf(NOTES[stage])).toContain(done);
    expect(saidOf(NOTES.under_six_months)).toMatch(/a baby under six months .*planned for the others.*honey/u);
    expect(saidOf(NOTES.baby)).not.toContain("under six months");
  });

  it("states only once what small children of several ages go without", () => {
    const said = constraintsWith("Our toddler and her brother, just turned 4, eat with us").notices;
    expect(said.filter(({ code }) => code === "eaters")).toHaveLength(1);
  });

  it("applies to the people mentioned, and to nobody else", () => {
    for (const { stages, measure } of EATER_RULES) {
      if (measure.kind !== "food") continue;
      for (const word of measure.words)
        for (const stage of stages)
          expect(constraintsWith(NOTES[stage]).avoid.map(({ entry }) => entry)).toContain(word);
    }
    expect(constraintsWith("my sister's baby shower; baby potatoes; no longer pregnant").avoid).toEqual([]);
  });
});

describe("a food that an eater must avoid", () => {
  const every = EATER_RULES.flatMap(({ id, stages, measure }) =>
    measure.kind === "food" ? stages.map((stage) => ({ id, stage, words: measure.words })) : [],
  );

  it.each(every)("is refused along with anything containing it: $id, $stage", ({ stage, words }) => {
    for (const word of words) {
      const match = matcher.matchAvoid(word);
      for (const foodId of match.known ? match.rule.foodIds : []) {
        const food = catalogue.foodById.get(foodId)!;
        const recipe = dish("carrot 2 each", "Fry {carrot} for [9].");
        const lines = [...recipe.lines, aLine(foodId, 5, food.density === null ? "g" : "ml")];
        expect(faultsOf({ ...recipe, lines }, NOTES[stage])).toContain(`${food.name} is to be avoided`);
        expect(faultsOf({ ...recipe, lines }, "")).toEqual([]);
      }
    }
  });

  it("is found in a sauce: honey in a glaze", () => {
    const sticky = dish(
      "chicken-breast-fillet 2 each; honey 1 tbsp",
      "Roast {chicken-breast-fillet} in {honey} for [25].",
    );
    expect(faultsOf(sticky, NOTES.baby)).not.toEqual([]);
    expect(faultsOf(sticky, NOTES.toddler)).toEqual([]);
  });
});

/** For each form, dishes that serve a food like that, and the same food served safely. */
const FORMS: Readonly<Record<ServedForm, { readonly has: readonly Recipe[]; readonly lacks: readonly Recipe[] }>> = {
  soft_egg: {
    has: [
      dish("egg 4 each", "Fry {egg} for [3], until the whites are set."),
      dish("egg 4 each", "Poach {egg} for [3]."),
      dish("egg 4 each", "Boil {egg} for [6], until the yolks are jammy."),
      dish(
        "egg 4 each; spaghetti 160 g",
        "Boil {spaghetti} for [9].",
        "Take the pan off the heat and toss in {egg} until silky.",
      ),
      dish(
        "egg 1 each; olive-oil 3 tbsp; potato 2 each",
        "Boil {potato} for [12].",
        "Whisk the yolks of {egg} with {olive-oil} over a low heat until they thicken.",
      ),
      dish("egg 4 each", "Scramble {egg} for [2], until just set."),
      dish(
        "egg 1 each; butter 60 g; potato 2 each",
        "Boil {potato} for [14].",
        "Beat {egg} over the steam and add {butter} by and by. Pour over the hollandaise.",
      ),
      dish(
        "egg 1 each; chicken-breast-fillet 2 each; ciabatta-roll 2 each",
        "Whisk {egg} with oil and lemon into a dressing.",
        "Fry {chicken-breast-fillet} for [12] and toast {ciabatta-roll}.",
      ),
    ],
    lacks: [
      dish("egg 4 each", "Boil {egg} for [10] and peel."),
      dish("egg 4 each", "Fry {egg} for [6], turning, until whites and yolks are firm."),
      dish(
        "egg 1 each; cod-fillet 2 each; dried-breadcrumbs 40 g",
        "Turn {cod-fillet} in {egg} and {dried-breadcrumbs} and bake for [18].",
      ),
      dish(
        "egg 4 each; half-fat-creme-fraiche 100 g",
        "Beat {egg} with {half-fat-creme-fraiche}.",
        "Bake in the oven for [35], until set all the way through.",
      ),
    ],
  },
  pink_meat: {
    has: [
      dish("sirloin-steak 2 each", "Fry {sirloin-steak} for [5], turning."),
      dish("lamb-leg-steak 2 each", "Fry {lamb-leg-steak} for [4], until pink within."),
      dish("rump-steak 2 each", "Fry {rump-steak} for [5] for medium rare, or longer until no pink is left."),
      dish("beef-burger 2 each", "Fry {beef-burger} for [6], until still a little pink."),
    ],
    lacks: [
      dish("sirloin-steak 2 each", "Fry {sirloin-steak} over a medium heat for [10], until no pink is left."),
      dish("beef-mince 300 g", "Fry {beef-mince} for [8], until brown, with no pink left."),
      dish("beef-brisket-joint 600 g", "Braise {beef-brisket-joint} for [180], until it falls apart."),
      dish(
        "raw-king-prawns 200 g; smoked-back-bacon 50 g",
        "Fry {smoked-back-bacon} for [5], then {raw-king-prawns} for [3], until the prawns are pink all over.",
      ),
    ],
  },
  underdone_fish: {
    has: [
      dish("tuna-steak 2 each", "Sear {tuna-steak} for [2], turning once."),
      dish("salmon-fillet 2 each", "Fry {salmon-fillet} for [4], until the middle of the fish is still translucent."),
      dish("trout-fillet 2 each", "Roast {trout-fillet} for [9], until the trout still looks a shade darker within."),
      dish("cod-fillet 2 each; lime 2 each", "Dress the raw fish as a ceviche: {cod-fillet} in {lime}."),
    ],
    lacks: [
      dish("salmon-fillet 2 each", "Roast {salmon-fillet} for [14], until it flakes."),
      dish("tuna-steak 2 each", "Fry {tuna-steak} for [8], until cooked through."),
    ],
  },
  cold_smoked_fish: {
    has: [
      dish("smoked-salmon 100 g", "Pile {smoked-salmon} onto plates."),
      dish("smoked-mackerel-fillet 100 g", "Flake {smoked-mackerel-fillet} over."),
    ],
    lacks: [dish("smoked-haddock-fillet 2 each", "Poach {smoked-haddock-fillet} for [9], until it flakes.")],
  },
  cold_cured_meat: {
    has: [dish("prosciutto 60 g", "Drape {prosciutto} over the plates.")],
    lacks: [dish("chorizo 80 g", "Fry {chorizo} for [4], until crisp.")],
  },
  raw_sprouts: {
    has: [dish("beansprouts 150 g", "Scatter with {beansprouts}.")],
    lacks: [dish("beansprouts 150 g", "Stir-fry {beansprouts} for [3], until steaming.")],
  },
  unpasteurised: {
    has: [dish("mature-cheddar 60 g", "Grate {mature-cheddar}; an unpasteurised one is best.")],
    lacks: [dish("mature-cheddar 60 g", "Grate {mature-cheddar}.")],
  },
};

describe.each(SERVED_FORMS)("a dish serving %s", (form) => {
  const stages = EATER_RULES.flatMap((rule) =>
    rule.measure.kind === "form" && rule.measure.form === form ? rule.stages : [],
  );

  it.each(stages)("is refused for %s, but not once corrected", (stage) => {
    for (const recipe of FORMS[form].has) {
      expect({ recipe: recipe.steps, faults: faultsOf(recipe, NOTES[stage]) }).not.toMatchObject({ faults: [] });
      expect(faultsOf(recipe, "")).toEqual([]);
    }
    for (const recipe of FORMS[form].lacks) expect(faultsOf(recipe, NOTES[stage])).toEqual([]);
  });
});

describe("salt", () => {
  const salty = dish(
    "gammon-steak 2 each; dark-soy-sauce 2 tbsp",
    "Fry {gammon-steak} with {dark-soy-sauce} for [12].",
  );

  it.each(["baby", "toddler", "four_year_old"] as const)(
    "is refused for %s if the cook cannot hold it back",
    (stage) => {
      expect(faultsOf(salty, NOTES[stage]).join()).toMatch(/g of salt a serving/u);
    },
  );

  it("above the limit is never rounded down to the limit", () => {
    const ham = (grams: number): string =>
      faultsOf(dish(`cooked-ham ${grams} g`, "Warm {cooked-ham} for [11]."), NOTES.toddler).join();
    const least = [...Array(300).keys()].find((grams) => grams > 0 && ham(grams) !== "") ?? 0;
    expect(ham(least)).toMatch(/^has 2\.1 g of salt a serving beside salt and stock cubes, .*: at most 2 g$/u);
  });

  it("may be a gram a day more at four than at three", () => {
    const ham = dish("cooked-ham 220 g; macaroni 160 g", "Boil {macaroni} for [11] and stir in {cooked-ham}.");
    expect(faultsOf(ham, NOTES.toddler).join()).toMatch(/g of salt a serving/u);
    expect(faultsOf(ham, NOTES.four_year_old)).toEqual([]);
  });

  it("matters for nobody else, and not if it is added at the table", () => {
    expect(faultsOf(salty, NOTES.child)).toEqual([]);
    const seasoned = dish(
      "chicken-breast-fillet 2 each; salt 2 tsp",
      "Roast {chicken-breast-fillet} with {salt} for [25].",
    );
    expect(faultsOf(seasoned, NOTES.baby)).toEqual([]);
  });
});

describe("a small child’s portion", () => {
  const EXAMPLES: Readonly<Record<PortionCare, readonly [has: Recipe, lacks: Recipe]>> = {
    cut_small: [
      dish("pork-sausage 4 each", "Fry {pork-sausage} for [14]."),
      dish("pork-sausage 4 each", "Squeeze {pork-sausage} from their skins and fry for [9]."),
    ],
    cut_round: [
      dish("cherry-tomatoes 200 g", "Roast {cherry-tomatoes} for [24] and crush a few of the tomatoes."),
      dish("cherry-tomatoes 200 g", "Fry {cherry-tomatoes} for [9], until the tomatoes burst."),
    ],
    little_salty: [
      dish("halloumi 170 g (in slices)", "Fry {halloumi} for [4]."),
      dish("mature-cheddar 60 g (grated)", "Scatter with {mature-cheddar}."),
    ],
    crush_nuts: [
      dish("walnuts 40 g", "Scatter with {walnuts}."),
      dish("walnuts 40 g (crushed)", "Scatter with {walnuts}."),
    ],
    grate_raw: [
      dish("carrot 2 each (in batons)", "Serve with {carrot}, raw."),
      dish("carrot 2 each (grated)", "Serve with {carrot}."),
    ],
    cut_cheese: [
      dish("halloumi 200 g (in cubes)", "Fry {halloumi} for [4]."),
      dish("halloumi 200 g (in slices)", "Fry {halloumi} for [4]."),
    ],
    soft_egg: [FORMS.soft_egg.has[0]!, FORMS.soft_egg.lacks[0]!],
    cook_meat: [FORMS.pink_meat.has[0]!, FORMS.pink_meat.lacks[0]!],
    off_the_bone: [
      dish("chicken-drumstick 4 each", "Roast {chicken-drumstick} for [40]."),
      dish("chicken-breast-fillet 2 each", "Roast {chicken-breast-fillet} for [25]."),
    ],
    bones: [
      dish("cod-fillet 2 each", "Roast {cod-fillet} for [14]."),
      dish("firm-tofu 1 block", "Roast {firm-tofu} for [14]."),
    ],
  };

  function caresOf(recipe: Recipe, notes: string): string[] {
    const constraints = constraintsWith(notes);
    const check = checkMeal({ ...constraints, eaters: [] }, catalogue, mealFromRecipe(recipe, catalogue, 2));
    if (!check.ok) throw new Error(check.faults.map(({ detail }) => detail).join());
    const reasons = childReasons(check.meal, traitsOf(check.meal, catalogue), constraints, catalogue);
    return reasons.flatMap((reason) => (reason.kind === "for_child" ? [reason.how] : []));
  }

  const every = EATER_RULES.flatMap(({ measure, stages }) =>
    measure.kind === "portion" ? stages.map((stage) => ({ care: measure.care, stage })) : [],
  );

  it.each(every)("is mentioned next to the dish: $care, $stage", ({ care, stage }) => {
    const [has, lacks] = EXAMPLES[care];
    expect(caresOf(has, NOTES[stage])).toContain(care);
    expect(caresOf(lacks, NOTES[stage])).not.toContain(care);
    expect(caresOf(has, "")).toEqual([]);
  });

  it("has every sentence that prevents harm, however many there are", () => {
    const all = dish(
      "pork-sausage 4 each; grapes 100 g; walnuts 40 g; carrot 2 each (in batons)",
      "Fry {pork-sausage} for [14].",
      "Serve with {grapes}, {walnuts} and {carrot}, raw.",
    );
    expect(caresOf(all, NOTES.toddler)).toEqual(
      expect.arrayContaining(["cut_small", "cut_round", "crush_nuts", "grate_raw"]),
    );
  });
});
