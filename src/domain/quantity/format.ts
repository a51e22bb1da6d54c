import { isCounted, type Measurable } from "#domain/quantity/units";

const FRACTIONS: readonly (readonly [number, string])[] = [
  [0.25, "¼"],
  [1 / 3, "⅓"],
  [0.5, "½"],
  [2 / 3, "⅔"],
  [0.75, "¾"],
];

/** "1½", "¼", "250", "1.2": a number as recipes print it. */
export function formatNumber(value: number): string {
  const whole = Math.floor(value + 1e-9);
  const rest = value - whole;
  if (rest < 0.02) return String(whole);
  const fraction = FRACTIONS.find(([share]) => Math.abs(rest - share) < 0.02);
  if (fraction !== undefined) return whole === 0 ? fraction[1] : `${whole}${fraction[1]}`;
  return String(Math.round(value * 100) / 100);
}

/** "400 g tin" for a food sold in tins or jars; null if it has no such pack. */
function containerLabel(food: Measurable, unit: string): string | null {
  const pack = food.packs.find((candidate) => new RegExp(`\\b${unit}\\b`, "u").test(candidate.label));
  return pack === undefined ? null : pack.label;
}

const PLURALS: Readonly<Record<string, string>> = {
  pinch: "pinches",
  leaf: "leaves",
  bunch: "bunches",
  pouch: "pouches",
  "cm piece": "cm piece",
};
const CONTAINERS = new Set(["tin", "jar", "pouch"]);

/** "2 tbsp", "400 g", "2 × 400 g tins", "2 cloves", "3": an amount without its food. */
export function formatAmount(food: Measurable, quantity: number, unit: string): string {
  const number = formatNumber(quantity);
  if (unit === "each") return number;
  if (unit === "l") return litres(quantity);
  if (unit === "ml" && quantity >= 1000) return litres(quantity / 1000);
  if (unit === "g" && quantity >= 1000) return `${Math.round(quantity / 10) / 100} kg`;
  if (CONTAINERS.has(unit)) {
    const label = containerLabel(food, unit);
    if (label !== null)
      return `${number} × ${quantity > 1 ? label.replace(new RegExp(`\\b${unit}\\b`, "u"), pluralOf(unit)) : label}`;
  }
  if (!isCounted(unit) && unit !== "pinch") return `${number} ${unit}`;
  return `${number} ${quantity > 1 ? pluralOf(unit) : unit}`;
}

/** As on a measuring jug: "1.65 litres", no thirds. */
function litres(quantity: number): string {
  const rounded = Math.round(quantity * 100) / 100;
  return `${rounded} ${rounded === 1 ? "litre" : "litres"}`;
}

function pluralOf(unit: string): string {
  return PLURALS[unit] ?? `${unit}s`;
}

/** The food's name after an amount: plural for more than one, without the tin already mentioned. */
function nameAfter(food: Measurable, quantity: number, unit: string): string {
  if (unit === "each" && quantity > 1 && food.plural !== null) return food.plural;
  return CONTAINERS.has(unit) ? food.name.replace(/^tinned /u, "").replace(/(?:, tinned| in a jar)$/u, "") : food.name;
}

/** "2 tbsp olive oil", "1½ onions", "2 cloves of garlic", "1 × 400 g tin of black beans": a food with its amount, for a sentence. */
export function formatPhrase(food: Measurable, quantity: number, unit: string): string {
  const amount = formatAmount(food, quantity, unit);
  const name = nameAfter(food, quantity, unit);
  if (unit === "each" || !isCountedOrPinch(unit)) return `${amount} ${name}`;
  if (name.endsWith(` ${unit}s`) || name.endsWith(` ${unit}`)) return `${formatNumber(quantity)} ${name}`;
  const length = unit === "cm piece" ? "a " : "";
  return `${length}${amount} of ${name}`;
}

const TEASPOONS_IN_TABLESPOON = 3;

/** Amounts of one food added up by unit; three teaspoons or more become whole tablespoons and a remainder. */
export function summed(
  amounts: readonly { readonly quantity: number; readonly unit: string }[],
): { quantity: number; unit: string }[] {
  const sums = new Map<string, number>();
  for (const { quantity, unit } of amounts) sums.set(unit, (sums.get(unit) ?? 0) + quantity);
  const teaspoons = sums.get("tsp") ?? 0;
  const tablespoons = Math.floor(teaspoons / TEASPOONS_IN_TABLESPOON + 1e-9);
  if (teaspoons > 0 && (tablespoons > 0 || sums.has("tbsp"))) {
    const rest = teaspoons - tablespoons * TEASPOONS_IN_TABLESPOON;
    sums.delete("tsp");
    sums.set("tbsp", (sums.get("tbsp") ?? 0) + tablespoons);
    if (rest > 1e-9) sums.set("tsp", rest);
  }
  return [...sums].map(([unit, quantity]) => ({ quantity, unit }));
}

/** "4 tsp soy sauce": several amounts of a food added up for a sentence; null if their units cannot be combined. */
export function formatSum(
  food: Measurable,
  amounts: readonly { readonly quantity: number; readonly unit: string }[],
): string | null {
  const units = new Set(amounts.map(({ unit }) => unit));
  const total = (unit: string): number =>
    amounts.reduce((sum, amount) => sum + (amount.unit === unit ? amount.quantity : 0), 0);
  const [unit = "", ...others] = units;
  if (others.length === 0 && unit !== "tsp") return formatPhrase(food, total(unit), unit);
  if ([...units].some((one) => one !== "tsp" && one !== "tbsp")) return null;
  const teaspoons = total("tsp") + total("tbsp") * TEASPOONS_IN_TABLESPOON;
  const halves = (teaspoons * 2) / TEASPOONS_IN_TABLESPOON;
  return halves >= 2 && Math.abs(halves - Math.round(halves)) < 1e-9
    ? formatPhrase(food, Math.round(halves) / 2, "tbsp")
    : formatPhrase(food, teaspoons, "tsp");
}

function isCountedOrPinch(unit: string): boolean {
  return isCounted(unit) || unit === "pinch";
}

/** "1.2 kg", "450 g", "8 g": grams for display. */
export function formatGrams(grams: number): string {
  const whole = Math.round(grams);
  return whole >= 1000 ? `${formatNumber(Math.round(grams / 10) / 100)} kg` : `${Math.max(1, whole)} g`;
}

/** "1.5 litres", "30 ml": millilitres for display. */
export function formatMillilitres(millilitres: number): string {
  const whole = Math.round(millilitres);
  if (whole < 1000) return `${Math.max(1, whole)} ml`;
  const litres = Math.round(millilitres / 10) / 100;
  return `${formatNumber(litres)} ${litres === 1 ? "litre" : "litres"}`;
}

/** "1 h 5 min", "25 min": minutes for display. */
export function formatMinutes(minutes: number): string {
  if (minutes < 60) return `${minutes} min`;
  const rest = minutes % 60;
  return rest === 0 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / 60)} h ${rest} min`;
}
