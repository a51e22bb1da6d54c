import { join } from "node:path";
import { changeKindFault } from "#domain/changes/change-cues";
import { learntWords } from "#domain/changes/change-features";
import { saidOfWeek } from "#domain/changes/said-week";
import type { WordedWeek } from "#domain/changes/said-week";
import type { Matcher } from "#domain/matcher/matcher-types";
import type { Day } from "#domain/options/days";
import type { ChangeExample } from "#domain/recipe/notes-data";
import { readCsv } from "./read.ts";
import type { Faults } from "./read.ts";

/** The dinners that the examples treat as their plan's. */
const DINNERS: readonly (readonly [Day, string])[] = [
  ["Monday", "Mushroom risotto"],
  ["Tuesday", "Fish pie"],
  ["Wednesday", "Chilli con carne"],
  ["Thursday", "Lamb curry"],
  ["Friday", "Sausage casserole"],
  ["Saturday", "Prawn noodles"],
  ["Sunday", "Chicken traybake"],
  ["Sunday", "Beef lasagne"],
];
const WEEK: WordedWeek = {
  today: "Monday",
  meals: DINNERS.map(([day, title]) => ({ id: title, title, day })),
};

/** Reads the examples for the ranker of changes, with names replaced by placeholders as they will be in what people type. */
export function readChangeExamples(root: string, matcher: Matcher, faults: Faults): ChangeExample[] {
  const file = join(root, "notes", "change-examples.csv");
  const known = new Set<string>();
  return readCsv(file, ["kind", "what", "said"], faults).map(({ where, cells }) => {
    const { kind = "", what = "", said = "" } = cells;
    const fault = changeKindFault(kind, what);
    if (fault !== null) faults.add(where, fault);
    if (said === "" || known.has(said)) faults.add(where, `"${said}" is there twice, or is empty`);
    known.add(said);
    return { kind, what, ...learntWords(saidOfWeek(said, WEEK, matcher), matcher) };
  });
}
