import { DrizzleQueryError } from "drizzle-orm";
import { databaseCode } from "#server/db/database";

/** The database did not answer, or not in time; the request may be retried later. */
export class DatabaseAway extends Error {
  override readonly name = "DatabaseAway";

  constructor(cause: unknown) {
    super("The database cannot be reached", { cause });
  }
}

/** Whether a failure was caused, at any depth, by the database being unavailable: in a query, a transaction or a connection. */
export function databaseIsAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof DatabaseAway) return true;
    // Outside transactions, errors come unwrapped from the driver. Other sockets fail with the same codes.
    if (at instanceof DrizzleQueryError) return tellsOfAbsence(at.cause);
  }
  return false;
}

// PostgreSQL's codes while shutting down or starting up, and when it is out of connections.
const SAID_BY_DATABASE = /^(?:08\w{3}|57P0[1-5]|53300)$/u;
const SAID_BY_SYSTEM =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/u;
/** The driver has no codes of its own. */
const SAID_BY_DRIVER =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|timeout expired|Client (?:was closed|has encountered a connection error))/u;

/** Whether a driver error means that the connection was lost, could not be opened, or does not respond. */
export function tellsOfAbsence(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = databaseCode(at) ?? ("code" in at && typeof at.code === "string" ? at.code : "");
    if (SAID_BY_DATABASE.test(code) || SAID_BY_SYSTEM.test(code) || SAID_BY_DRIVER.test(at.message)) return true;
    // None of a host's several addresses answered.
    if (at instanceof AggregateError && at.errors.some(tellsOfAbsence)) return true;
  }
  return false;
}

/** Runs work that uses the database and nothing else, so that its absence is not confused with that of other services. */
export async function tellingAbsence<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw tellsOfAbsence(error) ? new DatabaseAway(error) : error;
  }
}
