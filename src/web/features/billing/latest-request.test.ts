import { expect, test } from "vitest";
import { latestRequest } from "#web/features/billing/latest-request";

/** A server that answers on command. */
function slowServer() {
  const asked: { request: string; answer: (text: string) => void; refuse: (error: Error) => void }[] = [];
  const ask = (request: string) =>
    new Promise<string>((answer, refuse) => {
      asked.push({ request, answer, refuse });
    });
  return { asked, ask };
}

function listen() {
  const outcomes: object[] = [];
  let notify = () => {};
  const onOutcome = (outcome: object) => {
    outcomes.push(outcome);
    notify();
  };
  const first = new Promise<void>((resolve) => {
    notify = resolve;
  });
  return { outcomes, onOutcome, first };
}

async function untilAsked(asked: readonly unknown[], times: number): Promise<void> {
  while (asked.length < times) await Promise.resolve();
}

test("fast changes send at most two requests, and only the last answer counts", async () => {
  const { asked, ask } = slowServer();
  const { outcomes, onOutcome, first } = listen();
  const requests = latestRequest(ask, onOutcome);
  for (const request of ["monthly", "yearly", "monthly", "yearly"]) requests.want(request);
  expect(asked.map(({ request }) => request)).toEqual(["monthly"]);
  asked[0]?.answer("first");
  await untilAsked(asked, 2);
  asked[1]?.answer("second");
  await first;
  expect(asked.map(({ request }) => request)).toEqual(["monthly", "yearly"]);
  expect(outcomes).toEqual([{ request: "yearly", answer: "second" }]);
});

test("returning to the pending request does not send it again", async () => {
  const { asked, ask } = slowServer();
  const { outcomes, onOutcome, first } = listen();
  const requests = latestRequest(ask, onOutcome);
  for (const request of ["monthly", "yearly", "monthly"]) requests.want(request);
  asked[0]?.answer("only");
  await first;
  expect(asked).toHaveLength(1);
  expect(outcomes).toEqual([{ request: "monthly", answer: "only" }]);
});

test("only the last request's failure is reported", async () => {
  const { asked, ask } = slowServer();
  const { outcomes, onOutcome, first } = listen();
  const requests = latestRequest(ask, onOutcome);
  requests.want("monthly");
  requests.want("yearly");
  asked[0]?.refuse(new Error("older"));
  await untilAsked(asked, 2);
  const error = new Error("last");
  asked[1]?.refuse(error);
  await first;
  expect(outcomes).toEqual([{ request: "yearly", error }]);
});

test("after the end nothing is reported or requested", async () => {
  const { asked, ask } = slowServer();
  const { outcomes, onOutcome } = listen();
  const requests = latestRequest(ask, onOutcome);
  requests.want("monthly");
  requests.want("yearly");
  requests.stop();
  asked[0]?.answer("late");
  await Promise.resolve();
  await Promise.resolve();
  expect(asked).toHaveLength(1);
  expect(outcomes).toEqual([]);
});
