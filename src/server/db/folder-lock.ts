import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Frees the folder. */
export type ReleaseFolder = () => void;

/**
 * Claims a data folder for this process. Two processes on one embedded database destroy it, and nothing in it prevents
 * that. An exclusive SQLite transaction on a file is the only lock available in Node that the system releases by itself when the
 * process is killed.
 */
export function lockFolder(folder: string): ReleaseFolder {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const holder = new DatabaseSync(join(folder, "in-use.lock"));
  try {
    holder.exec("pragma locking_mode = exclusive; begin exclusive");
  } catch (cause) {
    holder.close();
    throw new Error(
      `Another Mealwright process is using the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
      { cause },
    );
  }
  return () => holder.close();
}
