import { jsonb, snakeCase, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#server/db/columns";

export const auditEvents = snakeCase.table("audit_events", {
  id: uuid().primaryKey(),
  at: instant().notNull(),
  action: text().notNull(),
  actorId: uuid(),
  subjectId: uuid(),
  address: text(),
  details: jsonb().$type<Readonly<Record<string, string | number | boolean | null>>>().notNull(),
});
