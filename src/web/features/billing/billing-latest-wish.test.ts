import { expect, test } from "vitest";
import { latestWish } from "#web/features/billing/billing-latest-wish";

/** A server that answers when it is told to. */
function slowServer() {
  const asked: { wish: string; answer: (text: string) => void; refuse: (error: Error) => void }[] = [];
  const ask = (wish: string) =>
    new Promise<string>((answer, refuse) => {
      asked.push({ wish, answer, refuse });
    });
  return { asked, ask };
}

function listen() {
  const heard: object[] = [];
  let wake = () => {};
  const hear = (outcome: object) => {
    heard.push(outcome);
    wake();
  };
  const first = new Promise<void>((resolve) => {
    wake = resolve;
  });
  return { heard, hear, first };
}

async function untilAsked(asked: readonly unknown[], times: number): Promise<void> {
  while (asked.length < times) await Promise.resolve();
}

test("fast changes of mind ask twice at most, and only the last answer counts", async () => {
  const { asked, ask } = slowServer();
  const { heard, hear, first } = listen();
  const wishes = latestWish(ask, hear);
  for (const wish of ["monthly", "yearly", "monthly", "yearly"]) wishes.want(wish);
  expect(asked.map(({ wish }) => wish)).toEqual(["monthly"]);
  asked[0]?.answer("first");
  await untilAsked(asked, 2);
  asked[1]?.answer("second");
  await first;
  expect(asked.map(({ wish }) => wish)).toEqual(["monthly", "yearly"]);
  expect(heard).toEqual([{ wish: "yearly", answer: "second" }]);
});

test("coming back to what is being asked asks no second time", async () => {
  const { asked, ask } = slowServer();
  const { heard, hear, first } = listen();
  const wishes = latestWish(ask, hear);
  for (const wish of ["monthly", "yearly", "monthly"]) wishes.want(wish);
  asked[0]?.answer("only");
  await first;
  expect(asked).toHaveLength(1);
  expect(heard).toEqual([{ wish: "monthly", answer: "only" }]);
});

test("a failure of an older wish is not heard, that of the last one is", async () => {
  const { asked, ask } = slowServer();
  const { heard, hear, first } = listen();
  const wishes = latestWish(ask, hear);
  wishes.want("monthly");
  wishes.want("yearly");
  asked[0]?.refuse(new Error("older"));
  await untilAsked(asked, 2);
  const error = new Error("last");
  asked[1]?.refuse(error);
  await first;
  expect(heard).toEqual([{ wish: "yearly", error }]);
});

test("after the end nothing is heard and nothing more is asked", async () => {
  const { asked, ask } = slowServer();
  const { heard, hear } = listen();
  const wishes = latestWish(ask, hear);
  wishes.want("monthly");
  wishes.want("yearly");
  wishes.stop();
  asked[0]?.answer("late");
  await Promise.resolve();
  await Promise.resolve();
  expect(asked).toHaveLength(1);
  expect(heard).toEqual([]);
});
