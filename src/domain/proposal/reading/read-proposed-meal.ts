import { partsOfLine } from "#domain/proposal/reading/ingredient-line";
import { asSentence, tidyText } from "#domain/proposal/reading/plain-text";
import { isPlainObject, own, textOf, type Report } from "#domain/proposal/reading/plain-values";
import { splitShare } from "#domain/proposal/reading/split-share";
import type { ProposedIngredient, ProposedMeal, ProposedStep } from "#domain/proposal/reading/proposed-meal";
import { HEAT_SOURCES, readDoneness, readHeat, type Heat } from "#domain/proposal/reading/step-heat";
import { REGIONS, SKILL_LEVELS } from "#domain/options/options";
import type { Region, SkillLevel } from "#domain/options/options";

/** Limits for one proposed meal, in characters and entries: above any dish of ours, but low enough to stop nonsense early. */
export const PROPOSAL_LIMITS = {
  name: 90,
  why: 300,
  tip: 300,
  preparation: 60,
  food: 80,
  unit: 20,
  stepText: 700,
  vessel: 60,
  ingredients: 40,
  steps: 15,
  /** For one ingredient in one serving, in any unit. */
  amount: 2_000,
  stepMinutes: 720,
} as const;

/** The result of parsing an element of an answer: a meal, or everything wrong with its form, with places. */
export type ProposalReading =
  | { readonly ok: true; readonly meal: ProposedMeal }
  | { readonly ok: false; readonly name: string | null; readonly details: readonly string[] };

/** Parses one element of an answer from any value. Never throws; only an object's own plain properties are read. */
export function readProposedMeal(raw: unknown): ProposalReading {
  const details: string[] = [];
  const fault = (where: string, what: string): void => {
    details.push(`${where} ${what}`);
  };
  if (!isPlainObject(raw)) return { ok: false, name: null, details: ["the meal is not an object"] };
  const name = textOf(raw, "name", { where: "name", least: 3, most: PROPOSAL_LIMITS.name }, fault);
  if (name !== "" && !/\p{L}{3}/u.test(name)) fault("name", "has no words");
  const meal: ProposedMeal = {
    name: name.replace(/(?<![.!])[.!]+$/u, ""),
    why: asSentence(textOf(raw, "why", { where: "why", least: 1, most: PROPOSAL_LIMITS.why }, fault)),
    region: regionOf(own(raw, "region")),
    skill: skillOf(own(raw, "skill"), fault),
    ingredients: listOf(raw, "ingredients", PROPOSAL_LIMITS.ingredients, fault).map((entry, index) =>
      ingredientOf(entry, `ingredient ${index + 1}`, fault),
    ),
    steps: listOf(raw, "steps", PROPOSAL_LIMITS.steps, fault).map((entry, index) =>
      stepOf(entry, `step ${index + 1}`, fault),
    ),
    tip: asSentence(textOf(raw, "tip", { where: "tip", least: 0, most: PROPOSAL_LIMITS.tip }, fault)),
  };
  return details.length === 0 ? { ok: true, meal } : { ok: false, name: name === "" ? null : name, details };
}

function listOf(holder: object, key: string, most: number, fault: Report): readonly unknown[] {
  const value = own(holder, key);
  if (!Array.isArray(value)) fault(key, value === undefined ? "are missing" : "are not a list");
  else if (value.length === 0) fault(key, "are empty");
  else if (value.length > most) fault(key, `are more than ${most}`);
  else return Array.from(value as ArrayLike<unknown>);
  return [];
}

function numberOf(holder: object, key: string, most: number, where: string, fault: Report): number {
  const value = own(holder, key);
  if (typeof value !== "number" || !Number.isFinite(value)) fault(where, `has no number as its ${key}`);
  else if (value < 0 || value > most) fault(where, `has ${key} outside 0 to ${most}`);
  else return value;
  return 0;
}

/** One line, as we ask for it, or an object with named fields, which was the earlier form and is still sent by some models. */
function ingredientOf(written: unknown, where: string, fault: Report): ProposedIngredient {
  const entry = typeof written === "string" ? partsOfLine(written) : written;
  if (!isPlainObject(entry)) {
    fault(where, "is not an object");
    return { food: "", amount: 0, unit: "", preparation: null };
  }
  const preparation = textOf(
    entry,
    "preparation",
    { where: `${where}: preparation`, least: 0, most: PROPOSAL_LIMITS.preparation },
    fault,
  );
  return {
    food: textOf(entry, "food", { where: `${where}: food`, least: 1, most: PROPOSAL_LIMITS.food }, fault),
    amount: numberOf(entry, "amount", PROPOSAL_LIMITS.amount, where, fault),
    unit: textOf(entry, "unit", { where: `${where}: unit`, least: 0, most: PROPOSAL_LIMITS.unit }, fault),
    preparation: preparation === "" ? null : preparation,
  };
}

function stepOf(entry: unknown, where: string, fault: Report): ProposedStep {
  if (!isPlainObject(entry)) {
    fault(where, "is not an object");
    return { text: "", foods: null, minutes: 0, heat: null, vessel: null, done: null };
  }
  const vessel = own(entry, "vessel");
  const done = own(entry, "done");
  return {
    text: asSentence(textOf(entry, "text", { where, least: 1, most: PROPOSAL_LIMITS.stepText }, fault)),
    foods: foodsOf(own(entry, "foods")),
    minutes: numberOf(entry, "minutes", PROPOSAL_LIMITS.stepMinutes, where, fault),
    heat: heatOf(entry, where, fault),
    vessel: typeof vessel === "string" && vessel.length <= PROPOSAL_LIMITS.vessel ? tidyText(vessel) : null,
    done: typeof done === "string" ? readDoneness(done) : null,
  };
}

/** Words of the list as received: one that is not on it means nothing. */
function foodsOf(listed: unknown): readonly string[] | null {
  if (!Array.isArray(listed)) return null;
  return Array.from(listed as ArrayLike<unknown>)
    .slice(0, PROPOSAL_LIMITS.ingredients)
    .filter((word): word is string => typeof word === "string" && word.length <= PROPOSAL_LIMITS.food)
    .map((word) => splitShare(word).name);
}

/** A step gives its heat, or only the appliance, which was the earlier form and is still sent by some models. */
function heatOf(entry: object, where: string, fault: Report): Heat | null {
  const stated = own(entry, "heat") ?? own(entry, "equipment") ?? null;
  const heat = stated === null ? null : typeof stated === "string" ? readHeat(stated) : undefined;
  if (heat !== undefined) return heat;
  fault(where, `has a heat that is none of ${Object.keys(HEAT_SOURCES).join(", ")} or null`);
  return null;
}

/** One of our option values in any case and with spaces for underscores ("Middle Eastern"); empty for anything else. */
function wordOf(value: unknown): string {
  return typeof value === "string"
    ? value
        .slice(0, 40)
        .trim()
        .toLowerCase()
        .replace(/[\s-]+/gu, "_")
    : "";
}

/** A region is a preference, never a rule: an unknown one counts as none. */
function regionOf(value: unknown): Region | null {
  const word = wordOf(value);
  return (REGIONS as readonly string[]).includes(word) && word !== "none" ? (word as Region) : null;
}

function skillOf(value: unknown, fault: Report): SkillLevel {
  const word = wordOf(value);
  if ((SKILL_LEVELS as readonly string[]).includes(word)) return word as SkillLevel;
  fault("skill", `is not one of ${SKILL_LEVELS.join(", ")}`);
  return "advanced";
}
