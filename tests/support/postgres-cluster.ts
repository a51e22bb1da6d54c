import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { delimiter, join } from "node:path";
import { tmpdir } from "node:os";
import { Client } from "pg";

/** A throw-away PostgreSQL server for one run of the tests. */
export interface PostgresCluster {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts a PostgreSQL server in a folder of its own, or explains why there is none. */
export async function startPostgres(): Promise<PostgresCluster | { readonly missing: string }> {
  const programs = findPrograms() ?? installPrograms();
  if (programs === null)
    return { missing: "no PostgreSQL (initdb, postgres) was found; on Debian: apt-get install postgresql" };
  const folder = mkdtempSync(join(tmpdir(), "mealwright-postgres-"));
  const data = join(folder, "data");
  const port = await freePort();
  const as = unprivileged(folder);
  run(
    as,
    join(programs, "initdb"),
    ["-D", data, "-U", "mealwright", "--auth=trust", "--encoding=UTF8", "--no-sync"],
    folder,
  );
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 200,
    // Its databases live for a test and are thrown away: nothing of them is cleaned, copied or mended after a crash of the machine.
    fsync: "off",
    full_page_writes: "off",
    autovacuum: "off",
    wal_level: "minimal",
    max_wal_senders: 0,
    max_wal_size: "4GB",
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const server = start(as, join(programs, "postgres"), ["-D", data, ...options], folder);
  const url = `postgres://mealwright@127.0.0.1:${port}/postgres`;
  await answering(url, server);
  return {
    url,
    async stop() {
      const ended = new Promise((resolve) => void server.once("exit", resolve));
      server.kill("SIGINT");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function findPrograms(): string | null {
  const installed = "/usr/lib/postgresql";
  const versions = existsSync(installed) ? readdirSync(installed).toSorted().toReversed() : [];
  const folders = [
    ...(process.env.PATH ?? "").split(delimiter),
    ...versions.map((version) => join(installed, version, "bin")),
  ];
  return folders.find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres"))) ?? null;
}

function installPrograms(): string | null {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return null;
  process.stdout.write("Installing PostgreSQL for the tests ...\n");
  try {
    execFileSync("apt-get", ["update", "-qq"], { stdio: "ignore" });
    execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "postgresql"], {
      stdio: "ignore",
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  } catch {
    return null;
  }
  return findPrograms();
}

/** PostgreSQL refuses to run as root: root hands it to an account without rights. */
type Runner = readonly string[];

function unprivileged(folder: string): Runner {
  if (process.getuid?.() !== 0) return [];
  const [uid, gid] = accountOf("postgres") ?? accountOf("nobody") ?? [65_534, 65_534];
  chownSync(folder, uid, gid);
  return ["setpriv", `--reuid=${uid}`, `--regid=${gid}`, "--clear-groups", "--"];
}

function accountOf(name: string): [uid: number, gid: number] | null {
  try {
    const [, , uid = "", gid = ""] = execFileSync("getent", ["passwd", name], { encoding: "utf8" }).split(":");
    return [Number(uid), Number(gid)];
  } catch {
    return null;
  }
}

function run(as: Runner, program: string, args: readonly string[], folder: string): void {
  const [command = program, ...rest] = [...as, program, ...args];
  execFileSync(command, rest, { cwd: folder, stdio: "pipe" });
}

function start(as: Runner, program: string, args: readonly string[], folder: string): ChildProcess {
  const [command = program, ...rest] = [...as, program, ...args];
  const server = spawn(command, rest, { cwd: folder, stdio: "ignore" });
  // A run that is cut short takes its server with it.
  process.once("exit", () => server.kill("SIGQUIT"));
  return server;
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => void probe.listen(0, "127.0.0.1", resolve));
  const address = probe.address();
  await new Promise((resolve) => void probe.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No free port");
  return address.port;
}

async function answering(url: string, server: ChildProcess): Promise<void> {
  for (let left = 200; left > 0 && server.exitCode === null; left -= 1) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => void setTimeout(resolve, 50));
    }
  }
  throw new Error("The PostgreSQL of the tests did not start");
}
