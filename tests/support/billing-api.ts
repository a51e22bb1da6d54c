import type { Context } from "#server/context";
import { sessions } from "#server/db/schema/accounts";
import { tokenHash } from "#server/services/ids/ids";

/** A user: who they are, and the session that their browser holds. */
export interface Person {
  readonly userId: string;
  readonly username: string;
  readonly token: string;
}

/** A refusal, with the code that the API gives it. */
export class Refused extends Error {
  readonly code: string;

  constructor(code: string) {
    super(`The API answered ${code}`);
    this.code = code;
  }
}

/** One request of the person's browser. */
export interface Asking {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: object;
  /** The idempotency key of an action. */
  readonly key?: string;
}

const FAR = 100 * 365 * 86_400_000;

/** Begins a session that is longer than every sequence. */
export async function beginSession(context: Context, userId: string): Promise<string> {
  const { database, ids, clock } = context.platform;
  const token = ids.token();
  const now = clock.now();
  await database.db.insert(sessions).values({
    tokenHash: tokenHash(token),
    id: ids.uuid(),
    userId,
    userAgent: "",
    createdAt: now,
    lastSeenAt: now + FAR,
    expiresAt: now + FAR,
  });
  return token;
}

/** The answer of the API. Throws `Refused`; a fault of the server's own is a finding. */
export async function ask(context: Context, person: Person, { method, path, body, key }: Asking): Promise<unknown> {
  const answer = await context.app.fastify.inject({
    method,
    url: `/api/${path}`,
    cookies: { sid: person.token },
    headers: {
      host: context.platform.config.publicUrl.host,
      ...(key === undefined ? {} : { "idempotency-key": key }),
    },
    ...(body === undefined ? {} : { payload: body }),
  });
  const parsed: unknown = answer.body === "" ? null : JSON.parse(answer.body);
  if (answer.statusCode < 300) return parsed;
  const { code } = parsed as { code: string };
  if (answer.statusCode === 500) throw new Error(`${method} ${path} answered ${answer.body}`);
  throw new Refused(code);
}
