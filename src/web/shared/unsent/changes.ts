import type { CupboardItem } from "#contract/cupboard";
import type { Opinion } from "#domain/request/tastes";

/** What is said of one food of the cupboard: always there or not, so much of it, or gone. */
export type FoodChange =
  | { readonly always: boolean }
  | { readonly amount: number; readonly unit: CupboardItem["unit"] }
  | "gone";

/**
 * Something that a person did to their cupboard or to a plan's list, or said of a dish. Each says how things are to be and not what to add, so that
 * sending it twice does it once; what adds carries a key of its own for that.
 */
export type Change =
  | { readonly kind: "food"; readonly food: string; readonly change: FoodChange }
  | { readonly kind: "add"; readonly text: string; readonly key: string }
  | { readonly kind: "have"; readonly plan: string; readonly food: string; readonly have: boolean }
  | {
      readonly kind: "shopped";
      readonly plan: string;
      /** Null: everything on the list. */ readonly foods: readonly string[] | null;
      readonly shopped: boolean;
    }
  | { readonly kind: "cooked"; readonly plan: string; readonly meal: string; readonly cooked: boolean }
  /** What is said of a dish, by its id without sides; null takes it back. */
  | { readonly kind: "opinion"; readonly dish: string; readonly opinion: Opinion | null }
  | { readonly kind: "line"; readonly plan: string; readonly line: string; readonly ticked: boolean }
  | { readonly kind: "lineCounts"; readonly plan: string; readonly line: string; readonly counts: boolean }
  | { readonly kind: "lineGone"; readonly plan: string; readonly line: string }
  | { readonly kind: "lineAdd"; readonly plan: string; readonly text: string; readonly key: string };

/** A change with its place among the others: each later one has a higher number. */
export type Kept = { readonly at: number; readonly change: Change };

const KINDS: Readonly<Record<Change["kind"], readonly string[]>> = {
  food: ["food"],
  add: ["text", "key"],
  have: ["plan", "food"],
  shopped: ["plan"],
  cooked: ["plan", "meal"],
  opinion: ["dish"],
  line: ["plan", "line"],
  lineCounts: ["plan", "line"],
  lineGone: ["plan", "line"],
  lineAdd: ["plan", "text", "key"],
};

/** What a change is about: a later one about the same takes the place of an earlier one. */
export function subjectOf(change: Change): string {
  const { kind } = change;
  switch (kind) {
    case "food":
      return `${kind} ${change.food}`;
    case "add":
    case "lineAdd":
      return `${kind} ${change.key}`;
    case "have":
      return `${kind} ${change.plan} ${change.food}`;
    case "shopped":
      return `${kind} ${change.plan} ${change.foods === null ? "*" : change.foods.join(" ")}`;
    case "cooked":
      return `${kind} ${change.plan} ${change.meal}`;
    case "opinion":
      return `${kind} ${change.dish}`;
    case "line":
    case "lineCounts":
    case "lineGone":
      return `${kind} ${change.plan} ${change.line}`;
  }
}

/** The changes with one more at their end. */
export function withChange(kept: readonly Kept[], change: Change): Kept[] {
  const subject = subjectOf(change);
  const at = Math.max(0, ...kept.map((one) => one.at)) + 1;
  return [...kept.filter((one) => subjectOf(one.change) !== subject), { at, change }];
}

/** The changes without one that was sent; one that took its place meanwhile stays. */
export function withoutSent(kept: readonly Kept[], sent: Kept): Kept[] {
  const subject = subjectOf(sent.change);
  const text = JSON.stringify(sent.change);
  return kept.filter(
    (one) => one.at !== sent.at || subjectOf(one.change) !== subject || JSON.stringify(one.change) !== text,
  );
}

/** What was stored; anything unreadable is left out. */
export function readKept(stored: unknown): Kept[] {
  return Array.isArray(stored) ? stored.filter(isKept) : [];
}

function isKept(entry: unknown): entry is Kept {
  if (typeof entry !== "object" || entry === null || !("at" in entry) || !("change" in entry)) return false;
  const { at, change } = entry;
  if (!Number.isFinite(at) || typeof change !== "object" || change === null || !("kind" in change)) return false;
  const fields: readonly string[] | undefined = KINDS[change.kind as Change["kind"]];
  return fields?.every((field) => typeof (change as Record<string, unknown>)[field] === "string") ?? false;
}
