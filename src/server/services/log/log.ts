import { pino, type DestinationStream, type Logger } from "pino";
import { LogOrigin } from "#server/services/log/log-origin";

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
    // A copy: pino writes the line's own fields into it.
    mixin: () => ({ ...LogOrigin.here() }),
    serializers: { err: (thrown: unknown) => loggedError(thrown) },
    redact: { paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`]), censor: "[hidden]" },
  };
  if (destination !== undefined) return logOver(pino(options, destination), () => undefined);
  const { stream, written } = (standardOutput ??= openStandardOutput());
  return logOver(pino(options, stream), written);
}

type Written = (level: "info" | "warn" | "error") => void;

let standardOutput: { readonly stream: DestinationStream; readonly written: Written } | null = null;
/** Lines that only tell what went well wait for others, within these bounds: a line takes less time than its way to the system. */
const HELD_BYTES = 8 * 1024;
const HELD_MS = 100;

function openStandardOutput(): NonNullable<typeof standardOutput> {
  const stream = pino.destination({ dest: 1, sync: true, minLength: HELD_BYTES, periodicFlush: HELD_MS });
  process.on("exit", () => stream.flushSync());
  return {
    stream,
    written: (level) => {
      if (level !== "info") stream.flush();
    },
  };
}

function logOver(logger: Logger, written: Written): Log {
  const quick = logger.child({}, { redact: [] });
  const line = (level: "info" | "warn" | "error") => (fields: LogFields, message: string) => {
    (needsTheFence(fields) ? logger : quick)[level](fields, message);
    written(level);
  };
  return { info: line("info"), warn: line("warn"), error: line("error") };
}

/** Numbers and short words under harmless names, as of most lines, hold nothing to hide: looking for it takes longer than writing. */
function needsTheFence(fields: LogFields): boolean {
  return Object.entries(fields).some(
    ([name, value]) => SECRETS.has(name) || (typeof value === "object" && value !== null),
  );
}

const SECRETS: ReadonlySet<string> = new Set(SECRET_FIELDS);

/** An error can be its own cause. */
const MOST_CAUSES = 5;

/**
 * What a log may hold of an error: databases and providers repeat the values they were given in their messages, so only
 * the first line is kept, without anything in quotes, beside the kind, the code and the stack's places.
 */
function loggedError(thrown: unknown, depth = 0): Record<string, unknown> {
  if (!(thrown instanceof Error))
    return isCopyOfError(thrown) ? loggedError(asError(thrown), depth) : { kind: typeof thrown };
  const code = "code" in thrown ? thrown.code : undefined;
  const places = (thrown.stack ?? "").split("\n").filter((line) => line.startsWith("    at "));
  return {
    kind: thrown.name,
    ...(typeof code === "string" || typeof code === "number" ? { code } : {}),
    message: withoutQuotes(thrown.message),
    stack: places.slice(0, 12).map((line) => line.trim()),
    ...(thrown.cause === undefined || depth === MOST_CAUSES ? {} : { cause: loggedError(thrown.cause, depth + 1) }),
    ...(thrown instanceof AggregateError && depth < MOST_CAUSES
      ? { errors: thrown.errors.slice(0, MOST_CAUSES).map((error) => loggedError(error, depth + 1)) }
      : {}),
  };
}

/** The job queue tells of its errors by copies, which are plain objects. */
function isCopyOfError(thrown: unknown): thrown is { readonly message: string } {
  return typeof thrown === "object" && thrown !== null && "message" in thrown && typeof thrown.message === "string";
}

function asError(copy: { readonly message: string; readonly code?: unknown; readonly stack?: unknown }): Error {
  const { message, code, stack } = copy;
  return Object.assign(new Error(message), { code, stack: typeof stack === "string" ? stack : "" });
}

function withoutQuotes(message: string): string {
  const [firstLine = ""] = message.split(/[\r\n]/u, 1);
  return firstLine.replaceAll(/"[^"]*"|'[^']*'|`[^`]*`/gu, '"…"').slice(0, 200);
}
