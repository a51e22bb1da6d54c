import { DrizzleQueryError } from "drizzle-orm";
import { databaseCode } from "#server/db/database";

/** The database did not answer, or not in time: whatever was asked of it may be asked again later. */
export class DatabaseAway extends Error {
  override readonly name = "DatabaseAway";

  constructor(cause: unknown) {
    super("The database cannot be reached", { cause });
  }
}

/** Whether it was for the database's absence that something failed, at whatever depth: a query, a transaction, a connection. */
export function databaseIsAway(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof DatabaseAway) return true;
    // A query outside of transactions comes from its library as it is. Other sockets break with the same codes.
    if (at instanceof DrizzleQueryError) return tellsOfAbsence(at.cause);
  }
  return false;
}

// What PostgreSQL says as it goes down or comes up, and when it has no connection left.
const SAID_BY_DATABASE = /^(?:08\w{3}|57P0[1-5]|53300)$/u;
const SAID_BY_SYSTEM =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/u;
/** The driver has no codes of its own. */
const SAID_BY_DRIVER =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|timeout expired|Client (?:was closed|has encountered a connection error))/u;

/** Whether an error of the driver tells that the connection is lost, was not to be had, or does not answer. */
export function tellsOfAbsence(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    const code = databaseCode(at) ?? ("code" in at && typeof at.code === "string" ? at.code : "");
    if (SAID_BY_DATABASE.test(code) || SAID_BY_SYSTEM.test(code) || SAID_BY_DRIVER.test(at.message)) return true;
    // Of a name with several addresses none answered.
    if (at instanceof AggregateError && at.errors.some(tellsOfAbsence)) return true;
  }
  return false;
}

/** Does what asks the database and nothing else, so that its absence is told apart from that of others. */
export async function tellingAbsence<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw tellsOfAbsence(error) ? new DatabaseAway(error) : error;
  }
}
