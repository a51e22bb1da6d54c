import { index, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import type { Meal } from "#domain/meal/meal";
import { OPINIONS } from "#domain/request/tastes";
import { instant } from "#server/db/columns";

export const dishOpinions = pgTable(
  "dish_opinions",
  {
    userId: uuid("user_id").notNull(),
    dishId: text("dish_id").notNull(),
    opinion: text("opinion", { enum: OPINIONS }).notNull(),
    title: text("title").notNull(),
    /** Foods with their grams a serving, in the order of the dish. */
    amounts: jsonb("amounts").$type<(readonly [string, number])[]>().notNull(),
    toldAt: instant("told_at").notNull(),
    /** A provider's dish that is wanted again, whole: a recipe of the household. */
    meal: jsonb("meal").$type<Meal>(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.dishId] }),
    index("dish_opinions_of_user").on(table.userId, table.toldAt.desc(), table.dishId.desc()),
  ],
);
