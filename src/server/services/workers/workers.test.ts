import { setTimeout as wait } from "node:timers/promises";
import { afterEach, describe, expect, test } from "vitest";
import { Failure } from "#server/failure";
import { jsonLog } from "#server/services/log/log";
import { createWorkers } from "#server/services/workers/workers";
import type { Workers, WorkersOptions } from "#server/services/workers/workers";
import { samplePlan, sampleTask } from "#tests/support/sample-plan";

const FAULTY = new URL("../../../../tests/support/faulty-worker.ts", import.meta.url);
const PLAN = samplePlan({ mealsPerWeek: 1 });
const NEVER = new AbortController().signal;

let workers: Workers | null = null;
let owners = 0;

function start(options: Partial<WorkersOptions> = {}): Workers {
  workers = createWorkers({
    entry: FAULTY,
    files: { catalogue: "", pdfAssets: "" },
    log: jsonLog("silent"),
    ...options,
  });
  return workers;
}

/** Asks a worker to behave as named, each time as another user; see the faulty worker. */
function ask(pool: Workers, behaviour: string, signal: AbortSignal = NEVER): Promise<unknown> {
  owners += 1;
  return pool.run("plan_week", sampleTask({ fullName: behaviour }), { owner: `owner ${owners}`, signal });
}

const answerOf = (behaviour: string): unknown => ({
  kind: "refused",
  refusal: { binding: "combination", ways: [], message: behaviour },
});

/** Asks for a document of this behaviour, as an owner. */
function print(pool: Workers, behaviour: string, owner: string, signal: AbortSignal = NEVER): Promise<string> {
  const input = { plan: PLAN, meta: { planId: behaviour, createdAt: 0 } };
  return pool.run("render_pdf", input, { owner, signal }, behaviour).then(({ bytes }) => Buffer.from(bytes).toString());
}

/** The names of what is asked for, in the order in which it is answered. */
function inOrder(): { readonly names: string[]; note(name: string, answer: Promise<unknown>): Promise<void> } {
  const names: string[] = [];
  return {
    names,
    note: async (name, answer) => {
      await answer;
      names.push(name);
    },
  };
}

afterEach(async () => {
  await workers?.close();
  workers = null;
});

describe("the pool of worker threads", () => {
  test("answers tasks and passes on what a task throws", async () => {
    const pool = start();
    await expect(ask(pool, "answer")).resolves.toEqual(answerOf("answer"));
    await expect(ask(pool, "fail")).rejects.toThrow("the task failed");
    await expect(ask(pool, "answer again")).resolves.toEqual(answerOf("answer again"));
  });

  test("rejects the task of a thread that ends, and puts another thread in its place", async () => {
    const pool = start();
    const [first, second] = await Promise.allSettled([ask(pool, "die"), ask(pool, "die")]);
    expect([first.status, second.status]).toEqual(["rejected", "rejected"]);
    await expect(ask(pool, "answer")).resolves.toEqual(answerOf("answer"));
  });

  test("ends a thread that hangs when its task is aborted", async () => {
    const pool = start();
    const controller = new AbortController();
    const hanging = ask(pool, "hang", controller.signal);
    await ask(pool, "answer");
    controller.abort(new Error("the process drains"));
    await expect(hanging).rejects.toThrow("the process drains");
    await expect(ask(pool, "answer")).resolves.toEqual(answerOf("answer"));
  });

  test("gives both threads back when both hang and others wait", async () => {
    const pool = start();
    const controller = new AbortController();
    const hanging = [ask(pool, "hang", controller.signal), ask(pool, "hang", controller.signal)];
    const waiting = [ask(pool, "one"), ask(pool, "two"), ask(pool, "three")];
    controller.abort(new Error("the process drains"));
    expect((await Promise.allSettled(hanging)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await expect(Promise.all(waiting)).resolves.toEqual([answerOf("one"), answerOf("two"), answerOf("three")]);
  });

  test("ends a task that takes too long with a timeout", async () => {
    const pool = start({ taskLimitMs: 1_500 });
    await expect(ask(pool, "hang")).rejects.toMatchObject({ name: "Failure", code: "timeout" });
  });

  test("says high load when too many tasks wait, and does the others", async () => {
    const pool = start({ mostWaiting: { plan: 2, document: 2 } });
    const answers = await Promise.allSettled(Array.from({ length: 12 }, () => ask(pool, "dawdle")));
    const refused = answers.filter((answer) => answer.status === "rejected");
    expect(refused).toHaveLength(8);
    for (const { reason } of refused)
      expect(reason).toMatchObject({ code: "high_load", message: expect.stringContaining("high load") });
  });

  test("lets the tasks in hand finish when it closes, and takes no more", async () => {
    const pool = start();
    const inHand = ask(pool, "dawdle");
    const closed = pool.close();
    await expect(ask(pool, "answer")).rejects.toBeInstanceOf(Failure);
    await expect(inHand).resolves.toEqual(answerOf("dawdle"));
    await closed;
  });

  test("does not wait for a task without an end when it closes", async () => {
    const pool = start({ closeLimitMs: 200 });
    const ends = [ask(pool, "hang"), ask(pool, "hang"), ask(pool, "waits behind them")];
    const [ended] = await Promise.all([Promise.allSettled(ends), pool.close()]);
    expect(ended.map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
  });
});

describe("a signal that fires late does no harm", () => {
  test("after a refusal", async () => {
    const pool = start({ mostWaiting: { plan: 2, document: 2 } });
    const controller = new AbortController();
    await Promise.allSettled(Array.from({ length: 12 }, () => ask(pool, "dawdle", controller.signal)));
    controller.abort(new Error("the reader has gone"));
    await expect(ask(pool, "answer")).resolves.toEqual(answerOf("answer"));
  });

  test("after an answer, an error and a time limit", async () => {
    const pool = start({ taskLimitMs: 1_500 });
    const controller = new AbortController();
    await Promise.allSettled(["answer", "fail", "die", "hang"].map((how) => ask(pool, how, controller.signal)));
    controller.abort(new Error("the reader has gone"));
    await expect(ask(pool, "answer")).resolves.toEqual(answerOf("answer"));
  });

  test("while the pool closes and after it, for tasks in hand, waiting and refused", async () => {
    const pool = start({ closeLimitMs: 200 });
    const controllers = Array.from({ length: 5 }, () => new AbortController());
    const asked = controllers.map(({ signal }) => ask(pool, "hang", signal));
    const closed = pool.close();
    const refused = ask(pool, "answer", controllers[0]?.signal);
    controllers.slice(0, 3).forEach((controller) => controller.abort(new Error("the process drains")));
    const ended = await Promise.allSettled([...asked, refused]);
    expect(ended.every(({ status }) => status === "rejected")).toBe(true);
    await closed;
    controllers.forEach((controller) => controller.abort(new Error("the process drains")));
    await expect(pool.close()).resolves.toBeUndefined();
  });

  test("when it has fired before the task comes", async () => {
    const pool = start();
    await expect(ask(pool, "hang", AbortSignal.abort(new Error("gone")))).rejects.toThrow("gone");
    await expect(ask(pool, "answer")).resolves.toEqual(answerOf("answer"));
  });
});

describe("shares of the pool", () => {
  test("puts plans before documents that came earlier", async () => {
    const pool = start({ threads: 1 });
    const order = inOrder();
    await Promise.all([
      order.note("first document", print(pool, "dawdle first", "ada")),
      order.note("second document", print(pool, "second", "ben")),
      order.note("plan", ask(pool, "answer")),
    ]);
    expect(order.names).toEqual(["first document", "plan", "second document"]);
  });

  test("keeps a thread for plans however many documents are asked for", async () => {
    const pool = start();
    const documents = ["ada", "ben", "cleo"].map((owner) => print(pool, `dawdle ${owner}`, owner));
    const order = inOrder();
    await Promise.all([
      order.note("plan", ask(pool, "answer")),
      ...documents.map((document) => order.note("document", document)),
    ]);
    expect(order.names[0]).toBe("plan");
  });

  test("refuses one person's documents beyond their share, and no one else's", async () => {
    const pool = start({ ownersShare: 3 });
    const many = Promise.allSettled(Array.from({ length: 90 }, (_, index) => print(pool, `plan ${index}`, "ada")));
    await expect(print(pool, "of somebody else", "ben")).resolves.toBe("of somebody else");
    await expect(ask(pool, "answer")).resolves.toEqual(answerOf("answer"));
    const refused = (await many).filter((answer) => answer.status === "rejected");
    expect(refused).toHaveLength(90 - 1 - 3);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: "too_many_requests" });
  });

  test("serves people in turn", async () => {
    const pool = start({ threads: 1 });
    const order = inOrder();
    const names = ["ada 1", "ada 2", "ada 3", "ada 4", "ben 1", "ben 2"];
    await Promise.all(names.map((name) => order.note(name, print(pool, name, name.slice(0, 3)))));
    expect(order.names).toEqual(["ada 1", "ben 1", "ada 2", "ben 2", "ada 3", "ada 4"]);
  });

  test("gives one person one thread at a time", async () => {
    const pool = start({ documentThreads: 2 });
    const controller = new AbortController();
    const order = inOrder();
    const hanging = print(pool, "hang", "ada", controller.signal);
    const behind = order.note("ada", print(pool, "answer", "ada"));
    await order.note("ben", print(pool, "of ben", "ben"));
    expect(order.names).toEqual(["ben"]);
    controller.abort(new Error("gone"));
    await expect(hanging).rejects.toThrow("gone");
    await behind;
  });

  test("one person's plan does not wait behind another's documents that hang", async () => {
    const pool = start();
    const controller = new AbortController();
    const hanging = [1, 2, 3].map((index) => print(pool, `hang ${index}`, "ada", controller.signal));
    await expect(ask(pool, "answer")).resolves.toEqual(answerOf("answer"));
    controller.abort(new Error("gone"));
    expect((await Promise.allSettled(hanging)).every(({ status }) => status === "rejected")).toBe(true);
  });
});

describe("a document that several ask for at once", () => {
  test("is printed once, for all of them", async () => {
    const pool = start({ ownersShare: 1 });
    const asked = Array.from({ length: 90 }, (_, index) => print(pool, "counted", `owner ${index % 3}`));
    expect(new Set(await Promise.all(asked))).toEqual(new Set(["counted 1"]));
    await expect(print(pool, "counted", "ada")).resolves.toBe("counted 2");
  });

  test("is still printed for those who stay when one of them goes, waiting or in print", async () => {
    const pool = start();
    for (const what of ["dawdle in print", "answer behind it"]) {
      const leaver = new AbortController();
      const before = what === "answer behind it" ? [print(pool, "dawdle before", "cleo")] : [];
      const [gone, stays] = [print(pool, what, "ada", leaver.signal), print(pool, what, "ben")];
      leaver.abort(new Error("gone"));
      await expect(gone).rejects.toThrow("gone");
      await expect(stays).resolves.toBe(what);
      await Promise.all(before);
    }
  });

  test("takes the share of any of them", async () => {
    const pool = start({ documentThreads: 2, ownersShare: 1 });
    const hanging = new AbortController();
    const busy = print(pool, "hang", "ada", hanging.signal);
    const both = [print(pool, "shared", "ada"), print(pool, "shared", "ben")];
    await expect(Promise.all(both)).resolves.toEqual(["shared", "shared"]);
    hanging.abort(new Error("gone"));
    await expect(busy).rejects.toThrow("gone");
  });

  test("is left out when all of them go while it waits", async () => {
    const pool = start();
    const leaver = new AbortController();
    const before = print(pool, "dawdle", "ada");
    const gone = [
      print(pool, "counted alone", "ben", leaver.signal),
      print(pool, "counted alone", "cleo", leaver.signal),
    ];
    leaver.abort(new Error("gone"));
    expect((await Promise.allSettled(gone)).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await before;
    await expect(print(pool, "counted alone", "ada")).resolves.toBe("counted alone 1");
  });

  test("may finish shortly when all of them go while it is in print, and is there for who comes meanwhile", async () => {
    const pool = start();
    const leaver = new AbortController();
    // Both threads are there, so that the answer comes while the document is in print.
    await Promise.all([ask(pool, "answer"), ask(pool, "answer")]);
    const gone = print(pool, "dawdle counted", "ada", leaver.signal);
    await ask(pool, "answer");
    leaver.abort(new Error("gone"));
    await expect(gone).rejects.toThrow("gone");
    await expect(print(pool, "dawdle counted", "ada")).resolves.toBe("dawdle counted 1");
  });

  test("is ended when all of them have gone and it does not finish", async () => {
    const pool = start({ threads: 1, unwantedMs: 100 });
    const leaver = new AbortController();
    const gone = print(pool, "hang", "ada", leaver.signal);
    await wait(0);
    leaver.abort(new Error("gone"));
    await expect(gone).rejects.toThrow("gone");
    await expect(ask(pool, "answer")).resolves.toEqual(answerOf("answer"));
  });

  test("fails for all of them, and is tried again for the next", async () => {
    const pool = start();
    const [one, other] = await Promise.allSettled([print(pool, "fail", "ada"), print(pool, "fail", "ben")]);
    expect([one.status, other.status]).toEqual(["rejected", "rejected"]);
    await expect(print(pool, "fine", "ada")).resolves.toBe("fine");
  });
});
