import { afterAll, beforeAll, describe, expect, it } from "vitest";
import * as account from "#contract/account";
import * as accounts from "#contract/accounts";
import * as admin from "#contract/admin";
import * as billing from "#contract/billing";
import * as calendar from "#contract/calendar";
import * as config from "#contract/config";
import * as cupboard from "#contract/cupboard";
import * as cupboardNews from "#contract/cupboard-news";
import * as dishes from "#contract/dishes";
import * as emailAddress from "#contract/email-address";
import type { Endpoint } from "#contract/endpoint";
import * as lastChoices from "#contract/last-choices";
import * as mealPlans from "#contract/meal-plans";
import * as notes from "#contract/notes";
import * as planChanges from "#contract/plan-changes";
import * as sharing from "#contract/sharing";
import * as ticks from "#contract/ticks";
import * as till from "#contract/till";
import { startTestApp, type TestAnswer, type TestApp, type TestClient } from "#tests/support/app";
import { basic, superAdminOf } from "#tests/support/admins";
import { TEST_ADMIN } from "#tests/support/credentials";
import { sampledEngines } from "#tests/support/engines";
import { sampled } from "#tests/support/sampled";

const ENDPOINTS = [
  account,
  accounts,
  admin,
  billing,
  calendar,
  config,
  cupboard,
  cupboardNews,
  dishes,
  emailAddress,
  lastChoices,
  mealPlans,
  notes,
  planChanges,
  sharing,
  ticks,
  till,
]
  .flatMap((file): unknown[] => Object.values(file))
  .filter((value): value is Endpoint => typeof value === "object" && value !== null && "path" in value);

const REAL = "01900000-0000-7000-8000-000000000001";
/** As they are in an address. */
const IMPOSSIBLE: Readonly<Record<string, string>> = {
  "NUL alone": "%00",
  "an id with NUL": `${REAL}%00`,
  "NUL in the middle": `01900000%00-0000-7000-8000-000000000001`,
  "a lone surrogate": "%ED%A0%80",
  "bytes that are no UTF-8": "%FF%FE",
  "a cut escape": "%E0%A4%A",
  "200 letters": "a".repeat(200),
  "10 kB": "a".repeat(10_000),
  "an escaped slash": `..%2F${REAL}`,
  "escaped dots": "%2e%2e%2f%2e%2e%2fetc%2fpasswd",
  dots: "..",
  "escaped twice": "%2500",
  "letters of many scripts": encodeURIComponent("план-計画-👩‍🍳"),
  "a right-to-left override": "%E2%80%AE",
  "an unknown id": REAL,
  "an id in capital letters": "01900000-0000-7000-8000-00000000000A",
  "an id of another version": "6fa459ea-ee8a-3ca4-894e-db77e160355e",
  "an id of no version": "00000000-0000-0000-0000-000000000000",
  "an id of ones": "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "an id without dashes": REAL.replaceAll("-", ""),
  "an id in braces": `%7B${REAL}%7D`,
  "an id with a line break": `${REAL}%0A`,
  "an id with spaces": `%20${REAL}%20`,
  "a number": "1",
  "a negative number": "-1",
  "a number beyond all": "9".repeat(40),
  "a quote": "%27%3B--",
  "a key of every object": "__proto__",
  "a percent sign": "%25",
};

/** Half of them, others with each build of the pages, and all in the long runs. */
const TRIED = sampled(Object.entries(IMPOSSIBLE), 2);

/** What a route with an id needs besides, so that nothing but the id is wrong. */
const TICKS = { changes: [{ id: "leek", ticked: true, changedAt: "2026-01-01T00:00:00Z" }] };
const ANSWERS = [{ question: "which-1", answer: "egg" }];
const BODIES: Readonly<Record<string, unknown>> = {
  "PUT /api/meal-plans/:id/till": { amount: 41.2 },
  "PUT /api/meal-plans/:id/ticks": TICKS,
  "PUT /api/shared/:token/ticks": TICKS,
  "PUT /api/cupboard/:food_id": { always: true },
  "PUT /api/dishes/:mealId/opinion": { opinion: "again" },
  "POST /api/meal-plans/:id/shopped": { food_ids: ["leek"], shopped: true },
  "POST /api/meal-plans/:id/cooked": { meal_id: "dal", cooked: true },
  "POST /api/meal-plans/:id/have": { food_id: "leek", have: true },
  "POST /api/meal-plans/:id/supermarket": { supermarket: "asda", revision: 1 },
  "POST /api/meal-plans/:id/swap": { meal_id: "dal", with: "stew", revision: 1 },
  "POST /api/meal-plans/:id/add": { day: "Sunday", with: "stew", revision: 1 },
  "PUT /api/shopping-day": { day: "Saturday" },
  "POST /api/meal-plans/:id/shopping-day": { day: "Saturday", revision: 1 },
  "POST /api/meal-plans/:id/ask": { words: "make Monday quicker" },
  "POST /api/meal-plans/:id/remake": { keep: ["dal"], revision: 1 },
  "POST /api/meal-plans/:id/servings": { meal_id: "dal", servings: 6, revision: 1 },
  "POST /api/meal-plans/:id/move": { meal_id: "dal", day: "Sunday", revision: 1 },
  "POST /api/meal-plans/:id/arrange": { days: [{ meal_id: "dal", day: "Sunday" }], revision: 1 },
  "POST /api/meal-plans/:id/skip": { meal_id: "dal", revision: 1 },
  "POST /api/meal-plans/:id/undo": { revision: 1 },
  "POST /api/meal-plans/:id/leave-out": { words: "allergic to egg", notesAnswers: ANSWERS, revision: 1 },
  "POST /api/meal-plans/:id/repeat": { notesAnswers: ANSWERS },
  "POST /api/meal-plans/:id/lines": { text: "loo roll £4" },
  "PUT /api/meal-plans/:id/lines/:line_id": { ticked: true, counts: true },
};

const NUL = "\u0000";

describe.each(sampledEngines())("what can be nobody's on $name", (engine) => {
  let app: TestApp;
  let person: TestClient;
  let superAdmin: TestClient;
  beforeAll(async () => {
    app = await startTestApp({ engine, environment: { RATE_LIMIT_SCALE: "1000" } });
    person = await app.signUp();
    await person.post("/api/activate-subscription", { isTrial: true });
    superAdmin = await superAdminOf(app);
    await subscribe(person);
  });
  afterAll(() => app.close());

  function ask({ method, access }: Endpoint, path: string, body?: unknown): Promise<TestAnswer> {
    if (access === "admin_basic") return app.client().request(method, path, body, basic(TEST_ADMIN));
    return (access === "super_admin" ? superAdmin : person).request(method, path, body);
  }
  const key = ({ method, path }: Endpoint) => `${method} ${path}`;

  it("covers every route", () => {
    const bound = app.context.app.routes.map(({ method, path }) => `${method} ${path}`);
    const ours = ENDPOINTS.filter(({ access }) => access !== "webhook");
    expect(ours.map(key).toSorted()).toEqual(bound.toSorted());
  });

  it.each(ENDPOINTS.filter(({ path }) => path.includes(":")).map((endpoint) => [key(endpoint), endpoint] as const))(
    "in the address of %s is not found",
    async (name, endpoint) => {
      for (const [what, id] of TRIED) {
        const path = endpoint.path.replaceAll(/:\w+/gu, id);
        const answer = await ask(endpoint, path, BODIES[name]);
        // Dots are followed before a request is sent, and may lead to an address of ours that takes other methods.
        const elsewhere = new URL(path, "http://localhost").pathname;
        if (elsewhere !== path && ENDPOINTS.some((other) => other.path === elsewhere)) {
          expect([404, 405], what).toContain(answer.status);
          continue;
        }
        expect(answer, `${what}: ${answer.text.slice(0, 200)}`).toMatchObject({
          status: 404,
          body: { code: "not_found", message: expect.any(String) as string },
        });
        const signedOut = await app.client().request(endpoint.method, path, BODIES[name]);
        expect([401, 404], what).toContain(signedOut.status);
      }
    },
  );

  it.each(ENDPOINTS.filter(({ query }) => query !== undefined).map((endpoint) => [key(endpoint), endpoint] as const))(
    "in the query of %s finds nothing or is refused in plain words",
    async (_name, endpoint) => {
      const forged = [
        `1:${REAL}${NUL}`,
        `1${NUL}:${REAL}`,
        JSON.stringify(["newest", "1", `${REAL}${NUL}`]),
        JSON.stringify(["name", `a${NUL}`, REAL]),
        JSON.stringify(["name", "\ud800", REAL]),
        JSON.stringify(["newest", "99999999999999", REAL]),
        JSON.stringify(["newest", "-1", REAL]),
        JSON.stringify([1, 2, 3]),
        JSON.stringify([99999999999999, REAL]),
        JSON.stringify({ at: `1${NUL}`, id: REAL }),
        "null",
        "[[[[",
      ].map((text) => Buffer.from(text).toString("base64url"));
      for (const field of ["cursor", "search", "sort", "format", "supermarket", "plan_id", "nothing"]) {
        for (const value of [
          ...TRIED.map(([, text]) => text).filter((text) => text.length < 5_000),
          ...forged,
          "",
          "%00%00",
        ]) {
          const answer = await ask(endpoint, `${endpoint.path}?${field}=${value}`);
          expect([200, 400, 404], `${field}=${value}: ${answer.text.slice(0, 200)}`).toContain(answer.status);
        }
        for (const query of [`${field}=a&${field}=b`, `${field}[]=a`, `${field}[__proto__]=a`, field]) {
          expect([200, 400, 404], query).toContain((await ask(endpoint, `${endpoint.path}?${query}`)).status);
        }
      }
    },
  );

  it.each(ENDPOINTS.filter(({ body }) => body !== undefined).map((endpoint) => [key(endpoint), endpoint] as const))(
    "in any field of the body of %s is cleaned or refused in plain words",
    async (name, endpoint) => {
      const path = endpoint.path.replaceAll(/:\w+/gu, REAL);
      for (const text of [`a${NUL}b`, NUL, "\ud800", "\udc00x", "\ufffe", "1".repeat(50_000)]) {
        for (const body of filled(name, text)) {
          const client = app.client();
          const answer =
            endpoint.access === "public"
              ? await client.request(endpoint.method, path, body)
              : await ask(endpoint, path, body);
          expect(answer.status, `${JSON.stringify(body).slice(0, 200)}: ${answer.text.slice(0, 300)}`).toBeLessThan(
            500,
          );
          if (answer.status >= 400)
            expect(answer.body).toMatchObject({ message: expect.stringMatching(/^.{5,300}$/su) as string });
        }
      }
    },
  );

  it("in times that no database knows counts as a wrong time", async () => {
    const request = { fullName: "Ada Baker", email: "ada@example.com", mealsPerWeek: 1, numPeople: 1 };
    const { id } = (await person.post("/api/meal-plans", request)).body as { id: string };
    for (const changedAt of ["0000-01-01T00:00:00Z", "0000-12-31T23:59:59+14:00", "9999-12-31T23:59:59-14:00"]) {
      const answer = await person.put(`/api/meal-plans/${id}/ticks`, {
        changes: [{ id: "leek", ticked: true, changedAt }],
      });
      expect([200, 400], `${changedAt}: ${answer.text}`).toContain(answer.status);
    }
    const { generatedPlan } = (await person.get(`/api/meal-plans/${id}`)).body as {
      generatedPlan: { shopping_list: { items: { food_id: string }[] }[] };
    };
    const foodId = generatedPlan.shopping_list[0]?.items[0]?.food_id ?? "";
    for (const changedAt of ["0000-01-01T00:00:00Z", "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00"]) {
      const answer = await person.put(`/api/meal-plans/${id}/ticks`, {
        changes: [{ id: foodId, ticked: true, changedAt }],
      });
      expect([200, 400], `${changedAt}: ${answer.text}`).toContain(answer.status);
    }
  });
});

/** A live subscription, so that what only a subscriber is asked for is looked at. */
async function subscribe(person: TestClient): Promise<void> {
  const begun = await person.post("/api/create-subscription-payment", { plan: "monthly" });
  const { clientSecret } = begun.body as { clientSecret: string };
  const card = { number: "4242424242424242", expiry: "12/99", cvc: "123" };
  expect((await person.post("/api/sandbox/confirm-card", { clientSecret, card })).status).toBe(200);
  expect((await person.post("/api/activate-subscription", {})).body).toMatchObject({ justSubscribed: true });
}

/** Bodies with the text in each field in turn, the others right. */
function filled(name: string, text: string): readonly Record<string, unknown>[] {
  const right = RIGHT[name];
  if (right === undefined) throw new Error(`${name} needs a right body here`);
  return Object.keys(right).flatMap((field) => [
    { ...right, [field]: text },
    { ...right, [field]: [text] },
    { ...right, [field]: { [text]: text } },
  ]);
}

const WRONG_PASSWORD = "not the password";
const PROFILE = { username: "somebody", email: "somebody@example.org", fullName: "Some Body" };
const RIGHT: Readonly<Record<string, Record<string, unknown>>> = {
  ...(BODIES as Record<string, Record<string, unknown>>),
  "POST /api/notes/read": { notes: "allergic to egg", notesAnswers: ANSWERS, ingredientsToAvoid: "None" },
  "POST /api/password/forgot": { email: "somebody@example.org" },
  "POST /api/password/reset": { token: "a".repeat(43), password: "a new password" },
  "POST /api/email/confirm": { token: "a".repeat(43), password: WRONG_PASSWORD },
  "POST /api/email/undo": { token: "a".repeat(43) },
  "PUT /api/user/password": { currentPassword: WRONG_PASSWORD, newPassword: "a new password" },
  "POST /api/user/delete": { password: WRONG_PASSWORD },
  "PUT /api/user/email-preferences": { planReady: false },
  "POST /api/login": { username: "somebody", password: WRONG_PASSWORD },
  "POST /api/register": { ...PROFILE, password: "a good password" },
  "PUT /api/user/profile": PROFILE,
  "POST /api/activate-subscription": { isTrial: false },
  "POST /api/super-admin/grant-free-access": { userId: REAL },
  "POST /api/super-admin/revoke-free-access": { userId: REAL },
  "POST /api/create-subscription-payment": { plan: "monthly" },
  "POST /api/subscription/switch-offer": { plan: "yearly" },
  "POST /api/subscription/switch": { offerId: REAL },
  "POST /api/sandbox/confirm-card": {
    clientSecret: "made up",
    card: { number: "4242424242424242", expiry: "12/99", cvc: "123" },
  },
  "POST /api/cupboard": { text: "rice, 6 eggs" },
  "POST /api/cupboard/news": { plan_id: REAL, shopped: true },
  "POST /api/avoid-list": { ingredientsToAvoid: "peanuts" },
  "POST /api/meal-plans": {
    fullName: "Ada Baker",
    email: "ada@example.com",
    mealsPerWeek: 1,
    numPeople: 1,
    synsPointsPerWeek: "15",
    dietaryPreference: "slimming_world",
    ingredientsToAvoid: "leek",
    additionalNotes: "quick please",
    dietaryRestrictions: ["none"],
    mealGoals: "none",
    maxBudget: 80,
  },
};
