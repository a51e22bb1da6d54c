import type { Pool } from "pg";
import type { Locks } from "#server/services/locks/locks";

/** Session advisory locks, each held on a client of its own so that the work's queries never wait for the lock's connection. */
export function advisoryLocks(pool: Pool): Locks {
  return {
    async withLock(key, work) {
      const client = await pool.connect();
      let failed = false;
      try {
        await client.query("select pg_advisory_lock(hashtextextended($1, 0))", [key]);
        return await work();
      } finally {
        await client.query("select pg_advisory_unlock(hashtextextended($1, 0))", [key]).catch(() => {
          failed = true;
        });
        // A client whose unlock failed may still hold the lock: closing it is what frees it.
        client.release(failed);
      }
    },
  };
}
