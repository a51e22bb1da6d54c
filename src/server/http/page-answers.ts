import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { getSubscriptionStatus, getUser } from "#contract/accounts";
import { CHECKOUT_PATH, type Page } from "#contract/pages";
import { isUuid } from "#server/services/ids/ids";

/** No page waits longer for what it brings along: the payment provider may have to be read first. */
const LATE_MS = 300;
/** With so many late answers under way the server is asked enough: the browser will ask for each of them again. */
const MOST_LATE = 20;

/** An answer of the API, as it travels within a page. */
export interface PageAnswer {
  readonly address: string;
  readonly json: string;
  /** Its `Link` header: where a list goes on. */
  readonly link: string | null;
}

/** What a page brings of somebody's own, and what was not there in time, for the browser to ask itself. */
export interface PageAnswers {
  readonly brought: readonly PageAnswer[];
  readonly late: readonly string[];
}

const LATE = "late";

/**
 * What a page shows first, asked of our own API in the name of whoever asked for the page: so they are told what it would tell
 * them, and nothing else. What it refuses is left out.
 */
export function pageAnswers(app: FastifyInstance): (request: FastifyRequest, page: Page) => Promise<PageAnswers> {
  const late = new Set<Promise<unknown>>();
  // They have no connection that a server which stops would wait for, and would find the database closed.
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

/** What a page is asked to bring, by address of the API. */
function addressesFor(request: FastifyRequest, page: Page): readonly string[] {
  const [path = "", query] = request.url.split("?", 2);
  // An address with a query may first have something to settle, such as a payment; the checkout's only says what is to be shown.
  if (query !== undefined && page.path !== CHECKOUT_PATH) return [];
  return [
    getUser.path,
    getSubscriptionStatus.path,
    ...(page.answers ?? []).flatMap((address) => filledIn(address, page, path) ?? []),
  ];
}

/**
 * The answer to a GET, sent as the page's own request was: its cookie, its way through the proxies. Null for anything but a success:
 * the page comes all the same.
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

/** An address of the API with the page's own parameters; null where one of them is no id. */
function filledIn(address: string, page: Page, path: string): string | null {
  const names = page.path.split("/");
  const values = path.split("/");
  const parameters = names.filter((name) => name.startsWith(":"));
  const ids = new Map(parameters.map((name) => [name, values[names.indexOf(name)] ?? ""]));
  if (![...ids.values()].every(isUuid)) return null;
  return address.replace(/:\w+/gu, (name) => ids.get(name) ?? "");
}
