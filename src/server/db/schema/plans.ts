import type { Meal } from "#domain/meal/meal";
import { DAYS } from "#domain/options/days";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { instant } from "#server/db/columns";

const bytea = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => "bytea" });

export const mealPlans = pgTable(
  "meal_plans",
  {
    id: uuid("id").primaryKey(),
    userId: uuid("user_id").notNull(),
    fullName: text("full_name").notNull(),
    email: text("email").notNull(),
    mealsPerWeek: integer("meals_per_week").notNull(),
    numPeople: integer("num_people").notNull(),
    dietaryPreference: text("dietary_preference").notNull(),
    supermarket: text("supermarket").notNull(),
    skill: text("skill").notNull(),
    budgetPence: integer("budget_pence").notNull(),
    mealIds: text("meal_ids").array().notNull(),
    document: jsonb("document").$type<unknown>().notNull(),
    createdAt: instant("created_at").notNull(),
    tillPence: integer("till_pence"),
    /** Goes up with every change that readers see. */
    revision: integer("revision").notNull().default(1),
    shoppedFoods: text("shopped_foods").array().notNull().default([]),
    cookedMeals: text("cooked_meals").array().notNull().default([]),
    /** Marked as not cooked, whatever the day. */
    sparedMeals: text("spared_meals").array().notNull().default([]),
    /**
     * The day of its shop ("2026-11-24"); null until then. It moves no dinner: the document says when the week starts. In plans from
     * before there were dates it is that of the first dinner, hence the column's name.
     */
    shoppedOn: date("first_day", { mode: "string" }),
    shopAnswered: boolean("shop_answered").notNull().default(false),
    /** How many changes can be undone. */
    undoSteps: integer("undo_steps").notNull().default(0),
    // Generated columns: the database derives them from the document; their expressions are in the migration.
    totalPence: integer("total_pence")
      .notNull()
      .generatedAlwaysAs(sql``),
    dishTitles: jsonb("dish_titles")
      .$type<string[]>()
      .notNull()
      .generatedAlwaysAs(sql``),
    firstDishFoods: jsonb("first_dish_foods")
      .$type<string[][]>()
      .notNull()
      .generatedAlwaysAs(sql``),
    searchText: text("search_text")
      .notNull()
      .generatedAlwaysAs(sql``),
  },
  (table) => [index("meal_plans_of_user").on(table.userId, table.createdAt, table.id)],
);

/** The record of a plan as its owner gets it: JSON, compressed with Brotli. */
export const planRecords = pgTable("plan_records", {
  planId: uuid("plan_id").primaryKey(),
  version: text("version").notNull(),
  madeFrom: text("made_from"),
  tag: text("tag"),
  bytes: bytea("bytes").notNull(),
});

export const planPdfs = pgTable("plan_pdfs", {
  planId: uuid("plan_id").primaryKey(),
  version: text("renderer").notNull(),
  madeFrom: text("made_from"),
  tag: text("tag"),
  bytes: bytea("bytes").notNull(),
});

export const planTicks = pgTable(
  "plan_ticks",
  {
    planId: uuid("plan_id").notNull(),
    foodId: text("food_id").notNull(),
    ticked: boolean("ticked").notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.planId, table.foodId] })],
);

/** Previous versions of a plan, one for each of its last changes. */
export const planChanges = pgTable(
  "plan_changes",
  {
    planId: uuid("plan_id").notNull(),
    number: integer("number").notNull(),
    kind: text("kind", {
      enum: ["swap", "add", "remake", "servings", "move", "skip", "supermarket", "shopping_day", "leave_out"],
    }).notNull(),
    changedAt: instant("changed_at").notNull(),
    document: jsonb("document").$type<unknown>().notNull(),
    shoppedBefore: text("shopped_before").array().notNull(),
    shoppedAfter: text("shopped_after").array().notNull(),
    sparedBefore: text("spared_before").array().notNull(),
    hadAfter: text("had_after").array().notNull(),
    cookedBefore: text("cooked_before").array().notNull().default([]),
  },
  (table) => [primaryKey({ columns: [table.planId, table.number] })],
);

/** How far our totals were from the till's, without a link to the user. */
export const tillReceipts = pgTable("till_receipts", {
  number: bigint("number", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
  planId: uuid("plan_id"),
  supermarket: text("supermarket").notNull(),
  month: text("month").notNull(),
  errorBasisPoints: integer("error_basis_points").notNull(),
});

/** Dishes requested from an AI provider to replace a meal. */
export const suggestedDishes = pgTable("suggested_dishes", {
  id: uuid("id").primaryKey(),
  userId: uuid("user_id").notNull(),
  planId: uuid("plan_id").notNull(),
  place: text("place").notNull(),
  askedAt: instant("asked_at").notNull(),
  dish: jsonb("dish").$type<Meal>(),
});

/** The link by which people without an account see a plan's list. */
export const planShares = pgTable("plan_shares", {
  planId: uuid("plan_id").primaryKey(),
  token: text("token").notNull().unique(),
  createdAt: instant("created_at").notNull(),
});

/** The address of a user's calendar. */
export const calendarFeeds = pgTable("calendar_feeds", {
  userId: uuid("user_id").primaryKey(),
  token: text("token").notNull().unique(),
  createdAt: instant("created_at").notNull(),
});

/** On which day of the week a user shops. */
export const shoppingDays = pgTable("shopping_days", {
  userId: uuid("user_id").primaryKey(),
  day: text("day", { enum: DAYS }).notNull(),
});

export const planOwnLines = pgTable(
  "plan_own_lines",
  {
    planId: uuid("plan_id").notNull(),
    lineId: uuid("line_id").notNull(),
    place: integer("place").notNull(),
    name: text("name").notNull(),
    pence: integer("pence"),
    counts: boolean("counts").notNull().default(false),
    ticked: boolean("ticked").notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.planId, table.lineId] })],
);
