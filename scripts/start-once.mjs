// A clean start of the built server: what only the built code does at its start is seen by no test in process.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { projectNode, root, say } from "./lib.mjs";

const STARTS_WITHIN_MS = 60_000;

/** Whether the built server starts with no settings and no data, says that it is well, and ends when told to. */
export async function startsOnce() {
  const folder = mkdtempSync(join(tmpdir(), "mealwright-start-"));
  const port = await freePort();
  const server = spawn(projectNode(), ["dist/server/main.js"], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: String(port), DATA_DIR: folder },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(server, "exit");
  let output = "";
  for (const stream of [server.stdout, server.stderr]) stream.on("data", (chunk) => (output += chunk));
  const healthy = await healthyInTime(server, `http://127.0.0.1:${port}/healthz`);
  server.kill("SIGTERM");
  const [code] = await ended;
  rmSync(folder, { recursive: true, force: true });
  const passed = healthy && code === 0;
  say(`${passed ? "  passed" : "  FAILED"}  start of the built server`);
  if (!passed) say(`${healthy ? `It ended with ${code}` : "It did not start"}:\n${output.trimEnd()}`);
  return passed;
}

async function healthyInTime(server, url) {
  const deadline = performance.now() + STARTS_WITHIN_MS;
  while (server.exitCode === null && performance.now() < deadline) {
    const answered = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    );
    if (answered) return true;
    await pause(100);
  }
  return false;
}

async function freePort() {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address();
  probe.close();
  await once(probe, "close");
  return port;
}
