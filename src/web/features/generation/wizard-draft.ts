import type { WayOutAnswer } from "#contract/way-out";
import { DAYS, type Day } from "#domain/options/days";
import { readPrivate, removePrivate, writePrivate } from "#web/lib/private-storage";
import { LAST_STEP } from "#web/features/generation/wizard-form";
import type { WizardValues } from "#web/features/generation/wizard-form";
import { DAY_WORDS } from "#web/shared/told-week";

const DRAFT = "wizard-draft";

/** What the wizard keeps across a reload or an accidental press of the back button. */
export type Draft = {
  values: WizardValues;
  /** The values began as those of the last plan, and the wizard says so. */ fromLast: boolean;
  step: number;
  /** Why the last try made no plan. */ failure: string | null;
  /** Changes that would make a plan possible. */ waysOut: readonly WayOutAnswer[];
};

/** A draft without any choices yet. */
export function freshDraft(values: WizardValues, fromLast = false): Draft {
  return { values, fromLast, step: 0, failure: null, waysOut: [] };
}

/** The draft of this tab, laid over fresh values: a field that an older version lacks or stores differently starts fresh. */
export function readDraft(userId: string, fresh: WizardValues): Draft | null {
  return mergeDraft(readPrivate("session", userId, DRAFT), fresh);
}

export function writeDraft(userId: string, draft: Draft): void {
  writePrivate("session", userId, DRAFT, draft);
}

export function removeDraft(userId: string): void {
  removePrivate("session", userId, DRAFT);
}

/** Parses stored data without trusting its shape. */
export function mergeDraft(stored: unknown, fresh: WizardValues): Draft | null {
  if (typeof stored !== "object" || stored === null || !("values" in stored)) return null;
  const { values, fromLast, step, failure, waysOut } = stored as {
    values: unknown;
    fromLast?: unknown;
    step?: unknown;
    failure?: unknown;
    waysOut?: unknown;
  };
  if (typeof values !== "object" || values === null) return null;
  const kept = Object.entries(fresh).map(([field, initial]: [string, unknown]) => {
    const value = (values as Record<string, unknown>)[field];
    return [field, fits(field, value, initial) ? value : initial];
  });
  return {
    values: Object.fromEntries(kept) as WizardValues,
    fromLast: fromLast === true,
    step: typeof step === "number" && Number.isInteger(step) ? Math.min(Math.max(step, 0), LAST_STEP) : 0,
    failure: typeof failure === "string" ? failure : null,
    waysOut: Array.isArray(waysOut) ? waysOut.filter((way) => isWayOut(way, fresh)) : [],
  };
}

function fits(field: string, value: unknown, initial: unknown): boolean {
  if (field === "notesAnswers") return isAnswers(value);
  return field === "week" ? isWeek(value) : isLike(value, initial);
}

function isLike(value: unknown, initial: unknown): boolean {
  if (!Array.isArray(initial)) return typeof value === typeof initial;
  return Array.isArray(value) && value.every((entry) => typeof entry === "string");
}

function isAnswers(value: unknown): value is WizardValues["notesAnswers"] {
  if (!Array.isArray(value)) return false;
  return value.every((one: unknown) => {
    if (typeof one !== "object" || one === null || !("question" in one) || !("answer" in one)) return false;
    return typeof one.question === "string" && typeof one.answer === "string";
  });
}

/** Whether the stored value is a list of week entries of currently known kinds. */
function isWeek(stored: unknown): boolean {
  return Array.isArray(stored) && stored.every(isEntry);
}

function isEntry(one: unknown): boolean {
  if (typeof one !== "object" || one === null) return false;
  const { kind, day, number, what } = one as Partial<Record<"kind" | "day" | "number" | "what", unknown>>;
  if (kind === "heat") return what === "mild" || what === "hot";
  const isCounted = Number.isInteger(number);
  if (kind === "child") return isCounted;
  return DAYS.includes(day as Day) && (kind === "guests" ? isCounted : Object.hasOwn(DAY_WORDS, String(kind)));
}

function isWayOut(way: unknown, fresh: WizardValues): way is WayOutAnswer {
  if (typeof way !== "object" || way === null || !("label" in way) || !("change" in way)) return false;
  const { label, change } = way;
  if (typeof label !== "string" || typeof change !== "object" || change === null) return false;
  return Object.entries(change).every(([field, value]) => isLike(value, fresh[field as keyof WizardValues]));
}
