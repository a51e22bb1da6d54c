import type { CupboardItem } from "#contract/cupboard";
import type { Opinion } from "#domain/request/tastes";

/** A change to one food in the cupboard: always there or not, an amount, or removed. */
export type FoodChange =
  | { readonly always: boolean }
  | { readonly amount: number; readonly unit: CupboardItem["unit"] }
  | "gone";

/**
 * A change that the user made to their cupboard, a plan's list or a dish's opinion. Each gives the resulting state, not a
 * difference, so that
 * sending it twice has no further effect; additions carry a key for that.
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
      /** When the week starts instead, if the user chose so, and the dates of its days by their names. */
      readonly start?: { readonly on: string; readonly dates: Readonly<Record<string, string>> };
    }
  | { readonly kind: "cooked"; readonly plan: string; readonly meal: string; readonly cooked: boolean }
  /** An opinion of a dish, by its id without sides; null removes it. */
  | { readonly kind: "opinion"; readonly dish: string; readonly opinion: Opinion | null }
  | { readonly kind: "line"; readonly plan: string; readonly line: string; readonly ticked: boolean }
  | { readonly kind: "lineCounts"; readonly plan: string; readonly line: string; readonly counts: boolean }
  | { readonly kind: "lineGone"; readonly plan: string; readonly line: string }
  | { readonly kind: "lineAdd"; readonly plan: string; readonly text: string; readonly key: string };

/** A change with its sequence number. */
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

/** What a change is about: a later one with the same subject replaces an earlier one. */
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

/** The changes with one more appended. */
export function withChange(kept: readonly Kept[], change: Change): Kept[] {
  const subject = subjectOf(change);
  const at = Math.max(0, ...kept.map((one) => one.at)) + 1;
  return [...kept.filter((one) => subjectOf(one.change) !== subject), { at, change }];
}

/** The changes without one that was sent; one that replaced it meanwhile stays. */
export function withoutSent(kept: readonly Kept[], sent: Kept): Kept[] {
  const subject = subjectOf(sent.change);
  const text = JSON.stringify(sent.change);
  return kept.filter(
    (one) => one.at !== sent.at || subjectOf(one.change) !== subject || JSON.stringify(one.change) !== text,
  );
}

/** The stored changes; anything unreadable is dropped. */
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
