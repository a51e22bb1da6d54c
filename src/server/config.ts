import { PAYMENT_PROVIDERS } from "#domain/entitlement/payment-provider";
import { AI_PROVIDERS, type AiProvider } from "#contract/ai";
import { join, resolve } from "node:path";
import { z } from "zod";
import { microDollars, type TokenPrices } from "#domain/money/token-cost";
import { readOrMakeSecrets } from "#server/generated-secrets";
import { networksIn } from "#server/networks";

/** Everything that can be set from outside, read once at start. Nothing else reads the environment. */
export interface Config {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  readonly publicUrl: URL;
  /** Proxy networks whose `X-Forwarded-*` headers are trusted; empty for none. */
  readonly trustedProxies: readonly string[];
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly role: "all" | "web" | "worker";
  readonly admin: { readonly username: string; readonly password: string };
  readonly superAdmin: { readonly username: string; readonly email: string; readonly password: string };
  /** Where generated credentials are stored; null if none had to be generated. */
  readonly secretsFile: string | null;
  readonly ai: {
    readonly provider: "builtin" | AiProvider;
    readonly apiKey: string | null;
    readonly model: string | null;
    readonly baseUrl: string | null;
    readonly timeoutMs: number;
    /** How long an answer still being written at the time limit may continue. */
    readonly writingMs: number;
    /** How long to wait for a provider to read notes before falling back to our own phrases. */
    readonly notesMs: number;
    readonly fallback: "builtin" | "none";
    /** Null if the operator has not configured token prices. */
    readonly prices: TokenPrices | null;
  };
  readonly payments: { readonly provider: "sandbox" } | StripeConfig;
  readonly emails: { readonly smtpUrl: string | null; readonly from: string };
  /** Where to report security vulnerabilities: `mailto:` or `https:`. */
  readonly securityContact: string;
  readonly rateLimitScale: number;
}

export interface StripeConfig {
  readonly provider: "stripe";
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  readonly priceMonthly: string;
  readonly priceYearly: string;
  readonly apiBase: string | null;
}

/** A setting is missing or wrong; the message names the variable and what to do. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

export type Environment = Readonly<Record<string, string | undefined>>;

const text = z.string().trim().optional();
const url = (protocols: string[]) =>
  text.refine((value) => value === undefined || isUrl(value, protocols), {
    error: `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(" or ")}`,
  });
/** Time limit for one call, by default. */
const AI_TIMEOUT_MS = 25_000;
const AI_NOTES_TIMEOUT_MS = 6_000;
/** Needed when a person answers in place of a model (`npm run dev:ai -- --by-hand`). */
const LONGEST_AI_TIMEOUT_MS = 3_600_000;

const anyNumber = (min: number, max: number, whole = true) =>
  z
    .string()
    .trim()
    .transform(Number)
    .refine((value) => value >= min && value <= max && (!whole || Number.isInteger(value)), {
      error: `must be a ${whole ? "whole " : ""}number from ${min} to ${max}`,
    });
const number = (fallback: number, min: number, max: number, whole = true) =>
  z
    .string()
    .default(String(fallback))
    .pipe(anyNumber(min, max, whole));
const choice = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(", ")}` });

const shaped = (shape: RegExp, error: string) =>
  text.refine((value) => value === undefined || shape.test(value), { error });
const tokenPrice = shaped(
  /^\d{1,5}(?:\.\d{1,6})?$/u,
  "must be US dollars for a million tokens, as providers list them, such as 2.50",
);

const variables = z.object({
  NODE_ENV: text,
  ALLOW_INSECURE: choice(["0", "1"]).optional(),
  PORT: number(3000, 0, 65_535),
  HOST: z.string().trim().default("127.0.0.1"),
  PUBLIC_URL: url(["http:", "https:"]),
  DATA_DIR: z.string().trim().default("data"),
  DATABASE_URL: url(["postgres:", "postgresql:"]),
  PROCESS_ROLE: choice(["all", "web", "worker"]).default("all"),
  // Basic credentials separate the name from the password at the first colon.
  ADMIN_USERNAME: shaped(/^[^:]+$/u, "must not contain a colon"),
  ADMIN_PASSWORD: text,
  SUPER_ADMIN_USERNAME: shaped(/^.{3,64}$/u, "must have 3 to 64 characters"),
  SUPER_ADMIN_EMAIL: shaped(/^[^\s@]+@[^\s@]+$/u, "must be an e-mail address"),
  SUPER_ADMIN_PASSWORD: text,
  AI_PROVIDER: choice(["builtin", ...AI_PROVIDERS]).default("builtin"),
  AI_API_KEY: shaped(/^[!-~]+$/u, "must be a key as the provider gave it, without spaces"),
  // It appears in the page footer and on plans.
  AI_MODEL: shaped(/^[ -~]{1,200}$/u, "must be a model's name as the provider gives it"),
  AI_BASE_URL: url(["http:", "https:"]).refine((value) => value === undefined || isPlainAddress(value), {
    error: "must be an address without a name, a password or a question mark: the provider's paths are put at its end",
  }),
  AI_TIMEOUT_MS: anyNumber(100, LONGEST_AI_TIMEOUT_MS).optional(),
  AI_NOTES_TIMEOUT_MS: number(AI_NOTES_TIMEOUT_MS, 100, LONGEST_AI_TIMEOUT_MS),
  AI_FALLBACK: choice(["builtin", "none"]).default("builtin"),
  AI_INPUT_PRICE: tokenPrice,
  AI_OUTPUT_PRICE: tokenPrice,
  PAYMENT_PROVIDER: choice(PAYMENT_PROVIDERS).default("sandbox"),
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_PRICE_MONTHLY: text,
  STRIPE_PRICE_YEARLY: text,
  STRIPE_API_BASE: url(["http:", "https:"]),
  SMTP_URL: url(["smtp:", "smtps:"]),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(/^(?:[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>|[^\s@<>]+@[^\s@<>]+)$/u, {
      error: "must be an e-mail address, or a name before one in angle brackets",
    })
    .default("Mealwright <no-reply@mealwright.localhost>"),
  SECURITY_CONTACT: shaped(
    /^(?:https:\/\/[!-~]+|[^\s@<>:]+@[^\s@<>]+)$/u,
    "must be an e-mail address or an https address",
  ),
  TRUSTED_PROXIES: text.refine((value) => value === undefined || networksIn(value) !== null, {
    error:
      "must be addresses or CIDRs with a comma between them, such as 10.0.0.0/8,2001:db8::7; none may be everybody",
  }),
  RATE_LIMIT_SCALE: number(1, 0.01, 1_000_000, false),
});
type Variables = z.output<typeof variables>;

/** The environment this process was started with. */
export function processEnvironment(): Environment {
  return process.env;
}

/** Reads and checks every setting; makes missing secrets in `DATA_DIR` when the database is embedded. Throws ConfigError. */
export function readConfig(environment: Environment): Config {
  const set = parse(environment);
  const production = set.NODE_ENV === "production";
  const strict = production && set.ALLOW_INSECURE !== "1";
  const embedded = set.DATABASE_URL === undefined;
  if (embedded && set.PROCESS_ROLE !== "all") {
    throw new ConfigError(
      `PROCESS_ROLE=${set.PROCESS_ROLE} needs DATABASE_URL: the embedded database serves one process only`,
    );
  }
  const publicUrl = new URL(set.PUBLIC_URL ?? `http://localhost:${set.PORT}`);
  if (strict && publicUrl.protocol !== "https:") {
    throw new ConfigError("PUBLIC_URL must be an https address in production; ALLOW_INSECURE=1 lifts this");
  }
  if (strict && set.PAYMENT_PROVIDER === "sandbox") {
    throw new ConfigError(
      "PAYMENT_PROVIDER=sandbox charges no card and is refused in production: set PAYMENT_PROVIDER=stripe, or ALLOW_INSECURE=1",
    );
  }
  const payments = paymentsOf(set);
  const ai = aiOf(set);
  const dataDir = resolve(set.DATA_DIR);
  return {
    production,
    host: set.HOST,
    port: set.PORT,
    publicUrl,
    trustedProxies: networksIn(set.TRUSTED_PROXIES ?? "") ?? [],
    dataDir,
    databaseUrl: set.DATABASE_URL ?? null,
    role: set.PROCESS_ROLE,
    ...credentialsOf(set, { embedded, strict, secretsFile: join(dataDir, "secrets.json") }),
    ai,
    payments,
    emails: { smtpUrl: set.SMTP_URL ?? null, from: set.MAIL_FROM },
    securityContact: securityContactOf(set),
    rateLimitScale: set.RATE_LIMIT_SCALE,
  };
}

function parse(environment: Environment): Variables {
  // An empty variable is an unset one: container files often declare them so.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value.trim() !== ""),
  );
  const read = variables.safeParse(given);
  if (read.success) return read.data;
  throw new ConfigError(read.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`).join("; "));
}

function required(set: Variables, name: keyof Variables, because: string): string {
  const value = set[name];
  if (typeof value !== "string") throw new ConfigError(`${name} must be set: ${because}`);
  return value;
}

function aiOf(set: Variables): Config["ai"] {
  const because = `AI_PROVIDER is ${set.AI_PROVIDER}`;
  if (set.AI_PROVIDER !== "builtin") {
    required(set, "AI_MODEL", because);
    required(set, set.AI_PROVIDER === "openai-compatible" ? "AI_BASE_URL" : "AI_API_KEY", because);
  }
  return {
    provider: set.AI_PROVIDER,
    apiKey: set.AI_API_KEY ?? null,
    model: set.AI_MODEL ?? null,
    baseUrl: set.AI_BASE_URL ?? null,
    timeoutMs: set.AI_TIMEOUT_MS ?? AI_TIMEOUT_MS,
    // An explicit time limit is taken literally; the default allows a model to think first and then write.
    writingMs: set.AI_TIMEOUT_MS === undefined ? AI_TIMEOUT_MS : 0,
    notesMs: set.AI_NOTES_TIMEOUT_MS,
    fallback: set.AI_FALLBACK,
    prices: tokenPricesOf(set),
  };
}

function tokenPricesOf(set: Variables): TokenPrices | null {
  const { AI_INPUT_PRICE: input, AI_OUTPUT_PRICE: output } = set;
  if (input === undefined && output === undefined) return null;
  return {
    input: microDollars(input ?? required(set, "AI_INPUT_PRICE", "AI_OUTPUT_PRICE is set")),
    output: microDollars(output ?? required(set, "AI_OUTPUT_PRICE", "AI_INPUT_PRICE is set")),
  };
}

function paymentsOf(set: Variables): Config["payments"] {
  if (set.PAYMENT_PROVIDER === "sandbox") return { provider: "sandbox" };
  const because = "PAYMENT_PROVIDER is stripe";
  return {
    provider: "stripe",
    secretKey: required(set, "STRIPE_SECRET_KEY", because),
    publishableKey: required(set, "STRIPE_PUBLISHABLE_KEY", because),
    webhookSecret: required(set, "STRIPE_WEBHOOK_SECRET", because),
    priceMonthly: required(set, "STRIPE_PRICE_MONTHLY", because),
    priceYearly: required(set, "STRIPE_PRICE_YEARLY", because),
    apiBase: set.STRIPE_API_BASE ?? null,
  };
}

/** Reports go to the sender's address unless another contact is configured. */
function securityContactOf({ SECURITY_CONTACT: contact, MAIL_FROM: from }: Variables): string {
  if (contact?.startsWith("https://") === true) return contact;
  return `mailto:${contact ?? /<([^<>]+)>$/u.exec(from)?.[1] ?? from}`;
}

const CREDENTIALS = [
  "ADMIN_USERNAME",
  "ADMIN_PASSWORD",
  "SUPER_ADMIN_USERNAME",
  "SUPER_ADMIN_EMAIL",
  "SUPER_ADMIN_PASSWORD",
] as const;
const PASSWORD_LENGTH = 8;

function credentialsOf(
  set: Variables,
  { embedded, strict, secretsFile }: { embedded: boolean; strict: boolean; secretsFile: string },
): Pick<Config, "admin" | "superAdmin" | "secretsFile"> {
  const missing = CREDENTIALS.filter((name) => set[name] === undefined);
  for (const name of ["ADMIN_PASSWORD", "SUPER_ADMIN_PASSWORD"] as const) {
    const password = set[name];
    if (password !== undefined && password.length < PASSWORD_LENGTH) {
      throw new ConfigError(`${name} must have at least ${PASSWORD_LENGTH} characters`);
    }
  }
  const [first] = missing;
  if (first !== undefined && !embedded) {
    throw new ConfigError(`${first} must be set: with DATABASE_URL no credentials are generated`);
  }
  if (first !== undefined && strict) {
    throw new ConfigError(
      `${first} must be set: generated secrets are refused in production; ALLOW_INSECURE=1 lifts this`,
    );
  }
  const made = missing.length > 0 ? readOrMakeSecrets(secretsFile) : null;
  return {
    admin: {
      username: set.ADMIN_USERNAME ?? "admin",
      password: set.ADMIN_PASSWORD ?? made?.adminPassword ?? "",
    },
    superAdmin: {
      username: set.SUPER_ADMIN_USERNAME ?? "superadmin",
      email: set.SUPER_ADMIN_EMAIL ?? "superadmin@mealwright.localhost",
      password: set.SUPER_ADMIN_PASSWORD ?? made?.superAdminPassword ?? "",
    },
    secretsFile: missing.length > 0 ? secretsFile : null,
  };
}

function isUrl(value: string, protocols: readonly string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol);
}

/** A URL to which a path can be added and which `fetch` accepts: it rejects URLs with a password. */
function isPlainAddress(value: string): boolean {
  if (!URL.canParse(value)) return true;
  const { username, password, search, hash } = new URL(value);
  return [username, password, search, hash].every((part) => part === "");
}
