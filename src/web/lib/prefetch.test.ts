// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { getUser, logout } from "#contract/accounts";
import { getMealPlan, listMealPlans } from "#contract/meal-plans";
import { call, callPage } from "#web/lib/api";

afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** A page for which some answers were asked for ahead, and what it asks for itself. */
function pageWith(ahead: Record<string, Promise<Response>>, nowMs = 500) {
  const fetch = vi.fn<(address: string) => Promise<Response>>(async () => Response.json({ from: "the server" }));
  vi.stubGlobal("fetch", fetch);
  vi.stubGlobal("mealwrightAsked", new Map(Object.entries(ahead)));
  vi.stubGlobal("performance", { now: () => nowMs });
  return fetch;
}
const early = () => ({ "/api/user": Promise.resolve(Response.json({ from: "ahead" })) });

test("an answer that was asked for ahead is taken once", async () => {
  const fetch = pageWith(early());
  expect(await call(getUser)).toEqual({ from: "ahead" });
  expect(fetch).not.toHaveBeenCalled();
  expect(await call(getUser)).toEqual({ from: "the server" });
});

test("another address is asked for as always", async () => {
  const fetch = pageWith(early());
  expect(await call(getMealPlan, { params: { id: "1" } })).toEqual({ from: "the server" });
  expect(fetch).toHaveBeenCalledOnce();
});

test("a refusal is asked for again: the person may have signed in since", async () => {
  pageWith({ "/api/user": Promise.resolve(Response.json({}, { status: 401 })) });
  expect(await call(getUser)).toEqual({ from: "the server" });
});

test("after anything is done, and after ten seconds, what was asked for ahead is let go", async () => {
  pageWith(early());
  await call(logout);
  expect(await call(getUser)).toEqual({ from: "the server" });
  pageWith(early(), 10_001);
  expect(await call(getUser)).toEqual({ from: "the server" });
});

test("a call that could not be made ahead fails as any other", async () => {
  const failed = Promise.reject(new TypeError("Failed to fetch"));
  failed.catch(() => undefined);
  pageWith({ "/api/user": failed });
  await expect(call(getUser)).rejects.toThrow("Failed to fetch");
});

/** Puts an answer into the page, as the server does. */
function bring(answer: string, value: unknown, link?: string): void {
  const script = document.createElement("script");
  script.type = "application/json";
  Object.assign(script.dataset, link === undefined ? { answer } : { answer, link });
  script.textContent = JSON.stringify(value);
  document.body.append(script);
}

test("an answer that came with the page is taken once, and nothing of it stays in the page", async () => {
  const fetch = pageWith({});
  bring("/api/user", { from: "the page" });
  expect(await call(getUser)).toEqual({ from: "the page" });
  expect(fetch).not.toHaveBeenCalled();
  expect(document.querySelector("script")).toBeNull();
  expect(await call(getUser)).toEqual({ from: "the server" });
});

test("a list that came with the page says where it goes on", async () => {
  pageWith({});
  bring("/api/user-meal-plans", [], '</api/user-meal-plans?cursor=abc>; rel="next"');
  expect(await callPage(listMealPlans)).toEqual({ items: [], nextCursor: "abc" });
});

test("after anything is done, and after ten seconds, what came with the page is let go", async () => {
  pageWith({});
  bring("/api/user", { from: "the page" });
  await call(logout);
  expect(document.querySelector("script")).toBeNull();
  expect(await call(getUser)).toEqual({ from: "the server" });
  pageWith({}, 10_001);
  bring("/api/user", { from: "the page" });
  expect(await call(getUser)).toEqual({ from: "the server" });
});
