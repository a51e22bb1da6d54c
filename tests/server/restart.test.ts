import { afterAll, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import { startTestApp } from "#tests/support/app";
import { embeddedEngine, type Place } from "#tests/support/engines";

const places: Place[] = [];
afterAll(async () => {
  for (const place of places) await place.remove();
});

it("frees the keys of requests that died with the former process", async () => {
  const embedded = embeddedEngine();
  const place = await embedded.place();
  places.push(place);
  const before = await startTestApp({ engine: embedded, place });
  const person = await before.signUp();
  await before.context.platform.database.db.execute(
    sql`insert into idempotency_keys (user_id, key, route, body_hash, claimed_at)
        values (${person.user.id}, 'cut-off', 'POST /api/mark-plan-selected', 'x', ${new Date(before.clock.now()).toISOString()})`,
  );
  const key = { "idempotency-key": "cut-off" };
  expect((await person.post("/api/mark-plan-selected", undefined, key)).status).toBeGreaterThanOrEqual(409);
  await before.close();

  const after = await startTestApp({ engine: embedded, place });
  const again = after.client();
  for (const [name, value] of person.cookies) again.cookies.set(name, value);
  expect((await again.post("/api/mark-plan-selected", undefined, key)).status).toBe(200);
  await after.close();
});
