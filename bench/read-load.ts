/**
 * Requests one address repeatedly over several keep-alive connections, in its own process so that its cost counts towards neither
 * server. It speaks HTTP by hand, because a client library costs more than the bare route being measured.
 */
import { connect } from "node:net";
import type { Socket } from "node:net";
import { quantile } from "./measure.ts";

/** What to request, how, and for how long. */
export interface Load {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly warmMs: number;
  readonly measuredMs: number;
}

/** Requests a second and the 99th percentile of the waits in milliseconds. */
export interface LoadResult {
  readonly perSecond: number;
  readonly p99Ms: number;
}

process.on("message", (load: Load) => {
  void run(load).then(
    (result) => process.send?.(result),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on("disconnect", () => process.exit(0));

async function run(load: Load): Promise<LoadResult> {
  const begin = performance.now() + load.warmMs;
  const end = begin + load.measuredMs;
  const waits: number[] = [];
  await Promise.all(Array.from({ length: load.connections }, () => readUntil(load, begin, end, waits)));
  return { perSecond: (waits.length / load.measuredMs) * 1_000, p99Ms: quantile(waits, 0.99) };
}

function readUntil(load: Load, begin: number, end: number, waits: number[]): Promise<void> {
  const { hostname, port, pathname, host } = new URL(load.url);
  const head = [`GET ${pathname} HTTP/1.1`, `host: ${host}`];
  for (const [name, value] of Object.entries(load.headers)) head.push(`${name}: ${value}`);
  const request = Buffer.from(`${head.join("\r\n")}\r\n\r\n`);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    let sent = 0;
    const send = (): void => {
      sent = performance.now();
      socket.write(request);
    };
    socket.once("connect", send);
    socket.once("error", reject);
    whenAnswered(socket, (status) => {
      const now = performance.now();
      if (status !== 200) {
        reject(new Error(`${load.url} answered ${status}`));
        socket.destroy();
        return;
      }
      if (sent >= begin && now < end) waits.push(now - sent);
      if (now < end) send();
      else {
        socket.destroy();
        resolve();
      }
    });
  });
}

const LAST_CHUNK = Buffer.from("0\r\n\r\n");

/** Calls back at the end of each answer, found by its length or its last chunk. */
function whenAnswered(socket: Socket, answered: (status: number) => void): void {
  let head: Buffer = Buffer.alloc(0);
  let status = 0;
  let left: number | "chunked" | null = null;
  socket.on("data", (piece: Buffer) => {
    let body = piece;
    if (left === null) {
      head = head.length === 0 ? piece : Buffer.concat([head, piece]);
      const at = head.indexOf("\r\n\r\n");
      if (at < 0) return;
      const text = head.toString("latin1", 0, at);
      status = Number(text.slice(9, 12));
      const length = /\r\ncontent-length: (\d+)/iu.exec(text)?.[1];
      left = length === undefined ? "chunked" : Number(length);
      body = head.subarray(at + 4);
      head = Buffer.alloc(0);
    }
    if (left === "chunked") {
      if (!body.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)) return;
    } else {
      left -= body.length;
      if (left > 0) return;
    }
    left = null;
    answered(status);
  });
}
