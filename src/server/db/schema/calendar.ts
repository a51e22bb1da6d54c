import { pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant } from "#server/db/columns";

/** The address of a user's calendar. */
export const calendarFeeds = pgTable("calendar_feeds", {
  userId: uuid("user_id").primaryKey(),
  token: text("token").notNull().unique(),
  createdAt: instant("created_at").notNull(),
});
