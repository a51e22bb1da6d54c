import { existsSync, readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { Recipe as CooklangRecipe } from "@tmlmt/cooklang-parser";
import { parse as parseYaml } from "yaml";
import type { Food } from "#domain/food/food";
import { gramsOf } from "#domain/quantity/units";
import { handsOffMinutes } from "#domain/recipe/cooking-time";
import { APPEAL, CUISINES, DISH_FORMS, RECIPE_MARKS, SEASONS, SPICINESS } from "#domain/recipe/recipe";
import type {
  Cooking,
  Cuisine,
  Recipe,
  RecipeLine,
  RecipeMark,
  Season,
  Side,
  StepPart,
  TimerLoad,
} from "#domain/recipe/recipe";
import { REGIONS, SKILL_LEVELS } from "#domain/options/options";
import type { Equipment, Region, SkillLevel } from "#domain/options/options";
import type { Faults } from "./read.ts";
import { slugOf } from "./read.ts";
import { madeFromField } from "./made-from.ts";
import { standInsField } from "./stand-ins.ts";
import type { FoodByName } from "./stand-ins.ts";

/** The appliance needed for a pan or appliance; null: none. */
const APPLIANCE_OF: Readonly<Record<string, Equipment | null>> = {
  oven: "oven",
  grill: "oven",
  "frying pan": "stove",
  saucepan: "stove",
  "large pan": "stove",
  wok: "stove",
  "griddle pan": "stove",
  "casserole dish": "stove",
  "slow cooker": "slow_cooker",
  "air fryer": "air_fryer",
  microwave: "microwave",
  "baking tray": null,
  "roasting tin": null,
  "ovenproof dish": null,
  "mixing bowl": null,
  "large bowl": null,
  "microwave-safe bowl": null,
  sieve: null,
  kettle: null,
};
const APPLIANCE_WORDS = new Set(["oven", "grill", "slow cooker", "air fryer", "microwave"]);

type FixedNumber = { type: "fixed"; value: { type: string; value?: number; decimal?: number } };

function fixedNumber(value: unknown): number | null {
  const fixed = value as FixedNumber | undefined;
  return fixed?.type === "fixed" && fixed.value.type === "decimal" && typeof fixed.value.value === "number"
    ? fixed.value.value
    : null;
}

function textField(front: Record<string, unknown>, name: string, where: string, faults: Faults): string {
  const value = front[name];
  if (typeof value === "string" && value.trim() !== "") return value.trim();
  faults.add(where, `${name} is missing`);
  return "";
}

function wholeField(front: Record<string, unknown>, name: string, where: string, faults: Faults): number {
  const value = front[name];
  if (typeof value === "number" && Number.isInteger(value) && value >= 0 && value <= 600) return value;
  faults.add(where, `${name} must be a whole number`);
  return 0;
}

function appealField(front: Record<string, unknown>, where: string, faults: Faults): number {
  const { appeal } = front;
  if (typeof appeal === "number" && Number.isInteger(appeal) && appeal >= APPEAL.least && appeal <= APPEAL.most)
    return appeal;
  faults.add(where, `appeal must be a whole number from ${APPEAL.least} to ${APPEAL.most}`);
  return APPEAL.least;
}

/** The length of two lines on a phone, before a side is added; the rest belongs in the description. */
const LONGEST_TITLE = 80;

/** The score from a critical reader, by docs/recipe-checklist.md; only the check uses it. */
const SCORE = { least: 7, most: 10 } as const;

function checkScore({ score }: Record<string, unknown>, where: string, faults: Faults): void {
  if (typeof score !== "number" || !Number.isInteger(score) || score < SCORE.least || score > SCORE.most)
    faults.add(where, `score must be a whole number from ${SCORE.least} to ${SCORE.most}: mend the recipe first`);
}

/** One of a list of words. If it is none of them, the first is used: a catalogue with a fault is not used anyway. */
function wordField<Word extends string>(
  front: Record<string, unknown>,
  name: string,
  words: readonly [Word, ...Word[]],
  where: string,
  faults: Faults,
): Word {
  const word = words.find((one) => one === front[name]);
  if (word === undefined) faults.add(where, `${name} must be one of ${words.join(", ")}`);
  return word ?? words[0];
}

function seasonsField(front: Record<string, unknown>, where: string, faults: Faults): Season[] {
  const { seasons } = front;
  if (!Array.isArray(seasons)) {
    faults.add(where, "seasons must be a list, [] when it is eaten all year round");
    return [];
  }
  for (const season of seasons)
    if (!(SEASONS as readonly unknown[]).includes(season))
      faults.add(where, `unknown season ${String(season)}: there are ${SEASONS.join(", ")}`);
  const known = SEASONS.filter((season) => seasons.includes(season));
  if (known.length === SEASONS.length) faults.add(where, "seasons names all four: write [] for all year round");
  return known;
}

/** Foods by each of their names in lower case. */
export function foodsByName(foods: readonly Food[]): FoodByName {
  return new Map(
    foods.flatMap((food) =>
      [food.name, ...food.aliases, ...(food.plural === null ? [] : [food.plural])].map(
        (name) => [name.toLowerCase(), food] as const,
      ),
    ),
  );
}

/** Reads all recipes of the catalogue; `only` limits it to some regions. */
export function readRecipes(
  root: string,
  foods: FoodByName,
  sides: readonly Side[],
  faults: Faults,
  only: readonly string[] = [],
): Recipe[] {
  return REGIONS.flatMap((region) => {
    const folder = join(root, "recipes", region);
    if (region === "none" || !existsSync(folder) || (only.length > 0 && !only.includes(region))) return [];
    return cookFiles(folder).flatMap((file) => {
      const recipe = readRecipe(file, region, foods, faults);
      for (const side of recipe?.sides ?? [])
        if (!sides.some(({ id }) => id === side)) faults.add(file, `unknown side "${side}"`);
      return recipe === null ? [] : [recipe];
    });
  });
}

/** Reads the sides that recipes name. */
export function readSides(root: string, foods: FoodByName, faults: Faults): Side[] {
  const folder = join(root, "sides");
  if (!existsSync(folder)) return [];
  return cookFiles(folder).flatMap((file): Side[] => {
    const read = readCooking(file, foods, faults);
    if (read === null) return [];
    const serve = textField(read.fields, "serve", file, faults);
    return [{ ...read.cooking, serve, isForAny: read.fields.beside_any === true }];
  });
}

function cookFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".cook"))
    .sort()
    .map((file) => join(folder, file));
}

/** What recipes and sides share, including the fields before the text. */
function readCooking(
  file: string,
  foods: FoodByName,
  faults: Faults,
): { cooking: Cooking; fields: Record<string, unknown> } | null {
  const text = readFileSync(file, "utf8");
  const front = /^---\n([\s\S]*?)\n---\n/u.exec(text);
  if (front === null) {
    faults.add(file, "has no front matter");
    return null;
  }
  let fields: Record<string, unknown>;
  try {
    fields = parseYaml(front[1] as string) as Record<string, unknown>;
  } catch (error) {
    faults.add(file, `front matter is not YAML: ${(error as Error).message.split("\n")[0] ?? ""}`);
    return null;
  }
  const body = new CooklangRecipe(text.slice(front[0].length));
  const title = textField(fields, "title", file, faults);
  if (!(SKILL_LEVELS as readonly unknown[]).includes(fields.skill))
    faults.add(file, "skill must be beginner, intermediate or advanced");
  const lines = body.ingredients.map((ingredient): RecipeLine => lineOf(ingredient, file, foods, faults));
  const utensils = body.cookware.map((item) => item.name.toLowerCase());
  for (const utensil of utensils) if (!(utensil in APPLIANCE_OF)) faults.add(file, `unknown cookware "${utensil}"`);
  const id = slugOf(title);
  if (basename(file) !== `${id}.cook`) faults.add(file, `the file must be called ${id}.cook`);
  const equipment = [...new Set(utensils.map((utensil) => APPLIANCE_OF[utensil] ?? null))]
    .filter((entry): entry is Equipment => entry !== null)
    .sort();
  const steps = stepsOf(body, file, faults);
  const cooking = {
    id,
    title,
    servings: wholeField(fields, "servings", file, faults) || 1,
    prepMinutes: wholeField(fields, "prep", file, faults),
    cookMinutes: wholeField(fields, "cook", file, faults),
    skill: fields.skill as SkillLevel,
    mostServings: fields.serves_at_most === undefined ? null : wholeField(fields, "serves_at_most", file, faults),
    leastServings: fields.serves_at_least === undefined ? 1 : wholeField(fields, "serves_at_least", file, faults),
    handsOffMinutes: handsOffMinutes({ equipment, steps }),
    equipment,
    utensils: [...new Set(utensils.filter((utensil) => !APPLIANCE_WORDS.has(utensil)))],
    lines,
    steps,
    standIns: standInsField(fields.stand_ins, lines, foods, file, faults),
  };
  return { cooking, fields };
}

function readRecipe(file: string, region: Region, foods: FoodByName, faults: Faults): Recipe | null {
  const read = readCooking(file, foods, faults);
  if (read === null) return null;
  const { cooking, fields } = read;
  if (fields.region !== region) faults.add(file, `region must be ${region}`);
  const marks = Array.isArray(fields.marks) ? (fields.marks as string[]) : [];
  for (const mark of marks)
    if (!(RECIPE_MARKS as readonly string[]).includes(mark)) faults.add(file, `unknown mark ${mark}`);
  checkScore(fields, file, faults);
  if (cooking.title.length > LONGEST_TITLE)
    faults.add(file, `title has ${cooking.title.length} characters, ${LONGEST_TITLE} at most`);
  return {
    ...cooking,
    region,
    marks: marks as RecipeMark[],
    appeal: appealField(fields, file, faults),
    form: wordField(fields, "form", DISH_FORMS, file, faults),
    seasons: seasonsField(fields, file, faults),
    spiciness: wordField(fields, "spiciness", SPICINESS, file, faults),
    cuisines: cuisinesField(fields.cuisines, file, faults),
    description: textField(fields, "description", file, faults),
    tip: textField(fields, "tip", file, faults),
    sides: sidesField(fields.sides, file, faults),
    ...madeFromField(fields.made_from, foods, file, faults),
  };
}

function cuisinesField(value: unknown, where: string, faults: Faults): Cuisine[] {
  if (value === undefined) return [];
  const known = Array.isArray(value) ? CUISINES.filter((cuisine) => value.includes(cuisine)) : [];
  if (!Array.isArray(value) || known.length !== value.length)
    faults.add(where, `cuisines must be a list of ${CUISINES.join(", ")}`);
  return known;
}

/** Sides are named by title, the most usual first; a dish that is complete on its own has none. */
function sidesField(value: unknown, where: string, faults: Faults): string[] {
  if (value === undefined) return [];
  if (Array.isArray(value) && value.every((side) => typeof side === "string")) return value.map(slugOf);
  faults.add(where, "sides must be a list of titles of sides");
  return [];
}

function lineOf(
  ingredient: CooklangRecipe["ingredients"][number],
  file: string,
  foods: FoodByName,
  faults: Faults,
): RecipeLine {
  const food = foods.get(ingredient.name.toLowerCase());
  const quantity = fixedNumber(ingredient.quantity);
  const unit = ingredient.unit ?? "";
  if (food === undefined) faults.add(file, `unknown ingredient "${ingredient.name}"`);
  if (quantity === null || quantity <= 0) faults.add(file, `"${ingredient.name}" has no amount that is one number`);
  else if (food !== undefined && gramsOf(food, quantity, unit) === null)
    faults.add(
      file,
      `"${ingredient.name}" is never measured in "${unit}" (it has ${["g", ...(food.density === null ? [] : ["ml, tsp, tbsp"]), ...Object.keys(food.units)].join(", ")})`,
    );
  return { foodId: food?.id ?? "", quantity: quantity ?? 0, unit, preparation: ingredient.preparation?.trim() || null };
}

/** "minutes"; "minutes per 2" in batches; "minutes for 2" in a microwave; "minutes up to 4" on a tray. */
const TIMER_UNIT = /^(?<unit>min|minutes?|h|hours?)(?: (?<load>per|for|up to) (?<servings>[1-9]))?$/u;
const LOADS: Readonly<Record<string, TimerLoad["kind"]>> = { per: "batch", for: "full", "up to": "tray" };

function loadOf(words: string | undefined, servings: string | undefined): { load?: TimerLoad } {
  const kind = LOADS[words ?? ""];
  return kind === undefined ? {} : { load: { kind, servings: Number(servings) } };
}

function stepsOf(body: CooklangRecipe, file: string, faults: Faults): StepPart[][] {
  const steps: StepPart[][] = [];
  for (const section of body.sections) {
    for (const content of section.content) {
      if (content.type !== "step") continue;
      steps.push(
        content.items.map((item): StepPart => {
          if (item.type === "text") return { kind: "text", text: item.value.replace(/\s+/gu, " ") };
          if (item.type === "ingredient")
            return { kind: "ingredient", line: (item as unknown as { index: number }).index };
          if (item.type === "cookware")
            return { kind: "cookware", name: body.cookware[item.index]?.name.toLowerCase() ?? "" };
          const timer = body.timers[(item as { index: number }).index];
          const value = fixedNumber(timer?.duration);
          const read = TIMER_UNIT.exec(timer?.unit ?? "");
          if (value === null || read === null)
            faults.add(
              file,
              "a timer must look like ~{8%minutes}, ~{8%minutes per 2}, ~{8%minutes for 2} or ~{8%minutes up to 4}",
            );
          const factor = read?.groups?.unit?.startsWith("h") === true ? 60 : 1;
          return {
            kind: "timer",
            minutes: (value ?? 0) * factor,
            name: timer?.name ?? null,
            ...loadOf(read?.groups?.load, read?.groups?.servings),
          };
        }),
      );
    }
  }
  return steps;
}
