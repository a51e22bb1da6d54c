// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { deleteMealPlan, listMealPlans } from "#contract/meal-plans";
import { login } from "#contract/accounts";
import { addressOf, call, callPage, nextCursorOf } from "#web/lib/api";
import { ApiError, isPassingFault, messageOf } from "#web/lib/api-error";
import { retryDelay, shouldRetry } from "#web/app/query-client";

afterEach(() => vi.unstubAllGlobals());

function answerWith(response: Response) {
  const fetch = vi.fn<(...request: Parameters<typeof globalThis.fetch>) => Promise<Response>>(async () => response);
  vi.stubGlobal("fetch", fetch);
  return fetch;
}

async function failureOf(response: Response): Promise<ApiError> {
  answerWith(response);
  const error: unknown = await call(login, { body: { username: "sam", password: "x" } }).catch(
    (reason: unknown) => reason,
  );
  if (error instanceof ApiError) return error;
  throw new Error("The call did not fail as it should");
}

test("parameters and queries are encoded into the address", () => {
  expect(addressOf(deleteMealPlan, { params: { id: "a/b c" } })).toBe("/api/meal-plans/a%2Fb%20c");
  expect(addressOf(listMealPlans, { query: { cursor: "x&y" } })).toBe("/api/user-meal-plans?cursor=x%26y");
  expect(addressOf(listMealPlans, { query: {} })).toBe("/api/user-meal-plans");
});

test("a call sends JSON with credentials, bypassing caches, with the action's key", async () => {
  const fetch = answerWith(Response.json({ id: "1" }));
  await call(login, { body: { username: "sam", password: "x" }, idempotencyKey: "k" });
  const [address, request] = fetch.mock.calls[0] ?? [];
  expect(address).toBe("/api/login");
  expect(request).toMatchObject({
    method: "POST",
    credentials: "include",
    cache: "no-store",
    body: '{"username":"sam","password":"x"}',
    headers: { "content-type": "application/json", "idempotency-key": "k" },
  });
});

test("an error's message is its status and raw body, and users see only the server's message", async () => {
  const body = {
    message: "Username is taken",
    code: "username_taken",
    issues: [{ path: "username", message: "Taken" }],
  };
  const error = await failureOf(Response.json(body, { status: 409, headers: { "retry-after": "30" } }));
  expect(error.message).toBe(`409: ${JSON.stringify(body)}`);
  expect(error).toMatchObject({
    status: 409,
    parsedMessage: "Username is taken",
    code: "username_taken",
    retryAfterSeconds: 30,
  });
  expect(error.issues).toEqual(body.issues);
  expect(messageOf(error)).toBe("Username is taken");
});

test("an empty or foreign body falls back to the status text", async () => {
  const empty = await failureOf(new Response("", { status: 503, statusText: "Service Unavailable" }));
  expect(empty.message).toBe("503: Service Unavailable");
  const page = await failureOf(new Response("<h1>Bad gateway</h1>", { status: 502 }));
  expect(page.message).toBe("502: <h1>Bad gateway</h1>");
  expect(page.parsedMessage).toBeNull();
  expect(messageOf(page)).toBe("Something went wrong on our side. Please try again.");
});

test("an empty success is undefined", async () => {
  answerWith(new Response(null, { status: 204 }));
  expect(await call(deleteMealPlan, { params: { id: "1" } })).toBeUndefined();
});

test("a list has the cursor of its next page", async () => {
  answerWith(Response.json([], { headers: { link: '</api/user-meal-plans?cursor=abc%3D>; rel="next"' } }));
  expect(await callPage(listMealPlans)).toEqual({ items: [], nextCursor: "abc=" });
  expect(nextCursorOf(null)).toBeNull();
  expect(nextCursorOf('</x?cursor=1>; rel="prev"')).toBeNull();
});

test("only temporary failures are retried, twice, after 1 and 2 seconds, never more than 10", async () => {
  const network = new TypeError("Failed to fetch");
  const busy = await failureOf(new Response("", { status: 503 }));
  const refused = await failureOf(new Response("", { status: 409 }));
  const broken = await failureOf(new Response("", { status: 500 }));
  const inFlight = await failureOf(
    new Response('{"message":"At work","code":"idempotency_in_flight"}', { status: 409 }),
  );
  expect([network, busy, refused, broken, inFlight].map(isPassingFault)).toEqual([true, true, false, false, true]);
  expect([0, 1, 2].map((failures) => shouldRetry(failures, network))).toEqual([true, true, false]);
  expect([0, 1, 2, 3, 4, 9].map(retryDelay)).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000]);
});
