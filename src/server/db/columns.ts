import { customType } from "drizzle-orm/pg-core";

/** A moment: `timestamptz` in the database, epoch milliseconds here, as the clock gives them. */
export const instant = customType<{ data: number; driverData: string | Date }>({
  dataType: () => "timestamp (3) with time zone",
  toDriver: (milliseconds) => new Date(milliseconds).toISOString(),
  fromDriver: (value) => (value instanceof Date ? value : new Date(value)).getTime(),
});
