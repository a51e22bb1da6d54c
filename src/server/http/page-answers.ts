import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { getSubscriptionStatus, getUser } from "#contract/accounts";
import { CHECKOUT_PATH, type Page } from "#contract/pages";
import { isUuid } from "#server/services/ids/ids";

/** No page waits longer than this for its embedded answers: the payment provider may have to be read first. */
const LATE_MS = 300;
/** With this many late answers in progress, no more are started: the browser will request them itself. */
const MOST_LATE = 20;

/** An API answer, as embedded in a page. */
export interface PageAnswer {
  readonly address: string;
  readonly json: string;
  /** Its `Link` header: the next page of a list. */
  readonly link: string | null;
}

/** The user's data embedded in a page, and what was not ready in time, for the browser to request itself. */
export interface PageAnswers {
  readonly brought: readonly PageAnswer[];
  readonly late: readonly string[];
}

const LATE = "late";

/**
 * What a page shows first, requested from our own API as the page's caller: so they get exactly what it would give
 * them, and nothing else. Refusals are left out.
 */
export function pageAnswers(app: FastifyInstance): (request: FastifyRequest, page: Page) => Promise<PageAnswers> {
  const late = new Set<Promise<unknown>>();
  // A stopping server does not wait for these internal calls, which would find the database closed.
  app.addHook("onClose", async () => {
    await Promise.all(late);
  });
  return async (request, page) => {
    const addresses = addressesFor(request, page);
    if (late.size >= MOST_LATE) return { brought: [], late: addresses };
    const asked = addresses.map((address) => ({ address, answer: ask(app, request, address) }));
    const inTime = new AbortController();
    const timer = wait<typeof LATE>(LATE_MS, LATE, { signal: inTime.signal }).catch((): typeof LATE => LATE);
    const answers = await Promise.all(
      asked.map(async ({ address, answer }) => {
        const first = await Promise.race([answer, timer]);
        if (first === LATE) {
          late.add(answer);
          void answer.finally(() => late.delete(answer));
        }
        return { address, answer: first };
      }),
    );
    inTime.abort();
    return {
      brought: answers.flatMap(({ answer }) => (answer === LATE || answer === null ? [] : [answer])),
      late: answers.flatMap(({ address, answer }) => (answer === LATE ? [address] : [])),
    };
  };
}

/** What to embed in a page, by API address. */
function addressesFor(request: FastifyRequest, page: Page): readonly string[] {
  const [path = "", query] = request.url.split("?", 2);
  // An address with a query may first have something to process, such as a payment; the checkout's only says what to show.
  if (query !== undefined && page.path !== CHECKOUT_PATH) return [];
  return [
    getUser.path,
    getSubscriptionStatus.path,
    ...(page.answers ?? []).flatMap((address) => filledIn(address, page, path) ?? []),
  ];
}

/**
 * The answer to a GET, sent with the page request's own cookie and proxy headers. Null unless it succeeds:
 * the page is sent anyway.
 */
async function ask(app: FastifyInstance, request: FastifyRequest, url: string): Promise<PageAnswer | null> {
  const { "accept-encoding": _packed, "if-none-match": _had, ...headers } = request.headers;
  const answer = await app
    .inject({
      method: "GET",
      url,
      headers: { ...headers, accept: "application/json" },
      remoteAddress: request.socket.remoteAddress ?? "",
    })
    .catch(() => null);
  if (answer?.statusCode !== 200) return null;
  const { link } = answer.headers;
  return { address: url, json: answer.payload, link: typeof link === "string" ? link : null };
}

/** An API address with the page's own parameters; null if one of them is not an id. */
function filledIn(address: string, page: Page, path: string): string | null {
  const names = page.path.split("/");
  const values = path.split("/");
  const parameters = names.filter((name) => name.startsWith(":"));
  const ids = new Map(parameters.map((name) => [name, values[names.indexOf(name)] ?? ""]));
  if (![...ids.values()].every(isUuid)) return null;
  return address.replace(/:\w+/gu, (name) => ids.get(name) ?? "");
}
