import { DAYS, type Day } from "#domain/options/days";
import {
  EQUIPMENT,
  REGIONS,
  SKILL_LEVELS,
  type DietaryPreference,
  type Equipment,
  type SkillLevel,
} from "#domain/options/options";

/** What a cook needs from the product's prompt, parsed from its text. */
export interface ReadBrief {
  /** A requested change in the user's words; null if dishes are wanted. */
  readonly asked: string | null;
  /** Notes to read, as typed; null if not asked for. */
  readonly notes: string | null;
  /** Days of dinners for which a line is wanted; empty if not asked for. */
  readonly lines: readonly Day[];
  /** How many dinners to compose; null if whole meals are wanted. */
  readonly dinners: number | null;
  /** The permitted days, in order. */
  readonly days: readonly Day[];
  /** Names of the product's own dishes, which can be chosen by number from 1. */
  readonly ours: readonly string[];
  readonly wanted: number;
  /** The name of the dish to write; null for any. */
  readonly dish: string | null;
  /** The food that comes cooked from another dinner, with the grams of it for one; null if none does. */
  readonly comesCooked: { readonly food: string; readonly grams: number } | null;
  /** How many people eat. */
  readonly people: number;
  /** Ids of the permitted foods. */
  readonly foods: ReadonlySet<string>;
  readonly diet: DietaryPreference;
  /** Infinity: no limit. */
  readonly maxMinutes: number;
  /** Empty: any. */
  readonly equipment: readonly Equipment[];
  readonly skill: SkillLevel;
  /** Empty: any. */
  readonly regions: readonly string[];
  /** Dishes already in the week or eaten recently, in lower case. */
  readonly taken: string;
  /** Rejected dishes, in lower case. */
  readonly refused: string;
}

/** The first words of each numeric diet. */
const DIETS: readonly (readonly [DietaryPreference, RegExp])[] = [
  ["keto", /^keto/u],
  ["low_carb", /^low carb/u],
  ["high_protein", /^high protein/u],
  ["slimming_world", /\bsyns\b/u],
  ["weight_watchers", /\bpoints\b/u],
];
const ID = /^([a-z0-9]+(?:-[a-z0-9]+)*),/u;

/** Parses a prompt like a model: the foods, the number of meals, and their rules. */
export function readBrief(prompt: string): ReadBrief {
  const sections = sectionsOf(prompt);
  const lines = (heading: string): readonly string[] => sections.get(heading) ?? [];
  const told = (heading: string, name: string): string =>
    lines(heading)
      .find((line) => line.startsWith(`${name}: `))
      ?.slice(name.length + 2) ?? "";
  const rule = (name: string): string => told("Rules", name);
  const namedIn = <Value extends string>(values: readonly Value[], words: string): Value[] =>
    values.filter((value) => new RegExp(`\\b${value}\\b`, "u").test(words));
  const dinners = told("Wanted", "dinners");
  const closed = told("Wanted", "no dinner");
  const usual = DAYS.filter((day) => told("Wanted", "days").includes(day));
  return {
    asked: textIn(lines("Asked")[0] ?? "", "words"),
    notes: textIn(lines("Notes")[0] ?? "", "notes"),
    lines: DAYS.filter((day) => lines("Lines wanted").some((line) => line.startsWith(`{"day":"${day}"`))),
    dinners: dinners === "" ? null : Number(dinners),
    days: [...usual, ...DAYS.filter((day) => !usual.includes(day) && !closed.includes(day))],
    ours: lines("Dishes")
      .slice(1)
      .map((line) => line.split("|")[1] ?? ""),
    wanted: Number(/\d+/u.exec(told("Wanted", "meals"))?.[0] ?? 1),
    dish: nameOf(told("Wanted", "dish")),
    comesCooked: comesCookedIn(told("Wanted", "comes cooked")),
    people: Number(/\d+/u.exec(told("Wanted", dinners === "" ? "servings" : "table"))?.[0] ?? 2),
    foods: new Set([...lines("Foods"), ...lines("More foods")].map((line) => ID.exec(line)?.[1] ?? "")),
    diet: DIETS.find(([, words]) => words.test(rule("diet")))?.[0] ?? "none",
    maxMinutes: Number(/\d+/u.exec(rule("time"))?.[0] ?? Infinity),
    equipment: namedIn(EQUIPMENT, rule("equipment")),
    skill: namedIn(SKILL_LEVELS, rule("skill"))[0] ?? "advanced",
    regions: namedIn(REGIONS, rule("regions")),
    taken: [...lines("Other dishes of the week"), ...lines("Recent dishes"), ...lines("Never again")]
      .join("\n")
      .toLowerCase(),
    refused: [...lines("Faulty meal"), ...lines("Refused dinners")].join("\n").toLowerCase(),
  };
}

function comesCookedIn(words: string): ReadBrief["comesCooked"] {
  const food = ID.exec(words)?.[1];
  const grams = Number(/about (\d+)g of it raw/u.exec(words)?.[1]);
  return food === undefined || !(grams > 0) ? null : { food, grams };
}

/** The name in a line of JSON; null if there is none. */
function nameOf(line: string): string | null {
  const name = /^\{"name":("(?:[^"\\]|\\.)*")/u.exec(line)?.[1];
  return name === undefined ? null : (JSON.parse(name) as string);
}

/** The text of a property in a line of JSON; null if there is none. */
function textIn(line: string, name: "words" | "notes"): string | null {
  return line.startsWith(`{"${name}":`) ? ((JSON.parse(line) as Record<typeof name, string>)[name] ?? null) : null;
}

/** The lines under each heading. */
function sectionsOf(prompt: string): ReadonlyMap<string, readonly string[]> {
  const sections = new Map<string, string[]>();
  let current: string[] = [];
  for (const line of prompt.split("\n")) {
    if (line.startsWith("## ")) {
      current = [];
      sections.set(line.slice(3).trim(), current);
    } else current.push(line);
  }
  return sections;
}
