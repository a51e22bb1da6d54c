import { drizzle } from "drizzle-orm/node-postgres";
import { Client, Pool, type PoolClient } from "pg";
import { databaseCode, type Database, type Transaction, type Unlisten } from "#server/db/database";
import { tellingAbsence, tellsOfAbsence } from "#server/db/database-away";
import { nobodysLine, turnsOf, type LineOf } from "#server/db/turns";
import { writtenStatement, type RunStatement, type Statement } from "#server/db/statement";
import type { Log } from "#server/services/log/log";

/** A PostgreSQL server, with extra connections for the locks. */
export interface ServerDatabase extends Database {
  readonly lockPool: Pool;
  readonly url: string;
}

/**
 * How long a connection, and then a statement, may take before the database counts as unavailable. Each ends before a page stops waiting
 * for its answer, after eight seconds, and shows its cached copy.
 */
const ANSWERS_WITHIN_MS = 5_000;
const POOL_SIZE = 10;
/**
 * Transactions leave two connections to single statements, such as the session lookup. Transactions of one account would wait for each
 * other's row locks anyway, each holding a connection.
 */
const AT_ONCE = { atOnce: POOL_SIZE - 2, atOnceOfOne: 1 };
const LOCK_POOL_SIZE = 10;
/** A lock that cannot be obtained by then is reported as an error instead of waiting for ever. */
const LOCK_WAIT_MS = 30_000;
const RECONNECT_MS = 1_000;
const SERIALIZATION_FAILURES = new Set(["40001", "40P01"]);
const TRIES = 3;

/** Connects to the PostgreSQL that `url` names. Rejects when it does not answer. */
export async function openServerDatabase(
  url: string,
  log: Log,
  {
    answersWithinMs = ANSWERS_WITHIN_MS,
    lineOf = nobodysLine,
  }: { answersWithinMs?: number | undefined; lineOf?: LineOf } = {},
): Promise<ServerDatabase> {
  const pool = new Pool({
    connectionString: url,
    max: POOL_SIZE,
    connectionTimeoutMillis: answersWithinMs,
    query_timeout: answersWithinMs,
  });
  // An idle connection that the server closed is replaced at the next use; without a listener it would end the process.
  pool.on("error", (err) => log.warn({ err }, "An idle database connection was lost"));
  await pool.query("select 1").catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const lockPool = new Pool({ connectionString: url, max: LOCK_POOL_SIZE, connectionTimeoutMillis: LOCK_WAIT_MS });
  lockPool.on("error", (err) => log.warn({ err }, "A connection for locks was lost"));
  const db = drizzle({ client: pool });
  const inTurn = turnsOf(lineOf, AT_ONCE);
  const listeners = new Set<Unlisten>();
  let closed: Promise<void> | null = null;
  return {
    lockPool,
    url,
    description: `PostgreSQL at ${new URL(url).host}`,
    embedded: false,
    db,
    transaction: (work) => inTurn(() => withRetries(() => tellingAbsence(() => transactionOn(pool, work)))),
    longTransaction: (work) => withRetries(() => tellingAbsence(() => longTransactionOn(url, work))),
    prepare: <Row>(statement: Statement) => prepareOn<Row>(pool, statement),
    listen: async (channel, onNotify) => {
      const stop = await listenOn(url, channel, onNotify, log);
      const unlisten = async () => {
        listeners.delete(unlisten);
        await stop();
      };
      listeners.add(unlisten);
      return unlisten;
    },
    // By its autovacuum.
    tidy: () => Promise.resolve(),
    close: () => {
      closed ??= (async () => {
        await Promise.all([...listeners].map((unlisten) => unlisten()));
        await Promise.all([pool.end(), lockPool.end()]);
      })();
      return closed;
    },
  };
}

/** The driver prepares it by its name on each connection at the first use. */
function prepareOn<Row>(pool: Pool, statement: Statement): RunStatement<Row> {
  const { text, valuesOf } = writtenStatement(statement);
  return async (parameters) => {
    const { rows } = await tellingAbsence(() =>
      pool.query({ name: statement.name, text, values: valuesOf(parameters) }),
    );
    return rows as Row[];
  };
}

/**
 * A transaction on a connection that is discarded if it stops responding: back in the pool it would be inside a transaction that
 * never ends, and later writes on it would be lost.
 */
async function transactionOn<T>(pool: Pool, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  const lost = (): void => {
    broken = true;
  };
  // Without a listener, losing an idle connection would end the whole process.
  client.on("error", lost);
  try {
    return await workOn(client, work);
  } catch (error) {
    broken ||= tellsOfAbsence(error);
    throw error;
  } finally {
    if (!broken) client.off("error", lost);
    client.release(broken);
  }
}

function workOn<T>(client: Client | PoolClient, work: (tx: Transaction) => Promise<T>): Promise<T> {
  return drizzle({ client }).transaction(async (tx) => {
    try {
      return await work(tx);
    } catch (error) {
      // Do not wait for the rollback: the answer may never come.
      if (tellsOfAbsence(error)) void client.end();
      throw error;
    }
  });
}

async function longTransactionOn<T>(url: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: ANSWERS_WITHIN_MS });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return await workOn(client, work);
  } finally {
    await client.end();
  }
}

async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (error) {
      if (attempt === TRIES || !SERIALIZATION_FAILURES.has(databaseCode(error) ?? "")) throw error;
    }
  }
}

// Listening needs a connection of its own; when it breaks, a new one takes over, and polling covers the gap.
async function listenOn(
  url: string,
  channel: string,
  onNotify: (payload: string) => void,
  log: Log,
): Promise<Unlisten> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let current: Client | null = null;
  const connect = async (): Promise<void> => {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: ANSWERS_WITHIN_MS, keepAlive: true });
    client.on("notification", (message) => onNotify(message.payload ?? ""));
    client.on("error", (err) => log.warn({ err }, "The connection for notifications was lost"));
    client.on("end", () => {
      if (!stopped) reconnectLater();
    });
    await client.connect();
    await client.query(`listen ${client.escapeIdentifier(channel)}`);
    current = client;
  };
  const reconnectLater = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void connect().catch(() => (stopped ? undefined : reconnectLater())), RECONNECT_MS);
  };
  await connect();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await current?.end();
  };
}
