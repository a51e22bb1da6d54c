import { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { addOwnLine, haveFood, putCupboardItem, shopPlan } from "#contract/cupboard";
import { BROKEN, PERSON, StubbedServer } from "#tests/support/web-page";
import { anItem, aPlanRecord } from "#tests/support/web-plan";
import { queryKeys } from "#web/shared/query-keys";
import type { Change } from "#web/shared/unsent/changes";
import { change, isRetrying, sendUnsent } from "#web/shared/unsent/send-unsent";
import { keepChange, parseUnsent, unsentText } from "#web/shared/unsent/unsent-store";

const PLAN = aPlanRecord().id;
const fetchBefore = globalThis.fetch;

function signedIn(server: StubbedServer): QueryClient {
  globalThis.fetch = server.fetch;
  const client = new QueryClient();
  client.setQueryData(queryKeys.user, PERSON);
  return client;
}

function left(): Change[] {
  return parseUnsent(unsentText(PERSON.id)).map((kept) => kept.change);
}

function have(food: string, isThere: boolean): Change {
  return { kind: "have", plan: PLAN, food, have: isThere };
}

beforeEach(() => localStorage.clear());
afterEach(async () => {
  localStorage.clear();
  // Nothing is left to be tried again.
  keepChange(PERSON.id, { kind: "food", food: "rice", change: { always: true } });
  await sendUnsent(signedIn(new StubbedServer().answer(putCupboardItem, anItem())), PERSON.id);
  globalThis.fetch = fetchBefore;
});

describe("changes that are kept", () => {
  it("are sent in order, once per subject, with the latest value", async () => {
    for (const one of [have("carrot", true), have("onion", true), have("carrot", false)]) keepChange(PERSON.id, one);
    keepChange(PERSON.id, { kind: "shopped", plan: PLAN, foods: null, shopped: true });
    const server = new StubbedServer().answer(haveFood, aPlanRecord()).answer(shopPlan, aPlanRecord());
    const client = signedIn(server);
    await sendUnsent(client, PERSON.id);
    expect(server.calls.map(({ body }) => body)).toEqual([
      { food_id: "onion", have: true },
      { food_id: "carrot", have: false },
      { shopped: true },
    ]);
    expect(left()).toEqual([]);
    expect(client.getQueryData(queryKeys.mealPlan(PLAN))).toEqual(aPlanRecord());
  });

  it("wait where the server cannot be reached, and go out once when it can", async () => {
    const server = new StubbedServer().reply(haveFood, "unreachable");
    const client = signedIn(server);
    change(client, PERSON.id, have("carrot", true));
    await sendUnsent(client, PERSON.id);
    expect(left()).toEqual([have("carrot", true)]);
    expect(isRetrying(PERSON.id)).toBe(true);
    server.answer(haveFood, aPlanRecord());
    await Promise.all([sendUnsent(client, PERSON.id), sendUnsent(client, PERSON.id)]);
    expect(left()).toEqual([]);
    expect(isRetrying(PERSON.id)).toBe(false);
    expect(server.calls.filter(({ path }) => path.endsWith("/have"))).toHaveLength(3);
  });

  it("that add carry one key however often they are sent", async () => {
    const server = new StubbedServer().reply(addOwnLine, { status: 503, body: "" });
    const client = signedIn(server);
    change(client, PERSON.id, { kind: "lineAdd", plan: PLAN, text: "loo roll", key: "one-key" });
    await sendUnsent(client, PERSON.id);
    server.answer(addOwnLine, []);
    await sendUnsent(client, PERSON.id);
    expect(server.calls.length).toBeGreaterThan(1);
    expect(new Set(server.calls.map(({ headers }) => headers.get("idempotency-key")))).toEqual(new Set(["one-key"]));
  });

  it("wait where a server that was killed over the first try still takes it to be at work", async () => {
    const json = { code: "idempotency_in_flight", message: "This request is already being worked on." };
    const server = new StubbedServer().reply(addOwnLine, { status: 409, json, headers: { "retry-after": "1" } });
    const client = signedIn(server);
    const added: Change = { kind: "lineAdd", plan: PLAN, text: "loo roll", key: "one-key" };
    change(client, PERSON.id, added);
    await sendUnsent(client, PERSON.id);
    expect(left()).toEqual([added]);
    expect(isRetrying(PERSON.id)).toBe(true);
    server.answer(addOwnLine, []);
    await sendUnsent(client, PERSON.id);
    expect(left()).toEqual([]);
  });

  it("are dropped when refused or repeatedly failing, and later ones continue", async () => {
    keepChange(PERSON.id, have("carrot", true));
    keepChange(PERSON.id, { kind: "food", food: "rice", change: { always: true } });
    const server = new StubbedServer().reply(haveFood, BROKEN).answer(putCupboardItem, anItem({ always: true }));
    const client = signedIn(server);
    for (let tries = 0; tries < 4; tries += 1) await sendUnsent(client, PERSON.id);
    expect(left()).toHaveLength(2);
    await sendUnsent(client, PERSON.id);
    expect(left()).toEqual([]);
  });

  it("are never sent by another user", async () => {
    keepChange(PERSON.id, have("carrot", true));
    const server = new StubbedServer();
    const client = signedIn(server);
    client.setQueryData(queryKeys.user, null);
    await sendUnsent(client, PERSON.id);
    expect(server.calls).toEqual([]);
    expect(left()).toHaveLength(1);
  });
});
