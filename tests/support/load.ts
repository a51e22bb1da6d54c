import { connect } from "node:net";
import { EASY_REQUEST, Visitor, pause } from "#tests/support/server-process";

/** Everyone's password; the ones that are wrong are wrong on purpose. */
export const LOAD_PASSWORD = "a long password";
const AT_ONCE = 20;

/** Texts that once cost time beyond their length, at the lengths that forms take. */
const HOSTILE_NOTES: readonly string[] = [
  "no ".repeat(660),
  "allergic to ".repeat(160),
  "without a without ".repeat(110),
  `no ${"nut ".repeat(490)}`,
  `${"a".repeat(1_990)}!`,
  `can't eat ${", ".repeat(990)}`,
  `${"é".repeat(1_000)}${"\u0301".repeat(990)}`,
  `I am allergic to ${"milk and ".repeat(200)}eggs`,
  `\u202e${"👩‍🍳".repeat(300)}\u0000`,
  "((((".repeat(490),
];
const SEARCHES = ["leek", "a a a a a a a a a a a a", "%", "'", "\\", "é".repeat(90), "*:*&|!<->", "dal tesco vegan"];

/** The statuses that each kind of request may be answered with. Anything else is a fault. */
const EXPECTED = {
  "a document": [200, 304, 404, 409, 429, 503],
  "a generation": [202, 409, 429, 503],
  "a generation with hostile notes": [202, 400, 409, 422, 429, 503],
  "a wrong password": [401, 429],
  "a right password": [200, 429],
  "a plan": [200, 304, 404],
  "a list": [200],
  "a tick": [200, 404],
  "a deletion": [204, 404],
  "an account's page": [200],
  "an export": [200, 429],
  "an impossible id": [404],
  "a body that is none": [400, 413, 415],
} as const satisfies Record<string, readonly number[]>;
type Kind = keyof typeof EXPECTED;

/** What happened under load. */
export interface LoadRecord {
  /** How often each kind of request was answered with which status. */
  readonly answers: Map<string, number>;
  readonly faults: string[];
  /** Ids of generations that were accepted, by the name of who asked. */
  readonly accepted: Map<string, Set<string>>;
  readonly deleted: Set<string>;
  /** A row of each shopping list that can be ticked, by plan. */
  readonly rows: Map<string, string>;
  /** The plans whose row the server said it ticked. */
  readonly ticked: Set<string>;
}

export function newRecord(): LoadRecord {
  return {
    answers: new Map(),
    faults: [],
    accepted: new Map(),
    deleted: new Set(),
    rows: new Map(),
    ticked: new Set(),
  };
}

/** One of the eight: a signed-in visitor with a second account for signing in, and what they have. */
export interface LoadUser {
  readonly name: string;
  /** The address that the proxy in front names for them. */
  readonly address: Readonly<Record<string, string>>;
  readonly visitor: Visitor;
  readonly plans: string[];
}

/** Does everything at once, again and again, until the time is over. */
export async function actUntil(
  person: LoadUser,
  { url, record, random, until }: { url: string; record: LoadRecord; random: () => number; until: number },
): Promise<void> {
  const actions = actionsOf(person, url, record, random);
  while (performance.now() < until) {
    const action = actions[Math.floor(random() * actions.length)] as () => Promise<unknown>;
    const together = random() < 0.4 ? AT_ONCE : 1 + Math.floor(random() * 4);
    await Promise.all(Array.from({ length: together }, action));
  }
}

function actionsOf(
  { name, address, visitor, plans }: LoadUser,
  url: string,
  record: LoadRecord,
  random: () => number,
): readonly (() => Promise<unknown>)[] {
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const plan = () => one(plans);
  const ask = async (kind: Kind, method: string, path: string, body?: unknown, headers?: Record<string, string>) => {
    const answer = await visitor.send(method, path, body, headers).catch((error: unknown) => {
      record.faults.push(`${kind}: ${method} ${path} was not answered: ${String((error as Error).cause ?? error)}`);
      return null;
    });
    if (answer !== null) note(record, kind, answer, `${method} ${path}`);
    return answer;
  };
  const generate = async (kind: Kind, more: object) => {
    const request = { ...EASY_REQUEST, mealsPerWeek: 1 + Math.floor(random() * 7), ...more };
    const answer = await ask(kind, "POST", "/api/meal-plans", request, { prefer: "respond-async" });
    if (answer?.status !== 202) return;
    const { id } = answer.body as { id: string };
    record.accepted.get(name)?.add(id);
    plans.push(id);
  };
  const signIn = (kind: Kind, password: string) => {
    const stranger = new Visitor(() => url, address);
    return stranger.send("POST", "/api/login", { username: `${name}-second`, password }).then(
      (answer) => note(record, kind, answer, "POST /api/login"),
      (error: unknown) => record.faults.push(`${kind} was not answered: ${String(error)}`),
    );
  };
  return [
    () => ask("a document", "GET", `/api/meal-plans/${plan()}/${one(["pdf", "download"])}`),
    () => generate("a generation", {}),
    () => generate("a generation with hostile notes", { additionalNotes: one(HOSTILE_NOTES) }),
    () => generate("a generation with hostile notes", { ingredientsToAvoid: one(HOSTILE_NOTES) }),
    () => signIn("a wrong password", `wrong ${random()}`),
    () => signIn("a right password", LOAD_PASSWORD),
    () => ask("a plan", "GET", `/api/meal-plans/${plan()}`),
    () => ask("a list", "GET", `/api/user-meal-plans?search=${encodeURIComponent(one(SEARCHES))}`),
    () => tick(record, plan(), (path, body) => ask("a tick", "PUT", path, body)),
    async () => {
      if (plans.length < 4) return;
      const [id = ""] = plans.splice(1, 1);
      record.deleted.add(id);
      await ask("a deletion", "DELETE", `/api/meal-plans/${id}`);
    },
    () => ask("an account's page", "GET", one(["/api/user", "/api/subscription-status", "/api/user/sessions"])),
    () => ask("an export", "GET", "/api/user/export"),
    () => ask("an impossible id", "GET", `/api/meal-plans/${one(["%00", "..%2f", "1", "x".repeat(190)])}/pdf`),
    () =>
      ask("a body that is none", "POST", "/api/login", "x".repeat(one([10, 300_000])), {
        "content-type": "text/plain",
      }),
    () => cut(url, visitor.cookies(), `/api/meal-plans/${plan()}/pdf`, random),
    () => cut(url, visitor.cookies(), `/api/meal-plans/${plan()}/events`, random),
    () => readSlowly(url, visitor.cookies(), `/api/meal-plans/${plan()}/pdf`),
    () => sendSlowly(url),
  ];
}

function note(record: LoadRecord, kind: Kind, { status, body }: { status: number; body: unknown }, what: string): void {
  const key = `${kind} ${status}`;
  record.answers.set(key, (record.answers.get(key) ?? 0) + 1);
  const expected: readonly number[] = EXPECTED[kind];
  if (!expected.includes(status))
    record.faults.push(`${kind}: ${what.slice(0, 80)} answered ${status} ${JSON.stringify(body).slice(0, 200)}`);
}

async function tick(
  record: LoadRecord,
  plan: string,
  put: (path: string, body: unknown) => Promise<{ status: number; body: unknown } | null>,
): Promise<void> {
  const id = record.rows.get(plan);
  if (id === undefined) return;
  const changes = [{ id, ticked: true, changedAt: new Date(Date.now()).toISOString() }];
  if ((await put(`/api/meal-plans/${plan}/ticks`, { changes }))?.status === 200) record.ticked.add(plan);
}

/** Asks and is gone, at once or in the middle of the answer. */
async function cut(url: string, cookie: string, path: string, random: () => number): Promise<void> {
  const socket = connection(url, `GET ${path} HTTP/1.1\r\nhost: ${new URL(url).host}\r\ncookie: ${cookie}\r\n\r\n`);
  await pause(Math.floor(random() * 120));
  socket.destroy();
}

/** Asks for a document and takes a little of it every now and then. */
async function readSlowly(url: string, cookie: string, path: string): Promise<void> {
  const socket = connection(url, `GET ${path} HTTP/1.1\r\nhost: ${new URL(url).host}\r\ncookie: ${cookie}\r\n\r\n`);
  socket.pause();
  for (let time = 0; time < 10; time += 1) {
    socket.read(512);
    await pause(100);
  }
  socket.destroy();
}

/** Promises a body and sends a character of it every now and then. */
async function sendSlowly(url: string): Promise<void> {
  const head = `POST /api/login HTTP/1.1\r\nhost: ${new URL(url).host}\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n\r\n`;
  const socket = connection(url, head);
  for (let time = 0; time < 8; time += 1) {
    await pause(100);
    if (socket.writable) socket.write("{");
  }
  socket.destroy();
}

function connection(url: string, first: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname, () => socket.write(first));
  // Cut on purpose, from either side.
  socket.on("error", () => undefined);
  return socket;
}
