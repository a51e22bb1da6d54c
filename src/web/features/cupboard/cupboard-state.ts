import type { CupboardItem } from "#contract/cupboard";
import { BASICS } from "#domain/cupboard/cupboard";
import type { Change } from "#web/shared/unsent/changes";

const IS_BASIC: ReadonlySet<string> = new Set(BASICS);
/** How many days ahead counts as soon. */
const SOON_DAYS = 4;
const DAY_MS = 86_400_000;

/** The cupboard with unsent changes applied. */
export function withUnsent(items: readonly CupboardItem[], unsent: readonly Change[]): CupboardItem[] {
  const changes = new Map(unsent.flatMap((one) => (one.kind === "food" ? [[one.food, one.change] as const] : [])));
  return items.map((item) => {
    const change = changes.get(item.food_id);
    if (change === undefined) return item;
    const told = { ...item, assumed: false };
    if (change === "gone") return { ...told, always: false, amount: 0, use_by: null };
    if ("always" in change) return { ...told, always: change.always, amount: change.always ? null : 0, use_by: null };
    return { ...told, always: false, amount: change.amount, unit: change.unit };
  });
}

/** What was typed and not sent yet. */
export function unsentTexts(unsent: readonly Change[]): { key: string; text: string }[] {
  return unsent.flatMap((one) => (one.kind === "add" ? [{ key: one.key, text: one.text }] : []));
}

export function isThere({ always, amount }: CupboardItem): boolean {
  return always || (amount ?? 0) > 0;
}

/** The basics that are simply there or not. One with an amount is a food like any other. */
export function basicsOf(items: readonly CupboardItem[]): CupboardItem[] {
  return items.filter((item) => IS_BASIC.has(item.food_id) && (item.always || !isThere(item)));
}

export type Shelf = { category: string; items: CupboardItem[] };

/** Everything but the basics: what goes off soon first, and the rest by aisle. */
export function shelvesOf(items: readonly CupboardItem[], today: string): { soon: CupboardItem[]; shelves: Shelf[] } {
  const basics = new Set(basicsOf(items));
  const there = items.filter((item) => isThere(item) && !basics.has(item));
  const soon = there.filter((item) => isSoon(item, today)).sort(byUseBy);
  const shelves = [
    ...Map.groupBy(
      there.filter((item) => !isSoon(item, today)),
      ({ category }) => category,
    ),
  ];
  return { soon, shelves: shelves.map(([category, list]) => ({ category, items: list })) };
}

function isSoon({ use_by }: CupboardItem, today: string): boolean {
  return use_by !== null && use_by <= dayAfter(today, SOON_DAYS);
}

function byUseBy(a: CupboardItem, b: CupboardItem): number {
  return (a.use_by ?? "").localeCompare(b.use_by ?? "") || a.name.localeCompare(b.name, "en-GB");
}

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The day in London, as "2026-11-24". */
export function londonDay(now: number): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: "Europe/London" }).format(now);
}

/** "500 g", "1.5 kg", "750 ml", "1.2 litres", "6", "2½". */
export function amountText(amount: number, unit: CupboardItem["unit"]): string {
  if (unit === "each") return pieces(amount);
  const [large, name] = unit === "g" ? [amount / 1000, "kg"] : [amount / 1000, "litres"];
  if (large < 1) return `${plain(amount)}\u{A0}${unit}`;
  return `${plain(large)}\u{A0}${large === 1 && unit === "ml" ? "litre" : name}`;
}

const FRACTIONS: Readonly<Record<number, string>> = { 0.25: "¼", 0.5: "½", 0.75: "¾" };

function pieces(amount: number): string {
  const whole = Math.floor(amount);
  const fraction = FRACTIONS[amount - whole];
  if (fraction === undefined) return plain(amount);
  return whole === 0 ? fraction : `${whole}${fraction}`;
}

function plain(amount: number): string {
  return amount.toLocaleString("en-GB", { maximumFractionDigits: 2 });
}

/** How much a press of plus or minus changes, by amount: a pinch of a jar, a spoonful of a bag, a bag of a sack. */
const STEPS: readonly (readonly [from: number, step: number])[] = [
  [2000, 500],
  [500, 100],
  [100, 50],
  [0, 10],
];

/** The amount after one press of plus. */
export function stepUp(amount: number, unit: CupboardItem["unit"]): number {
  const step = unit === "each" ? 1 : (STEPS.find(([from]) => amount >= from)?.[1] ?? 1);
  return (Math.floor(amount / step + 1e-6) + 1) * step;
}

/** The amount after one press of minus; null when nothing is left. */
export function stepDown(amount: number, unit: CupboardItem["unit"]): number | null {
  const step = unit === "each" ? 1 : (STEPS.find(([from]) => amount > from)?.[1] ?? 1);
  const less = (Math.ceil(amount / step - 1e-6) - 1) * step;
  return less > 0 ? less : null;
}

/** The starting amount of a food that was "always there" until now. */
export function usualAmount(unit: CupboardItem["unit"]): number {
  return unit === "each" ? 1 : 250;
}

/** What to search for while typing: the last entry without its amount. */
export function searchedIn(typed: string): string {
  const last =
    typed
      .split(/[,;\n]/u)
      .at(-1)
      ?.trim() ?? "";
  const of = last.toLowerCase().lastIndexOf(" of ");
  const words = (of === -1 ? last : last.slice(of + " of ".length)).split(" ").filter((word) => word !== "");
  const first = words.findIndex((word) => !isAmount(word));
  return first === -1 ? "" : words.slice(first).join(" ");
}

const MEASURES = new Set(["g", "kg", "ml", "l", "litre", "tin", "can", "bag", "pack", "jar", "bunch", "tub", "bottle"]);

/** "500", "500g", "½", "2x", "tins": what comes before a food. */
function isAmount(word: string): boolean {
  const unit = word.toLowerCase().replace(/^[\d.,/½¼¾×x]+/u, "");
  return unit === "" || MEASURES.has(unit) || MEASURES.has(unit.replace(/s$/u, ""));
}

/** What was typed, with the current entry completed. */
export function completed(typed: string, name: string): string {
  const search = searchedIn(typed);
  const start = search === "" ? typed.length : typed.lastIndexOf(search);
  return `${typed.slice(0, start)}${name.toLowerCase()}`;
}

const BETWEEN_ENTRIES = /[,;\n]/u;

/** What was typed without one of its entries; entries reported together are removed together. */
export function withoutEntry(typed: string, entry: string): string {
  const parts = typed.split(BETWEEN_ENTRIES).map((part) => part.trim());
  for (const gone of entry.toLowerCase().split(BETWEEN_ENTRIES)) {
    const at = parts.findIndex((part) => part.toLowerCase().includes(gone.trim()));
    if (at !== -1) parts.splice(at, 1);
  }
  return parts.filter((part) => part !== "").join(", ");
}
