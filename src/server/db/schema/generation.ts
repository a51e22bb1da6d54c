import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { ErrorCode } from "#contract/error";
import type { GenerationEvent } from "#contract/meal-plans";
import type { MealPlanRequest } from "#domain/request/meal-plan-request";
import { instant } from "#server/db/columns";

/** Why a generation ended without a plan. */
export interface GenerationError {
  readonly code: ErrorCode;
  readonly message: string;
}

export const generations = pgTable("generations", {
  id: uuid("id").primaryKey(),
  userId: uuid("user_id").notNull(),
  state: text("state", { enum: ["queued", "running", "done", "failed"] }).notNull(),
  attempt: integer("attempt").notNull().default(0),
  request: jsonb("request").$type<MealPlanRequest>(),
  idempotencyKey: text("idempotency_key"),
  bodyHash: text("body_hash").notNull(),
  error: jsonb("error").$type<GenerationError>(),
  refunded: boolean("refunded").notNull().default(false),
  seen: boolean("seen").notNull().default(false),
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
