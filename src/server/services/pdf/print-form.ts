import { PRODUCT_NAME, proposedBy } from "#contract/product";
import type { Allergen, Nutrition } from "#domain/food/food";
import { formatPence, pence, roundToPence } from "#domain/money/pence";
import type { PlanDay, PlanDocument, PlanItem, PlanMeal } from "#domain/plan/plan-document";
import { inWholePieces } from "#domain/quantity/leftover";
import { formatMinutes } from "#domain/quantity/format";
import { optionLabel } from "#domain/options/options";
import { calendarDay, longDate } from "#server/london-date";
import { cleanText, dateParts } from "#server/services/pdf/template-values";
import type { PdfMeta } from "#server/services/pdf/pdf";
import { thawingOf } from "#domain/plan/thawing";
import { notedRulesOf } from "#domain/request/noted-rules";
import { datedDay, shopDateOf, weekStartOf } from "#domain/request/week-start";
import { MONTHS, dayInWords } from "#domain/cupboard/days";

// The compiler's native code cannot be interrupted, so every list and every text has an end. Plans of ours stay far below.
const MOST = {
  meals: 14,
  aisles: 20,
  itemsInAnAisle: 40,
  ingredients: 30,
  steps: 20,
  checks: 16,
  notices: 8,
  tips: 8,
  words: 12,
} as const;
const LENGTH = { name: 60, title: 100, item: 70, amount: 60, sentence: 600, step: 800, atHome: 1600 } as const;

/** How a dish is drawn: an SVG from its id and its foods' ids, or null for no picture. */
export type DrawDish = (mealId: string, foods: readonly string[]) => string | null;

export type PrintForm = ReturnType<typeof printForm>;

/** Writes a plan as the plain data that the template reads. Pure: no time of printing, no random. */
export function printForm(plan: PlanDocument, meta: PdfMeta, draw: DrawDish) {
  const { request } = plan;
  const owner = cleanText(request.fullName, LENGTH.name) || "you";
  const meals = plan.days.flatMap((day) => day.meals.map((meal) => ({ day, meal }))).slice(0, MOST.meals);
  const proposers = meals.map(({ meal }) => meal.proposer);
  const supermarket = clean(optionLabel(plan.prices.supermarket));
  const shopping = plan.shopping.slice(0, MOST.aisles).map(({ category, items }) => ({
    aisle: clean(category),
    items: items.slice(0, MOST.itemsInAnAisle).map(printItem),
  }));
  const itemCount = shopping.reduce((sum, { items }) => sum + items.length, 0);
  // A dinner for guests is for more than live in the house.
  const servings = meals.reduce((sum, { meal }) => sum + meal.servings, 0);
  const left = plan.budgetPence - plan.totalPence;
  return {
    product: PRODUCT_NAME,
    title: `Meal plan for ${owner}`,
    planId: clean(meta.planId),
    date: dateParts(meta.createdAt),
    made: `Made on ${longDate(meta.createdAt)}`,
    summary: `${counted(meals.length, "meal")} for ${counted(request.numPeople, "person", "people")}, shopped at ${supermarket}`,
    figures: [
      {
        label: "Total Weekly Cost",
        value: formatPence(plan.totalPence),
        note: `${formatPence(perServing(plan.totalPence, servings))} a serving`,
      },
      {
        label: "Budget",
        value: formatPence(plan.budgetPence),
        note: left >= 0 ? `${formatPence(pence(left))} to spare` : "",
      },
      { label: "Supermarket", value: supermarket, note: counted(itemCount, "item") },
      {
        label: "People",
        value: String(request.numPeople),
        note: `${counted(servings, "serving")} in all`,
      },
    ],
    week: meals.map(({ day, meal }) => printOverview(day, meal, plan, draw)),
    shopWhen: shopWhen(request, meta),
    checks: plan.checks
      .slice(0, MOST.checks)
      .map(({ label, detail }) => ({ label: clean(label), detail: cleanText(detail, LENGTH.sentence) })),
    notices: plan.notices.slice(0, MOST.notices).map(({ message }) => cleanText(message, LENGTH.sentence)),
    shopping,
    shoppingSummary: `${counted(itemCount, "item")} at ${supermarket}. Everything is counted in whole packs.`,
    atHome: atHomeInWords(plan),
    total: formatPence(plan.totalPence),
    dishes: meals.map(({ day, meal }) => ({
      day: onTwoLines(datedDay(request, day.day)),
      ...printDish(meal, proposedBy(meal.proposer, proposers), draw),
    })),
    tips: ofTheWeek(plan.tips, meals)
      .slice(0, MOST.tips)
      .map((tip) => cleanText(tip, LENGTH.sentence)),
    prices: `All prices are estimates for ${supermarket}, dated ${monthOf(plan.prices.date)}. ${sentence(cleanText(plan.prices.source, LENGTH.sentence))} What you pay at the till may differ.`,
    labels:
      "Recipes change and factories differ. The allergens in this plan come from our food data and not from the pack in your hand, so please read the label of everything you buy, every time, and ask the maker when you are unsure.",
  };
}

/** A day that breaks, in a narrow column, only before its date. */
function onTwoLines(day: string): string {
  return day.replace(/(?<=\d) /u, "\u{A0}");
}

/** "on Saturday 28 November": the last day to shop for the week. */
function shopWhen({ startsOn, shoppingDay }: PlanDocument["request"], { createdAt }: PdfMeta): string {
  if (startsOn === undefined) return shoppingDay === undefined ? "at the weekend" : `on ${shoppingDay}`;
  return `on ${dayInWords(shopDateOf({ startsOn, shoppingDay }, calendarDay(createdAt)))}`;
}

const MOST_AT_HOME = 40;

/** What the week takes from the cupboard, in one sentence each for what is known and what is assumed; null when nothing. */
function atHomeInWords({ fromCupboard }: PlanDocument): string | null {
  const named = (assumed: boolean): string =>
    fromCupboard
      .filter((food) => food.assumed === assumed)
      .slice(0, MOST_AT_HOME)
      .map(({ name, amount }) => `${name.charAt(0).toLowerCase()}${name.slice(1)} (${amount})`)
      .join(", ");
  const [known, assumed] = [named(false), named(true)];
  const sentences = [
    known === "" ? "" : `From your cupboard: ${known}.`,
    assumed === "" ? "" : `We assume you have: ${assumed}. Please check.`,
  ].filter((sentence) => sentence !== "");
  return sentences.length === 0 ? null : cleanText(sentences.join(" "), LENGTH.atHome);
}

/** The tips that no dish of the document gives already. */
function ofTheWeek(tips: readonly string[], meals: readonly { meal: PlanMeal }[]): string[] {
  return tips.filter((tip) => !meals.some(({ meal }) => tip.startsWith(`${meal.title}: `)));
}

/** The week alone, on one page for the door of the fridge. */
export function fridgeForm(plan: PlanDocument, meta: PdfMeta, draw: DrawDish) {
  const { product, title, planId, date, made, summary, total, week } = printForm(plan, meta, draw);
  return { product, title, planId, date, made, shopped: `${summary} for about ${total}`, week };
}

function clean(text: string): string {
  return cleanText(text, LENGTH.item);
}

function printOverview({ day }: PlanDay, meal: PlanMeal, { shopping, request }: PlanDocument, draw: DrawDish) {
  const thawing = thawingOf(day, meal, shopping, weekStartOf(request), notedRulesOf(request).noFreezer);
  return {
    day: onTwoLines(datedDay(request, day)),
    title: cleanText(meal.title, LENGTH.title),
    time: clean(
      `${formatMinutes(meal.prepMinutes + meal.cookMinutes)}${meal.handsOffMinutes === 0 ? "" : ` + ${formatMinutes(meal.handsOffMinutes)} slow cooker`}`,
    ),
    picture: drawn(meal, draw),
    thawWhen: thawing?.when ?? null,
    thawFoods: thawing === null ? null : cleanText(thawing.foods.join(", "), LENGTH.item),
  };
}

function printItem(item: PlanItem) {
  // "2 × single" is how a pack is counted; on a list it reads "2 loose", and "1 × 400 g tin" is "400 g tin".
  const amount = item.chargedByUse
    ? `use ${item.needed}`
    : item.amount.replaceAll(/(?<!\d)(\d+) × single(?= \+|$)/gu, "$1 loose").replace(/^1 × (?=\d)/u, "");
  const { leftover } = inWholePieces(item);
  return {
    name: clean(item.name),
    amount: cleanText(amount, LENGTH.amount),
    byUse: item.chargedByUse,
    leftover: leftover === null ? null : `${clean(leftover)}\u{A0}left`,
    price: formatPence(item.pence),
  };
}

function printDish(meal: PlanMeal, origin: string | null, draw: DrawDish) {
  const title = cleanText(meal.title, LENGTH.title);
  const tools = [...meal.equipment.slice(0, MOST.words).map(optionLabel), ...meal.utensils.slice(0, MOST.words)];
  return {
    title,
    description: cleanText(meal.description, LENGTH.sentence),
    forYou: (meal.forYou ?? null) === null ? null : cleanText(meal.forYou ?? "", LENGTH.sentence),
    origin: origin === null ? null : cleanText(origin, LENGTH.title),
    picture: drawn(meal, draw),
    alt: `A drawing of ${title}`,
    facts: [
      { label: "Preparation", value: clean(formatMinutes(meal.prepMinutes)) },
      { label: "Cooking", value: clean(formatMinutes(meal.cookMinutes)) },
      ...(meal.handsOffMinutes === 0
        ? []
        : [{ label: "Slow cooker", value: clean(formatMinutes(meal.handsOffMinutes)) }]),
      { label: "Serves", value: String(meal.servings) },
      { label: "Skill", value: clean(optionLabel(meal.skill)) },
      ...(meal.region === null ? [] : [{ label: "", value: `${clean(optionLabel(meal.region))} kitchen` }]),
    ],
    equipment: cleanText(capitalised(tools.join(", ").toLowerCase()), LENGTH.sentence),
    ingredients: meal.ingredients.slice(0, MOST.ingredients).map(({ name, amount, preparation, pence: cost }) => ({
      name: clean(capitalised(name)),
      preparation: preparation === null ? "" : clean(preparation),
      amount: cleanText(amount, LENGTH.amount),
      // Water from the tap and a pinch of salt have no price worth a line.
      cost: cost === 0 ? "" : formatPence(cost),
    })),
    cost: formatPence(meal.pence),
    perServing: `${formatPence(perServing(meal.pence, meal.servings))} a serving`,
    steps: meal.steps.slice(0, MOST.steps).map((step) => cleanText(step, LENGTH.step)),
    nutrition: nutritionOf(meal.nutrition),
    allergens: meal.allergens.length === 0 ? null : capitalised(meal.allergens.map(allergenLabel).join(", ")),
    estimate: estimateOf(meal),
    tip: cleanText(meal.tip, LENGTH.sentence),
  };
}

function drawn(meal: PlanMeal, draw: DrawDish): string | null {
  return draw(
    meal.id,
    meal.ingredients.slice(0, MOST.ingredients).map((ingredient) => ingredient.foodId),
  );
}

function nutritionOf(nutrition: Nutrition): { label: string; value: string }[] {
  return [
    { label: "Energy", value: `${Math.round(nutrition.kcal)}\u{A0}kcal` },
    { label: "Protein", value: grams(nutrition.protein) },
    { label: "Fat", value: grams(nutrition.fat) },
    { label: "Saturates", value: grams(nutrition.saturates) },
    { label: "Carbohydrate", value: grams(nutrition.carbohydrate) },
    { label: "Sugars", value: grams(nutrition.sugars) },
    { label: "Fibre", value: grams(nutrition.fibre) },
    { label: "Salt", value: grams(nutrition.salt) },
  ];
}

function grams(amount: number): string {
  return `${Math.round(amount * 10) / 10}\u{A0}g`;
}

function estimateOf({ synsEstimate, pointsEstimate }: PlanMeal): string | null {
  if (synsEstimate !== null) return `${synsEstimate} syns a serving: our estimate, not affiliated`;
  if (pointsEstimate !== null) return `${pointsEstimate} points a serving: our estimate, not affiliated`;
  return null;
}

function allergenLabel(allergen: Allergen): string {
  if (allergen === "soybeans") return "soya";
  return allergen.replaceAll("_", " ");
}

function perServing(total: number, servings: number) {
  return roundToPence(total / Math.max(1, servings));
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function sentence(text: string): string {
  return text === "" || /[.…]$/u.test(text) ? text : `${text}.`;
}

/** "November 2026" for the "2026-11" or "2026-11-21" of the catalogue; anything else as it stands. */
function monthOf(date: string): string {
  const [, year, month] = /^(\d{4})-(\d{2})/u.exec(date) ?? [];
  return month === undefined ? clean(date) : `${MONTHS[Number(month) - 1] ?? month} ${year}`;
}
