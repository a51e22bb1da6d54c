import { integer, jsonb, snakeCase, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#server/db/columns";

export const sandboxCustomers = snakeCase.table("sandbox_customers", {
  customerId: text().primaryKey(),
  userId: uuid().notNull(),
  state: jsonb().notNull(),
  nextAt: instant(),
  version: integer().notNull(),
});
