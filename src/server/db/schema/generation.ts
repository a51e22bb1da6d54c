import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ErrorCode } from "#contract/error";
import type { GenerationEvent } from "#contract/meal-plans";
import type { NotesQuestionAnswer } from "#contract/notes-question";
import type { WayOutAnswer } from "#contract/way-out";
import type { Meal } from "#domain/meal/meal";
import type { Day } from "#domain/options/days";
import type { StandingDinner } from "#domain/proposal/reading/composed-dinner";
import type { Intent, UnreadNote } from "#domain/intents/intent";
import type { RepeatedMeal } from "#domain/planner/repeat-week";
import type { MealPlanRequest } from "#domain/request/meal-plan-request";
import type { StoredConstraints } from "#domain/request/stored-constraints";
import { instant } from "#server/db/columns";
import type { AiFault } from "#contract/ai";

/** Why a generation ended without a plan. */
export interface GenerationError {
  readonly code: ErrorCode;
  readonly message: string;
  /** For a request that cannot be met: changes that would make it possible. */
  readonly waysOut?: WayOutAnswer[];
  /** For notes that need answers first: the questions. */
  readonly questions?: NotesQuestionAnswer[];
}

/**
 * A request with the constraints read from it, and the week to repeat, if any; generations from earlier versions have the request
 * alone, and
 * no intents.
 */
export type StoredRequest = Omit<MealPlanRequest, "intents"> & {
  readonly intents?: MealPlanRequest["intents"];
  readonly constraints?: StoredConstraints;
  readonly repeats?: readonly RepeatedMeal[];
};

/** A dinner that a provider proposed but that was not served: its name, if it had one, its day, and every fault found. */
export interface UnservedDinner {
  readonly name: string | null;
  readonly day: Day | null;
  readonly reasons: readonly string[];
}

/** The dinners of a week by position, as composed by a provider; null if none was acceptable. */
export type StoredMenu = readonly (StandingDinner | null)[];

export const generations = pgTable("generations", {
  id: uuid("id").primaryKey(),
  userId: uuid("user_id").notNull(),
  state: text("state", { enum: ["queued", "running", "done", "failed"] }).notNull(),
  attempt: integer("attempt").notNull().default(0),
  request: jsonb("request").$type<StoredRequest>(),
  idempotencyKey: text("idempotency_key"),
  bodyHash: text("body_hash").notNull(),
  error: jsonb("error").$type<GenerationError>(),
  refunded: boolean("refunded").notNull().default(false),
  seen: boolean("seen").notNull().default(false),
  providerCalls: integer("provider_calls").notNull().default(0),
  menu: jsonb("menu").$type<StoredMenu>(),
  linesAsked: boolean("lines_asked").notNull().default(false),
  unserved: jsonb("unserved").$type<readonly UnservedDinner[]>(),
  createdAt: instant("created_at").notNull(),
  finishedAt: instant("finished_at"),
});

export const generationEvents = pgTable(
  "generation_events",
  {
    generationId: uuid("generation_id").notNull(),
    number: integer("number").notNull(),
    event: jsonb("event").$type<GenerationEvent>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.generationId, table.number] })],
);

export const aiUsage = pgTable("ai_usage", {
  id: uuid("id").primaryKey(),
  at: instant("at").notNull(),
  userId: uuid("user_id"),
  generationId: uuid("generation_id"),
  provider: text("provider").notNull(),
  model: text("model").notNull(),
  purpose: text("purpose", { enum: ["propose", "dish", "repair", "lines", "suggest", "change", "notes"] }).notNull(),
  fault: text("fault").$type<AiFault>(),
  inputTokens: integer("input_tokens"),
  outputTokens: integer("output_tokens"),
  costMicroDollars: bigint("cost_micro_dollars", { mode: "number" }),
  durationMs: integer("duration_ms").notNull(),
  accepted: integer("accepted").notNull(),
  repaired: integer("repaired").notNull(),
  replaced: integer("replaced").notNull(),
});

/** What a provider read in notes, kept for as long as the same notes may be sent again. */
export const noteReadings = pgTable(
  "note_readings",
  {
    userId: uuid("user_id").notNull(),
    /** A hash of the notes, in which runs of white space count as one space. */
    textHash: text("text_hash").notNull(),
    reader: text("reader").notNull(),
    intents: jsonb("intents").$type<readonly Intent[]>().notNull(),
    unread: jsonb("unread").$type<readonly UnreadNote[]>().notNull(),
    at: instant("at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.textHash] })],
);

export const generationMeals = pgTable(
  "generation_meals",
  {
    generationId: uuid("generation_id").notNull(),
    position: integer("position").notNull(),
    attempt: integer("attempt").notNull(),
    proposer: text("proposer").notNull(),
    meal: jsonb("meal").$type<Meal>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.generationId, table.position] })],
);
