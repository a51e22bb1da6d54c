import { statfsSync } from "node:fs";
import { databaseCode } from "#server/db/database";
import { Failure } from "#server/failure";
import type { Log } from "#server/services/log/log";

const MEGABYTE = 1024 * 1024;
/**
 * The database's log grows by files of 16 MB. Where the next one has no place the database stops in the middle of a write, so that
 * nothing new is taken while two of them still have: enough to read, to sign in, to delete, and to finish what was begun.
 */
const RESERVED_BYTES = 32 * MEGABYTE;
/** A start may have to write a file of the log again. */
const START_BYTES = 16 * MEGABYTE;
/** An empty database takes 42 MB, and is of use with some space beside it. */
const FIRST_START_BYTES = 96 * MEGABYTE;

/** How many bytes this process can still write to a folder's disk. */
export type SpaceLeft = (folder: string) => number;

export const spaceLeft: SpaceLeft = (folder) => {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
};

/** The embedded database cannot start for want of space. The message says so to anyone who starts it, and what to do. */
export class NoSpaceError extends Error {
  override readonly name = "NoSpaceError";

  constructor(folder: string, left: number, needed: number, cause?: unknown) {
    super(
      `There is no space left in DATA_DIR (${folder}): ${inMegabytes(left)} are free, and ${inMegabytes(needed)} are needed. ` +
        "Free some space there, or move the folder to a larger disk and set DATA_DIR to it; then start again. " +
        "What was saved is safe.",
      cause === undefined ? undefined : { cause },
    );
  }
}

function inMegabytes(bytes: number): string {
  return `${Math.floor(bytes / MEGABYTE)} MB`;
}

/** Throws `NoSpaceError` where a database that is in the folder, or a first one, has no space to start. */
export function requireSpaceToStart(folder: string, first: boolean, left: SpaceLeft): void {
  const needed = first ? FIRST_START_BYTES : START_BYTES;
  const bytes = left(folder);
  if (bytes < needed) throw new NoSpaceError(folder, bytes, needed);
}

/** Whether something failed because a disk, ours or the database server's, is full. */
export function isWantOfSpace(error: unknown): boolean {
  if (databaseCode(error) === DISK_FULL) return true;
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof NoSpaceError || ("code" in at && (at.code === "ENOSPC" || at.code === "EDQUOT"))) return true;
  }
  return false;
}

const DISK_FULL = "53100";

export function noSpace(cause?: unknown): Failure {
  return new Failure(
    "no_space",
    "There is no space left on our server, so nothing new can be kept. What was saved is safe. Please try again later.",
    { retryAfterSeconds: 600, cause },
  );
}

/** Whether something new can be kept in the folder. The log says when that changes. */
export function spaceWatch(folder: string, left: SpaceLeft, log: Log): () => boolean {
  let had = true;
  return () => {
    const has = left(folder) >= RESERVED_BYTES;
    if (has !== had) {
      if (has) log.warn({}, "There is space in DATA_DIR again");
      else log.error({}, "There is no space left in DATA_DIR: nothing new is taken");
    }
    had = has;
    return has;
  };
}
