import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { SubscriptionStatusAnswer } from "#contract/accounts";
import type { InvoiceAnswer, SubscriptionDetails, SubscriptionPayment, SwitchOffer } from "#contract/billing";
import { openEmbeddedDatabase } from "#server/db/embedded-database";
import type { Database } from "#server/db/database";
import { openServerDatabase } from "#server/db/server-database";
import { jsonLog } from "#server/services/log/log";
import { typedCard, type CardName, type Plan } from "#tests/support/billing";
import { embeddedEngine, type Engine } from "#tests/support/engines";
import { Visitor, freePort, startServer } from "#tests/support/server-process";
import type { ServerProcess } from "#tests/support/server-process";
import { TEST_ADMIN, TEST_SUPER_ADMIN } from "#tests/support/credentials";

export const PAYERS_PASSWORD = "a long canary password";

/** One message in the outbox folder. */
export interface SentEmail {
  /** The notice's name, such as `trial_ending`; `other` if not about billing. */
  readonly kind: string;
  readonly to: string;
  /** The whole file. */
  readonly text: string;
}

/** A server on a folder of its own that can be killed and started again, always on the same port. */
export interface BillingServer {
  readonly url: () => string;
  readonly dataDir: string;
  /** What all of its processes have printed. */
  output(): string;
  start(): Promise<void>;
  kill(): Promise<void>;
  stop(): Promise<void>;
  outbox(): Promise<readonly SentEmail[]>;
  readonly databaseUrl: string | null;
  /** Stops it, runs `look` on its database, and restarts it, unless this was the `last` use. */
  lookInside<T>(look: (database: Database) => Promise<T>, options?: { readonly last?: boolean }): Promise<T>;
  remove(): Promise<void>;
}

/** The settings that a server on a prepared database needs. */
export const PREPARED = {
  ADMIN_USERNAME: TEST_ADMIN.username,
  ADMIN_PASSWORD: TEST_ADMIN.password,
  SUPER_ADMIN_USERNAME: TEST_SUPER_ADMIN.username,
  SUPER_ADMIN_EMAIL: TEST_SUPER_ADMIN.email,
  SUPER_ADMIN_PASSWORD: TEST_SUPER_ADMIN.password,
} as const;

/** Loaded before a server that is to be killed at a known phase. */
export const KILLED_SERVER = "./tests/support/killed-server.ts";

/** Starts one, on the embedded database by default. `preload` is loaded before it. */
export async function startBillingServer(
  settings: Readonly<Record<string, string>> = {},
  { engine = embeddedEngine(), preload }: { engine?: Engine; preload?: string } = {},
): Promise<BillingServer> {
  const place = await engine.place();
  const { dataDir, databaseUrl } = place;
  const all = {
    ...PREPARED,
    DATA_DIR: dataDir,
    PORT: String(await freePort()),
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    ...settings,
  };
  const command = [...(preload === undefined ? [] : ["--import", preload]), "dist/server/main.js"];
  const url = `http://127.0.0.1:${all.PORT}`;
  let former = "";
  let living: ServerProcess | null = null;
  const end = async (how: "kill" | "stop") => {
    const server = living;
    living = null;
    if (server === null) return;
    await server[how]();
    former += server.output();
  };
  const start = async () => {
    await end("stop");
    living = await startServer(all, command);
  };
  await start();
  return {
    url: () => url,
    dataDir,
    databaseUrl,
    output: () => former + (living?.output() ?? ""),
    start,
    kill: () => end("kill"),
    stop: () => end("stop"),
    outbox: () => readOutbox(join(dataDir, "outbox")),
    async lookInside(look, { last = false } = {}) {
      await end("stop");
      const database =
        databaseUrl === null
          ? await openEmbeddedDatabase({ folder: dataDir })
          : await openServerDatabase(databaseUrl, jsonLog("silent"));
      try {
        return await look(database);
      } finally {
        await database.close();
        if (!last) await start();
      }
    },
    async remove() {
      await end("stop");
      await place.remove();
    },
  };
}

/** The finished messages of an outbox folder, in no order. */
export async function readOutbox(folder: string): Promise<readonly SentEmail[]> {
  const names = await readdir(folder).catch(() => []);
  const finished = names.filter((name) => name.endsWith(".eml") && !name.startsWith("."));
  return Promise.all(
    finished.map(async (name) => {
      const text = await readFile(join(folder, name), "utf8");
      const kind = /^([a-z]+(?:-[a-z]+)*)-[0-9a-f]{32}-/u.exec(name)?.[1]?.replaceAll("-", "_") ?? "other";
      return { kind, to: /^To: <?([^>\s]+)/mu.exec(text)?.[1] ?? "", text };
    }),
  );
}

interface Answered {
  readonly status: number;
  readonly body: unknown;
}

/** One request and its answer, as they went over the wire. */
export interface Exchange extends Answered {
  readonly method: string;
  readonly path: string;
}

/** A subscriber: a signed-in browser without a page, on one server or on several in turn. */
export class Payer {
  readonly username: string;
  readonly email: string;
  /** All requests and responses. */
  readonly exchanges: Exchange[] = [];
  /** The same for requests that no page of ours sends. */
  readonly misplaced: Exchange[] = [];
  private readonly visitor: Visitor;

  constructor(url: () => string, username: string) {
    this.username = username;
    this.email = `${username}@example.com`;
    this.visitor = new Visitor(url);
  }

  async send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered> {
    const answer = await this.visitor.send(method, path, body, headers);
    this.exchanges.push({ method, path, ...answer });
    return answer;
  }

  /** Like `send`, with something that does not belong in the URL or body. */
  async sendMisplaced(method: string, path: string, body?: unknown): Promise<Answered> {
    const answer = await this.visitor.send(method, path, body);
    this.misplaced.push({ method, path, ...answer });
    return answer;
  }

  /** Registers, without starting any trial. */
  async register(fullName = "Paula Payer"): Promise<this> {
    const { username, email } = this;
    await this.must("POST", "/api/register", { username, email, fullName, password: PAYERS_PASSWORD }, 201);
    return this;
  }

  async signIn(): Promise<void> {
    await this.must("POST", "/api/login", { username: this.username, password: PAYERS_PASSWORD });
  }

  async checkout(plan: Plan = "monthly"): Promise<SubscriptionPayment> {
    return (await this.must("POST", "/api/create-subscription-payment", { plan })) as SubscriptionPayment;
  }

  /** What the sandbox's card form sends, and the answer to the bank if it asks. Null: the bank has asked before. */
  async confirmCard(clientSecret: string, card: CardName | null = "good"): Promise<void> {
    const path = "/api/sandbox/confirm-card";
    const asks =
      card === null ||
      ((await this.must("POST", path, { clientSecret, card: typedCard(card) })) as { outcome: string }).outcome ===
        "authenticate";
    if (asks) await this.must("POST", path, { clientSecret, authentication: "complete" });
  }

  activate(headers?: Record<string, string>): Promise<Answered> {
    return this.send("POST", "/api/activate-subscription", {}, headers);
  }

  /** Every request of the checkout page on the sandbox. */
  async subscribe({ plan, card }: { plan?: Plan; card?: CardName } = {}): Promise<SubscriptionStatusAnswer> {
    const { clientSecret } = await this.checkout(plan);
    await this.confirmCard(clientSecret, card);
    return (await this.must("POST", "/api/activate-subscription", {})) as SubscriptionStatusAnswer;
  }

  async offer(plan: Plan): Promise<SwitchOffer> {
    return (await this.must("POST", "/api/subscription/switch-offer", { plan })) as SwitchOffer;
  }

  async status(): Promise<SubscriptionStatusAnswer> {
    return (await this.must("GET", "/api/subscription-status")) as SubscriptionStatusAnswer;
  }

  async details(): Promise<SubscriptionDetails> {
    return (await this.must("GET", "/api/subscription")) as SubscriptionDetails;
  }

  async invoices(): Promise<readonly InvoiceAnswer[]> {
    return (await this.must("GET", "/api/subscription/invoices")) as InvoiceAnswer[];
  }

  /** The kinds of the messages about billing to this person, sorted. */
  async sentEmails(server: Pick<BillingServer, "outbox">): Promise<readonly string[]> {
    const sent = await server.outbox();
    return sent
      .filter(({ to }) => to === this.email)
      .filter(({ kind }) => kind !== "other")
      .map(({ kind }) => kind)
      .toSorted();
  }

  /** Sends and expects it to work. */
  async must(method: string, path: string, body?: unknown, status = 200): Promise<unknown> {
    const answer = await this.send(method, path, body);
    if (answer.status !== status) {
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
    return answer.body;
  }
}
