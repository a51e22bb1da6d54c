import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The clock of a process that runs: moved while it runs, as the operator of a machine moves its clock. */
export interface MovedClock {
  /** What the process is started with. */
  readonly settings: Readonly<Record<string, string>>;
  /** So many milliseconds ahead of the true time, from now on. */
  moveTo(aheadMs: number): void;
  remove(): void;
}

/** Prepares a clock, or explains why there is none. */
export function moveableClock(): MovedClock | { readonly missing: string } {
  const library = findLibrary() ?? installLibrary();
  if (library === null) {
    const missing = "no libfaketime was found; on Debian: apt-get install faketime";
    // What lands must have been seen at a moved clock and after every kill; a developer without one may still run the rest.
    if (process.env.CI) throw new Error(`The tests of running servers need a clock that moves: ${missing}`);
    return { missing };
  }
  const folder = mkdtempSync(join(tmpdir(), "mealwright-clock-"));
  const file = join(folder, "ahead");
  const moveTo = (aheadMs: number) => writeFileSync(file, `+${Math.round(aheadMs / 1_000)}s\n`);
  moveTo(0);
  return {
    settings: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: "1",
      // Timers go on as they are: only the date moves.
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
    moveTo,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function findLibrary(): string | null {
  const roots = ["/usr/lib", "/usr/lib64", "/usr/local/lib"];
  const folders = roots
    .filter((root) => existsSync(root))
    .flatMap((root) => [root, ...readdirSync(root).map((name) => join(root, name))]);
  const candidates = folders.map((folder) => join(folder, "faketime/libfaketimeMT.so.1"));
  return candidates.find((path) => existsSync(path)) ?? null;
}

function installLibrary(): string | null {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return null;
  process.stdout.write("Installing faketime for the tests ...\n");
  try {
    execFileSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "faketime"], {
      stdio: "ignore",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  } catch {
    return null;
  }
  return findLibrary();
}
