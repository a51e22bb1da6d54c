import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { createContext } from "#server/context";
import { jsonLog } from "#server/services/log/log";
import { EMBEDDED_BUFFERS, embeddedTemplateFolder } from "#tests/support/embedded-template";
import { startPostgres } from "#tests/support/postgres-cluster";
import { LIGHT_PASSWORDS, realParts, testAssets } from "#tests/support/parts";
import { testConfig } from "#tests/support/test-config";

declare module "vitest" {
  interface ProvidedContext {
    /** The server's address, and null where this machine has none. */
    readonly postgresUrl: string | null;
    /** A folder with an empty, migrated embedded database, to be copied. */
    readonly embeddedTemplate: string;
  }
}

export const POSTGRES_TEMPLATE = "mealwright_template";
const root = resolve(import.meta.dirname, "../..");

/** Prepares both databases once per run, so that each test file starts from a copy in a fraction of a second. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide("embeddedTemplate", await embeddedTemplate());
  const postgres = await startPostgres();
  if ("missing" in postgres) {
    // What lands must have been seen on both databases; a developer without PostgreSQL may still run the rest.
    if (process.env.CI) throw new Error(`The server's tests need PostgreSQL here: ${postgres.missing}`);
    process.stdout.write(`The server's tests run on the embedded database alone: ${postgres.missing}\n`);
    project.provide("postgresUrl", null);
    return async () => {};
  }
  await postgresTemplate(postgres.url);
  project.provide("postgresUrl", postgres.url);
  return () => postgres.stop();
}

async function embeddedTemplate(): Promise<string> {
  const folder = embeddedTemplateFolder();
  if (existsSync(folder)) return folder;
  process.stdout.write("Preparing an embedded database for the tests ...\n");
  const draft = mkdtempSync(join(tmpdir(), "mealwright-template-"));
  await emptyInstallation({ dataDir: draft, databaseUrl: null });
  // The 128 MB that it takes by itself are filled with zeros at each start, which is half of a start's work.
  appendFileSync(join(draft, "postgres/postgresql.conf"), `\nshared_buffers = ${EMBEDDED_BUFFERS}\n`);
  mkdirSync(join(folder, ".."), { recursive: true });
  const beside = `${folder}.${process.pid}`;
  cpSync(draft, beside, { recursive: true });
  rmSync(draft, { recursive: true, force: true });
  try {
    renameSync(beside, folder);
  } catch (error) {
    // Another run finished the same folder first.
    if (!existsSync(folder)) throw error;
    rmSync(beside, { recursive: true, force: true });
  }
  return folder;
}

async function postgresTemplate(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${POSTGRES_TEMPLATE}`);
  await client.end();
  const dataDir = mkdtempSync(join(tmpdir(), "mealwright-template-"));
  const databaseUrl = new URL(`/${POSTGRES_TEMPLATE}`, url).href;
  await emptyInstallation({ dataDir, databaseUrl });
  rmSync(dataDir, { recursive: true, force: true });
}

/** Starts and stops the whole server once: the schema, the job queues and the super admin are then there. */
async function emptyInstallation(place: { dataDir: string; databaseUrl: string | null }): Promise<void> {
  const context = await createContext(testConfig(place), testAssets(join(root, "none")), {
    log: jsonLog("silent"),
    passwordCost: LIGHT_PASSWORDS,
    ...realParts(),
  });
  await context.stop(0);
}
