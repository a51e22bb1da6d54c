import { REGIONS, SKILL_LEVELS } from "#domain/options/options";
import { DAYS } from "#domain/options/days";
import { KEPT_APART } from "#domain/intents/intent";
import { READ_KINDS } from "#domain/proposal/brief/notes-brief";
import { WORDED_OPERATIONS } from "#domain/proposal/reading/worded-operation";
import type { AiShape } from "#server/services/ai/ai";

interface JsonSchema {
  readonly [keyword: string]: unknown;
}

// Strict modes require every property and allow no others; optional ones are nullable.
const object = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: "object",
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const list = (items: JsonSchema): JsonSchema => ({ type: "array", items });
const oneOf = (values: readonly string[]): JsonSchema => ({ type: "string", enum: values });
const orNull = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: "null" }] });
const text: JsonSchema = { type: "string" };
const number: JsonSchema = { type: "number" };
const flag: JsonSchema = { type: "boolean" };

const step = object({
  text,
  foods: list(text),
  minutes: number,
  // "oven 200": with a separate field for the temperature, every step takes longer to write.
  heat: orNull(text),
  vessel: orNull(text),
  done: orNull(text),
});
const meal = object({
  name: text,
  why: text,
  region: orNull(oneOf(REGIONS.filter((region) => region !== "none"))),
  skill: oneOf(SKILL_LEVELS),
  // One line each: with named fields a dish takes a fifth longer to write.
  ingredients: list(text),
  steps: list(step),
  tip: text,
});

/** The schema of a composed week: dinners as `readComposedDinner` reads them. */
const COMPOSE_SCHEMA: JsonSchema = object({
  dinners: list(
    object({
      day: oneOf(DAYS),
      people: orNull(number),
      dish: orNull(number),
      idea: orNull(object({ name: text, foods: list(text), why: text })),
      from: orNull(object({ day: oneOf(DAYS), food: text })),
      for_you: text,
      answers: list(number),
    }),
  ),
});
/**
 * The schema of meals, as in `ProposedMeal`, with each ingredient on one line. The same for every request, because providers compile
 * a schema on first use; the foods allowed in a request are in its prompt.
 */
const MEALS_SCHEMA: JsonSchema = object({ meals: list(meal) });

/** The schema of rewritten lines, as read by `readDinnerLine`. */
const LINES_SCHEMA: JsonSchema = object({ lines: list(object({ day: oneOf(DAYS), for_you: text })) });

/** The schema of a change in words: one of a closed list, with its parameters. */
const CHANGE_SCHEMA: JsonSchema = object({
  changes: list(
    object({
      operation: oneOf(WORDED_OPERATIONS),
      days: list(oneOf(DAYS)),
      food: orNull(text),
      number: orNull(number),
    }),
  ),
});

/** The schema of notes: intents from a closed list, each with the words that support it. */
const NOTES_SCHEMA: JsonSchema = object({
  read: list(
    object({
      quote: text,
      reading: orNull(number),
      kind: oneOf(READ_KINDS),
      what: orNull(text),
      other: orNull(oneOf(KEPT_APART)),
      days: list(oneOf(DAYS)),
      number: orNull(number),
      often: flag,
      person: orNull(text),
    }),
  ),
});

/** The schemas of all answers; each a list under one key. */
export const SCHEMAS: Readonly<Record<AiShape, JsonSchema>> = {
  compose: COMPOSE_SCHEMA,
  meals: MEALS_SCHEMA,
  lines: LINES_SCHEMA,
  change: CHANGE_SCHEMA,
  notes: NOTES_SCHEMA,
};
