import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { request, type IncomingMessage } from "node:http";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { composeServices, dockerfile } from "#tests/support/compose";
import { postgresEngine } from "#tests/support/engines";
import type { Place } from "#tests/support/engines";
import { EASY_REQUEST, eventually, freePort } from "#tests/support/server-process";

const root = resolve(import.meta.dirname, "../..");
/** Whoever has no rights to anything on this machine; only root can become them. */
/** As the Dockerfile says it. */
const MAPPED = ["--import", "data:text/javascript,process.setSourceMapsEnabled(true)"];
const NOBODY = 65_534;
const AS_NOBODY = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

interface Started {
  readonly output: () => string;
  readonly end: () => Promise<number | null>;
}

describe.skipIf(inject("postgresUrl") === null)("the containers of compose.yaml, as far as they are processes", () => {
  let place: Place;
  let folder: string;
  let env: Record<string, string>;
  const started: Started[] = [];

  beforeAll(async () => {
    const found = await postgresEngine()?.place();
    if (found === undefined) throw new Error("There is no PostgreSQL");
    place = found;
    folder = mkdtempSync(join(tmpdir(), "mealwright-containers-"));
    mkdirSync(join(folder, "data"));
    if ("uid" in AS_NOBODY) chownSync(join(folder, "data"), NOBODY, NOBODY);
    chmodSync(folder, 0o555);
    env = {
      DATABASE_PASSWORD: "database-password",
      PORT: String(await freePort()),
      PUBLIC_URL: "https://meals.example",
      ADMIN_USERNAME: "keeper",
      ADMIN_PASSWORD: "a keeper's password",
      SUPER_ADMIN_USERNAME: "supervisor",
      SUPER_ADMIN_EMAIL: "supervisor@meals.example",
      SUPER_ADMIN_PASSWORD: "a supervisor's password",
      // Without it the sandbox would be refused in production.
      ALLOW_INSECURE: "1",
    };
  });
  afterAll(async () => {
    await Promise.all(started.map(({ end }) => end()));
    chmodSync(folder, 0o755);
    rmSync(folder, { recursive: true });
    await place.remove();
  });

  /** Starts the command of the Dockerfile with the environment of the service and with nothing else, in a folder that it cannot write to. */
  function start(service: "web" | "worker"): Started {
    const environment = { ...dockerfile().environment, ...composeServices(env)[service]?.environment };
    expect(environment.DATABASE_URL).toBe("postgres://mealwright:database-password@database:5432/mealwright");
    expect(environment.DATA_DIR).toBe("/data");
    const child = spawn(process.execPath, [...MAPPED, join(root, "dist/server/main.js")], {
      // These two name what a container has under that name: the database's host and the volume.
      env: { ...environment, DATABASE_URL: place.databaseUrl ?? "", DATA_DIR: join(folder, "data") },
      cwd: folder,
      stdio: ["ignore", "pipe", "pipe"],
      ...AS_NOBODY,
    });
    const exited = once(child, "exit");
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => {
        output += chunk.toString();
      });
    const one: Started = {
      output: () => output,
      end: async () => {
        if (child.exitCode === null) child.kill("SIGTERM");
        await exited;
        return child.exitCode;
      },
    };
    started.push(one);
    return one;
  }

  /** The health check of the Dockerfile, run as it stands there; 0 when all is well. */
  async function healthCheck(): Promise<number | null> {
    const line = dockerfile().lines.find((each) => each.startsWith("HEALTHCHECK")) ?? "";
    const [, ...words] = JSON.parse(line.slice(line.indexOf("["))) as string[];
    const child = spawn(process.execPath, words, { env: { PORT: env.PORT ?? "" }, stdio: "ignore" });
    await once(child, "exit");
    return child.exitCode;
  }

  let cookie = "";

  /** As the TLS proxy in front of the web process asks: for the host of PUBLIC_URL. */
  async function ask(method: string, path: string, body?: unknown): Promise<{ status: number; text: string }> {
    const sent = request({
      host: "127.0.0.1",
      port: Number(env.PORT),
      method,
      path,
      headers: { host: "meals.example", "content-type": "application/json", cookie },
    });
    sent.end(body === undefined ? undefined : JSON.stringify(body));
    const [answer] = (await once(sent, "response")) as [IncomingMessage];
    cookie = answer.headers["set-cookie"]?.[0]?.split(";")[0] ?? cookie;
    const chunks: Buffer[] = [];
    for await (const chunk of answer) chunks.push(chunk as Buffer);
    return { status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString("latin1") };
  }

  it("start with the environment that compose gives them, are healthy at their port and make a plan with its PDF between them", async () => {
    expect(await healthCheck()).toBe(1);
    const web = start("web");
    await eventually(async () => ((await healthCheck()) === 0 ? true : null), "the health of the web process").catch(
      (error: unknown) => {
        throw new Error(`${String(error)}\n${web.output()}`);
      },
    );
    const worker = start("worker");
    await eventually(async () => (worker.output().includes("works on jobs") ? true : null), "the worker's start");
    const ada = { username: "ada", email: "ada@example.com", fullName: "Ada Baker", password: "a long password" };
    expect((await ask("POST", "/api/register", ada)).status).toBe(201);
    expect((await ask("POST", "/api/activate-subscription", { isTrial: true })).status).toBe(200);
    const made = await ask("POST", "/api/meal-plans", EASY_REQUEST);
    expect(made.status).toBe(201);
    const { id } = JSON.parse(made.text) as { id: string };
    const pdf = await ask("GET", `/api/meal-plans/${id}/pdf`);
    expect([pdf.status, pdf.text.slice(0, 5)]).toEqual([200, "%PDF-"]);
    for (const { output, end } of [web, worker]) {
      expect(await end()).toBe(0);
      expect(output()).not.toMatch(/EROFS|EACCES|EPERM|"level":[56]0/u);
    }
  });
});
