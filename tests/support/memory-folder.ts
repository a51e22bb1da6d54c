import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

/** A file system in memory, which most kinds of Linux have. */
const MEMORY = "/dev/shm";
const PREFIX = "mealwright-tests-";
/** A whole run holds less than half of this at any time. */
const ROOM_BYTES = 3 * 1024 ** 3;

/**
 * Puts the temporary files of this run and of all its processes (databases, profiles of browsers) into memory, where the machine has
 * room for them there. On a disk a copy of an empty database costs ten times as much as in memory, and each commit waits for the
 * disk. Anyone who sets `TMPDIR` is left alone, and so are the processes of a run that has done this already.
 */
export function keepTemporaryFilesInMemory(): void {
  if (process.env.TMPDIR !== undefined || !hasRoom()) return;
  removeLeftovers();
  const folder = join(MEMORY, `${PREFIX}${process.pid}`);
  // PostgreSQL runs under an account of its own, which passes through this folder to its data.
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  process.env.TMPDIR = folder;
  process.once("exit", () => remove(folder));
}

function hasRoom(): boolean {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) >= ROOM_BYTES;
}

/** A run that was killed left its files behind. */
function removeLeftovers(): void {
  for (const name of readdirSync(MEMORY)) {
    if (name.startsWith(PREFIX) && !runs(Number(name.slice(PREFIX.length)))) remove(join(MEMORY, name));
  }
}

function runs(pid: number): boolean {
  return existsSync(`/proc/${pid}`);
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
