// Plain JavaScript for any Node: these helpers run before the project's own Node is installed.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const LOWEST_NODE = [22, 12];

let progress = process.stdout;

/** Keeps standard output for a command's own answer: from now on progress goes to standard error. */
export function progressToErrorOutput() {
  progress = process.stderr;
}

/** Prints one line of progress. */
export function say(line) {
  progress.write(`${line}\n`);
}

/**
 * Installs the packages if there are none, or if the lockfile has changed. `toRun`: only those needed to build and run, about
 * half of them; those for tests, checks and benches are left out unless already installed.
 */
export function ensurePackages({ toRun = false } = {}) {
  const lock = hashOfFiles(["package.json", "package-lock.json"]);
  const wanted = toRun ? `${lock} to run` : lock;
  const stamp = join(root, "node_modules/.mealwright-installed");
  const installed = existsSync(stamp) ? readFileSync(stamp, "utf8") : "";
  if (installed === lock || installed === wanted) return;
  if (agreesWithLockfile({ toRun })) {
    writeFileSync(stamp, wanted);
    return;
  }
  say("Installing packages (half a minute, once) ...");
  const words = ["ci", ...(toRun ? ["--omit=dev"] : []), "--no-audit", "--no-fund", "--loglevel=error"];
  const done = spawnSync("npm", words, {
    cwd: root,
    stdio: ["inherit", progress.fd, "inherit"],
    shell: process.platform === "win32",
  });
  if (done.status !== 0) throw new Error("npm ci failed; see its message above");
  writeFileSync(stamp, wanted);
}

// npm's own record of what is installed, so that nobody waits again after running `npm install` or `npm ci` by hand.
function agreesWithLockfile({ toRun }) {
  const record = join(root, "node_modules/.package-lock.json");
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, "utf8")).packages ?? {};
  const locked = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")).packages ?? {};
  return Object.entries(locked).every(([path, entry]) => {
    const mayBeMissing = path === "" || entry.optional || (toRun && entry.dev);
    return installed[path] === undefined ? mayBeMissing : installed[path].version === entry.version;
  });
}

/** The Node that runs the product: the packaged one if there is one, otherwise this one if it is new enough. */
export function projectNode() {
  const packaged = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`);
  if (existsSync(packaged)) return packaged;
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > LOWEST_NODE[0] || (major === LOWEST_NODE[0] && minor >= LOWEST_NODE[1])) return process.execPath;
  throw new Error(
    `Node ${LOWEST_NODE.join(".")} or newer is needed on this kind of machine; this is ${process.versions.node}. Get it from https://nodejs.org`,
  );
}

/**
 * Options for running the built server. Positions in its log refer to the sources. Node's own flag for this would look up every
 * caller a library asks for, reading the whole source map at each start.
 */
export const SERVER_ARGUMENTS = [
  "--import",
  "data:text/javascript,process.setSourceMapsEnabled(true)",
  "dist/server/main.js",
];

/** The script behind a package's command. */
export function packageCommand(name, command = name) {
  const require = createRequire(join(root, "package.json"));
  const folder = join(root, "node_modules", name);
  const { bin } = require(join(folder, "package.json"));
  return join(folder, typeof bin === "string" ? bin : bin[command]);
}

/** Runs a program with the project's Node; resolves to its exit code. */
export function runNode(args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(projectNode(), args, {
      cwd: root,
      stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit",
      env: { ...process.env, PATH: `${dirname(projectNode())}:${process.env.PATH}`, ...env },
    });
    let output = "";
    child.stdout?.on("data", (chunk) => (output += chunk));
    child.stderr?.on("data", (chunk) => (output += chunk));
    const forward = (signal) => child.kill(signal);
    process.on("SIGTERM", forward);
    process.on("SIGINT", forward);
    child.on("error", reject);
    child.on("exit", (code, signal) => {
      process.off("SIGTERM", forward);
      process.off("SIGINT", forward);
      resolve({ code: code ?? (signal === null ? 1 : 128), output });
    });
  });
}

/** Ends this program, and what it runs, once its parent is gone: the shell that npm starts does not pass signals on. */
export function endWithParent() {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && process.kill(process.pid, "SIGTERM"), 500).unref();
}

/** Builds what is out of date: if file dates differ, the contents decide. */
export async function ensureBuilt({ always = false } = {}) {
  const parts = [
    {
      name: "catalogue",
      sources: ["catalogue", "scripts", "src/domain"],
      result: "dist/catalogue.json",
      commands: [["scripts/catalogue-build.ts"]],
    },
    {
      name: "server",
      sources: ["src/server", "src/domain", "src/contract", "vite.server.config.ts", "package-lock.json"],
      result: "dist/server/main.js",
      commands: [[packageCommand("vite"), "build", "--config", "vite.server.config.ts", "--logLevel", "warn"]],
      // The templates must match the code that fills them, so they are part of the build.
      copies: [
        ["src/server/services/pdf/template", "dist/pdf/template"],
        ["src/server/services/pdf/fonts", "dist/pdf/fonts"],
      ],
    },
    {
      name: "pages",
      sources: [
        "src/web",
        "src/worker",
        "src/domain",
        "src/contract",
        "public",
        "tools/build",
        "index.html",
        "vite.config.ts",
        "package-lock.json",
      ],
      result: "dist/web/index.html",
      commands: [[packageCommand("vite"), "build", "--logLevel", "warn"]],
    },
  ];
  const outOfDate = parts.flatMap((part) => {
    const stamp = join(root, "dist", `.${part.name}.stamp`);
    const files = part.sources.flatMap(filesUnder).sort();
    const untouched = datesOf(files);
    const [builtFrom = "", untouchedThen = ""] = existsSync(stamp) ? readFileSync(stamp, "utf8").split("\n") : [];
    const mayStand = !always && existsSync(join(root, part.result));
    // Reading every file takes a third of a second, reading sizes and dates a tenth of that.
    if (mayStand && untouched === untouchedThen) return [];
    const content = hashOfFiles(files);
    const wanted = `${content}\n${untouched}`;
    if (!mayStand || content !== builtFrom) return [{ ...part, stamp, wanted }];
    writeFileSync(stamp, wanted);
    return [];
  });
  if (outOfDate.length > 0) say(`Building the ${inWords(outOfDate.map(({ name }) => name))} ...`);
  await Promise.all(outOfDate.map(build));
}

async function build({ name, commands, copies = [], stamp, wanted }) {
  for (const command of commands) {
    const { code } = await runNode(command);
    if (code !== 0) throw new Error(`Building the ${name} failed`);
  }
  for (const [from, to] of copies) cpSync(join(root, from), join(root, to), { recursive: true });
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}

function inWords(names) {
  return new Intl.ListFormat("en-GB").format(names);
}

function hashOfFiles(files) {
  const hash = createHash("sha256");
  for (const file of files) {
    hash.update(`${file}\n`);
    hash.update(readFileSync(join(root, file)));
  }
  return hash.digest("hex");
}

/** Unchanged as long as nobody writes to the files. */
function datesOf(files) {
  const dates = files.map((file) => {
    const { size, mtimeMs } = statSync(join(root, file));
    return `${file} ${size} ${mtimeMs}`;
  });
  return createHash("sha256").update(dates.join("\n")).digest("hex");
}

/** Every file under a path of the repository. */
export function filesUnder(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (statSync(full).isFile()) return [path];
  return readdirSync(full, { recursive: true, withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [] : [relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, "/")],
  );
}

/** Runs the script's body; on an error prints one plain line instead of a stack, and exits. */
export async function main(body) {
  try {
    process.exitCode = await body();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}
