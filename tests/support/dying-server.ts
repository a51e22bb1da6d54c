import { AsyncLocalStorage } from "node:async_hooks";
import { appendFileSync, promises } from "node:fs";
import { Server, type IncomingMessage, type ServerResponse } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { Socket } from "node:net";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";

/**
 * Loaded before the built server. A request with the header `x-dies-at: <phase> <name>` ends the process, as a power cut would, right
 * before its write number <phase> to the database, embedded or not, or before its answer; with `mail-before` or `mail-after` around
 * the next finished message instead. Each phase is noted under <name> in the data folder before it happens.
 */

interface Watched {
  readonly name: string;
  diesAt: number;
  seen: number;
}

const WRITE = /(insert into|(?<!for |do )\bupdate|delete from)\s+((?:"?\w+"?\.)?"?\w+"?)/iu;
/** The file of a message about billing: its kind and what it is about. */
const NOTICE = /[a-z]-[0-9a-f]{32}-[^/]*\.eml$/u;
const notes = join(process.env.DATA_DIR ?? "", "phases");
const watched = new AsyncLocalStorage<Watched>();
let mailDeath: { readonly name: string; readonly moment: string } | null = null;
let embedded: PGlite | null = null;

function keep(database: PGlite): void {
  embedded = database;
}

function die(): void {
  process.kill(process.pid, "SIGKILL");
}

function note(name: string, phase: string): void {
  appendFileSync(notes, `${name} ${phase}\n`);
}

/** One more phase of the request that is under way here, if any is. */
function reached(phase: string): void {
  const request = watched.getStore();
  if (request === undefined || request.diesAt < 0) return;
  request.seen += 1;
  note(request.name, phase);
  if (request.seen === request.diesAt) die();
}

/** Looks into a message of PostgreSQL's protocol: both databases are spoken to in it. */
function watch(message: Uint8Array): void {
  const [kind] = message;
  if (kind !== 0x50 && kind !== 0x51) return;
  const text = Buffer.from(message).toString("latin1");
  if (text.startsWith("HTTP", 1)) return;
  const [, verb, table] = WRITE.exec(text) ?? [];
  if (verb !== undefined) reached(`${verb.split(" ")[0]?.toLowerCase()} ${table?.replaceAll('"', "")}`);
  else if (/^commit\b/iu.test(text.slice(kind === 0x51 ? 5 : 6))) reached("commit");
}

// oxlint-disable-next-line typescript/unbound-method -- called with its own object below
const { execProtocolRawSync } = PGlite.prototype;
PGlite.prototype.execProtocolRawSync = function execute(this: PGlite, message: Uint8Array): Uint8Array {
  keep(this);
  watch(message);
  return execProtocolRawSync.call(this, message);
};

// oxlint-disable-next-line typescript/unbound-method -- called with its own object below
const { write } = Socket.prototype;
Socket.prototype.write = function send(this: Socket, ...written: unknown[]): boolean {
  if (written[0] instanceof Uint8Array) watch(written[0]);
  return Reflect.apply(write, this, written) as boolean;
};

// oxlint-disable-next-line typescript/unbound-method -- called with its own object below
const { emit } = Server.prototype;
Server.prototype.emit = function hear(this: Server, ...event: unknown[]): boolean {
  const pass = () => Reflect.apply(emit, this, event) as boolean;
  if (event[0] !== "request") return pass();
  const request = event[1] as IncomingMessage;
  const response = event[2] as ServerResponse;
  if (request.url?.startsWith("/sandbox-state/") === true) {
    void showState(request.url.slice("/sandbox-state/".length), response);
    return true;
  }
  const wanted = request.headers["x-dies-at"];
  if (typeof wanted !== "string") return pass();
  const [at = "", name = ""] = wanted.split(" ");
  if (at.startsWith("mail")) {
    mailDeath = { name, moment: at };
    return pass();
  }
  const state: Watched = { name, diesAt: Number(at), seen: 0 };
  const end = response.end.bind(response) as (...answer: unknown[]) => ServerResponse;
  response.end = ((...answer: unknown[]) => {
    reached("answer");
    // What goes on behind the answer is the next request's concern.
    state.diesAt = -1;
    return end(...answer);
  }) as ServerResponse["end"];
  return watched.run(state, pass);
} as typeof emit;

const { rename } = promises;
promises.rename = async (from, to) => {
  const death = NOTICE.test(String(to)) ? mailDeath : null;
  if (death !== null) note(death.name, death.moment);
  if (death?.moment === "mail-before") die();
  await rename(from, to);
  if (death !== null) die();
};
syncBuiltinESMExports();

/** What the sandbox keeps of somebody: only this process can read the embedded database while it runs. */
async function showState(username: string, response: ServerResponse): Promise<void> {
  const found = await embedded?.query<{ state: unknown }>(
    "select state from sandbox_customers c join users u on u.id = c.user_id where u.username = $1",
    [username],
  );
  response.setHeader("content-type", "application/json").end(JSON.stringify(found?.rows[0]?.state ?? null));
}
