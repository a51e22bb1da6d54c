import { sql } from "drizzle-orm";
import type { TestApp } from "#tests/support/app";

/** A document that lists can be made from; nothing opens it. */
const DOCUMENT = JSON.stringify({ totalPence: 4_200, days: [] });
const FIRST_NAMES = ["Ada", "Robin", "Émile", "Zoë", "Priya", "Mohammed", "Olivia", "Siobhán"];
const LAST_NAMES = ["Smith", "Ashdown", "Patel", "Khan", "Baker", "Hughes", "Clark"];

/** The id of the n-th user or plan. */
export function nthId(kind: "user" | "plan", n: number): string {
  return `01900000-0000-7000-${kind === "user" ? "8000" : "9000"}-${n.toString(16).padStart(12, "0")}`;
}

/**
 * Puts `size` users with one plan each straight into the database, the n-th one `n` minutes before the clock's now: far more
 * people than could sign up one by one.
 */
export async function insertManyUsers({ context, clock }: TestApp, size: number): Promise<void> {
  const { db } = context.platform.database;
  const now = new Date(clock.now()).toISOString();
  const name = sql`(array[${list(FIRST_NAMES)}])[1 + n % ${sql.raw(String(FIRST_NAMES.length))}] || ' '
    || (array[${list(LAST_NAMES)}])[1 + n % ${sql.raw(String(LAST_NAMES.length))}]`;
  const madeAt = sql`${now}::timestamptz - n * interval '1 minute'`;
  await db.execute(sql`
    insert into users (id, username, email, proven_email, full_name, password_hash, created_at, updated_at)
    select ${id("8000")}, 'crowd' || n, 'crowd' || n || '@example.org', 'crowd' || n || '@example.org', ${name}, 'none', ${madeAt}, ${madeAt}
    from generate_series(1, ${size}::integer) as n
  `);
  await db.execute(sql`
    insert into meal_plans (id, user_id, full_name, email, meals_per_week, num_people, dietary_preference, supermarket, skill,
      budget_pence, meal_ids, document, created_at)
    select ${id("9000")}, ${id("8000")}, ${name}, 'crowd' || n || '@example.org', 4, 2, 'none', 'tesco', 'beginner', 5000,
      array['one'], ${DOCUMENT}::jsonb, ${madeAt}
    from generate_series(1, ${size}::integer) as n
  `);
}

function list(names: readonly string[]) {
  return sql.join(
    names.map((name) => sql`${name}::text`),
    sql`, `,
  );
}

function id(variant: string) {
  return sql`('01900000-0000-7000-' || ${variant}::text || '-' || lpad(to_hex(n), 12, '0'))::uuid`;
}
