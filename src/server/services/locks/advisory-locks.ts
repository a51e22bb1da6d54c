import type { Pool } from "pg";
import { tellingAbsence } from "#server/db/database-away";
import { processLocks, type Locks } from "#server/services/locks/locks";

/**
 * Session advisory locks, for processes that share a PostgreSQL server. The clients come from a pool that nothing else
 * uses: were it the queries' own, everyone who waits for a lock would hold a connection that its holder needs to finish.
 */
export function advisoryLocks(pool: Pool): Locks {
  // Within one process the waiting is done here, so that a crowd at one key takes one connection and not all.
  const here = processLocks();
  return {
    withLock: (key, work) =>
      here.withLock(key, async () => {
        const client = await tellingAbsence(() => pool.connect());
        let broken = false;
        // Unheard, a connection that is lost while its lock is held would end the whole process.
        const lost = (): void => {
          broken = true;
        };
        client.on("error", lost);
        try {
          await tellingAbsence(() => client.query("select pg_advisory_lock(hashtextextended($1, 0))", [key]));
          return await work();
        } finally {
          await client.query("select pg_advisory_unlock(hashtextextended($1, 0))", [key]).catch(() => {
            broken = true;
          });
          client.off("error", lost);
          // A client whose unlock failed may still hold the lock: closing it is what frees it.
          client.release(broken);
        }
      }),
  };
}
