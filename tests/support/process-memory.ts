import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { ServerProcess } from "#tests/support/server-process";

/** What a process holds, in megabytes, after all that it can give back was collected. */
export interface Memory {
  readonly rss: number;
  readonly heap: number;
  readonly outside: number;
}

/** Reads a server that was started with `--inspect=127.0.0.1:0`. */
export async function memoryOf(server: ServerProcess): Promise<Memory> {
  const address = /ws:\/\/127\.0\.0\.1:\d+\/[\w-]+/u.exec(server.output())?.[0];
  if (address === undefined) throw new Error("the server does not tell its inspector's address");
  const socket = new WebSocket(address);
  await once(socket, "open");
  const call = asker(socket);
  // The second time takes what the first made free to go, such as what finalizers held.
  for (let time = 0; time < 3; time += 1) await call("HeapProfiler.collectGarbage", {});
  const { result } = (await call("Runtime.evaluate", {
    expression: "JSON.stringify(process.memoryUsage())",
  })) as { result: { value: string } };
  socket.close();
  const used = JSON.parse(result.value) as { heapUsed: number; external: number };
  return { rss: residentMegabytes(server.pid), heap: used.heapUsed / 2 ** 20, outside: used.external / 2 ** 20 };
}

function asker(socket: WebSocket): (method: string, params: object) => Promise<unknown> {
  let asked = 0;
  const waiting = new Map<number, (result: unknown) => void>();
  socket.addEventListener("message", ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  return (method, params) => {
    asked += 1;
    const id = asked;
    socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve) => waiting.set(id, resolve));
  };
}

/** What the system counts for the process and its threads, in megabytes. */
function residentMegabytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/mu.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) / 1024;
}
