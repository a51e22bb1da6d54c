import { AsyncLocalStorage } from "node:async_hooks";
import { appendFileSync, promises } from "node:fs";
import { ClientRequest, Server, type IncomingMessage, type ServerResponse } from "node:http";
import { syncBuiltinESMExports } from "node:module";
import { Socket } from "node:net";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";

/**
 * Loaded before the built server. A request with the header `x-killed-at: <phase> <name>` ends the process, as a power cut would, right
 * before its phase of that number: a write to the database, embedded or not, a request to the payment provider or its answer, or the
 * own answer. With `email-before` or `email-after` it ends around the next finished message instead. `x-stays-at` has the request stay
 * there for ever, so that several can be under way when the process is killed; that needs a database of several connections. Each
 * phase is noted under <name> in the data folder before it happens.
 */

interface Watched {
  readonly name: string;
  readonly stays: boolean;
  at: number;
  seen: number;
}

const WRITE = /(insert into|(?<!for |do )\bupdate|delete from)\s+((?:"?\w+"?\.)?"?\w+"?)/iu;
/** The file of a message about billing: its kind and what it is about. */
const NOTICE = /[a-z]-[0-9a-f]{32}-[^/]*\.eml$/u;
const notes = join(process.env.DATA_DIR ?? "", "phases");
const watched = new AsyncLocalStorage<Watched>();
let emailKill: { readonly name: string; readonly moment: string } | null = null;
let embedded: PGlite | null = null;

function keep(database: PGlite): void {
  embedded = database;
}

function killProcess(): void {
  process.kill(process.pid, "SIGKILL");
}

function note(name: string, phase: string): void {
  appendFileSync(notes, `${name} ${phase}\n`);
}

/** One more phase of a request, if it is one that is watched; true when it must stay there. */
function reached(phase: string, request: Watched | undefined = watched.getStore()): boolean {
  if (request === undefined || request.at < 0) return false;
  request.seen += 1;
  note(request.name, phase);
  if (request.seen !== request.at) return false;
  if (!request.stays) killProcess();
  return true;
}

/** Looks into a message of PostgreSQL's protocol: both databases are spoken to in it. */
function reachedWrite(message: Uint8Array): boolean {
  const [kind] = message;
  if (kind !== 0x50 && kind !== 0x51) return false;
  const text = Buffer.from(message).toString("latin1");
  const [, verb, table] = WRITE.exec(text) ?? [];
  if (verb !== undefined) return reached(`${verb.split(" ")[0]?.toLowerCase()} ${table?.replaceAll('"', "")}`);
  return /^commit\b/iu.test(text.slice(kind === 0x51 ? 5 : 6)) && reached("commit");
}

/** Requests to the payment provider that are under way, and whose they are. */
const asked = new WeakMap<object, { readonly request: Watched; readonly what: string }>();

function reachedProvider(text: string, client: object | undefined): boolean {
  const [, what] = /^((?:GET|POST|DELETE) \/v1\/\S+) HTTP/u.exec(text) ?? [];
  const request = watched.getStore();
  if (what === undefined || request === undefined) return false;
  const named = (what.split("?")[0] ?? "").replaceAll(/_[A-Za-z0-9]{8,}/gu, "_…").replace(" ", ":");
  if (client !== undefined) asked.set(client, { request, what: named });
  return reached(named, request);
}

// oxlint-disable-next-line typescript/unbound-method -- called with its own object below
const { execProtocolRawSync } = PGlite.prototype;
PGlite.prototype.execProtocolRawSync = function execute(this: PGlite, message: Uint8Array): Uint8Array {
  keep(this);
  reachedWrite(message);
  return execProtocolRawSync.call(this, message);
};

// oxlint-disable-next-line typescript/unbound-method -- called with its own object below
const { write } = Socket.prototype;
/** Nothing goes out here any more. */
const still = new WeakSet<Socket>();
Socket.prototype.write = function send(this: Socket & { _httpMessage?: object }, ...written: unknown[]): boolean {
  const [data] = written;
  const stays =
    still.has(this) ||
    (data instanceof Uint8Array && reachedWrite(data)) ||
    (typeof data === "string" && reachedProvider(data, this._httpMessage));
  if (!stays) return Reflect.apply(write, this, written) as boolean;
  still.add(this);
  return true;
};

// oxlint-disable-next-line typescript/unbound-method -- called with its own object below
const { emit: emitOfClient } = ClientRequest.prototype;
ClientRequest.prototype.emit = function handle(this: ClientRequest, ...event: unknown[]): boolean {
  const known = event[0] === "response" ? asked.get(this) : undefined;
  if (known !== undefined && reached(`answered:${known.what}`, known.request)) return true;
  return Reflect.apply(emitOfClient, this, event) as boolean;
} as typeof emitOfClient;

// oxlint-disable-next-line typescript/unbound-method -- called with its own object below
const { emit } = Server.prototype;
Server.prototype.emit = function handle(this: Server, ...event: unknown[]): boolean {
  const pass = () => Reflect.apply(emit, this, event) as boolean;
  if (event[0] !== "request") return pass();
  const request = event[1] as IncomingMessage;
  const response = event[2] as ServerResponse;
  if (request.url?.startsWith("/sandbox-state/") === true) {
    void showState(request.url.slice("/sandbox-state/".length), response);
    return true;
  }
  const { "x-killed-at": killed, "x-stays-at": stays } = request.headers;
  const wanted = killed ?? stays;
  if (typeof wanted !== "string") return pass();
  const [at = "", name = ""] = wanted.split(" ");
  if (at.startsWith("email")) {
    emailKill = { name, moment: at };
    return pass();
  }
  const state: Watched = { name, stays: killed === undefined, at: Number(at), seen: 0 };
  const end = response.end.bind(response) as (...answer: unknown[]) => ServerResponse;
  response.end = ((...answer: unknown[]) => {
    if (reached("answer", state)) return response;
    // What goes on behind the answer is nobody's phase.
    state.at = -1;
    return end(...answer);
  }) as ServerResponse["end"];
  return watched.run(state, pass);
} as typeof emit;

const { rename } = promises;
promises.rename = async (from, to) => {
  const killedAt = NOTICE.test(String(to)) ? emailKill : null;
  if (killedAt !== null) note(killedAt.name, killedAt.moment);
  if (killedAt?.moment === "email-before") killProcess();
  await rename(from, to);
  if (killedAt !== null) killProcess();
};
syncBuiltinESMExports();

/** What the sandbox keeps of a user: only this process can read the embedded database while it runs. */
async function showState(username: string, response: ServerResponse): Promise<void> {
  const found = await embedded?.query<{ state: unknown }>(
    "select state from sandbox_customers c join users u on u.id = c.user_id where u.username = $1",
    [username],
  );
  response.setHeader("content-type", "application/json").end(JSON.stringify(found?.rows[0]?.state ?? null));
}
