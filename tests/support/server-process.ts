import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { compiledCodeSettings } from "#tests/support/compiled-code";
import { fillFromTemplate } from "#tests/support/embedded-template";
import { runDateSettings } from "#tests/support/run-date";

/** A built server in a separate process, on loopback. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Kills it, like a power cut. */
  kill(): Promise<void>;
  /** Stops it like an operator, with time to drain. */
  stop(): Promise<number | null>;
  /** Its exit code, once it has ended by itself or was ended; null after a signal. */
  readonly ended: Promise<number | null>;
  output(): string;
}

/** A currently unused port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/**
 * The embedded database runs with baseline WebAssembly compilation: optimising takes longer than the life of a server that is
 * killed or stopped within seconds. The journeys' three servers and the start of `npm run test:quick` run as they are shipped.
 */
const COMPILED_ONCE = "--liftoff-only";

/**
 * Starts the built server, or a script that starts it, with these settings and waits until it answers. Rejects with its output when
 * it does not start.
 */
export async function startServer(
  settings: Readonly<Record<string, string>>,
  command: readonly string[] = ["dist/server/main.js"],
): Promise<ServerProcess> {
  if (settings.DATA_DIR !== undefined && settings.DATABASE_URL === undefined) fillFromTemplate(settings.DATA_DIR);
  const port = settings.PORT ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const embedded = settings.DATABASE_URL === undefined;
  const child = spawn(process.execPath, embedded ? [COMPILED_ONCE, ...command] : [...command], {
    env: {
      PATH: process.env.PATH ?? "",
      HOME: process.env.HOME ?? "",
      ...runDateSettings(),
      ...compiledCodeSettings(),
      RATE_LIMIT_SCALE: "1000",
      ...settings,
      PORT: port,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  child.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await untilHealthy(url, child, () => output);
  const ended = once(child, "exit");
  return {
    url,
    pid: child.pid as number,
    output: () => output,
    ended: ended.then(() => child.exitCode),
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      child.kill("SIGTERM");
      await ended;
      return child.exitCode;
    },
  };
}

/** Hangs are still found: a start with fifteen other programs per core took over a minute. */
const STARTS_WITHIN_MS = 180_000;

async function untilHealthy(url: string, child: ChildProcess, output: () => string): Promise<void> {
  const deadline = performance.now() + STARTS_WITHIN_MS;
  for (;;) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`the server did not start:\n${output()}`);
    const healthy = await fetch(`${url}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (healthy) return;
    await pause(50);
  }
}

/** Deliberate delay: between polls of another process, or before a fault. Never a substitute for waiting on a condition. */
export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** A signed-in browser without a page: keeps its cookie over restarts of the server. */
export class Visitor {
  private cookie = "";
  readonly url: () => string;
  private readonly always: Readonly<Record<string, string>>;

  /** `always` are headers for every request, such as a proxy's forwarded address. */
  constructor(url: () => string, always: Readonly<Record<string, string>> = {}) {
    this.url = url;
    this.always = always;
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: unknown }> {
    const answer = await fetch(this.url() + path, {
      method,
      headers: {
        ...this.always,
        ...(this.cookie === "" ? {} : { cookie: this.cookie }),
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const set = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("sid="));
    if (set !== undefined) this.cookie = set.split(";")[0] ?? "";
    const text = await answer.text();
    const json = answer.headers.get("content-type")?.includes("json") === true;
    return { status: answer.status, body: json && text !== "" ? JSON.parse(text) : text };
  }

  /** What a browser would send as its cookies. */
  cookies(): string {
    return this.cookie;
  }

  /** Registers, and starts the trial without a card. */
  async signUp(username: string): Promise<void> {
    const registered = await this.send("POST", "/api/register", {
      username,
      email: `${username}@example.com`,
      fullName: "Ada Baker",
      password: "a long password",
    });
    const trial = await this.send("POST", "/api/activate-subscription", { isTrial: true });
    if (registered.status !== 201 || trial.status !== 200)
      throw new Error(`could not sign up: ${registered.status}, ${trial.status}`);
  }
}

/** A request that can always be met. */
export const EASY_REQUEST = {
  fullName: "Ada Baker",
  email: "ada@example.com",
  mealsPerWeek: 5,
  numPeople: 2,
  maxBudget: 80,
} as const;

/** Polls until `read` returns something; rejects after a while. */
export async function eventually<T>(read: () => Promise<T | null>, what: string, withinMs = 90_000): Promise<T> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const value = await read();
    if (value !== null) return value;
    if (performance.now() > deadline) throw new Error(`${what} did not happen`);
    await pause(100);
  }
}
