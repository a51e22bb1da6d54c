import type { Food } from "#domain/food/food";
import { SKILL_LEVELS } from "#domain/options/options";
import { measured } from "#domain/quantity/scale";
import { isCounted } from "#domain/quantity/units";
import { handsOffMinutes } from "#domain/recipe/cooking-time";
import type { Recipe, RecipeLine, Side, StandIn, StepPart } from "#domain/recipe/recipe";
import { canDoWithout, withoutFoods } from "#domain/recipe/without-foods";

/*
 * A variant is a recipe with a side, with stand-ins for foods that somebody may not eat, without foods that somebody does not
 * like, or all of these. It is a recipe like any other: checked, priced, drawn and stored on its own. Its id is the dish's, then
 * "--with-" and the side, then "--" and each stand-in, then "--without-" and each food:
 * `cottage-pie--with-mash--spread--without-peas`. No title produces two consecutive hyphens.
 */

const JOINT = "--";
const WITH = "with-";
const WITHOUT = "without-";

/** The dish's id for a recipe or a variant: two variants of one dish are the same dish to those who eat them. */
export function dishIdOf(id: string): string {
  // Called many times for every dish of a plan, so it creates no arrays.
  const end = id.indexOf(JOINT);
  return end === -1 ? id : id.slice(0, end);
}

/** Whether a variant replaces an ordinary food, apart from the stand-ins with ids in `apart`. */
export function hasStandIn(id: string, apart: readonly string[] = []): boolean {
  return standInsOf(id).some((part) => !apart.includes(part));
}

/** The ids of a variant's stand-ins. */
export function standInsOf(id: string): string[] {
  const [, ...parts] = id.split(JOINT);
  return parts.filter((part) => !part.startsWith(WITH) && !part.startsWith(WITHOUT));
}

/** The ids of the foods that a variant leaves out. */
export function leftOutOf(id: string): string[] {
  const [, ...parts] = id.split(JOINT);
  return parts.flatMap((part) => (part.startsWith(WITHOUT) ? [part.slice(WITHOUT.length)] : []));
}

/** The id of a variant's side; null if it has none. */
export function sideOf(id: string): string | null {
  return (
    id
      .split(JOINT)
      .find((part, at) => at > 0 && part.startsWith(WITH))
      ?.slice(WITH.length) ?? null
  );
}

/** The id of a dish with a side and stand-ins, in the order given, and without some foods. */
export function variantId(
  dishId: string,
  side: Pick<Side, "id"> | null,
  standIns: readonly Pick<StandIn, "insteadId">[],
  without: readonly string[] = [],
): string {
  const instead = [...new Set(standIns.map(({ insteadId }) => insteadId))];
  return [dishId, ...(side === null ? [] : [WITH + side.id]), ...instead, ...without.map((id) => WITHOUT + id)].join(
    JOINT,
  );
}

/** Without more of its foods it is another dish. */
const MAX_LEFT_OUT = 4;

/** What reading variants needs from the catalogue. */
export interface VariantSource {
  readonly recipes: readonly Recipe[];
  readonly sides: readonly Side[];
  readonly foods: readonly Food[];
}

/** Finds recipes and variants by id, each built once. Undefined for an unknown id. */
export function variantReader({ recipes, sides, foods }: VariantSource): (id: string) => Recipe | undefined {
  const known = new Map(recipes.map((recipe) => [recipe.id, recipe]));
  const foodById = new Map(foods.map((food) => [food.id, food]));
  const sideById = new Map(sides.map((side) => [side.id, side]));
  return (id) => {
    const found = known.get(id);
    if (found !== undefined) return found;
    const recipe = known.get(dishIdOf(id));
    if (recipe === undefined) return undefined;
    const [sideId, parts, without] = [sideOf(id), standInsOf(id), leftOutOf(id)];
    const side = sideId === null ? null : sideById.get(sideId);
    if (side === undefined || (side !== null && !recipe.sides.includes(side.id) && !mayStandBeside(recipe, side)))
      return undefined;
    const joined = side === null ? recipe : withSide(recipe, side);
    const standIns = joined.standIns.filter(({ insteadId }) => parts.includes(insteadId));
    if (parts.some((part) => !standIns.some(({ insteadId }) => insteadId === part))) return undefined;
    // One id for each variant: its parts have a fixed order, without repeats.
    if (
      id !==
      variantId(
        recipe.id,
        side,
        parts.map((insteadId) => ({ insteadId })),
        [...new Set(without)],
      )
    )
      return undefined;
    const whole = withStandIns(joined, standIns, foodById);
    if (without.length > MAX_LEFT_OUT || !without.every((foodId) => canDoWithout(whole, foodId, foodById)))
      return undefined;
    // Variants that leave foods out are rarely needed twice, and too many to cache.
    if (without.length > 0) return withoutFoods(whole, without, foodById, id);
    known.set(id, whole);
    return whole;
  };
}

/** Whether a side may be added to a dish that does not name it, at the user's request: peas with a pie that has none. */
export function mayStandBeside({ madeFrom, lines }: Recipe, side: Side): boolean {
  const [main] = side.lines;
  return side.isForAny && madeFrom === undefined && lines.every(({ foodId }) => foodId !== main?.foodId);
}

/** Adds a side to a dish: it cooks in the dish's waiting times, and its own sentence serves it (decisions 42 and 43). */
export function withSide(recipe: Recipe, side: Side): Recipe {
  const scale = recipe.servings / side.servings;
  const sideLines = side.lines.map((line): RecipeLine => ({ ...line, quantity: line.quantity * scale }));
  // A microwave or air fryer takes one thing at a time.
  const waits = side.equipment.some((item) => BUSY.includes(item) && recipe.equipment.includes(item));
  const start = waits ? 0 : startOf(recipe, side.cookMinutes);
  const rest = waits || start > 0 ? null : waitFor(recipe, side);
  const moved = side.steps.map((step, index) => [
    ...step.map((part): StepPart =>
      part.kind === "ingredient" ? { ...part, line: part.line + recipe.lines.length } : part,
    ),
    ...(rest !== null && index === side.steps.length - 1 ? [{ kind: "text" as const, text: rest }] : []),
  ]);
  // A side that would start hours before the slow cooker finishes is described after its step.
  const alone = start > 0 && handsOffMinutes({ equipment: recipe.equipment, steps: [recipe.steps[start] ?? []] }) > 0;
  const at = alone ? start + 1 : start;
  const when = alone ? "Towards the end of that time" : "Meanwhile";
  const last = recipe.steps.length - 1;
  const steps = recipe.steps.map((step, index) =>
    index === last ? [...step, { kind: "text" as const, text: ` ${side.serve}` }] : step,
  );
  return {
    ...recipe,
    id: variantId(recipe.id, side, []),
    title: joinedTitle(recipe.title, side.title),
    prepMinutes: recipe.prepMinutes + side.prepMinutes,
    cookMinutes: waits ? recipe.cookMinutes + side.cookMinutes : Math.max(recipe.cookMinutes, side.cookMinutes),
    // Of two attended times, the dish's own and the side's during slow cooking, the longer counts.
    handsOffMinutes: waits
      ? recipe.handsOffMinutes
      : Math.max(0, Math.min(recipe.handsOffMinutes, recipe.cookMinutes - side.cookMinutes)),
    skill: SKILL_LEVELS.indexOf(side.skill) > SKILL_LEVELS.indexOf(recipe.skill) ? side.skill : recipe.skill,
    equipment: [...new Set([...recipe.equipment, ...side.equipment])].sort(),
    utensils: [...new Set([...recipe.utensils, ...side.utensils])],
    lines: [...recipe.lines, ...sideLines],
    steps: [...steps.slice(0, at), ...(at > 0 ? moved.map(startingWith(when)) : moved), ...steps.slice(at)],
    standIns: joinedStandIns(recipe.standIns, side.standIns),
    sides: [],
  };
}

/** The stand-ins of a dish and its side; those named by both have the words of both. */
function joinedStandIns(ofDish: readonly StandIn[], ofSide: readonly StandIn[]): StandIn[] {
  const isSame = (one: StandIn, other: StandIn): boolean =>
    one.foodId === other.foodId && one.insteadId === other.insteadId;
  return [
    ...ofDish.map((own) => ({
      ...own,
      words: [
        ...own.words,
        ...ofSide
          .filter((other) => isSame(own, other))
          .flatMap(({ words }) => words.filter(([from]) => !own.words.some(([known]) => known === from))),
      ],
    })),
    ...ofSide.filter((own) => !ofDish.some((other) => isSame(own, other))),
  ];
}

const BUSY: readonly string[] = ["microwave", "air_fryer"];

/** The last step before which a side can start and be ready in time; 0 if the dish never leaves that long. */
function startOf(recipe: Recipe, minutes: number): number {
  let left = 0;
  for (let at = recipe.steps.length - 1; at > 0; at -= 1) {
    for (const part of recipe.steps[at]!)
      if (part.kind === "timer" && (part.name === null || part.name === "")) left += part.minutes;
    if (left >= minutes) return at;
  }
  return 0;
}

/** A dish that is done long before its side starts later: a steak goes cold while wedges need another half an hour. */
function waitFor({ prepMinutes, cookMinutes }: Recipe, side: Side): string | null {
  const own = Math.ceil((prepMinutes + cookMinutes) / 5) * 5;
  return side.cookMinutes - own < LONG_WAIT ? null : ` Begin the rest when about ${own} minutes of that are left.`;
}
const LONG_WAIT = 10;

function startingWith(when: string): (step: readonly StepPart[], at: number) => readonly StepPart[] {
  return (step, at) => {
    const [first, ...rest] = step;
    if (at > 0 || first?.kind !== "text") return step;
    return [{ kind: "text", text: `${when}, ${first.text.charAt(0).toLowerCase()}${first.text.slice(1)}` }, ...rest];
  };
}

/** "Chilli con carne with rice"; "Lamb steaks with leeks and greens, and new potatoes". */
function joinedTitle(title: string, side: string): string {
  if (!/ with /u.test(title)) return `${title} with ${side}`;
  return / with .*(?:,| and )/u.test(title) ? `${title}, and ${side}` : `${title} and ${side}`;
}

/**
 * Replaces foods by their stand-ins in lines, steps, times and texts. Stand-ins are named, so that those who avoid the ordinary
 * food read on each plate that it is not there.
 */
export function withStandIns(
  recipe: Recipe,
  standIns: readonly StandIn[],
  foodById: ReadonlyMap<string, Food>,
): Recipe {
  if (standIns.length === 0) return recipe;
  // Longer words first, so that none is replaced inside another.
  const words = standIns.flatMap(({ words: own }) => own).sort((a, b) => b[0].length - a[0].length);
  const said = (text: string): string => replaceAll(text, words);
  const minutes = new Map(standIns.flatMap(({ minutes: own }) => own));
  const lines = recipe.lines.map((line): RecipeLine => {
    const standIn = standIns.find(({ foodId }) => foodId === line.foodId);
    const preparation = line.preparation === null ? null : said(line.preparation);
    if (standIn === undefined) return { ...line, preparation };
    const own = standIn.words.find(([from]) => from === `(${line.preparation})`);
    return {
      foodId: standIn.insteadId,
      ...insteadOf(line, standIn, foodById),
      preparation: own === undefined ? preparation : withoutBrackets(own[1]),
    };
  });
  const steps = recipe.steps.map((step) =>
    step.map((part): StepPart => {
      if (part.kind === "text") return { ...part, text: said(part.text) };
      if (part.kind === "timer") return { ...part, minutes: minutes.get(part.minutes) ?? part.minutes };
      return part;
    }),
  );
  return {
    ...recipe,
    id: [recipe.id, ...new Set(standIns.map(({ insteadId }) => insteadId))].join(JOINT),
    title: claimedOnce(said(recipe.title)),
    description: said(recipe.description),
    tip: said(recipe.tip),
    cookMinutes: standIns.reduce((sum, { cookMinutes }) => sum + cookMinutes, recipe.cookMinutes),
    handsOffMinutes: recipe.handsOffMinutes + handsOffMinutes({ ...recipe, steps }) - handsOffMinutes(recipe),
    lines,
    steps,
    standIns: [],
    sides: [],
  };
}

/** Words in brackets say how a food is cut and are replaced whole: "(torn)" for ham is "(drained)" for beans, and some have none. */
function withoutBrackets(words: string): string | null {
  const inner = words.replace(/^\(|\)$/gu, "").trim();
  return inner === "" ? null : inner;
}

/** The amount of a stand-in, as measured in a kitchen: there is no spoon for 0.8 of one. */
function insteadOf(
  line: RecipeLine,
  { insteadId, factor, unit: other }: StandIn,
  foodById: ReadonlyMap<string, Food>,
): Pick<RecipeLine, "quantity" | "unit"> {
  const unit = other ?? line.unit;
  // Whole items are rounded up for the whole table.
  if (factor === 1 || isCounted(unit)) return { quantity: line.quantity * factor, unit };
  const food = foodById.get(insteadId);
  const rounded = food === undefined ? null : measured(food, line.quantity * factor, unit);
  return rounded === null
    ? { quantity: line.quantity * factor, unit }
    : { quantity: rounded.quantity, unit: rounded.unit };
}

/** A title that starts with what it is free from says so for the whole dish: "Gluten-free bolognese gluten-free pasta bake". */
function claimedOnce(title: string): string {
  const [claim] = /^(?:gluten|dairy|egg)-free (?=.*-free )/iu.exec(title) ?? [];
  if (claim === undefined) return title;
  return claim + title.slice(claim.length).replaceAll(claim.toLowerCase(), "");
}

function replaceAll(text: string, words: readonly (readonly [string, string])[]): string {
  if (words.length === 0) return text;
  const instead = new Map(words);
  const any = new RegExp(words.map(([from]) => from.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&")).join("|"), "gu");
  return text.replace(any, (found) => instead.get(found) ?? found);
}
