import { pino, type DestinationStream } from "pino";

/** Facts beside a log line. Ids, counts, names of files and codes; never what a person typed. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Structured log lines. */
export interface Log {
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
}

// A second fence: a field of these names is a mistake of ours, and its value still stays out of the log.
const SECRET_FIELDS = [
  "password",
  "token",
  "cookie",
  "authorization",
  "email",
  "fullName",
  "username",
  "notes",
  "body",
];

/** A log of JSON lines on the standard output, or wherever `destination` says. */
export function jsonLog(level: "info" | "warn" | "error" | "silent", destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    serializers: { err: loggedError },
    redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), censor: "[hidden]" },
  };
  const logger = destination ? pino(options, destination) : pino(options);
  return {
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
  };
}

/**
 * What a log may hold of an error: databases and providers repeat the values they were given in their messages, so only
 * the first line is kept, without anything in quotes, beside the kind, the code and the stack's places.
 */
function loggedError(thrown: unknown): Record<string, unknown> {
  if (!(thrown instanceof Error)) return { kind: typeof thrown };
  const code = "code" in thrown ? thrown.code : undefined;
  const places = (thrown.stack ?? "").split("\n").filter((line) => line.startsWith("    at "));
  return {
    kind: thrown.name,
    ...(typeof code === "string" || typeof code === "number" ? { code } : {}),
    message: withoutQuotes(thrown.message),
    stack: places.slice(0, 12).map((line) => line.trim()),
    ...(thrown.cause === undefined ? {} : { cause: loggedError(thrown.cause) }),
  };
}

function withoutQuotes(message: string): string {
  const [firstLine = ""] = message.split(/[\r\n]/u, 1);
  return firstLine.replaceAll(/"[^"]*"|'[^']*'|`[^`]*`/gu, '"…"').slice(0, 200);
}
