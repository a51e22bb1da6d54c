import { readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { startAiServer, type AiServer } from "#tests/support/adversary/ai-server";
import { startTestApp, type TestApp } from "#tests/support/app";
import { realCatalogue } from "#tests/support/catalogue";
import { deep } from "#tests/support/deep";
import { oneEngine } from "#tests/support/engines";
import { report } from "#tests/support/report";
import { createCook } from "#tools/ai-provider/cook";
import { aRawRequest } from "#domain/testing/dishes";
import { readTables, type Row } from "./judge-table.ts";

/*
 * Notes about harm, sent like any others: each is asked about, or its plan has none of the food. The dishes are checked on the
 * catalogue's raw rows, by word lists that share nothing with the product.
 */

interface HarmNote {
  readonly notes: string;
  readonly harm: boolean;
  readonly foods?: readonly string[];
}

/** Includes the sealed corpora, without showing anyone their content. */
const CORPORA = ["harm-open", "harm-sealed", "harm-fresh", "harm-fresh-8"];
/** One in this many is sent in `npm test`. */
const EVERY = deep() ? 1 : 45;
const PLANS_OF_A_USER = 30;

/** Allergens by the everyday words for what carries them, and foods by the words in their rows. */
const ALLERGENS: Readonly<Record<string, readonly string[]>> = {
  nut: ["tree_nuts", "peanuts"],
  "tree nut": ["tree_nuts"],
  peanut: ["peanuts"],
  milk: ["milk"],
  dairy: ["milk"],
  egg: ["eggs"],
  gluten: ["cereals_containing_gluten"],
  wheat: ["cereals_containing_gluten"],
  fish: ["fish"],
  shellfish: ["crustaceans", "molluscs"],
  prawn: ["crustaceans"],
  crab: ["crustaceans"],
  lobster: ["crustaceans"],
  mussel: ["molluscs"],
  sesame: ["sesame"],
  soya: ["soybeans"],
  soy: ["soybeans"],
  celery: ["celery"],
  mustard: ["mustard"],
  lupin: ["lupin"],
  sulphite: ["sulphites"],
};

/** "Peppers" means the vegetable, not the spice. */
const OTHER_FOODS: Readonly<Record<string, RegExp>> = { pepper: /\b(?:black|white|cayenne|sichuan) pepper/u };

const singular = (word: string): string =>
  word.toLowerCase().replace(/ies$/u, "y").replace(/oes$/u, "o").replace(/s$/u, "");

function isOf(row: Row, food: string): boolean {
  const word = singular(food);
  const allergens = ALLERGENS[word];
  if (allergens !== undefined) return allergens.some((allergen) => row.allergens.includes(allergen));
  // A banana shallot and a chicken's egg are so called only in other words for them.
  return row.names.some(
    (name) => ` ${singular(name)} `.includes(` ${word} `) && OTHER_FOODS[word]?.test(name.toLowerCase()) !== true,
  );
}

const notesOfHarm = CORPORA.flatMap((name) =>
  readFileSync(new URL(`../corpus/${name}.jsonl`, import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as HarmNote),
).filter(({ harm, foods = [] }) => harm && foods.length > 0);
const sent = notesOfHarm.filter((_, index) => index % EVERY === 0);
const rows = readTables().foods;

interface Outcome {
  readonly asked: boolean;
  readonly planned: boolean;
  /** Harmful foods in the dishes, by the corpus's own words. */
  readonly onPlate: readonly string[];
}

function outcomeOf(note: HarmNote, status: number, foodIds: readonly string[]): Outcome {
  const harmful = foodIds.filter((id) => {
    const row = rows.get(id);
    return row !== undefined && (note.foods ?? []).some((food) => isOf(row, food));
  });
  return { asked: status === 422, planned: status === 201, onPlate: [...new Set(harmful)] };
}

function told(proposer: string, outcomes: readonly Outcome[]): readonly Outcome[] {
  const bad = outcomes.filter(({ onPlate }) => onPlate.length > 0);
  report(
    `notes of harm, ${proposer}: ${outcomes.length} sent, ${outcomes.filter(({ asked }) => asked).length} asked about, ` +
      `${outcomes.filter(({ planned }) => planned).length} planned, ${bad.length} with what harms on a plate`,
  );
  return bad;
}

/** What `bench/notes.ts` allows to be missed of these corpora, all of which may have the food on a plate. */
const MOST_MISSED = deep() ? 2 : 0;

describe("notes that mention harm, over HTTP", () => {
  let app: TestApp | null = null;
  let aiServer: AiServer | null = null;
  afterAll(async () => {
    await app?.close();
    await aiServer?.close();
  });

  it("are asked about, or kept by the built-in planner", async () => {
    app = await startTestApp({ engine: oneEngine() });
    const outcomes: Outcome[] = [];
    let person = await app.signUp();
    for (const [index, note] of sent.entries()) {
      if (index % PLANS_OF_A_USER === 0) {
        person = await app.signUp();
        await person.post("/api/activate-subscription", { isTrial: true });
      }
      const raw = aRawRequest({ additionalNotes: note.notes, maxBudget: 90, availableTime: "60+" });
      const answer = await person.post("/api/meal-plans", raw);
      const { id } = answer.body as { id?: string };
      const plan = answer.status === 201 ? await person.get(`/api/meal-plans/${id ?? ""}`) : null;
      const text = plan === null ? "" : JSON.stringify(plan.body);
      const foodIds = [...text.matchAll(/"food_id":"([^"]+)"/gu)].map(([, foodId]) => foodId ?? "");
      outcomes.push(outcomeOf(note, answer.status, foodIds));
    }
    expect(told("built in", outcomes).length).toBeLessThanOrEqual(MOST_MISSED);
    expect(outcomes.some(({ planned }) => planned)).toBe(true);
  });

  it("are asked about, or kept with a provider's model", async () => {
    aiServer = await startAiServer(oneEngine(), "builtin");
    const cook = createCook(realCatalogue().catalogue);
    const outcomes: Outcome[] = [];
    for (const [index, note] of sent.entries()) {
      if (index > 0 && index % PLANS_OF_A_USER === 0) await aiServer.newUser();
      const raw = aRawRequest({ additionalNotes: note.notes, maxBudget: 90, availableTime: "60+" });
      const { status, document } = await aiServer.generate(raw, ({ prompt }) => ({
        kind: "meals",
        meals: cook(prompt),
      }));
      const meals = document?.days.flatMap((day) => day.meals) ?? [];
      outcomes.push(
        outcomeOf(
          note,
          status,
          meals.flatMap(({ ingredients }) => ingredients.map(({ foodId }) => foodId)),
        ),
      );
    }
    expect(told("a provider", outcomes).length).toBeLessThanOrEqual(MOST_MISSED);
  });
});
