// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { getUser, logout } from "#contract/accounts";
import { getMealPlan, listMealPlans } from "#contract/meal-plans";
import { call, callPage } from "#web/lib/api";

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** A page with some prefetched answers, and its own requests. */
function pageWith(ahead: Record<string, Promise<Response>>, nowMs = 500) {
  const fetch = vi.fn<(address: string) => Promise<Response>>(async () => Response.json({ from: "the server" }));
  vi.stubGlobal("fetch", fetch);
  vi.stubGlobal("mealwrightAsked", new Map(Object.entries(ahead)));
  vi.stubGlobal("performance", { now: () => nowMs });
  return fetch;
}
const early = () => ({ "/api/user": Promise.resolve(Response.json({ from: "ahead" })) });

test("a prefetched answer is used once", async () => {
  const fetch = pageWith(early());
  expect(await call(getUser)).toEqual({ from: "ahead" });
  expect(fetch).not.toHaveBeenCalled();
  expect(await call(getUser)).toEqual({ from: "the server" });
});

test("other addresses are fetched as usual", async () => {
  const fetch = pageWith(early());
  expect(await call(getMealPlan, { params: { id: "1" } })).toEqual({ from: "the server" });
  expect(fetch).toHaveBeenCalledOnce();
});

test("a refusal is fetched again: the user may have signed in since", async () => {
  pageWith({ "/api/user": Promise.resolve(Response.json({}, { status: 401 })) });
  expect(await call(getUser)).toEqual({ from: "the server" });
});

test("prefetched answers are dropped after any action, and after ten seconds", async () => {
  pageWith(early());
  await call(logout);
  expect(await call(getUser)).toEqual({ from: "the server" });
  pageWith(early(), 10_001);
  expect(await call(getUser)).toEqual({ from: "the server" });
});

test("a failed prefetch fails like any other call", async () => {
  const failed = Promise.reject(new TypeError("Failed to fetch"));
  failed.catch(() => undefined);
  pageWith({ "/api/user": failed });
  await expect(call(getUser)).rejects.toThrow("Failed to fetch");
});

/** Embeds an answer in the page, as the server does. */
function bring(answer: string, value: unknown, link?: string): void {
  const script = document.createElement("script");
  script.type = "application/json";
  Object.assign(script.dataset, link === undefined ? { answer } : { answer, link });
  script.textContent = JSON.stringify(value);
  document.body.append(script);
}

test("an embedded answer is used once, and removed from the page", async () => {
  const fetch = pageWith({});
  bring("/api/user", { from: "the page" });
  expect(await call(getUser)).toEqual({ from: "the page" });
  expect(fetch).not.toHaveBeenCalled();
  expect(document.querySelector("script")).toBeNull();
  expect(await call(getUser)).toEqual({ from: "the server" });
});

test("an embedded list has the cursor of its next page", async () => {
  pageWith({});
  bring("/api/user-meal-plans", [], '</api/user-meal-plans?cursor=abc>; rel="next"');
  expect(await callPage(listMealPlans)).toEqual({ items: [], nextCursor: "abc" });
});

test("embedded answers are dropped after any action, and after ten seconds", async () => {
  pageWith({});
  bring("/api/user", { from: "the page" });
  await call(logout);
  expect(document.querySelector("script")).toBeNull();
  expect(await call(getUser)).toEqual({ from: "the server" });
  pageWith({}, 10_001);
  bring("/api/user", { from: "the page" });
  expect(await call(getUser)).toEqual({ from: "the server" });
});
