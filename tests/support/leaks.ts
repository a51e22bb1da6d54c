import { readFile, readdir } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import type { Database } from "#server/db/database";
import type { Exchange, Payer } from "#tests/support/billing-process";

/** Something that was found where it must not be. */
export interface Leak {
  readonly what: string;
  readonly where: string;
  readonly excerpt: string;
}

/** What is looked for, by name. */
export type Canaries = Readonly<Record<string, RegExp>>;

/** Of each canary the first place in the text. */
export function findLeaks(canaries: Canaries, where: string, text: string): readonly Leak[] {
  return Object.entries(canaries).flatMap(([what, pattern]) => {
    const found = pattern.exec(text);
    if (found === null) return [];
    return [{ what, where, excerpt: text.slice(Math.max(0, found.index - 60), found.index + 80) }];
  });
}

/** A card's number however it is written: with spaces, dashes or nothing between its digits. */
export function cardNumber(digits: string): RegExp {
  return new RegExp([...digits].join("[ -]?"), "u");
}

export function exactly(text: string): RegExp {
  return new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`), "u");
}

export const CLIENT_SECRET = /_secret_/u;
export const PROVIDER_ID = /\b(?:cus|sub|seti|pi|pm|ch|re|evt|in|pay|il|si|sched|sub_sched)_[A-Za-z0-9]{8,}/u;

/** Answers that may name a client secret, by what they answer. */
const SECRET_ANSWERS = new Set([
  "POST /api/create-subscription-payment",
  "POST /api/subscription/card",
  "POST /api/subscription/card/settle",
  "POST /api/subscription/switch",
]);

/** What an answer says beside what it is for: its client secret where it has one, and the ids of invoices. */
export function unneededIn(exchange: Exchange): string {
  // The id of an invoice is in the address of its receipt, and in nothing else that is asked.
  const address = exchange.path.replace(/^(\/api\/subscription\/invoices\/)[^/]+(\/pdf)$/u, "$1…$2");
  return `${address} ${unneededInAnswer(exchange)}`;
}

export function unneededInAnswer({ method, path, body }: Exchange): string {
  const request = `${method} ${path.split("?")[0]}`;
  return typeof body === "string" ? withoutBytes(body) : JSON.stringify(body, withoutNeeded(request));
}

/** Compressed bytes hold any few letters by chance; what a receipt prints is looked at where it is printed. */
function withoutBytes(text: string): string {
  return text.startsWith("%PDF-") ? "a PDF" : text;
}

function withoutNeeded(request: string): (this: unknown, name: string, value: unknown) => unknown {
  return (name, value) => {
    if (name === "clientSecret" && SECRET_ANSWERS.has(request)) return "…";
    if (name === "id" && request === "GET /api/subscription/invoices") return "…";
    return value;
  };
}

/** Sends what a bank's redirect puts into an address, and what people and other programs send to the wrong place. */
export async function misplace(
  payer: Payer,
  { clientSecret, ...card }: { clientSecret: string; number: string; expiry: string; cvc: string },
): Promise<void> {
  const { number, cvc } = card;
  for (const intent of ["setup_intent", "payment_intent"]) {
    const landing = new URLSearchParams({
      subscribed: "true",
      [intent]: clientSecret.split("_secret_")[0] ?? "",
      [`${intent}_client_secret`]: clientSecret,
      redirect_status: "succeeded",
    });
    for (const path of ["/dashboard", "/subscription", "/api/subscription-status", "/api/nothing-here"]) {
      await payer.sendMisplaced("GET", `${path}?${landing.toString()}`);
    }
  }
  await payer.sendMisplaced("GET", `/subscribe?number=${number}&cvc=${cvc}`);
  await payer.sendMisplaced("GET", `/api/subscription?number=${number}`);
  await payer.sendMisplaced("GET", `/api/${number}`);
  await payer.sendMisplaced("GET", `/api/subscription/invoices/${number}/pdf`);
  await payer.sendMisplaced("POST", `/api/subscription/card?number=${number}`, { card });
  await payer.sendMisplaced("POST", "/api/create-subscription-payment", { plan: number, card });
  await payer.sendMisplaced("POST", "/api/create-subscription-payment", { plan: "monthly", card });
  await payer.sendMisplaced("POST", "/api/activate-subscription", { isTrial: number });
  await payer.sendMisplaced("POST", "/api/subscription/switch", { offerId: number });
  await payer.sendMisplaced("POST", "/api/subscription/switch-offer", { plan: number });
  await payer.sendMisplaced("POST", "/api/sandbox/confirm-card", { clientSecret: number, card: clientSecret });
  await payer.sendMisplaced("POST", "/api/webhooks/stripe", { card });
  await payer.sendMisplaced("POST", "/api/login", { username: number, password: cvc });
  await payer.sendMisplaced("POST", "/api/forgot-password", { email: number });
  await payer.sendMisplaced("POST", "/api/register", { username: `${number} `, email: number, password: number });
}

/** Every row of every table, the job queue's too, as one text a table. */
export async function dumpTables({ db }: Database): Promise<ReadonlyMap<string, string>> {
  const named = await db.execute(
    sql`select table_schema as "schema", table_name as "name" from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const dump = new Map<string, string>();
  for (const { schema, name } of rowsOf<{ schema: string; name: string }>(named)) {
    const rows = await db.execute(
      sql`select t::text as "row" from ${sql.identifier(schema)}.${sql.identifier(name)} t`,
    );
    dump.set(
      `${schema}.${name}`,
      rowsOf<{ row: string }>(rows)
        .map(({ row }) => row)
        .join("\n"),
    );
  }
  return dump;
}

function rowsOf<T>(result: unknown): readonly T[] {
  return (result as { rows: T[] }).rows;
}

/** The files below a folder in which one of the values stands, byte by byte: what a backup or a stolen disk tells. */
export async function filesWith(
  values: readonly string[],
  folder: string,
): Promise<{ readonly searched: number; readonly found: readonly string[] }> {
  const entries = (await readdir(folder, { withFileTypes: true, recursive: true })).filter((entry) => entry.isFile());
  const found: string[] = [];
  for (const entry of entries) {
    const bytes = await readFile(join(entry.parentPath, entry.name));
    if (values.some((value) => bytes.includes(value))) found.push(entry.name);
  }
  return { searched: entries.length, found };
}
