import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { getOwnLines } from "#contract/cupboard";
import { getMealPlan } from "#contract/meal-plans";
import {
  endPlanShare,
  getPlanShare,
  getSharedList,
  getSharedTicks,
  putSharedTicks,
  sharePlan,
} from "#contract/sharing";
import { getTicks, type Tick } from "#contract/ticks";
import { getTillError } from "#contract/till";
import { openStream, pretendStreams } from "#tests/support/pretended-streams";
import { SAMPLE_LIST, SAMPLE_RECORD } from "#tests/support/sample-record";
import {
  BROKEN,
  findToast,
  openPage,
  pageHeading,
  press,
  serverFor,
  serverForVisitors,
  type StubbedServer,
} from "#tests/support/web-page";

pretendStreams();

const TOKEN = "a".repeat(43);
const ADDRESS = `/shared/${TOKEN}`;
const NOW = "2026-11-24T12:00:00.000Z";
const GONE = { status: 404, json: { message: "This link no longer works.", code: "not_found" } } as const;

const answerOf = (...ticks: Tick[]) => ({ ticks, now: NOW });
const tick = (id: string, ticked = true, changedAt = NOW): Tick => ({ id, ticked, changedAt });
const box = (name: string) => screen.findByRole<HTMLInputElement>("checkbox", { name: new RegExp(name, "u") });

function partnersServer(): StubbedServer {
  return serverForVisitors().answer(getSharedList, SAMPLE_LIST).answer(getSharedTicks, answerOf());
}

/** Echoes the page's own ticks, like a server without other clients. */
function storing(server: StubbedServer): { sent: Tick[] } {
  const sent: Tick[] = [];
  server.reply(putSharedTicks, ({ body }) => {
    sent.push(...(body as { changes: Tick[] }).changes);
    return { status: 200, json: answerOf(...sent) };
  });
  return { sent };
}

describe("a shared list", () => {
  it("shows what has been bought, what is missing, and how much is left to pick up", async () => {
    const [first, ...others] = SAMPLE_LIST.shopping_list[0]?.items ?? [];
    if (first === undefined) throw new Error("The sample buys nothing");
    const partly = { ...first, still_to_buy: { amount: "1 pack", estimated_cost: 0.55 } };
    const shopping_list = [{ category: "Tins & Jars", items: [partly, ...others] }];
    const bought = others.map(({ food_id }) => food_id);
    openPage(ADDRESS, partnersServer().answer(getSharedList, { ...SAMPLE_LIST, shopping_list, bought }));
    await pageHeading("Shopping list");
    expect((await box(first.name)).closest("li")?.textContent).toContain("1 pack more");
    expect(screen.getAllByText("bought")).toHaveLength(bought.length);
    expect(screen.getByText("left to pick up").textContent).toBe("£0.55 left to pick up");
    expect(screen.getByText(/a pinch/u).textContent).toBe("a pinch\u{A0}· assumed");
  });

  it("shows what to buy and when each dish is cooked, without an account", async () => {
    const line = "Mild: the baby’s bowl comes out before the chilli.";
    const told = SAMPLE_LIST.week.map((dish) => ({ ...dish, for_you: line }));
    openPage(ADDRESS, partnersServer().answer(getSharedList, { ...SAMPLE_LIST, week: told }));
    await pageHeading("Shopping list");
    expect(screen.getByText("Tesco · 4 items · £3.50")).toBeTruthy();
    expect(await box("Leeks")).toHaveProperty("checked", false);
    const week = screen.getByRole("region", { name: "The week" });
    expect(week.textContent).toContain(`MondayLeek soup${line}30\u{A0}min + 8\u{A0}h slow\u{A0}cooker`);
    expect(document.body.textContent).not.toContain("Robin");
    expect(document.title).toBe("Shopping list · Mealwright");
  });

  it("sends a tick, and shows it before it is sent", async () => {
    const server = partnersServer().reply(putSharedTicks, "unanswered");
    const user = openPage(ADDRESS, server);
    await user.click(await box("Leeks"));
    expect(screen.getByText(/^1 of 4 ticked/u)).toBeTruthy();
    const { sent } = storing(server);
    server.releaseUnanswered();
    await waitFor(() => expect(sent).toMatchObject([{ id: "leek", ticked: true }]));
  });

  it("shows others' ticks live, and the number of viewers", async () => {
    openPage(ADDRESS, partnersServer());
    await box("Leeks");
    const stream = await waitFor(openStream);
    expect(stream.url).toMatch(new RegExp(`^/api/shared/${TOKEN}/events\\?looker=[\\w-]+$`, "u"));
    stream.tell("people", { looking: 1 });
    expect(screen.getByText("Only you are looking now")).toBeTruthy();
    stream.tell("people", { looking: 3 });
    expect(screen.getByText("3 people are looking now")).toBeTruthy();
    stream.tell("ticks", answerOf(tick("onion")));
    expect(await box("Onions")).toHaveProperty("checked", true);
    expect(screen.getByText("1 of 4 ticked")).toBeTruthy();
  });

  it("keeps the newer state when answers and streams overtake each other", async () => {
    const server = partnersServer();
    const user = openPage(ADDRESS, server);
    const newer = tick("onion", true, "2026-11-24T12:00:05.000Z");
    await box("Leeks");
    (await waitFor(openStream)).tell("ticks", answerOf(newer));
    server.answer(putSharedTicks, answerOf(tick("onion", false, "2026-11-24T12:00:01.000Z"), tick("leek")));
    await user.click(await box("Leeks"));
    await waitFor(() => expect(JSON.stringify({ ...window.localStorage })).toContain(String.raw`\"unsent\":{}`));
    expect(server.calls.filter(({ method }) => method === "PUT")).toHaveLength(1);
    expect(await box("Onions")).toHaveProperty("checked", true);
  });

  it("shows its owner's own lines, to be ticked together, and what should be at home, collapsed", async () => {
    const server = partnersServer();
    const { sent } = storing(server);
    const user = openPage(ADDRESS, server);
    await user.click(await box("Loo roll"));
    await waitFor(() => expect(sent).toMatchObject([{ id: SAMPLE_LIST.own_lines[0]?.line_id, ticked: true }]));
    const home = screen.getByText("At home: check").closest("details");
    expect(home).toHaveProperty("open", false);
    expect(home?.textContent).toContain("Salta pinch");
  });

  it("counts own lines like the owner's page", async () => {
    const own_lines = SAMPLE_LIST.own_lines.map((line) => ({ ...line, counts: true }));
    const server = partnersServer().answer(getSharedList, { ...SAMPLE_LIST, own_lines });
    storing(server);
    const user = openPage(ADDRESS, server);
    await pageHeading("Shopping list");
    expect(screen.getByText("Tesco · 4 items · £8.00")).toBeTruthy();
    expect(screen.getByText("left to pick up").textContent).toBe("£8.00 left to pick up");
    await user.click(await box("Loo roll"));
    expect(screen.getByText("left to pick up").textContent).toBe("£3.50 left to pick up");
  });

  it("refetches the list when the plan has changed, and not before", async () => {
    const server = partnersServer();
    openPage(ADDRESS, server);
    await box("Leeks");
    (await waitFor(openStream)).tell("plan", { version: "1" });
    server.answer(getSharedList, { ...SAMPLE_LIST, version: "2", total_cost: 9.25 });
    expect(screen.queryByText(/£9\.25/u)).toBeNull();
    (await waitFor(openStream)).tell("plan", { version: "2" });
    expect(await screen.findByText("Tesco · 4 items · £9.25")).toBeTruthy();
  });

  it("is a plain page if the link is invalid", async () => {
    openPage(ADDRESS, serverForVisitors().reply(getSharedList, GONE));
    await pageHeading("This link no longer works");
    expect(screen.getByText("Ask whoever sent it to you for a new one.")).toBeTruthy();
  });

  it("becomes that page while being viewed, and leaves nothing in the browser", async () => {
    const server = partnersServer();
    openPage(ADDRESS, server);
    await box("Leeks");
    server.reply(getSharedList, GONE).reply(getSharedTicks, GONE);
    (await waitFor(openStream)).tell("gone", {});
    await pageHeading("This link no longer works");
    expect(JSON.stringify({ ...window.localStorage })).not.toContain(TOKEN);
  });

  it("polls when the stream is refused, and says why", async () => {
    const server = partnersServer();
    openPage(ADDRESS, server);
    await box("Leeks");
    server.reply(getSharedList, GONE).reply(getSharedTicks, GONE);
    (await waitFor(openStream)).refuse();
    expect(await pageHeading("This link no longer works")).toBeTruthy();
  });

  it("opens offline if opened before, keeps ticks and sends them later", async () => {
    const first = partnersServer();
    openPage(ADDRESS, first);
    await box("Leeks");
    await reopened(
      serverForVisitors()
        .reply(getSharedList, "unreachable")
        .reply(getSharedTicks, "unreachable")
        .reply(putSharedTicks, "unreachable"),
      async (server, user) => {
        expect(await screen.findByText(/^This is the copy of \d{1,2} \w+ \d{4} at \d{2}:\d{2}\.$/u)).toBeTruthy();
        await user.click(await box("Butter"));
        expect(await screen.findByText(/^1 of 4 ticked/u)).toBeTruthy();
        await screen.findByText(/sent when you’re back online/u);
        const { sent } = storing(server);
        server.answer(getSharedList, SAMPLE_LIST).answer(getSharedTicks, answerOf());
        window.dispatchEvent(new Event("online"));
        await waitFor(() => expect(sent).toMatchObject([{ id: "butter", ticked: true }]));
        await waitFor(() => expect(screen.queryByText(/^This is the copy/u)).toBeNull());
        await waitFor(() => expect(screen.queryByText(/sent when you’re back online/u)).toBeNull());
      },
    );
  });

  it("says so when it cannot be loaded, and can be tried again", async () => {
    const server = serverForVisitors().reply(getSharedList, BROKEN);
    const user = openPage(ADDRESS, server);
    await pageHeading("We couldn’t load the list");
    expect(screen.getByRole("alert").textContent).toBe("The kitchen is on fire");
    server.answer(getSharedList, SAMPLE_LIST).answer(getSharedTicks, answerOf());
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await pageHeading("Shopping list");
  });
});

/** Reopens the same address, as a reload does. */
async function reopened(
  server: StubbedServer,
  look: (server: StubbedServer, user: ReturnType<typeof openPage>) => Promise<void>,
): Promise<void> {
  cleanup();
  await look(server, openPage(ADDRESS, server));
}

describe("sharing the user's own list", () => {
  const url = `http://localhost:3000${ADDRESS}`;
  const PLAN = `/meal-plan/${SAMPLE_RECORD.id}`;

  function ownersServer(): StubbedServer {
    return serverFor()
      .answer(getMealPlan, SAMPLE_RECORD)
      .answer(getTicks, answerOf())
      .answer(getOwnLines, [])
      .answer(getTillError, null)
      .answer(getPlanShare, null);
  }
  const dialog = () => screen.findByRole("alertdialog");

  it("creates a link only on request, copies it, and revokes it after confirmation", async () => {
    const server = ownersServer().answer(sharePlan, { url });
    const user = openPage(PLAN, server);
    await press(user, "Share the list");
    expect(within(await dialog()).getByText(/need no account/u)).toBeTruthy();
    expect(server.calls.filter(({ method }) => method === "POST")).toEqual([]);
    await press(user, "Make a link");
    expect(await screen.findByRole("textbox", { name: "Link" })).toHaveProperty("value", url);
    await press(user, "Copy the link");
    expect(await screen.findByText("Link copied")).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(url);
    await press(user, "Stop sharing");
    expect(await screen.findByRole("alertdialog", { name: "Stop sharing the list?" })).toBeTruthy();
    server.reply(endPlanShare, { status: 204, body: "" });
    await press(user, "Stop sharing");
    await findToast("Sharing stopped");
    await press(user, "Share the list");
    await screen.findByRole("button", { name: "Make a link" });
  });

  it("shows the existing link, including one created on another device", async () => {
    const server = ownersServer();
    const user = openPage(PLAN, server);
    await press(user, "Share the list");
    await screen.findByRole("button", { name: "Make a link" });
    await press(user, "Close");
    server.answer(getPlanShare, { url });
    await press(user, "Share the list");
    expect(await screen.findByRole("textbox", { name: "Link" })).toHaveProperty("value", url);
  });

  it("shows errors in the dialog, cleared when it is reopened", async () => {
    const user = openPage(PLAN, ownersServer().reply(sharePlan, BROKEN));
    await press(user, "Share the list");
    await press(user, "Make a link");
    expect((await within(await dialog()).findByRole("alert")).textContent).toBe("The kitchen is on fire");
    await press(user, "Close");
    await press(user, "Share the list");
    await screen.findByRole("button", { name: "Make a link" });
    expect(within(await dialog()).queryByRole("alert")).toBeNull();
  });

  it("shows the partner's ticks live, and that someone is viewing", async () => {
    openPage(PLAN, ownersServer());
    await box("Leeks");
    // It is opened after the list is rendered.
    const stream = await waitFor(openStream);
    expect(stream.url).toBe(`/api/meal-plans/${SAMPLE_RECORD.id}/ticks/events`);
    stream.tell("people", { looking: 1 });
    expect(screen.queryByText(/looking now/u)).toBeNull();
    stream.tell("people", { looking: 2 });
    await screen.findByText("2 people are looking now");
    stream.tell("ticks", answerOf(tick("leek")));
    await waitFor(async () => expect(await box("Leeks")).toHaveProperty("checked", true));
  });

  it("is not offered on another user's plan, which is not followed", async () => {
    openPage(PLAN, serverFor().answer(getMealPlan, { ...SAMPLE_RECORD, own: false }));
    await screen.findByRole("region", { name: "Shopping List" });
    expect(screen.queryByRole("button", { name: "Share the list" })).toBeNull();
    expect(openStream).toThrow("The page reads no stream");
  });
});
