import { createHash } from "node:crypto";
import { cpSync, existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { migrationsHash, readMigrations } from "#server/db/migrate";

const root = resolve(import.meta.dirname, "../..");

/** What the embedded database of a test holds in memory: the 128 MB that it takes by itself are filled with zeros at each start. */
export const EMBEDDED_BUFFERS = "16MB";

/** Where an empty, migrated embedded database lies, to be copied. It is made by the first run of the server's tests. */
export function embeddedTemplateFolder(): string {
  const lockfile = readFileSync(join(root, "package-lock.json"));
  const versions = createHash("sha256").update(lockfile).digest("hex").slice(0, 12);
  const hash = `${migrationsHash(readMigrations(join(root, "migrations")))}-${versions}-${EMBEDDED_BUFFERS}`;
  return join(root, "node_modules/.cache/mealwright", `embedded-${hash}`);
}

/** Puts the empty database where a server has not started yet: to make one takes two thirds of a first start's work. */
export function fillFromTemplate(dataDir: string): void {
  const template = embeddedTemplateFolder();
  if (existsSync(join(dataDir, "postgres")) || !existsSync(template)) return;
  cpSync(template, dataDir, { recursive: true });
}
