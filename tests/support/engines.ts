import { cpSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { inject } from "vitest";
import { POSTGRES_TEMPLATE } from "#tests/support/databases";
import { deep } from "#tests/support/deep";

/** Where one test's database stands. */
export interface Place {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  remove(): Promise<void>;
}

/** One of the databases Mealwright runs on; the server's suites run on each. */
export interface Engine {
  readonly name: string;
  /** An empty, migrated database of its own. */
  place(): Promise<Place>;
}

const embedded: Engine = {
  name: "the embedded database",
  async place() {
    const dataDir = await mkdtemp(join(tmpdir(), "mealwright-test-"));
    // A third of the work of the copy that gives way after each of its thousand files.
    cpSync(inject("embeddedTemplate"), dataDir, { recursive: true });
    return { dataDir, databaseUrl: null, remove: () => rm(dataDir, { recursive: true, force: true }) };
  },
};

function postgres(url: string): Engine {
  let made = 0;
  return {
    name: "PostgreSQL",
    async place() {
      const dataDir = await mkdtemp(join(tmpdir(), "mealwright-test-"));
      made += 1;
      const name = `test_${process.pid}_${made}_${dataDir.slice(-6).toLowerCase()}`;
      // Its files as they are: written through the log, the same copy takes twice the work, and dropping it too.
      await onServer(url, `create database "${name}" template ${POSTGRES_TEMPLATE} strategy file_copy`);
      return {
        dataDir,
        databaseUrl: new URL(`/${name}`, url).href,
        async remove() {
          await onServer(url, `drop database "${name}" with (force)`);
          await rm(dataDir, { recursive: true, force: true });
        },
      };
    },
  };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/**
 * For suites that ask nothing of the database itself: the one on which a server starts for a quarter of the work, PostgreSQL where
 * this machine has it.
 */
export function oneEngine(): Engine {
  return engines().at(-1) ?? embedded;
}

/**
 * For suites whose rules stand in our code and not in the database's, and which take long: PostgreSQL alone in `npm test`, both in
 * `npm run test:deep`. The journeys run the same features on the embedded database.
 */
export function sampledEngines(): readonly Engine[] {
  return deep() ? engines() : [oneEngine()];
}

/** For what is about the embedded database, whosever turn it is. */
export function embeddedEngine(): Engine {
  return embedded;
}

/** For what is about PostgreSQL, whosever turn it is; null where this machine has none. */
export function postgresEngine(): Engine | null {
  const url = inject("postgresUrl");
  return url === null ? null : postgres(url);
}

/** For `describe.each(engines())("… on $name", …)`. With `TEST_DATABASE_TURN` one of them, whose turn it is. */
export function engines(): readonly Engine[] {
  const server = postgresEngine();
  const all = server === null ? [embedded] : [embedded, server];
  const { TEST_DATABASE_TURN: turn } = process.env;
  return turn === undefined ? all : all.filter((_, place) => place === Number(turn) % all.length);
}
