import { AsyncLocalStorage } from "node:async_hooks";
import { cleanup, configure, render, screen, waitFor, within } from "@testing-library/react";
import userEvent, { type UserEvent } from "@testing-library/user-event";
import { createElement } from "react";
import { expect } from "vitest";
import * as z from "zod/mini";
import { getSubscriptionStatus, getUser, type SubscriptionStatusAnswer, type User } from "#contract/accounts";
import { getCalendarLink, getCurrentWeek, getShoppingDay } from "#contract/calendar";
import { getPublicConfig } from "#contract/config";
import { getCupboardNews } from "#contract/cupboard-news";
import { getLastChoices } from "#contract/last-choices";
import { readNotes } from "#contract/notes";
import { listDishes } from "#contract/dishes";
import type { Endpoint, Parsed } from "#contract/endpoint";
import type { PlanSummary } from "#contract/meal-plans";
import { BUILTIN_PLANNER_NAME } from "#contract/product";
import { App } from "#web/app/app";
import { isCodeComing } from "#web/lib/lazy-component";
import { toastStore } from "#web/ui/toast-store";

/** What a stubbed call is answered with. `unreachable`: as without a connection; `unanswered`: as on a slow network. */
export type Reply =
  | { readonly status: number; readonly body: string }
  | { readonly status: number; readonly json: unknown; readonly headers?: Record<string, string> }
  | "unreachable"
  | "unanswered";

/** A call that the page made. */
export interface Call {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Headers;
  readonly body: unknown;
}

type Stub = { readonly method: string; readonly pattern: RegExp; readonly reply: (call: Call) => Reply };

/** Stands in for the server. Each success is held against the contract, and an unexpected call fails the test. */
export class StubbedServer {
  readonly calls: Call[] = [];
  readonly unexpected: string[] = [];
  readonly #stubs: Stub[] = [];
  readonly #waiting: (() => void)[] = [];

  /** Answers an endpoint with success; a later answer to the same endpoint takes the place of an earlier one. */
  answer<E extends Endpoint>(endpoint: E, json: Parsed<E["answer"]> | ((call: Call) => Parsed<E["answer"]>)): this {
    return this.reply(endpoint, (call) => {
      const value: unknown = typeof json === "function" ? (json as (call: Call) => unknown)(call) : json;
      if (endpoint.answer !== undefined) z.parse(endpoint.answer, value);
      return { status: endpoint.status ?? 200, json: value };
    });
  }

  /** Answers an endpoint with whatever a broken, busy or strict server says. */
  reply(endpoint: Endpoint, reply: Reply | ((call: Call) => Reply)): this {
    const pattern = new RegExp(`^${endpoint.path.replace(/:\w+/gu, "[^/]+")}$`, "u");
    const answer = typeof reply === "function" ? reply : () => reply;
    this.#stubs.unshift({ method: endpoint.method, pattern, reply: answer });
    return this;
  }

  /** Answers what was left unanswered, by what has been told since. */
  releaseUnanswered(): void {
    for (const release of this.#waiting.splice(0)) release();
  }

  /** The calls of one endpoint so far. */
  callsOf(endpoint: Endpoint): readonly Call[] {
    return this.calls.filter(({ method, path }) => method === endpoint.method && path === endpoint.path);
  }

  readonly fetch = (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(String(input), window.location.href);
    const call: Call = {
      method: init.method ?? "GET",
      path: pathname,
      query: searchParams,
      headers: new Headers(init.headers),
      body: typeof init.body === "string" ? (JSON.parse(init.body) as unknown) : undefined,
    };
    this.calls.push(call);
    return this.#reply(call);
  };

  #reply(call: Call): Promise<Response> {
    const stub = this.#stubs.find(({ method, pattern }) => method === call.method && pattern.test(call.path));
    if (stub === undefined) {
      this.unexpected.push(`${call.method} ${call.path}`);
      return Promise.reject(new TypeError(`Nobody foresaw ${call.method} ${call.path}`));
    }
    const reply = stub.reply(call);
    if (reply === "unreachable") return Promise.reject(new TypeError("Failed to fetch"));
    if (reply === "unanswered") {
      return new Promise((resolve) => this.#waiting.push(() => resolve(this.#reply(call))));
    }
    const headers = "json" in reply ? { "content-type": "application/json", ...reply.headers } : {};
    return Promise.resolve(
      new Response("json" in reply ? JSON.stringify(reply.json) : reply.body, { status: reply.status, headers }),
    );
  }
}

/** A server error with a unique message. */
export const BROKEN: Reply = { status: 500, json: { message: "The kitchen is on fire", code: "internal" } };

export const PERSON: User = {
  id: "0190a6f0-0000-7000-8000-00000000000a",
  username: "robin",
  email: "robin@example.org",
  emailProven: true,
  provenEmail: "robin@example.org",
  fullName: "Robin Ashdown",
  createdAt: "2026-11-01T12:00:00.000Z",
  role: "user",
  hasSelectedPlan: "true",
};

export const NO_ACCESS: SubscriptionStatusAnswer = {
  status: null,
  hasActiveSubscription: false,
  trialExpired: false,
  hasUsedTrial: false,
  interval: null,
  nextBillingDate: null,
  trialEndsAt: null,
};

export const IN_TRIAL: SubscriptionStatusAnswer = {
  ...NO_ACCESS,
  status: "trial",
  hasActiveSubscription: true,
  hasUsedTrial: true,
  trialEndsAt: "2026-11-29T12:00:00.000Z",
};

/** A server without a signed-in user. */
export function serverForVisitors(): StubbedServer {
  return new StubbedServer()
    .answer(getPublicConfig, { poweredBy: BUILTIN_PLANNER_NAME, plannerName: BUILTIN_PLANNER_NAME })
    .reply(getUser, { status: 401, json: { message: "Please sign in.", code: "unauthenticated" } });
}

/** A server with a signed-in user, with that access. */
export function serverFor(status: SubscriptionStatusAnswer = IN_TRIAL, user: User = PERSON): StubbedServer {
  return new StubbedServer()
    .answer(getPublicConfig, { poweredBy: BUILTIN_PLANNER_NAME, plannerName: BUILTIN_PLANNER_NAME })
    .answer(getUser, user)
    .answer(getSubscriptionStatus, status)
    .answer(listDishes, [])
    .answer(readNotes, { understood: [], questions: [], answered: [], removed: [], unread: [] })
    .answer(getLastChoices, null)
    .answer(getCurrentWeek, null)
    .answer(getCalendarLink, null)
    .answer(getShoppingDay, { day: null })
    .answer(getCupboardNews, { ask_about: null, going_off: [], thrown_away_this_month: 0 });
}

// The first page of a file waits for its code to be compiled.
configure({ asyncUtilTimeout: 15_000, getElementError: (message) => new Error(message ?? "There is no such element") });

const PLAN_SUMMARY: PlanSummary = {
  id: "0190a6f0-0000-7000-8000-0000000000b1",
  fullName: "Robin Ashdown",
  email: "robin@example.org",
  mealsPerWeek: 4,
  numPeople: 2,
  dietaryPreference: "none",
  preferredSupermarket: "tesco",
  cookingSkillLevel: "beginner",
  maxBudget: 80,
  createdAt: "2026-11-20T12:00:00.000Z",
  hasPdf: true,
  totalCost: 41.5,
  meals: [{ id: "lentil-soup", name: "Lentil Soup", foods: ["red-lentils"] }],
};

/** A plan as lists show it. */
export function aPlanSummary(change: Partial<PlanSummary> = {}): PlanSummary {
  return { ...PLAN_SUMMARY, ...change };
}

let opened: StubbedServer | null = null;

/** Whose timers and promises are running: those of a test that has ended are of a page that is gone. */
const running = new AsyncLocalStorage<{ ended: boolean }>();
let test = { ended: false };

/** Opens an address of the whole app, as a browser does that has the page's code already. */
export function openPage(
  address: string,
  server: StubbedServer,
  options: Parameters<typeof userEvent.setup>[0] = {},
  historyState: unknown = null,
): UserEvent {
  opened = server;
  running.enterWith(test);
  // What an earlier page would still try again is answered as little as by a browser that has closed it.
  globalThis.fetch = (...call) =>
    running.getStore()?.ended === true ? new Promise(() => undefined) : server.fetch(...call);
  window.history.replaceState(historyState, "", address);
  render(createElement(App));
  return userEvent.setup(options);
}

const before = globalThis.fetch;

const { setTimeout: afterTimers } = globalThis;

/**
 * Waits for what the page has begun: code on its way, and work that React has put off. Left to the next test, it would draw that
 * test's page on behalf of this one's, whose calls are not answered.
 */
async function finishPage(): Promise<void> {
  do await new Promise((resolve) => afterTimers(resolve, 0));
  while (isCodeComing());
  await new Promise((resolve) => afterTimers(resolve, 0));
}

/** After each test: takes the page down, forgets what it stored, and fails the test where the page made a call that nobody foresaw. */
export async function closePage(): Promise<void> {
  cleanup();
  await finishPage();
  const toast = toastStore.current();
  if (toast !== null) toastStore.dismiss(toast.id);
  window.localStorage.clear();
  window.sessionStorage.clear();
  globalThis.fetch = before;
  const unexpected = opened?.unexpected ?? [];
  opened = null;
  test.ended = true;
  test = { ended: false };
  if (unexpected.length > 0)
    throw new Error(`The page made calls that its test does not expect: ${unexpected.join(", ")}`);
}

/** Opens an address again, as a reload or another tab of the same browser does: what is stored stays. */
export function openAnew(address: string, server: StubbedServer): UserEvent {
  cleanup();
  return openPage(address, server);
}

/** Where the page is, without its origin. */
export function addressNow(): string {
  const { pathname, search, hash } = window.location;
  return `${pathname}${search}${hash}`;
}

/** Waits until the page is at this address, and says it. */
export async function findAddress(address: string): Promise<string> {
  return waitFor(() => {
    expect(addressNow()).toBe(address);
    return address;
  });
}

/** Waits until an element has the focus, and answers it. */
export async function findFocused(element: HTMLElement): Promise<HTMLElement> {
  return waitFor(() => {
    if (document.activeElement !== element) throw new Error(`${element.textContent} has not got the focus`);
    return element;
  });
}

/** Fills in a field, in the place of what stands there, at once as a manager of passwords does: each letter is a page redrawn. */
export async function fill(user: UserEvent, label: string | RegExp, text: string): Promise<HTMLElement> {
  const field = await screen.findByLabelText(label);
  await user.clear(field);
  field.focus();
  if (text !== "") await user.paste(text);
  return field;
}

/** What a screen reader says of a field beside its name. */
export function descriptionOf(field: HTMLElement): string {
  const ids = field.getAttribute("aria-describedby")?.split(" ") ?? [];
  return ids.map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent ?? "").join(" ");
}

/** The page's own heading, not that of a page that is still loading. */
export function pageHeading(name: string): Promise<HTMLElement> {
  return screen.findByRole("heading", { level: 1, name });
}

/** Presses a button once it is there. */
export async function press(user: UserEvent, name: string | RegExp): Promise<void> {
  await user.click(await screen.findByRole("button", { name }));
}

/** Answers the question that stands in front of the page. */
export async function answerQuestion(user: UserEvent, name: string): Promise<void> {
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name }));
}

/** Waits for a toast with this title. */
export async function findToast(title: string): Promise<HTMLElement> {
  return within(await toastRegion()).findByText(title);
}

/** Finds the place where toasts stand. */
export function toastRegion(): Promise<HTMLElement> {
  return screen.findByRole("region", { name: "Notifications (F8)" });
}

/** What the toast of a failure says under this title: it is heard at once. */
export async function failureToast(title: string): Promise<string | null> {
  const alert = within(await toastRegion()).getByRole("alert");
  const heading = await within(alert).findByText(title);
  return heading.nextElementSibling?.textContent ?? null;
}
