import { boolean, integer, jsonb, primaryKey, snakeCase, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#server/db/columns";

export const rateLimits = snakeCase.table("rate_limits", {
  key: text().primaryKey(),
  used: integer().notNull(),
  resetsAt: instant().notNull(),
  held: jsonb().$type<Readonly<Record<string, number>>>().notNull(),
});

export const idempotencyKeys = snakeCase.table(
  "idempotency_keys",
  {
    userId: uuid().notNull(),
    key: text().notNull(),
    route: text().notNull(),
    bodyHash: text().notNull(),
    claimedAt: instant().notNull(),
    status: integer(),
    answer: jsonb().$type<unknown>(),
    done: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] })],
);
