import type { Endpoint, Parsed, Sent } from "#contract/endpoint";
import { ApiError } from "#web/lib/api-error";
import { forgetPrefetched, takePrefetched } from "#web/lib/prefetch";

export type CallOptions<E extends Endpoint> = {
  params?: Sent<E["params"]>;
  query?: Sent<E["query"]>;
  body?: Sent<E["body"]>;
  signal?: AbortSignal | undefined;
  /** One per user action, the same in its retries. */
  idempotencyKey?: string | undefined;
  headers?: Record<string, string> | undefined;
};

/** The address of an endpoint with its parameters and query filled in. */
export function addressOf<E extends Endpoint>(
  endpoint: E,
  { params, query }: Pick<CallOptions<E>, "params" | "query"> = {},
): string {
  const values: Record<string, unknown> = { ...(params as object | undefined) };
  const path = endpoint.path.replace(/:(\w+)/gu, (_, name: string) => encodeURIComponent(String(values[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query as object | undefined) ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size === 0 ? path : `${path}?${search}`;
}

/** Sends one call of the contract; throws `ApiError` for an answer that is not a success. */
export async function send<E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<Response> {
  const headers: Record<string, string> = { accept: "application/json", ...options.headers };
  if (options.body !== undefined) headers["content-type"] = "application/json";
  if (options.idempotencyKey !== undefined) headers["idempotency-key"] = options.idempotencyKey;
  const address = addressOf(endpoint, options);
  if (endpoint.method === "GET") {
    const ahead = await takePrefetched(address);
    if (ahead !== null) return ahead;
  } else forgetPrefetched();
  const response = await fetch(address, {
    method: endpoint.method,
    headers,
    credentials: "include",
    cache: "no-store",
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
  if (response.ok) return response;
  throw new ApiError({
    status: response.status,
    statusText: response.statusText,
    body: await response.text(),
    retryAfter: response.headers.get("retry-after"),
  });
}

/** Calls an endpoint and reads its JSON; undefined for an empty answer. */
export async function call<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<Parsed<E["answer"]>> {
  const response = await send(endpoint, options);
  return read<E>(response);
}

export type ListPage<Items> = { items: Items; /** For the next page; null on the last. */ nextCursor: string | null };

/** Calls an endpoint that returns a list, and reads the cursor of its next page. */
export async function callPage<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<ListPage<Parsed<E["answer"]>>> {
  const response = await send(endpoint, options);
  return { items: await read<E>(response), nextCursor: nextCursorOf(response.headers.get("link")) };
}

/** The cursor in a `Link: <…?cursor=…>; rel="next"` header. */
export function nextCursorOf(link: string | null): string | null {
  const target = link?.match(/<([^<>]*)>\s*;\s*rel="?next"?/u)?.[1];
  if (target === undefined) return null;
  return new URL(target, "http://any.invalid").searchParams.get("cursor");
}

// The server validates every answer against the same contract, so the browser need not.
async function read<E extends Endpoint>(response: Response): Promise<Parsed<E["answer"]>> {
  const text = await response.text();
  return (text === "" ? undefined : JSON.parse(text)) as Parsed<E["answer"]>;
}

/** A fresh key for one user action. */
export function newIdempotencyKey(): string {
  // `crypto.randomUUID` is missing on plain http away from localhost.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
