import type { PaymentProvider } from "#domain/entitlement/payment-provider";
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Catalogue } from "#domain/recipe/catalogue";
import { createMatcher } from "#domain/matcher/matcher";
import type { Matcher } from "#domain/matcher/matcher-types";
import type { Config } from "#server/config";
import { openEmbeddedDatabase, type EmbeddedDatabase } from "#server/db/embedded-database";
import { migrate, readMigrations, type Migration } from "#server/db/migrate";
import { openServerDatabase, type ServerDatabase } from "#server/db/server-database";
import type { Platform } from "#server/feature";
import { createFeatures, type Parts } from "#server/features";
import { loadCatalogue } from "#server/load-catalogue";
import type { AuditUseCases } from "#server/features/audit/audit.feature";
import type { AccountsUseCases } from "#server/features/accounts/accounts.use-cases";
import type { BillingUseCases } from "#server/features/billing/billing.use-cases";
import { createApp, type App } from "#server/http/app";
import { callerLine } from "#server/http/caller-address";
import { freeUnanswered } from "#server/http/forget";
import { idempotencyStore } from "#server/http/idempotency";
import { databaseLimits } from "#server/http/limits";
import { jobRunner, type JobRunner } from "#server/jobs/boss";
import { readiness } from "#server/http/readiness";
import type { MealProposer } from "#server/services/ai/ai";
import { publicConfigOf } from "#server/features/generation/public-config";
import { aiProposer } from "#server/services/ai/ai-proposer";
import { systemClock, type Clock } from "#server/services/clock/clock";
import { randomIds, type Ids } from "#server/services/ids/ids";
import { advisoryLocks } from "#server/services/locks/advisory-locks";
import { processLocks } from "#server/services/locks/locks";
import { jsonLog, type Log } from "#server/services/log/log";
import type { EmailSender } from "#server/services/email/email";
import { outboxEmail } from "#server/services/email/outbox-email";
import { smtpEmail } from "#server/services/email/smtp-email";
import type { PasswordCost } from "#server/services/passwords/passwords";
import type { Payments } from "#server/services/payments/payments";
import { sandboxPayments } from "#server/services/payments/sandbox-payments";
import { stripePayments } from "#server/services/payments/stripe-payments";
import type { PdfRenderer } from "#server/services/pdf/pdf";
import { typstPdf } from "#server/services/pdf/typst-pdf";
import type { Planner } from "#server/services/planner/planner";
import { spaceLeft, spaceWatch, type SpaceLeft } from "#server/space";
import { workerPlanner } from "#server/services/planner/worker-planner";
import { inProcessRequestReader } from "#server/services/requests/in-process-request-reader";
import { warmReading } from "#server/services/requests/warm-reading";
import { workerRequestReader } from "#server/services/requests/worker-request-reader";
import { createWorkers, workerEntry, type Workers } from "#server/services/workers/workers";

/** Replacements for the real dependencies, for tests and other ways of running. */
export interface Overrides {
  readonly clock?: Clock;
  readonly ids?: Ids;
  readonly log?: Log;
  readonly emails?: EmailSender;
  readonly catalogue?: Catalogue;
  readonly matcher?: Matcher;
  readonly planner?: Planner;
  /** Null uses the built-in planner alone, whatever the settings say. */
  readonly proposer?: MealProposer | null;
  readonly pdf?: PdfRenderer;
  /** Replaces the payment provider of the settings. */
  readonly payments?: (real: Payments) => Payments;
  /** Tests create thousands of accounts, so they hash passwords cheaply. */
  readonly passwordCost?: PasswordCost;
  /** The disk that holds `DATA_DIR`. */
  readonly spaceLeft?: SpaceLeft;
  /** How long a PostgreSQL server may take to answer before it counts as unavailable. */
  readonly databaseAnswersWithinMs?: number;
  /** False if the test that controls the clock runs the scheduled jobs itself. */
  readonly schedules?: boolean;
  /** Has the worker threads made ready beside all else that a start does, for `warm` to wait for. */
  readonly warmEarly?: boolean;
  /** Tells the person who started the process what takes time. */
  readonly announce?: (line: string) => void;
}

/** Where the build put what the server reads. */
export interface Assets {
  /** The program's version, from `package.json`. */
  readonly version: string;
  readonly migrations: string;
  /** The built pages; if the folder does not exist, only the API is served. */
  readonly pages: string;
  /** The compiled catalogue. */
  readonly catalogue: string;
  /** The folder with the templates and fonts of the PDF. */
  readonly pdf: string;
}

/** A process's parts, assembled and not yet listening. */
export interface Context {
  readonly platform: Platform;
  readonly audit: AuditUseCases;
  readonly accounts: AccountsUseCases;
  readonly billing: BillingUseCases;
  readonly app: App;
  readonly jobs: JobRunner;
  /** Warms up what the first request would otherwise wait for; until then this process is not ready. */
  warm(): Promise<void>;
  /** Starts processing jobs. */
  work(): Promise<void>;
  /** Stops accepting work, finishes what is under way and closes the database. */
  stop(waitMs: number): Promise<void>;
}

/** The composition root: opens the database, migrates it and assembles the features. */
export async function createContext(config: Config, assets: Assets, overrides: Overrides = {}): Promise<Context> {
  const clock = overrides.clock ?? systemClock();
  const log = overrides.log ?? jsonLog("info");
  // First of all, as a thread reads the catalogue for itself, which takes as long as opening the database here.
  const workers = workersOf(config, assets, log, overrides);
  // The embedded database is made ready on other threads, which leaves this one to the catalogue. A database server is
  // connected to first: a thread that reads the catalogue handles no answers, and on a slow machine the connection would time out.
  const opening = openDatabase(config, log, overrides);
  const free = config.databaseUrl === null ? Promise.resolve() : opening;
  const [opened, read] = await Promise.allSettled([
    opening,
    free.then(() => readCatalogue(assets.catalogue, overrides)),
  ]);
  if (opened.status === "rejected") {
    // What the threads make ready is for a server that does not start.
    await workers?.pool.close(0);
    throw opened.reason;
  }
  const database = opened.value;
  try {
    if (read.status === "rejected") throw read.reason;
    const migrations = readMigrations(assets.migrations);
    await migrate(database, migrations, { at: clock.now(), version: assets.version });
    const parts = { ...overrides, ...read.value, clock, log, workers };
    return await assemble(config, assets, parts, database, migrations);
  } catch (error) {
    await workers?.pool.close(0);
    await database.close();
    throw error;
  }
}

interface Known {
  readonly catalogue: Catalogue;
  readonly matcher: Matcher;
}

interface Running {
  readonly clock: Clock;
  readonly log: Log;
  readonly workers: StartedWorkers | null;
}

async function readCatalogue(file: string, given: Partial<Known>): Promise<Known> {
  const catalogue = given.catalogue ?? (await loadCatalogue(file));
  return { catalogue, matcher: given.matcher ?? createMatcher(catalogue) };
}

async function assemble(
  config: Config,
  assets: Assets,
  { clock, log, catalogue, matcher, workers, ...overrides }: Overrides & Known & Running,
  database: EmbeddedDatabase | ServerDatabase,
  migrations: readonly Migration[],
): Promise<Context> {
  await freeUnanswered(database);
  const jobs = jobRunner({
    database,
    log,
    works: config.role !== "web",
    schedules: overrides.schedules ?? true,
  });
  const platform: Platform = {
    config,
    database,
    clock,
    log,
    jobs,
    ids: overrides.ids ?? randomIds(clock),
    locks: "lockPool" in database ? advisoryLocks(database.lockPool) : processLocks(),
    emails: overrides.emails ?? emailSenderOf(config, log),
  };
  const { planner, pdf, requests } = workerServices(workers, assets, log, { ...overrides, matcher });
  let isWarm = false;
  const proposer = overrides.proposer === undefined ? await aiProposer(config.ai, log, clock) : overrides.proposer;
  const limits = databaseLimits(database, clock, config.rateLimitScale);
  const parts = {
    catalogue,
    matcher,
    requests,
    planner,
    proposer,
    pdf,
    limits,
    passwordCost: overrides.passwordCost,
    ...paymentsOf(platform, overrides.payments),
  };
  const { all: features, audit, accounts, billing, authenticate, ...signIn } = createFeatures(platform, parts);
  await jobs.start(features.flatMap((feature) => feature.jobs));
  for (const feature of features) await feature.start?.();
  const app = await createApp({
    publicUrl: config.publicUrl,
    securityContact: config.securityContact,
    trustedProxies: config.trustedProxies,
    production: config.production,
    port: config.port,
    ...signIn,
    cardForm: CARD_FORM_OF[config.payments.provider],
    publicConfig: publicConfigOf(parts),
    routes: features.flatMap((feature) => feature.routes),
    authenticate,
    limits,
    idempotency: idempotencyStore(database, clock),
    log,
    clock,
    ids: platform.ids,
    // A database server has its own disk and reports for itself when that is full.
    hasSpace: database.embedded ? spaceWatch(config.dataDir, overrides.spaceLeft ?? spaceLeft, log) : () => true,
    ready: readiness({ database, newestMigration: migrations.at(-1)?.name ?? "", isWarm: () => isWarm }),
    pages: existsSync(join(assets.pages, "index.html")) ? assets.pages : null,
  });
  return {
    platform,
    audit,
    accounts,
    billing,
    app,
    jobs,
    async warm() {
      warmReading(matcher);
      await (workers?.warming ?? requests.warm());
      isWarm = true;
    },
    work: () => jobs.work(),
    async stop(waitMs) {
      await jobs.rest();
      for (const feature of features) feature.drain?.();
      await closeWithin(app, waitMs);
      await jobs.stop(waitMs);
      for (const feature of features.toReversed()) await feature.stop?.();
      await workers?.pool.close();
      await database.close();
    },
  };
}

/** Lets requests under way finish; a client that neither sends on nor reads does not delay the shutdown. */
async function closeWithin({ fastify }: App, waitMs: number): Promise<void> {
  const timer = setTimeout(() => fastify.server.closeAllConnections(), waitMs);
  await fastify.close().finally(() => clearTimeout(timer));
}

interface StartedWorkers {
  readonly pool: Workers;
  /** Null where nobody asked for it yet. */
  readonly warming: Promise<void> | null;
}

/** The pool of worker threads. Where somebody gives the planner and the printer, nobody waits for the event loop: then there is none. */
function workersOf(
  config: Config,
  assets: Assets,
  log: Log,
  { planner, pdf, warmEarly = false }: Overrides,
): StartedWorkers | null {
  if (planner !== undefined && pdf !== undefined) return null;
  const pool = createWorkers({
    entry: workerEntry(),
    files: { catalogue: assets.catalogue, pdfAssets: assets.pdf },
    log,
    // A process that makes no plans need not reserve a thread for them.
    ...(config.role === "web" ? { documentThreads: 2 } : {}),
  });
  const warming = warmEarly ? workerRequestReader(pool).warm() : null;
  // Whoever waits for it is told; a start that fails before waits for nothing.
  warming?.catch(() => undefined);
  return { pool, warming };
}

/** The planner, the printer and the reader of requests, all in the worker threads where there are any. */
function workerServices(
  workers: StartedWorkers | null,
  assets: Assets,
  log: Log,
  { planner, pdf, matcher }: Overrides & { readonly matcher: Matcher },
) {
  if (workers === null) {
    if (planner === undefined || pdf === undefined) throw new Error("Without worker threads both stand here already");
    return { planner, pdf, requests: inProcessRequestReader(matcher) };
  }
  const { pool } = workers;
  return {
    planner: planner ?? workerPlanner(pool),
    pdf: pdf ?? typstPdf(pool, assets.pdf, log),
    requests: workerRequestReader(pool),
  };
}

async function openDatabase(
  config: Config,
  log: Log,
  {
    announce,
    spaceLeft: left = spaceLeft,
    databaseAnswersWithinMs: answersWithinMs,
  }: Pick<Overrides, "announce" | "spaceLeft" | "databaseAnswersWithinMs">,
): Promise<EmbeddedDatabase | ServerDatabase> {
  if (config.databaseUrl !== null)
    return openServerDatabase(config.databaseUrl, log, { lineOf: callerLine, answersWithinMs });
  return openEmbeddedDatabase({
    folder: config.dataDir,
    spaceLeft: left,
    creating: () => announce?.("Creating the embedded database: this takes some seconds and happens once ..."),
    lineOf: callerLine,
  });
}

/** Whether a card form is ours, or needs its provider's hosts in the page's content security policy. */
const CARD_FORM_OF = { sandbox: "own", stripe: "stripe" } as const satisfies Record<PaymentProvider, string>;

/** The payment provider chosen by the settings. */
function paymentsOf(
  { config, database, clock, ids, log }: Platform,
  before: (real: Payments) => Payments = (real) => real,
): Pick<Parts, "payments" | "sandbox"> {
  switch (config.payments.provider) {
    case "stripe":
      return { payments: before(stripePayments(config.payments, log, clock)), sandbox: null };
    case "sandbox": {
      const sandbox = sandboxPayments({ database, clock, ids });
      return { payments: before(sandbox), sandbox };
    }
  }
}

function emailSenderOf({ emails, dataDir }: Config, log: Log): EmailSender {
  return emails.smtpUrl === null
    ? outboxEmail(join(dataDir, "outbox"), emails.from, log)
    : smtpEmail(emails.smtpUrl, emails.from);
}
