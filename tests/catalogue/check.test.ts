import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { REAL_CATALOGUE, copiedCatalogue } from "#tests/support/copied-catalogue";
import { compileCatalogue } from "../../scripts/catalogue/compile.ts";
import { readFoods } from "../../scripts/catalogue/foods.ts";
import { Faults } from "../../scripts/catalogue/read.ts";

const GOOD = `---
title: Bench test supper
region: british
servings: 2
prep: 10
cook: 20
skill: beginner
marks: []
appeal: 6
score: 8
form: stew
seasons: []
spiciness: none
description: Chicken, rice and carrots.
tip: Taste it.
---
Fry @chicken breast{2%each}(diced) in @olive oil{1%tbsp} in a #frying pan{} for ~{8%minutes}, until no pink is left.

Add @basmati rice{150%g}, @carrot{2%each}(diced), @salt{0.25%tsp} and @water{400%ml}. Cover and simmer for ~{12%minutes}.
`;

/** The data a recipe is checked against is shared, since reading it takes half of a check. */
const foods = readFoods(REAL_CATALOGUE, new Faults());

const root = copiedCatalogue();

function faultsWith(recipe: string, file = "bench-test-supper.cook"): string[] {
  writeFileSync(join(root(), "recipes", "british", file), recipe);
  return compileCatalogue(root(), ["british"], foods)
    .faults.filter(({ where }) => where.includes("bench-test-supper"))
    .map(({ what }) => what);
}

describe("the catalogue check on a recipe", () => {
  it("passes a good one", () => {
    expect(faultsWith(GOOD)).toEqual([]);
  });

  it.each<readonly [string, RegExp, string | RegExp, string]>([
    ["an unknown ingredient", /unknown ingredient "dragon scales"/u, "@carrot{2%each}", "@dragon scales{2%each}"],
    [
      "an impossible unit",
      /"basmati rice" is never measured in "clove"/u,
      "@basmati rice{150%g}",
      "@basmati rice{3%clove}",
    ],
    ["an amount that is no number", /has no amount that is one number/u, "@carrot{2%each}", "@carrot{some%each}"],
    [
      "steps longer than its times",
      /its steps take 20 min one after another, but prep \+ cook is 15 min/u,
      "prep: 10\ncook: 20",
      "prep: 5\ncook: 10",
    ],
    ["a cooking time that no step takes", /less than half of cook/u, "cook: 20", "cook: 90"],
    ["servings it would not feed: too little", /does not feed its servings/u, "servings: 2", "servings: 6"],
    [
      "servings it would not feed: too much",
      /does not feed its servings/u,
      "@basmati rice{150%g}",
      "@basmati rice{900%g}",
    ],
    ["unknown cookware", /unknown cookware "cauldron"/u, "#frying pan{}", "#cauldron{}"],
    ["a timer without a time", /a timer must look like/u, "~{12%minutes}", "~{12%moons}"],
    [
      "an amount for all of them said of each",
      /"each" before olive-oil: its amount is for all of them together/u,
      "(diced) in @olive oil",
      ", turning each in @olive oil",
    ],
    ["a tip for a household with children", /mentions children/u, "tip: Taste it.", "tip: Leave it out for children."],
    [
      "a cut for a household with children",
      /mentions children/u,
      "@carrot{2%each}(diced)",
      "@carrot{2%each}(small for toddlers)",
    ],
    [
      "a whole thing of which somebody gets half",
      /carrot is left whole, and 0\.5 of it is for 1/u,
      "@carrot{2%each}(diced)",
      "@carrot{1%each}(whole, unpricked)",
    ],
    [
      "a pan that cooks as a microwave does",
      /a time for so many servings, which fewer shorten, is a microwave's/u,
      "~{12%minutes}",
      "~{12%minutes for 2}",
    ],
    ["an unknown skill", /skill must be/u, "skill: beginner", "skill: wizard"],
    ["an unknown mark", /unknown mark/u, "marks: []", "marks: [trendy]"],
    ["no appeal", /appeal must be a whole number from 1 to 10/u, "appeal: 6\n", ""],
    ["no score of a second reader", /score must be a whole number from 7 to 10/u, "score: 8\n", ""],
    ["a score below what is served", /score must be a whole number from 7 to 10: mend/u, "score: 8", "score: 6"],
    ["an appeal beyond ten", /appeal must be a whole number from 1 to 10/u, "appeal: 6", "appeal: 11"],
    ["an appeal between two marks", /appeal must be a whole number from 1 to 10/u, "appeal: 6", "appeal: 6.5"],
    ["no form", /form must be one of soup, stew, curry,/u, "form: stew\n", ""],
    ["an unknown form", /form must be one of soup, stew, curry,/u, "form: stew", "form: tower"],
    ["no seasons", /seasons must be a list/u, "seasons: []\n", ""],
    ["an unknown season", /unknown season monsoon/u, "seasons: []", "seasons: [summer, monsoon]"],
    ["a dish of every season", /seasons names all four/u, "seasons: []", "seasons: [spring, summer, autumn, winter]"],
    ["no spiciness", /spiciness must be one of none, mild, medium, hot/u, "spiciness: none\n", ""],
    [
      "an unknown kitchen",
      /cuisines must be a list of japanese/u,
      "spiciness: none",
      "spiciness: none\ncuisines: [martian]",
    ],
    [
      "an unknown spiciness",
      /spiciness must be one of none, mild, medium, hot/u,
      "spiciness: none",
      "spiciness: fiery",
    ],
    [
      "raw beansprouts",
      /beansprouts are cooked until steaming hot: a step adds them without a time over the heat/u,
      "for ~{12%minutes}.",
      "for ~{12%minutes}.\n\nScatter @beansprouts{60%g} over and serve.",
    ],
    [
      "a dish with chilli flakes that is called not spicy",
      /spiciness cannot be none with chilli flakes/u,
      "@salt{0.25%tsp}",
      "@salt{0.25%tsp}, @chilli flakes{0.5%tsp}",
    ],
    [
      "a dish with a fresh chilli that is called not spicy",
      /spiciness cannot be none with green chilli/u,
      "@salt{0.25%tsp}",
      "@salt{0.25%tsp}, @green chilli{0.5%each}(chopped)",
    ],
    [
      "a dish with several hot seasonings that is called not spicy",
      /spiciness cannot be none with chilli flakes and cayenne pepper/u,
      "@salt{0.25%tsp}",
      "@salt{0.25%tsp}, @chilli flakes{0.25%tsp}, @cayenne pepper{0.25%tsp}",
    ],
    ["another region than its folder", /region must be british/u, "region: british", "region: indian"],
    ["no tip", /tip is missing/u, "tip: Taste it.\n", ""],
    [
      "a title that fills a phone",
      /title has 108 characters, 80 at most/u,
      "title: Bench test supper",
      "title: Bench test supper with carrots and rice and everything else that anybody who reads a plan could want to know",
    ],
    ["no front matter", /has no front matter/u, /^---[\s\S]*?---\n/u, ""],
    ["front matter that is no YAML", /front matter is not YAML/u, "title: Bench", "title: [Bench"],
  ])("finds %s", (_, fault, from, to) => {
    const recipe = GOOD.replace(from, to);
    expect(recipe).not.toBe(GOOD);
    expect(faultsWith(recipe).join("\n")).toMatch(fault);
  });

  it.each([
    ["a pinch of chilli", "@salt{0.25%tsp}, @chilli flakes{1%pinch}", "none"],
    ["sweet paprika and mango chutney", "@salt{0.25%tsp}, @paprika{2%tsp}, @mango chutney{2%tbsp}", "none"],
    ["chilli that it owns to", "@salt{0.25%tsp}, @chilli flakes{1%tsp}", "hot"],
  ])("passes %s", (_, seasoning, spiciness) => {
    const recipe = GOOD.replace("@salt{0.25%tsp}", seasoning).replace("spiciness: none", `spiciness: ${spiciness}`);
    expect(recipe).not.toBe(GOOD);
    expect(faultsWith(recipe)).toEqual([]);
  });

  it("finds a time in the description, since times depend on the servings", () => {
    const recipe = GOOD.replace("Chicken, rice and carrots.", "Chicken, rice and carrots in half an hour.");
    expect(faultsWith(recipe).join("\n")).toMatch(/description must say no time/u);
  });

  it("finds bacon in the texts of its pork-free version", () => {
    const bacon = "stand_ins:\n  - {food: smoked streaky bacon, instead: smoked paprika, factor: 0.25, unit: tsp}\n";
    const recipe = GOOD.replace("description: Chicken", `${bacon}description: Crisp bacon, chicken`).replace(
      "@salt{0.25%tsp}",
      "@salt{0.25%tsp}, @smoked streaky bacon{2%rasher}",
    );
    expect(faultsWith(recipe).join("\n")).toMatch(/still speaks of "bacon"/u);
  });

  it.each([
    ["the chicken", "chicken"],
    ["the meat", "meat"],
  ])("finds %s in the words of whoever eats none", (said, word) => {
    const tofu = "stand_ins:\n  - {food: chicken breast, instead: firm tofu, factor: 140, unit: g}\n";
    const recipe = GOOD.replace("description: Chicken, rice", `${tofu}description: Rice`).replace(
      "Taste it",
      `Brown ${said} well`,
    );
    expect(faultsWith(recipe).join("\n")).toContain(`still speaks of "${word}"`);
  });

  it.each([
    ["only vegetable stock for coeliacs", "", true],
    ["meat stock for coeliacs first", "  - {food: beef stock cube, instead: gluten-free beef stock cube}\n", false],
  ])("looks for a meat stock without gluten: %s", (_, first, isFound) => {
    const vegetable = "  - {food: beef stock cube, instead: gluten-free vegetable stock cube}\n";
    const recipe = GOOD.replace("description:", `stand_ins:\n${first}${vegetable}description:`).replace(
      "@salt{0.25%tsp}",
      "@beef stock cube{0.5%each}",
    );
    const found = /gluten-free-beef-stock-cube stands in for beef-stock-cube before vegetable stock does/u;
    expect(found.test(faultsWith(recipe).join("\n"))).toBe(isFound);
    expect(faultsWith(recipe).filter((fault) => !found.test(fault))).toEqual([]);
  });

  it("finds buttery words in the texts of its dairy-free version", () => {
    const spread = "stand_ins:\n  - {food: butter, instead: dairy-free spread}\n";
    const recipe = GOOD.replace("description: Chicken, rice", `${spread}description: Chicken, buttery rice`).replace(
      "@salt{0.25%tsp}",
      "@butter{20%g}",
    );
    expect(faultsWith(recipe).join("\n")).toContain('still speaks of "buttery"');
  });

  it("finds a file that is not named after its title", () => {
    expect(faultsWith(GOOD.replace("title: Bench test supper", "title: Another supper")).join("\n")).toMatch(
      /the file must be called another-supper\.cook/u,
    );
  });
});

describe("the compiled catalogue", () => {
  it("changes its hash with its content, and only then", () => {
    const first = compileCatalogue(root(), ["british"]).data.hash;
    expect(compileCatalogue(root(), ["british"]).data.hash).toBe(first);
    writeFileSync(join(root(), "recipes", "british", "bench-test-supper.cook"), GOOD);
    expect(compileCatalogue(root(), ["british"]).data.hash).not.toBe(first);
  });
});
