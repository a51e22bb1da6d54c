/** What the model of a cupboard is told and keeps, as plain figures; it shares no code with the product. */
export interface ModelFood {
  readonly id: string;
  readonly keepsDays: number;
  /** Grams of one tin, jar or the like, which keeps until a meal opens it; 0 for what is bought fresh. */
  readonly tin: number;
  readonly basic: boolean;
  /** Bought for the store cupboard: "I have this" says that it is always there. */
  readonly kept: boolean;
  /** Pence of a gram where nobody knows what was paid. */
  readonly price: number;
}

export interface ModelLine {
  readonly food: string;
  readonly packGrams: number;
  /** What "I have this" adds: the need that was to be bought. */
  readonly missing: number;
  readonly pence: number;
}

export interface ModelPlan {
  readonly id: string;
  /** Days since the first of January 1970, as all days here. */
  readonly madeOn: number;
  readonly lines: readonly ModelLine[];
  readonly meals: readonly {
    readonly id: string;
    /** Its date. */
    readonly day: number;
    readonly uses: Readonly<Record<string, number>>;
    /** Of a pair: what the first of the two cooks for both, beside what each uses. */
    readonly shared?: { readonly other: string; readonly uses: Readonly<Record<string, number>> };
  }[];
}

export type Action =
  | { readonly kind: "shop" | "unshop"; readonly plan: number; readonly foods: readonly string[] | null }
  | { readonly kind: "cook" | "uncook"; readonly plan: number; readonly meal: string }
  | { readonly kind: "have" | "lack"; readonly plan: number; readonly food: string }
  | { readonly kind: "amount"; readonly food: string; readonly grams: number }
  | { readonly kind: "always" | "not always" | "gone"; readonly food: string }
  | { readonly kind: "answer"; readonly plan: number; readonly yes: boolean }
  | { readonly kind: "typed"; readonly food: string; readonly grams: number }
  | { readonly kind: "line" | "line gone"; readonly plan: number; readonly text: string };

export interface Heap {
  name: string;
  food: string;
  grams: number;
  /** The last day on which it is eaten, of tins that of the open one; Infinity for what keeps. */
  last: number;
  price: number;
  /** Of tins, all that came and went, by which they are opened one after the other. */
  moves: { day: number; grams: number; meal: string | null }[];
}

export interface Eaten {
  plan: number;
  meal: string;
  day: number;
  food: string;
  heap: string;
  grams: number;
  /** The heap was taken back, or has not been told of. */
  loose: boolean;
}

export interface PlanState {
  shopped: string[];
  cooked: string[];
  spared: string[];
  had: string[];
  /** The day of its shop. */
  shoppedOn: number | null;
  /** Goes up with whatever the readers of the plan see change. */
  revision: number;
  /** Lines of the person's own. */
  lines: string[];
}

export const NOTHING = 0.001;
/** What took food that nobody cooked. */
export const GONE_OFF = "gone off";

/** "2026-11-24" of a day since 1970. */
export function dateOf(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 10);
}

export function ownName(last: number): string {
  return last === Infinity ? "own" : `own ${dateOf(last)}`;
}

/** What a meal took, as it is told of the tins that it came from. */
export function moveOf({ plan, meal, day, grams }: Eaten): Heap["moves"][number] {
  return { day, grams: -grams, meal: `${plan} ${meal}` };
}

/** What is taken once for two meals, by both their names. */
export function togetherOf(one: string, other: string): string {
  return [one, other].toSorted().join(" and ");
}

/** Grams of the tin that is open. */
export function rest(grams: number, tin: number): number {
  const over = grams - Math.floor(grams / tin) * tin;
  return over < NOTHING || over > tin - NOTHING ? 0 : over;
}

export function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("The model does not know this");
  return value;
}
