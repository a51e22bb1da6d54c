import { isLiveShellfish } from "#domain/plan/thawing";
import { LEFTOVER_USES } from "#domain/food/food";
import type { LeftoverUse } from "#domain/food/food";
import { aboutLeft } from "#domain/quantity/leftover";
import { isSealed } from "#domain/cupboard/days";
import { DAYS } from "#domain/options/days";
import type { Day } from "#domain/options/days";
import type { PlanFood, PlannedLine } from "#domain/plan/plan-data";
import type { PlanDay, PlanItem, PlanMeal } from "#domain/plan/plan-document";

const MAX_TIPS = 6;
/** Aisles with leftovers worth planning for: food that spoils, not tins. */
const SPOILS: readonly string[] = ["Fresh Fruit & Veg", "Deli & Chilled", "Dairy & Eggs"];
const FREEZES: readonly string[] = ["Meat & Poultry", "Fish & Seafood", "Bakery"];
/** Foods of those aisles that keep for weeks once opened, or that freezing spoils. */
const KEEPS = new Set(["butter", "ghee", "garlic", "taco-shell", "olives", "sauerkraut", "kimchi"]);

/** A food on the week's shopping list: how it is bought, and how the list words it. */
export interface ShoppedFood {
  readonly food: PlanFood;
  readonly line: PlannedLine;
  readonly item: PlanItem;
}

/** The pence from which a leftover is worth mentioning. */
const WORTH_FREEZING = 40;

/** How the tips choose what to name. */
interface Style {
  readonly mostFrozen: number;
  readonly mostLeft: number;
  readonly isWorthSharing: (shopped: ShoppedFood) => boolean;
  readonly inOrder: (one: ShoppedFood, other: ShoppedFood) => number;
  /** For shared foods. */
  readonly byUses: boolean;
}
const NOW: Style = {
  mostFrozen: 3,
  mostLeft: 3,
  isWorthSharing: ({ food }) => !KEEPS.has(food.id) && [...SPOILS, ...FREEZES].includes(food.aisle),
  inOrder: (one, other) => valueLeft(other) - valueLeft(one),
  byUses: false,
};
const BEFORE_CUPBOARDS: Style = {
  mostFrozen: 1,
  mostLeft: 2,
  isWorthSharing: () => true,
  inOrder: (one, other) => other.item.pence - one.item.pence,
  byUses: true,
};

/** Tips for this very plan: what meals share, what to do with leftovers, and each dish's own tip. */
export function weekTips(days: readonly PlanDay[], shopped: readonly ShoppedFood[]): string[] {
  const meals = days.flatMap((day) => day.meals);
  // Plans older than the cupboard keep their wording.
  const style = shopped.every(({ food }) => food.keepsDays !== undefined) ? NOW : BEFORE_CUPBOARDS;
  const tips = [
    sharedTip(meals, shopped, style),
    frozenTip(shopped, style),
    openedTip(days, shopped),
    openedMeatTip(days, shopped),
    leftTip(shopped, style),
    ...meals.map(({ title, tip }) => (tip === "" ? null : `${title}: ${tip}`)),
  ];
  return tips.filter((tip) => tip !== null).slice(0, MAX_TIPS);
}

/** The most expensive fresh food that several dinners share, so that it is not eaten too soon. */
function sharedTip(meals: readonly PlanMeal[], shopped: readonly ShoppedFood[], style: Style): string | null {
  // What is cooked for two dinners at once is mentioned where it is cooked.
  const cookedOnce = new Set(meals.flatMap(({ cookedBefore }) => cookedBefore ?? []));
  const shared = shopped
    .filter(({ food, item }) => !item.chargedByUse && item.usedIn.length > 1 && !cookedOnce.has(food.id))
    .filter(style.isWorthSharing)
    .sort((a, b) => (style.byUses ? b.item.usedIn.length - a.item.usedIn.length : 0) || b.item.pence - a.item.pence)[0];
  if (shared === undefined) return null;
  const { food, item } = shared;
  const titles = meals.filter((meal) => item.usedIn.includes(meal.id)).map((meal) => meal.title);
  const serve = food.plural !== null || plural(item.name) ? "serve" : "serves";
  return `${item.name} ${serve} ${titles.length} meals this week: ${listInWords(titles)}. Check the later recipes before you use up the pack.`;
}

/** Expensive leftovers should be frozen. */
function frozenTip(shopped: readonly ShoppedFood[], style: Style): string | null {
  const left = leftovers(shopped, style).filter(
    ({ food, line }) =>
      FREEZES.includes(food.aisle) && !boughtFrozen(line) && !(style === NOW && isLiveShellfish(food)),
  );
  const worth = left.filter((one, at) => at === 0 || valueLeft(one) >= WORTH_FREEZING).slice(0, style.mostFrozen);
  if (worth.length === 0) return null;
  const named = worth.map((one) => frozenPhrase(one, style));
  const [packs, labels] = worth.length === 1 ? ["pack", "label says"] : ["packs", "labels say"];
  return `Freeze the rest of ${listInWords(named)} on the day you open the ${packs}, if the ${labels} you can.`;
}

/** "the pork sausages (about 4)"; only the name for less than one. */
function frozenPhrase({ food, item: { leftover } }: ShoppedFood, style: Style): string {
  const several = food.plural ?? food.name;
  if (style !== NOW || leftover === null) return `the ${several} (${leftover})`;
  const left = aboutLeft(leftover);
  if (left === "part of one") return `the ${food.name}`;
  return `the ${left === "1" || /\d (?:kg|g|ml)$/u.test(left) ? food.name : several} (${roundedForKitchen(left)})`;
}

/** "378 ml" is about 380 ml in the kitchen. */
function roundedForKitchen(leftover: string): string {
  const [, digits = "", unit = ""] = /^(\d+) (g|ml)$/u.exec(leftover) ?? [];
  if (digits === "") return leftover;
  const size = Number(digits) < 100 ? 5 : 10;
  const rounded = Math.max(size, Math.round(Number(digits) / size) * size);
  return rounded === Number(digits) ? leftover : `about ${rounded} ${unit}`;
}

/** A tin opened on one day and finished on another, later than it keeps. */
function openedTip(days: readonly PlanDay[], shopped: readonly ShoppedFood[]): string | null {
  for (const { food, line, item } of shopped) {
    const { keepsDays } = food;
    if (keepsDays === undefined || keepsDays > SHORTLY_KEPT || !isSealed(food)) continue;
    const used = days.filter(({ meals }) => meals.some(({ id }) => item.usedIn.includes(id))).map(({ day }) => day);
    if (line.packs.reduce((sum, { count }) => sum + count, 0) >= used.length) continue;
    const late = used.findIndex((day, at) => at > 0 && daysBetween(used[at - 1]!, day) > keepsDays);
    if (late < 1) continue;
    const kept = keepsDays === 1 ? "a day" : `${keepsDays} days`;
    return `The rest of ${used[late - 1]}’s ${food.plural ?? food.name} waits until ${used[late]}: freeze it in a box with a lid, as it keeps ${kept} in the fridge once it is opened.`;
  }
  return null;
}
/** A pack of meat or fish opened on one day and finished on a day too late for the fridge. */
function openedMeatTip(days: readonly PlanDay[], shopped: readonly ShoppedFood[]): string | null {
  for (const { food, line, item } of shopped) {
    if (
      food.keepsDays === undefined ||
      !MEAT_AND_FISH.includes(food.aisle) ||
      boughtFrozen(line) ||
      isLiveShellfish(food)
    )
      continue;
    const used = days.filter(({ meals }) => meals.some(({ id }) => item.usedIn.includes(id))).map(({ day }) => day);
    if (line.packs.reduce((sum, { count }) => sum + count, 0) >= used.length) continue;
    const late = used.findIndex((day, at) => at > 0 && daysBetween(used[at - 1]!, day) > OPENED_MEAT_DAYS);
    if (late < 1) continue;
    const evening = DAYS[(DAYS.indexOf(used[late]!) + DAYS.length - 1) % DAYS.length]!;
    return `Freeze the ${food.plural ?? food.name} for ${used[late]} when you open the pack on ${used[late - 1]}, and thaw in the fridge from ${evening} evening: once opened, meat and fish keep about two days.`;
  }
  return null;
}
const MEAT_AND_FISH: readonly string[] = ["Meat & Poultry", "Fish & Seafood"];
/** Days that raw meat and fish keep in the fridge after opening (Food Standards Agency). */
const OPENED_MEAT_DAYS = 2;

/** Days that an opened tin keeps; what keeps longer lasts from one dinner to the next. */
const SHORTLY_KEPT = 3;

function daysBetween(one: Day, other: Day): number {
  return (DAYS.indexOf(other) - DAYS.indexOf(one) + DAYS.length) % DAYS.length;
}

/** What else spoils, the most expensive first, and what to do with it. */
function leftTip(shopped: readonly ShoppedFood[], style: Style): string | null {
  const spoiling = leftovers(shopped, style).filter(({ food }) => SPOILS.includes(food.aisle));
  const isNoted = spoiling.every(({ food }) => food.leftoverUse !== undefined);
  const fresh = spoiling.filter(({ food }) => !isNoted || food.leftoverUse !== null).slice(0, style.mostLeft);
  if (fresh.length === 0) return null;
  const left = `Left over at the end of the week: ${listInWords(fresh.map((one) => leftoverPhrase(one, style)))}.`;
  return isNoted ? `${left} ${usesInWords(fresh)}` : `${left} Use them up for lunch.`;
}

const USES: Readonly<Record<LeftoverUse, (names: string) => string>> = {
  lunch: (names) => `have ${names} for lunch`,
  soup: (names) => `put ${names} into a soup or an omelette`,
  breakfast: (names) => `have ${names} at breakfast`,
  freezer: (names) => `freeze ${names} to cook with later`,
};

/** "Have the cucumber for lunch, and freeze the ginger to cook with later." */
function usesInWords(fresh: readonly ShoppedFood[]): string {
  const uses = LEFTOVER_USES.flatMap((use) => {
    const names = fresh.filter(({ food }) => food.leftoverUse === use).map((one) => `the ${nameOfLeft(one)}`);
    return names.length === 0 ? [] : [USES[use](listInWords(names))];
  });
  const [first = "", ...others] = uses;
  const words = [`${first.charAt(0).toUpperCase()}${first.slice(1)}`, ...others];
  return `${words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")}, and ${words.at(-1) ?? ""}`}.`;
}

/** Foods with something left over, the most important first. */
function leftovers(shopped: readonly ShoppedFood[], { inOrder }: Style): ShoppedFood[] {
  return shopped.filter(({ food, item }) => item.leftover !== null && !KEEPS.has(food.id)).sort(inOrder);
}

/** The cost in pence of what is left of a food. */
function valueLeft({ line, item }: ShoppedFood): number {
  return line.boughtGrams === 0 ? 0 : (item.pence * item.leftoverGrams) / line.boughtGrams;
}

/** "¾ white cabbage", "about 6 spring onions", "80 g spinach": a leftover as worded in a sentence. */
function leftoverPhrase(one: ShoppedFood, style: Style): string {
  const { leftover } = one.item;
  const several = isSeveral(leftover);
  // A cabbage and a half counts as one; parts of a bunch are not counted.
  const said = several && style === NOW && !/^[12]/u.test(leftover) ? aboutLeft(leftover) : leftover;
  return `${style === NOW && said !== null ? roundedForKitchen(said) : said} ${nameOfLeft(one)}`;
}

function nameOfLeft({ food, item: { leftover } }: ShoppedFood): string {
  return isSeveral(leftover) ? (food.plural ?? food.name) : food.name;
}

/** Whether more than one of a counted food is left. */
function isSeveral(leftover: string | null): leftover is string {
  return leftover !== null && /^[\d¼½¾]+$/u.test(leftover) && !/^[1¼½¾]$/u.test(leftover);
}

function boughtFrozen({ packs }: PlannedLine): boolean {
  return packs.some(({ label }) => /\bfrozen\b/u.test(label));
}

function plural(name: string): boolean {
  return /s$/u.test(name) && !/(?:ss|us)$/u.test(name);
}

/** "a", "a and b", "a, b and c". */
function listInWords(words: readonly string[]): string {
  if (words.length < 2) return words.join("");
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`;
}
