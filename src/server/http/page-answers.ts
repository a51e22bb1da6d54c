import { setTimeout as wait } from "node:timers/promises";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { getSubscriptionStatus, getUser } from "#contract/accounts";
import { CHECKOUT_PATH, type Page } from "#contract/pages";
import { isUuid } from "#server/services/ids/ids";

/** No page waits longer for what it brings along: the payment provider may have to be read first. */
const LATE_MS = 300;

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

const NOTHING: PageAnswers = { brought: [], late: [] };

/**
 * What a page shows first, asked of our own API in the name of whoever asked for the page: so they are told what it would tell
 * them, and nothing else. What it refuses is left out.
 */
export async function answersFor(app: FastifyInstance, request: FastifyRequest, page: Page): Promise<PageAnswers> {
  const [path = "", query] = request.url.split("?", 2);
  // An address with a query may first have something to settle, such as a payment; the checkout's only says what is to be shown.
  if (query !== undefined && page.path !== CHECKOUT_PATH) return NOTHING;
  const addresses = [
    getUser.path,
    getSubscriptionStatus.path,
    ...(page.answers ?? []).flatMap((address) => filledIn(address, page, path) ?? []),
  ];
  const inTime = new AbortController();
  const late = wait(LATE_MS, "late" as const, { signal: inTime.signal }).catch(() => "late" as const);
  const answers = await Promise.all(
    addresses.map(async (address) => ({ address, answer: await Promise.race([ask(app, request, address), late]) })),
  );
  inTime.abort();
  return {
    brought: answers.flatMap(({ answer }) => (answer === "late" || answer === null ? [] : [answer])),
    late: answers.flatMap(({ address, answer }) => (answer === "late" ? [address] : [])),
  };
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
