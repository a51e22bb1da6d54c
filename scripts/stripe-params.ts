/**
 * Writes tests/support/stripe/params.json: what each request to Stripe may contain, as JSON Schema generated from the parameter
 * types of the installed SDK, so that the local Stripe server rejects what the pinned API does not know. Regenerate after
 * updating `stripe`: `node scripts/run.mjs scripts/stripe-params.ts`.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Stripe } from "stripe";
import { createGenerator } from "ts-json-schema-generator";

type Json = string | number | boolean | null | undefined | readonly Json[] | { readonly [name: string]: Json };

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const PARAMS = [
  "CustomerCreateParams",
  "CustomerUpdateParams",
  "CustomerListParams",
  "CustomerSearchParams",
  "SetupIntentCreateParams",
  "SetupIntentConfirmParams",
  "SetupIntentCancelParams",
  "SetupIntentListParams",
  "PaymentIntentConfirmParams",
  "PaymentMethodAttachParams",
  "SubscriptionCreateParams",
  "SubscriptionUpdateParams",
  "SubscriptionCancelParams",
  "SubscriptionListParams",
  "SubscriptionScheduleCreateParams",
  "SubscriptionScheduleUpdateParams",
  "SubscriptionScheduleReleaseParams",
  "InvoiceCreatePreviewParams",
  "InvoiceFinalizeInvoiceParams",
  "InvoiceListParams",
  "InvoicePayParams",
  "InvoiceUpdateParams",
  "InvoiceVoidInvoiceParams",
  "InvoicePaymentListParams",
  "ChargeListParams",
  "RefundCreateParams",
  "RefundListParams",
  "EventListParams",
];

// Parameters that a seller taking only cards never sends, which would be half of all schemas: rejected as unknown.
const LEFT_OUT = new Set(["payment_method_options", "payment_method_data", "mandate_data", "transfer_data"]);

function isObject(value: Json): value is { readonly [name: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Without descriptions, and without `OtherString`, which would let any word pass beside an enum. */
function compact(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(compact);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([name]) => name !== "description");
  const { anyOf, ...rest } = Object.fromEntries(entries.map(([name, inner]) => [name, compact(inner)]));
  if (!Array.isArray(anyOf)) return anyOf === undefined ? rest : { ...rest, anyOf };
  const kept = (anyOf as readonly Json[]).filter((each) => !(isObject(each) && `${each.$ref}`.endsWith("OtherString")));
  return kept.length === 1 && isObject(kept[0]) ? { ...rest, ...kept[0] } : { ...rest, anyOf: kept };
}

function withoutLeftOut(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(withoutLeftOut);
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(([name, inner]): [string, Json] => {
    if (name !== "properties" || !isObject(inner)) return [name, withoutLeftOut(inner)];
    const kept = Object.entries(inner).filter(([property]) => !LEFT_OUT.has(property));
    return [name, Object.fromEntries(kept.map(([property, schema]) => [property, withoutLeftOut(schema)]))];
  });
  return Object.fromEntries(entries);
}

/** The definitions reachable from the named types, under short names. */
function reachable(definitions: { readonly [name: string]: Json }): { readonly [name: string]: Json } {
  const names = new Map<string, string>();
  const found: [string, Json][] = [];
  const visit = (name: string): string => {
    const known = names.get(name);
    if (known !== undefined) return known;
    const short = PARAMS.includes(name) ? name : `t${names.size}`;
    names.set(name, short);
    found.push([short, rename(definitions[name])]);
    return short;
  };
  const rename = (value: Json): Json => {
    if (Array.isArray(value)) return (value as readonly Json[]).map(rename);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) =>
        name === "$ref" && typeof inner === "string"
          ? [name, `#/definitions/${visit(decodeURIComponent(inner.replace("#/definitions/", "")))}`]
          : [name, rename(inner)],
      ),
    );
  };
  for (const name of PARAMS) visit(name);
  return Object.fromEntries(found);
}

const folder = join(root, ".cache", "stripe-params");
const source = join(folder, "params.ts");
mkdirSync(folder, { recursive: true });
writeFileSync(
  source,
  `import type { Stripe } from "stripe";
export interface Requests {${PARAMS.map((name) => `${name}: Stripe.${name};`).join("")}}`,
);
try {
  const generator = createGenerator({
    path: source,
    tsconfig: join(root, "tsconfig.tests.json"),
    type: "Requests",
    expose: "all",
    skipTypeCheck: true,
    additionalProperties: false,
  });
  const schema = generator.createSchema("Requests");
  const definitions = withoutLeftOut(compact(schema.definitions as unknown as Json));
  if (!isObject(definitions)) throw new Error("no definitions");
  const text = JSON.stringify({
    $comment: "Made by scripts/stripe-params.ts",
    apiVersion: Stripe.API_VERSION,
    definitions: reachable(definitions),
  });
  writeFileSync(join(root, "tests", "support", "stripe", "params.json"), text);
  console.log(`params.json: ${text.length} characters`);
} finally {
  rmSync(folder, { recursive: true });
}
