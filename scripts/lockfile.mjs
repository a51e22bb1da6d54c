// Completes package-lock.json after `npm install`. If a registry lacks a package for another system, npm leaves it out of the
// lockfile, and `npm ci` then rejects that lockfile everywhere. This adds an entry for every optional dependency;
// npm skips it on other systems. Such an entry has no checksum, and a test rejects it: choose a version that the registry has for
// every system.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, say } from "./lib.mjs";

const SYSTEMS = {
  android: "android",
  darwin: "darwin",
  freebsd: "freebsd",
  linux: "linux",
  openharmony: "openharmony",
  win32: "win32",
  windows: "win32",
  aix: "aix",
  netbsd: "netbsd",
  openbsd: "openbsd",
  sunos: "sunos",
};
const PROCESSORS = ["arm64", "arm", "x64", "ia32", "ppc64", "riscv64", "s390x", "loong64", "mips64el", "wasm32"];

const file = join(root, "package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8"));
const added = completeLock(lock.packages);
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
say(`${added} entries added to package-lock.json`);

function completeLock(packages) {
  let count = 0;
  for (const [path, entry] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      if (found(packages, path, name)) continue;
      packages[`node_modules/${name}`] = {
        version: range.replace(/^[~^]/u, ""),
        ...systemOf(name),
        ...(entry.dev ? { dev: true } : {}),
        optional: true,
      };
      count += 1;
    }
  }
  return count;
}

/** Looks where Node would: next to the package, then in each folder above. */
function found(packages, path, name) {
  for (let at = path; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    if (packages[`${at === "" ? "" : `${at}/`}node_modules/${name}`]) return true;
    if (at === "" || !at.includes("/node_modules/")) return at !== "" && Boolean(packages[`node_modules/${name}`]);
  }
}

/** These packages name their system in their own name. */
function systemOf(name) {
  const words = name.split(/[-/]/u);
  const os = words.map((word) => SYSTEMS[word]).find(Boolean);
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  const libc = words.includes("musl") ? "musl" : words.includes("gnu") ? "glibc" : null;
  return {
    ...(cpu ? { cpu: [cpu] } : {}),
    ...(libc && os === "linux" ? { libc: [libc] } : {}),
    ...(os ? { os: [os] } : {}),
  };
}
