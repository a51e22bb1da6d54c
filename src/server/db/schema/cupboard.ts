import { boolean, date, doublePrecision, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";

export const cupboardFoods = pgTable(
  "cupboard_foods",
  {
    userId: uuid("user_id").notNull(),
    foodId: text("food_id").notNull(),
    /** False: a basic that is not there. */
    always: boolean("always").notNull(),
    /** The plan on which "I have this" was pressed; null if it was set in the cupboard itself. */
    saidFor: uuid("said_for"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.foodId] })],
);

export const cupboardLots = pgTable(
  "cupboard_lots",
  {
    userId: uuid("user_id").notNull(),
    foodId: text("food_id").notNull(),
    lot: text("lot").notNull(),
    grams: doublePrecision("grams").notNull(),
    useBy: date("use_by", { mode: "string" }),
    pencePerGram: doublePrecision("pence_per_gram").notNull(),
    /** Grams of one tin or the like, and the days that it keeps once it is opened; null for what is not sealed. */
    packGrams: doublePrecision("pack_grams"),
    openedKeeps: integer("opened_keeps"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.foodId, table.lot] })],
);

export const cupboardTakings = pgTable(
  "cupboard_takings",
  {
    userId: uuid("user_id").notNull(),
    planId: uuid("plan_id").notNull(),
    mealId: text("meal_id").notNull(),
    foodId: text("food_id").notNull(),
    lot: text("lot").notNull(),
    grams: doublePrecision("grams").notNull(),
    /** The day on which it was cooked. */
    takenOn: date("taken_on", { mode: "string" }).notNull(),
    lotGone: boolean("lot_gone").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.planId, table.mealId, table.foodId, table.lot] }),
    index("cupboard_takings_of_lot").on(table.userId, table.foodId, table.lot),
  ],
);

export const cupboardWaste = pgTable(
  "cupboard_waste",
  {
    userId: uuid("user_id").notNull(),
    foodId: text("food_id").notNull(),
    lot: text("lot").notNull(),
    /** The last day on which it could be eaten. */
    day: date("day", { mode: "string" }).notNull(),
    grams: doublePrecision("grams").notNull(),
    pence: integer("pence").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.foodId, table.lot, table.day] })],
);
