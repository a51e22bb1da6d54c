import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { say } from "./lib.mjs";

/** The path of a Chromium, installed from Debian's packages where none is found; null, and a word why, where there is none. */
export function ensureBrowser() {
  const browser = findBrowser() ?? installBrowser();
  if (browser === null) {
    say("No Chromium was found. Install it (on Debian: apt-get install chromium) or name one in CHROMIUM_PATH.");
  }
  return browser;
}

function findBrowser() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const names = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];
  const folders = (process.env.PATH ?? "").split(delimiter);
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  candidates.push("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome");
  return candidates.find((path) => existsSync(path)) ?? null;
}

function installBrowser() {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return null;
  say("Installing Chromium (once) ...");
  try {
    const options = { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } };
    execFileSync("apt-get", ["update", "-qq"], options);
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], options);
  } catch {
    return null;
  }
  return findBrowser();
}
