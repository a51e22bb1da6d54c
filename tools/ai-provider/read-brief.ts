import { DAYS, type Day } from "#domain/options/days";
import {
  EQUIPMENT,
  REGIONS,
  SKILL_LEVELS,
  type DietaryPreference,
  type Equipment,
  type SkillLevel,
} from "#domain/options/options";

/** What a cook needs of the product's prompt, read from its words. */
export interface ReadBrief {
  /** What somebody would have changed, in their words; null where dishes are wanted. */
  readonly asked: string | null;
  /** Notes that are to be read, as they were typed; null where nobody asks that. */
  readonly notes: string | null;
  /** Days of dinners about which a line is wanted; empty where nobody asks that. */
  readonly lines: readonly Day[];
  /** How many dinners are to be composed; null where whole meals are wanted. */
  readonly dinners: number | null;
  /** Days on which they may stand, in their order. */
  readonly days: readonly Day[];
  /** Names of the dishes of the product's own that may be chosen by their number, from 1. */
  readonly ours: readonly string[];
  readonly wanted: number;
  /** The dish that is to be written, by its name; null for any. */
  readonly dish: string | null;
  /** How many people eat. */
  readonly people: number;
  /** Ids of the foods that may be used. */
  readonly foods: ReadonlySet<string>;
  readonly diet: DietaryPreference;
  /** Infinity: no bound. */
  readonly maxMinutes: number;
  /** Empty: any. */
  readonly equipment: readonly Equipment[];
  readonly skill: SkillLevel;
  /** Empty: any. */
  readonly regions: readonly string[];
  /** Dishes that stand already or were eaten lately, in lower case. */
  readonly taken: string;
  /** Dishes that were refused, in lower case. */
  readonly refused: string;
}

/** What the words of a numeric diet begin with. */
const DIETS: readonly (readonly [DietaryPreference, RegExp])[] = [
  ["keto", /^keto/u],
  ["low_carb", /^low carb/u],
  ["high_protein", /^high protein/u],
  ["slimming_world", /\bsyns\b/u],
  ["weight_watchers", /\bpoints\b/u],
];
const ID = /^([a-z0-9]+(?:-[a-z0-9]+)*),/u;

/** Reads a prompt as a model would: the foods, how many meals are wanted, and the rules for them. */
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

/** The name in a line of JSON; null where the line is none. */
function nameOf(line: string): string | null {
  const name = /^\{"name":("(?:[^"\\]|\\.)*")/u.exec(line)?.[1];
  return name === undefined ? null : (JSON.parse(name) as string);
}

/** What stands under a name in a line of JSON; null where the line is none. */
function textIn(line: string, name: "words" | "notes"): string | null {
  return line.startsWith(`{"${name}":`) ? ((JSON.parse(line) as Record<typeof name, string>)[name] ?? null) : null;
}

/** The lines below each heading. */
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
