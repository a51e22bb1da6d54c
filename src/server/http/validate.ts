import type { Endpoint } from "#contract/endpoint";
import { Failure } from "#server/failure";

type Schema = NonNullable<Endpoint["body"]>;

/** Parses one part of a request. The message is the first fault's, in the contract's own words. */
export function parsed(schema: Schema | undefined, value: unknown): unknown {
  if (schema === undefined) return undefined;
  const read = schema.safeParse(value);
  if (read.success) return read.data;
  const issues = read.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
  throw new Failure("invalid_input", issues[0]?.message ?? "The request is not valid.", { issues });
}

/** Parses the path parameters. A malformed id is answered like an unknown one. */
export function parsedParams(schema: Schema | undefined, params: unknown): unknown {
  const values = typeof params === "object" && params !== null ? Object.values(params) : [];
  if (values.some((value) => typeof value === "string" && !/^[!-~]+$/u.test(value))) {
    throw new Failure("not_found", "There is nothing at this address.");
  }
  return parsed(schema, params);
}

/** Parses a body. No body counts as an empty object where one is needed, so that each missing field is named. */
export function parsedBody(schema: Schema | undefined, body: unknown): unknown {
  if (schema === undefined) return undefined;
  if (body === undefined || body === null) {
    return schema.safeParse(undefined).success ? parsed(schema, undefined) : parsed(schema, {});
  }
  if (typeof body !== "object" || Array.isArray(body)) {
    throw new Failure("invalid_input", "The request must be a JSON object.");
  }
  return parsed(schema, body);
}
