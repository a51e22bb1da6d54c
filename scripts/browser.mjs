import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { say } from "./lib.mjs";

/** Headless Chromium takes a third less time for a page than the full browser; journeys and benches need no more. */
const WITHOUT_WINDOWS = "chromium-headless-shell";
const WHOLE = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/** The path of a Chromium, installed from Debian's packages if none is found; null, with a reason, if there is none. */
export function ensureBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const browser = found([WITHOUT_WINDOWS]) ?? installed(WITHOUT_WINDOWS) ?? found(WHOLE) ?? installed("chromium");
  if (browser === null) {
    say("No Chromium was found. Install it (on Debian: apt-get install chromium) or name one in CHROMIUM_PATH.");
  }
  return browser;
}

function found(names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  if (names === WHOLE) candidates.push("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome");
  return candidates.find((path) => existsSync(path)) ?? null;
}

/** Installs a Debian package; null on another system, without permission, or if the package is unavailable. */
function installed(name) {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return null;
  say(`Installing ${name} (once) ...`);
  try {
    const options = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" }, timeout: 300_000 };
    execFileSync("apt-get", ["update", "-qq"], options);
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", name], options);
  } catch {
    return null;
  }
  return found([name]);
}
