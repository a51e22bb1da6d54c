import { existsSync, fsyncSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { PGlite, types } from "@electric-sql/pglite";
import { NodeFS } from "@electric-sql/pglite/nodefs";
import { drizzle } from "drizzle-orm/pglite";
import type { Database } from "#server/db/database";
import { lockFolder } from "#server/db/folder-lock";
import { writtenStatement, type RunStatement, type Statement } from "#server/db/statement";

/** The embedded database, with the client that the job queue needs besides. */
export interface EmbeddedDatabase extends Database {
  readonly client: PGlite;
}

export interface EmbeddedDatabaseOptions {
  readonly folder: string;
  /** Called before a database is made, which takes some seconds. */
  readonly creating?: () => void;
  /** Tests count these; a production start leaves it out. */
  readonly fsync?: (fileDescriptor: number) => void;
}

/** Opens, or makes, the database in `folder`. Rejects when another process has it open. */
export async function openEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const release = lockFolder(options.folder);
  const files = join(options.folder, "postgres");
  try {
    if (!existsSync(join(files, "PG_VERSION"))) options.creating?.();
    mkdirSync(files, { recursive: true, mode: 0o700 });
    const client = await PGlite.create({
      fs: new SyncedNodeFS(files, options.fsync ?? fsyncSync),
      startParams: durableStartParams(),
      // PGlite's own reader goes digit by digit, which takes milliseconds for a document.
      parsers: { [types.BYTEA]: (hexadecimal: string) => Buffer.from(hexadecimal.slice(2), "hex") },
    });
    return databaseOver(client, options.folder, release);
  } catch (error) {
    release();
    throw error;
  }
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
    close: () => {
      closed ??= client.close().finally(release);
      return closed;
    },
  };
}

/**
 * PGlite plans whatever it is given with parameters, which takes several times as long as running it. What SQL itself prepares is
 * planned once, and takes its parameters as quoted text.
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
 * PGlite goes from one waiting query to the next without giving the event loop its turn: ninety requests that came together held up
 * everybody for half a second. So few take some milliseconds together.
 */
const QUERIES_OF_ONE_TURN = 8;

/** PGlite's file system, whose streams lack fsync: a commit would reach the disk whenever the system likes. */
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
    await new Promise((turn) => void setImmediate(turn));
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

// An internal of the pinned PGlite release. Where it has moved, starting is refused rather than durability lost.
function streamOperations(module: object): StreamOperations {
  const { NODEFS } = module as { NODEFS?: { stream_ops?: StreamOperations } };
  if (NODEFS?.stream_ops === undefined) throw new Error("This release of PGlite has no place for fsync");
  return NODEFS.stream_ops;
}
