import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import type { ErrorObject, ValidateFunction } from "ajv";
import { parse } from "qs";
import { invalid } from "#tests/support/stripe/stripe-error";

/** Reads the parameters of a request; `schema` is the name of the SDK's type for them, null if there are none but `expand`. */
export type ReadParams = (text: string, schema: string | null) => Record<string, unknown>;

const ONLY_EXPAND = {
  type: "object",
  properties: { expand: { type: "array", items: { type: "string" } } },
  additionalProperties: false,
};

// Compiling takes a tenth of a second; the outcome depends on nothing but the file, so that all servers may share it.
const validators = new Map<string | null, ValidateFunction>();

function validatorOf(name: string | null, ajv: () => Ajv): ValidateFunction {
  const known = validators.get(name);
  if (known !== undefined) return known;
  const made = ajv().compile(name === null ? ONLY_EXPAND : { $ref: `params#/definitions/${name}` });
  validators.set(name, made);
  return made;
}

function newAjv(): Ajv {
  const schema = JSON.parse(readFileSync(new URL("params.json", import.meta.url), "utf8")) as object;
  // Everything arrives as text, so numbers and booleans must be parsed.
  const ajv = new Ajv({ coerceTypes: true, strict: false, allErrors: true });
  return ajv.addSchema(schema, "params");
}

export function createParamsReader(): ReadParams {
  let ajv: Ajv | null = null;
  return (text, name) => {
    const params = parse(text, { depth: 12, arrayLimit: 100, parameterLimit: 10_000 }) as Record<string, unknown>;
    const validate = validatorOf(name, () => (ajv ??= newAjv()));
    if (!validate(params)) throw faultOf(validate.errors ?? []);
    return params;
  };
}

/** The most informative fault: an unknown name, then a missing parameter, then a wrong value. */
function faultOf(errors: readonly ErrorObject[]): Error {
  const unknown = errors.find(({ keyword }) => keyword === "additionalProperties");
  if (unknown !== undefined) {
    const param = bracketed(unknown.instancePath, String(unknown.params.additionalProperty));
    return invalid(`Received unknown parameter: ${param}`, { code: "parameter_unknown", param });
  }
  const absent = errors.find(({ keyword }) => keyword === "required");
  if (absent !== undefined) {
    const param = bracketed(absent.instancePath, String(absent.params.missingProperty));
    return invalid(`Missing required param: ${param}.`, { code: "parameter_missing", param });
  }
  const [wrong] = errors;
  const param = bracketed(wrong?.instancePath ?? "", null);
  const allowed = errors
    .flatMap(({ params }) => [params.allowedValues, params.allowedValue].flat())
    .filter((value): value is string => typeof value === "string" && value !== "");
  const hint = allowed.length > 0 ? `must be one of ${allowed.join(", ")}` : (wrong?.message ?? "is not understood");
  return invalid(`Invalid ${param}: ${hint}`, { param });
}

/** `/items/0/price` as Stripe writes it: `items[0][price]`. */
function bracketed(path: string, last: string | null): string {
  const [first = "", ...rest] = [...path.split("/").slice(1), ...(last === null ? [] : [last])];
  return `${first}${rest.map((step) => `[${step}]`).join("")}`;
}
