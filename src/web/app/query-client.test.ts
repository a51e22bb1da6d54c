import { focusManager, onlineManager, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "#web/lib/api-error";
import { createQueryClient } from "#web/app/query-client";
import { queryKeys } from "#web/shared/query-keys";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  focusManager.setFocused(undefined);
  onlineManager.setOnline(true);
  vi.useRealTimers();
});

/** Observes a query and counts its fetches. */
function watch(client: ReturnType<typeof createQueryClient>, queryKey: readonly string[]) {
  const queryFn = vi.fn<() => Promise<string>>(() => Promise.resolve("shown"));
  const stop = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined);
  return { queryFn, stop };
}

function refusal(status: number, code: "payment_required" | "forbidden" | "unauthenticated" | "not_found"): ApiError {
  return new ApiError({ status, statusText: "", body: JSON.stringify({ message: "No", code }), retryAfter: null });
}

test("data is not refetched by time, on focus or on reconnecting", async () => {
  const client = createQueryClient();
  // As the provider does: from here on the client is notified of focus and network.
  client.mount();
  const { queryFn, stop } = watch(client, queryKeys.user);
  await vi.advanceTimersByTimeAsync(24 * 3_600_000);
  focusManager.setFocused(false);
  focusManager.setFocused(true);
  onlineManager.setOnline(false);
  onlineManager.setOnline(true);
  await vi.advanceTimersByTimeAsync(60_000);
  const again = watch(client, queryKeys.user);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(queryFn).toHaveBeenCalledTimes(1);
  expect(again.queryFn).not.toHaveBeenCalled();

  await client.invalidateQueries({ queryKey: queryKeys.user });
  expect(queryFn.mock.calls.length + again.queryFn.mock.calls.length).toBe(2);
  stop();
  again.stop();
  client.unmount();
});

test.each([
  [402, "payment_required", [2, 1]],
  [403, "forbidden", [2, 1]],
  [401, "unauthenticated", [1, 2]],
  [404, "not_found", [1, 1]],
] as const)("a refusal with %s has what it puts in doubt read anew", async (status, code, fetched) => {
  const client = createQueryClient();
  const access = watch(client, queryKeys.subscriptionStatus);
  const user = watch(client, queryKeys.user);
  await vi.advanceTimersByTimeAsync(1_000);
  await client
    .fetchQuery({ queryKey: ["refused"], queryFn: () => Promise.reject(refusal(status, code)) })
    .catch(() => {});
  await vi.advanceTimersByTimeAsync(1_000);
  expect([access.queryFn.mock.calls.length, user.queryFn.mock.calls.length]).toEqual(fetched);
  access.stop();
  user.stop();
});
