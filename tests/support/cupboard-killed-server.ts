import { readFileSync, writeFileSync } from "node:fs";
import { Server, type IncomingMessage, type ServerResponse } from "node:http";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import "./killed-server.ts";

/**
 * Loaded before a built server whose cupboards are looked at while it is killed again and again. `/peeked/rows?sql=…` answers rows of
 * the embedded database, which only this process can read; `/peeked/clock?ahead=…` moves the clock, and the move outlives the process.
 */

const kept = join(process.env.DATA_DIR ?? "", "clock-ahead");
const trueNow = Date.now.bind(Date);
let ahead = readAhead();
Date.now = () => trueNow() + ahead;

function readAhead(): number {
  try {
    return Number(readFileSync(kept, "utf8"));
  } catch {
    return 0;
  }
}

let embedded: PGlite | null = null;
function keep(database: PGlite): void {
  embedded = database;
}

// oxlint-disable-next-line typescript/unbound-method -- called with its own object below
const { execProtocolRawSync } = PGlite.prototype;
PGlite.prototype.execProtocolRawSync = function execute(this: PGlite, message: Uint8Array): Uint8Array {
  keep(this);
  return execProtocolRawSync.call(this, message);
};

// oxlint-disable-next-line typescript/unbound-method -- called with its own object below
const { emit } = Server.prototype;
Server.prototype.emit = function handle(this: Server, ...event: unknown[]): boolean {
  const request = event[1] as IncomingMessage;
  if (event[0] !== "request" || request.url?.startsWith("/peeked/") !== true)
    return Reflect.apply(emit, this, event) as boolean;
  void peek(new URL(request.url, "http://peeked"), event[2] as ServerResponse);
  return true;
} as typeof emit;

async function peek({ pathname, searchParams }: URL, response: ServerResponse): Promise<void> {
  if (pathname === "/peeked/clock") {
    ahead = Number(searchParams.get("ahead"));
    writeFileSync(kept, String(ahead));
    response.end();
    return;
  }
  const found = await embedded?.query(searchParams.get("sql") ?? "");
  response.setHeader("content-type", "application/json").end(JSON.stringify(found?.rows ?? []));
}
