import { readFileSync } from "node:fs";
import type { Day } from "#domain/options/days";
import { changeConstraints, changeWeek } from "#domain/planner/change-week";
import { mealFor } from "#domain/planner/eligible";
import { realCatalogue } from "#tests/support/catalogue";
import type { ChangeLine } from "./score-changes.ts";
import { standingWeek } from "./standing-week.ts";
import type { StandingWeek } from "./standing-week.ts";

/** A plan invented by a writer of sentences, with our dishes that come nearest to its dinners. */
interface InventedPlan {
  readonly id: string;
  /** Who eats, in the writer's words. */
  readonly household: string;
  readonly people: number;
  readonly budget: number;
  readonly diet?: string;
  readonly restrictions?: readonly string[];
  readonly skill?: string;
  readonly notes?: string;
  readonly dinners: readonly { readonly day: Day; readonly title: string; readonly dish: string }[];
}

/** A sentence about an invented plan, and what its writer wants done: with `operations`, nobody has to judge the answer. */
export interface InventedLine extends ChangeLine {
  readonly plan: string;
  readonly wants: string;
}

export function isInvented(file: string): boolean {
  return readFileSync(file, "utf8").startsWith('{"plan"');
}

export function readInventedLines(file: string): InventedLine[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => JSON.parse(line) as InventedLine & { readonly text?: string })
    .map((line) => ({ ...line, notes: line.text ?? line.notes }));
}

/** Reads the plans of a file. Throws if one breaks the rules. */
export function inventedWeeks(file: string): ReadonlyMap<string, StandingWeek> {
  const plans = JSON.parse(readFileSync(file, "utf8")) as InventedPlan[];
  return new Map(plans.map((plan) => [plan.id, inventedWeek(plan)]));
}

function inventedWeek({ id, dinners, ...asked }: InventedPlan): StandingWeek {
  const { catalogue } = realCatalogue();
  const week = standingWeek({
    mealsPerWeek: dinners.length,
    numPeople: asked.people,
    maxBudget: asked.budget,
    dietaryPreference: asked.diet ?? "none",
    dietaryRestrictions: asked.restrictions ?? [],
    cookingSkillLevel: asked.skill ?? "intermediate",
    additionalNotes: asked.notes,
  });
  const constraints = changeConstraints(week.kept, []);
  const placed = dinners.map(({ day, dish }) => {
    const checked = mealFor(asked.people, dish, constraints, catalogue);
    if (checked === null) throw new Error(`${id}: ${dish} is not allowed for its household`);
    return { day, meal: checked.meal };
  });
  const changed = changeWeek(week.kept, catalogue, placed);
  if (!changed.ok) throw new Error(`${id}: ${changed.message}`);
  const { plan, shopped } = changed;
  return { ...week, plan, kept: { ...week.kept, plan, shopped } };
}
