import { existsSync, fsyncSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { PGlite, types } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { drizzle } from "drizzle-orm/pglite";
import type { Database } from "#server/db/database";
import { lockFolder } from "#server/db/folder-lock";
import { requireSpaceToStart, spaceLeft, type SpaceLeft } from "#server/space";
import { nobodysLine, turnsOf, type InTurn, type LineOf } from "#server/db/turns";
import { writtenStatement, type RunStatement, type Statement } from "#server/db/statement";

/** The embedded database, with the client that the job queue needs besides. */
export interface EmbeddedDatabase extends Database {
  readonly client: PGlite;
}

export interface EmbeddedDatabaseOptions {
  readonly folder: string;
  readonly lineOf?: LineOf;
  /** Called before a database is created, which takes some seconds. */
  readonly creating?: () => void;
  /** Tests count these; a production start leaves it out. */
  readonly fsync?: (fileDescriptor: number) => void;
  /** Free space on the folder's disk; tests supply it. */
  readonly spaceLeft?: SpaceLeft;
}

/** Opens or creates the database in `folder`. Rejects when another process has it open, or when there is no space for it. */
export async function openEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  const files = join(options.folder, "postgres");
  const first = !existsSync(join(files, "PG_VERSION"));
  // Before taking the lock, which is also a file. The database itself would only say that it could not be initialised.
  requireSpaceToStart(options.folder, first, options.spaceLeft ?? spaceLeft);
  const release = lockFolder(options.folder);
  try {
    if (first) options.creating?.();
    mkdirSync(files, { recursive: true, mode: 0o700 });
    const client = await PGlite.create({
      fs: new SyncedNodeFS(files, options.fsync ?? fsyncSync),
      startParams: durableStartParams(),
      // PGlite's own parser goes digit by digit, which takes milliseconds for a document.
      parsers: { [types.BYTEA]: (hexadecimal: string) => Buffer.from(hexadecimal.slice(2), "hex") },
    });
    takeTurns(client, turnsOf(options.lineOf ?? nobodysLine, { atOnce: 1, between: eventLoopTurn }));
    return databaseOver(client, options.folder, release);
  } catch (error) {
    release();
    throw error;
  }
}

/** PGlite has no autovacuum. Vacuums tables with dead rows one by one, so that other queries can run in between. */
async function vacuum(client: PGlite): Promise<void> {
  // Rows deleted in the last second are not counted yet.
  await client.exec("select pg_stat_force_next_flush()");
  const { rows } = await client.query<{ name: string }>(
    "select format('%I.%I', schemaname, relname) as name from pg_stat_user_tables where n_dead_tup > 0",
  );
  for (const { name } of rows) await client.exec(`vacuum ${name}`);
}

/**
 * There is one connection, so single statements take turns just as transactions do. Otherwise, if one account sent twelve requests, every
 * other user's statement would wait for all twelve.
 */
function takeTurns(client: PGlite, inTurn: InTurn): void {
  const [query, exec] = [client.query.bind(client), client.exec.bind(client)];
  const transaction = client.transaction.bind(client);
  client.query = <T>(...given: Parameters<PGlite["query"]>) => inTurn(() => query<T>(...given));
  client.exec = (...given) => inTurn(() => exec(...given));
  client.transaction = (work) => inTurn(() => transaction(work));
}

/** Lets new arrivals queue before the next turn: PGlite alone would go straight from one statement to the next. */
function eventLoopTurn(): Promise<void> {
  return new Promise((turn) => void setImmediate(turn));
}

function databaseOver(client: PGlite, folder: string, release: () => void): EmbeddedDatabase {
  const db = drizzle({ client });
  let closed: Promise<void> | null = null;
  const transaction: EmbeddedDatabase["transaction"] = (work) => db.transaction((tx) => work(tx));
  return {
    client,
    description: `embedded in ${folder}`,
    embedded: true,
    db,
    transaction,
    longTransaction: transaction,
    prepare: <Row>(statement: Statement) => prepareOn<Row>(client, statement),
    listen: (channel, onNotify) => client.listen(channel, onNotify),
    tidy: () => vacuum(client),
    close: () => {
      closed ??= client.close().finally(release);
      return closed;
    },
  };
}

/**
 * PGlite re-plans every parameterised query, which takes several times as long as running it. A statement prepared in SQL is
 * planned once, and takes its parameters as literals.
 */
function prepareOn<Row>(client: PGlite, statement: Statement): RunStatement<Row> {
  const { text, valuesOf } = writtenStatement(statement);
  const name = `"${statement.name}"`;
  let prepared: Promise<unknown> | null = null;
  const prepare = async (): Promise<void> => {
    await client.exec(`prepare ${name} as ${text}`);
  };
  return async (parameters) => {
    const values = valuesOf(parameters).map(quoted);
    prepared ??= prepare().catch((error: unknown) => {
      prepared = null;
      throw error;
    });
    await prepared;
    const [result] = await client.exec(`execute ${name}(${values.join(",")})`);
    return (result?.rows ?? []) as Row[];
  };
}

function quoted(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}

// PGlite runs PostgreSQL with -F, which is fsync off.
function durableStartParams(): string[] {
  const given = PGlite.defaultStartParams.filter((parameter) => parameter !== "-F");
  return [...given, "-c", "fsync=on", "-c", "wal_sync_method=fsync"];
}

/**
 * PGlite goes from one waiting query to the next without yielding to the event loop: ninety requests arriving together blocked
 * everyone for half a second. A batch this small takes a few milliseconds.
 */
const QUERIES_OF_ONE_TURN = 8;

/** PGlite's file system, whose streams lack fsync: a commit would reach the disk at the system's leisure. */
class SyncedNodeFS extends NodeFS {
  readonly #fsync: (fileDescriptor: number) => void;
  #queriesOfTurn = 0;

  constructor(folder: string, fsync: (fileDescriptor: number) => void) {
    super(folder);
    this.#fsync = fsync;
  }

  /** PGlite waits for this after each query outside of transactions, before it takes the next one that waits. */
  override async syncToFs(): Promise<void> {
    this.#queriesOfTurn += 1;
    if (this.#queriesOfTurn < QUERIES_OF_ONE_TURN) return;
    this.#queriesOfTurn = 0;
    await eventLoopTurn();
  }

  override async init(...[pg, options]: Parameters<NodeFS["init"]>): ReturnType<NodeFS["init"]> {
    const { emscriptenOpts } = await super.init(pg, options);
    const before = [emscriptenOpts.preRun ?? []].flat();
    const addFsync: (typeof before)[number] = (module: object) => {
      streamOperations(module).fsync = ({ nfd }) => {
        this.#fsync(nfd);
        return 0;
      };
    };
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...before, addFsync] } };
  }
}

interface StreamOperations {
  fsync?: (stream: { readonly nfd: number }) => number;
}

// An internal of the pinned PGlite release. If it has moved, refuse to start rather than lose durability.
function streamOperations(module: object): StreamOperations {
  const { NODEFS } = module as { NODEFS?: { stream_ops?: StreamOperations } };
  if (NODEFS?.stream_ops === undefined) throw new Error("This release of PGlite has no place for fsync");
  return NODEFS.stream_ops;
}
