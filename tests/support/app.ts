import { join, resolve } from "node:path";
import { sql } from "drizzle-orm";
import { vi } from "vitest";
import type { User } from "#contract/accounts";
import { createContext, type Context, type Overrides } from "#server/context";
import { manualClock, systemClock, type ManualClock } from "#server/services/clock/clock";
import { jsonLog } from "#server/services/log/log";
import type { EmailSender, EmailMessage } from "#server/services/email/email";
import type { Engine, Place } from "#tests/support/engines";
import { LIGHT_PASSWORDS, realParts, testAssets } from "#tests/support/parts";
import { markTransactions, outsideTransactions } from "#tests/support/outside-transactions";
import { testConfig } from "#tests/support/test-config";
import { PATIENTLY } from "#tests/support/patiently";

const root = resolve(import.meta.dirname, "../..");

export interface TestAppOptions {
  readonly engine: Engine;
  /** More environment variables, such as `RATE_LIMIT_SCALE`. */
  readonly environment?: Record<string, string>;
  readonly overrides?: Overrides;
  /** Another process on the place of a running one. */
  readonly place?: Place;
  /** A file with the compiled catalogue, where plans are made and requests read in worker threads as in a real server. */
  readonly threadsOver?: string;
  /** False leaves jobs lying, as a web process does. */
  readonly work?: boolean;
}

/** A whole server in this process, on a database of its own, with a clock and a mailbox that the test holds. */
export interface TestApp {
  readonly context: Context;
  readonly clock: ManualClock;
  readonly mailbox: readonly EmailMessage[];
  readonly place: Place;
  /** A browser of its own: it keeps its cookies. The connection comes from `address`, or from this machine. */
  client(address?: string): TestClient;
  /** A client that has just registered. */
  signUp(username?: string): Promise<TestClient & { readonly user: User }>;
  /** Resolves when no job waits or runs. */
  drainJobs(): Promise<void>;
  close(): Promise<void>;
}

export interface TestAnswer {
  readonly status: number;
  /** Parsed where the answer is JSON, else null. */
  readonly body: unknown;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | number | undefined>>;
  /** The body as it travelled. */
  readonly bytes: Buffer;
}

export interface TestClient {
  readonly cookies: Map<string, string>;
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
  get(path: string, headers?: Record<string, string>): Promise<TestAnswer>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestAnswer>;
  delete(path: string, headers?: Record<string, string>): Promise<TestAnswer>;
}

export const PASSWORD = "a good password";

export async function startTestApp(options: TestAppOptions): Promise<TestApp> {
  const place = options.place ?? (await options.engine.place());
  const clock = manualClock(systemClock().now());
  const mailbox: EmailMessage[] = [];
  const emails: EmailSender = {
    description: "mailbox of the test",
    send: async (message) => {
      mailbox.push(message);
    },
  };
  const { payments } = options.overrides ?? {};
  const { planner, ...parts } = realParts();
  const context = await createContext(
    testConfig(place, options.environment),
    { ...testAssets(join(root, "tests/fixtures/pages")), catalogue: options.threadsOver ?? "" },
    {
      clock,
      log: jsonLog("silent"),
      // The clock is the test's: a minute of the machine's must not read accounts in the middle of it.
      schedules: false,
      // Plans are made and printed on this very thread: on a busy machine it reads no answer for longer than a page would wait.
      databaseAnswersWithinMs: PATIENTLY.timeout,
      passwordCost: LIGHT_PASSWORDS,
      ...parts,
      ...(planner === undefined || options.threadsOver !== undefined ? {} : { planner }),
      ...options.overrides,
      emails: outsideTransactions(options.overrides?.emails ?? emails),
      payments: (real) => outsideTransactions(payments?.(real) ?? real),
    },
  );
  markTransactions(context.platform.database);
  await context.app.fastify.ready();
  if (options.work !== false) await context.work();
  let people = 0;
  const client = (address?: string) => testClient(context, address);
  return {
    context,
    clock,
    mailbox,
    place,
    client,
    async signUp(username) {
      people += 1;
      const name = username ?? `person${people}`;
      const browser = client();
      const { status, body, text } = await browser.post("/api/register", {
        username: name,
        email: `${name}@example.org`,
        fullName: `Person ${people}`,
        password: PASSWORD,
      });
      if (status !== 201) throw new Error(`Registering ${name} answered ${status}: ${text}`);
      return { ...browser, user: body as User };
    },
    drainJobs: () => vi.waitFor(() => refuseWaitingJobs(context), PATIENTLY),
    async close() {
      await context.stop(0);
      if (options.place === undefined) await place.remove();
    },
  };
}

async function refuseWaitingJobs({ platform }: Context): Promise<void> {
  const { rows } = (await platform.database.db.execute(
    // The queue goes by its database's clock.
    // oxlint-disable-next-line mealwright/time
    sql`select name from pgboss.job where state < 'completed' and start_after <= now() and name not like '\\_\\_%'`,
  )) as { rows: { name: string }[] };
  if (rows.length > 0) throw new Error(`Jobs are still waiting: ${rows.map(({ name }) => name).join(", ")}`);
}

function testClient({ app, platform }: Context, address = "127.0.0.1"): TestClient {
  const cookies = new Map<string, string>();
  const request: TestClient["request"] = async (method, path, body, headers = {}) => {
    const answer = await app.fastify.inject({
      method: method as "GET",
      url: path,
      cookies: Object.fromEntries(cookies),
      remoteAddress: address,
      headers: { host: platform.config.publicUrl.host, ...headers },
      ...(body === undefined ? {} : { payload: body as object | string }),
    });
    for (const cookie of answer.cookies) {
      if (cookie.value === "" || cookie.maxAge === 0) cookies.delete(cookie.name);
      else cookies.set(cookie.name, cookie.value);
    }
    const json = (answer.headers["content-type"] ?? "").startsWith("application/json");
    return {
      status: answer.statusCode,
      body: json && answer.body !== "" ? (JSON.parse(answer.body) as unknown) : null,
      text: answer.body,
      headers: answer.headers,
      bytes: answer.rawPayload,
    };
  };
  return {
    cookies,
    request,
    get: (path, headers) => request("GET", path, undefined, headers),
    post: (path, body, headers) => request("POST", path, body, headers),
    put: (path, body, headers) => request("PUT", path, body, headers),
    delete: (path, headers) => request("DELETE", path, undefined, headers),
  };
}
