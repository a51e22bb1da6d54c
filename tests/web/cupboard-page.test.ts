import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import {
  addToCupboard,
  deleteCupboardItem,
  findFoods,
  getCupboard,
  putCupboardItem,
  type CupboardItem,
} from "#contract/cupboard";
import { getCupboardNews } from "#contract/cupboard-news";
import { getEmailPreferences, listSessions } from "#contract/account";
import {
  BROKEN,
  findToast,
  openPage,
  pageHeading,
  PERSON,
  press,
  serverFor,
  type StubbedServer,
} from "#tests/support/web-page";
import { anItem, NO_NEWS, SALT } from "#tests/support/web-plan";

const RICE = anItem();
const YOGHURT = anItem({
  food_id: "yoghurt",
  name: "Yoghurt",
  category: "Dairy & Eggs",
  use_by: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
});

function cupboardServer(items: CupboardItem[] = [SALT, RICE]): StubbedServer {
  return serverFor()
    .answer(getCupboard, items)
    .answer(getCupboardNews, NO_NEWS)
    .reply(putCupboardItem, ({ path, body }) => {
      const item = items.find(({ food_id }) => path.endsWith(`/${food_id}`)) ?? RICE;
      const said = body as { always?: boolean; amount?: number };
      const always = said.always === true;
      return { status: 200, json: { ...item, assumed: false, always, amount: always ? null : (said.amount ?? 0) } };
    })
    .reply(deleteCupboardItem, { status: 204, body: "" });
}

function bodies(server: StubbedServer, method: string): unknown[] {
  return server.calls.filter((call) => call.method === method).map(({ path, body }) => [path, body]);
}

async function rowOf(name: string): Promise<HTMLElement> {
  const row = (await screen.findByText(name, { selector: "span" })).closest("li");
  if (row === null) throw new Error(`No row for ${name}`);
  return row;
}

/** What is in a row, its units parted by ordinary spaces. */
async function wordsOf(name: string): Promise<string> {
  return (await rowOf(name)).textContent.replaceAll("\u{A0}", " ");
}

beforeEach(() => localStorage.clear());

describe("the cupboard", () => {
  it("shows the basics with switches, what goes off first, and the rest by aisle", async () => {
    openPage("/cupboard", cupboardServer([SALT, RICE, YOGHURT]));
    await pageHeading("Your cupboard");
    await screen.findByText("1 of 1 at home, all assumed");
    expect(screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      "The basics",
      "Use these first",
      "Pasta, Rice & Grains",
    ]);
    expect(await wordsOf("Yoghurt")).toMatch(/use by \w{3} \d{1,2} \w{3}/u);
    expect(await wordsOf("Basmati rice")).toContain("500 g");
  });

  it("switches a basic off with one tap", async () => {
    const server = cupboardServer();
    const user = openPage("/cupboard", server);
    await user.click(await screen.findByRole("switch", { name: "Salt" }));
    await waitFor(() => expect(bodies(server, "PUT")).toEqual([["/api/cupboard/salt", { always: false }]]));
    expect(screen.getByRole<HTMLInputElement>("switch", { name: "Salt" }).checked).toBe(false);
  });

  it("changes an amount by sensible steps, and says that something is always there", async () => {
    const server = cupboardServer();
    const user = openPage("/cupboard", server);
    await press(user, "More Basmati rice");
    await press(user, "Less Basmati rice");
    await press(user, "Less Basmati rice");
    await press(user, "Basmati rice: always there");
    await waitFor(() => expect(bodies(server, "PUT").at(-1)).toEqual(["/api/cupboard/basmati-rice", { always: true }]));
    expect(bodies(server, "PUT").slice(0, 3)).toEqual([
      ["/api/cupboard/basmati-rice", { amount: 600, unit: "g" }],
      ["/api/cupboard/basmati-rice", { amount: 500, unit: "g" }],
      ["/api/cupboard/basmati-rice", { amount: 450, unit: "g" }],
    ]);
  });

  it("lets a removal be undone in its place, before the server is told", async () => {
    const server = cupboardServer();
    const user = openPage("/cupboard", server);
    await press(user, "Remove Basmati rice");
    expect(await wordsOf("Basmati rice")).toContain("Removed");
    await press(user, "Undo removing Basmati rice");
    expect(await wordsOf("Basmati rice")).toContain("500 g");
    await press(user, "Remove Basmati rice");
    expect(bodies(server, "DELETE")).toEqual([]);
  });

  it("tells the server of a removal when its page is left", async () => {
    const server = cupboardServer()
      .answer(listSessions, [])
      .answer(getEmailPreferences, { planReady: false })
      .reply({ method: "GET", path: "/api/user-meal-plans" } as never, { status: 200, json: [] });
    const user = openPage("/cupboard", server);
    await press(user, "Remove Basmati rice");
    await user.click(
      within(screen.getByRole("navigation", { name: "Main" })).getByRole("link", { name: "Saved Plans" }),
    );
    await waitFor(() => expect(bodies(server, "DELETE")).toEqual([["/api/cupboard/basmati-rice", undefined]]));
  });

  it("adds several at once, and offers near names for what it does not know", async () => {
    const server = cupboardServer()
      .answer(findFoods, [])
      .answer(addToCupboard, {
        added: [anItem({ food_id: "egg", name: "Eggs", category: "Dairy & Eggs", amount: 6, unit: "each" })],
        unknown: [{ entry: "red lentels", message: "We don’t recognise ‘red lentels’.", suggestions: ["red lentils"] }],
      });
    const user = openPage("/cupboard", server);
    const field = await screen.findByLabelText<HTMLInputElement>("Add what you have");
    await user.type(field, "6 eggs, red lentels{Enter}");
    await screen.findByText("Added: Eggs.");
    expect(field.value).toBe("red lentels");
    expect(await wordsOf("Eggs")).toContain("6");
    server.answer(addToCupboard, { added: [anItem({ food_id: "lentils", name: "Red lentils" })], unknown: [] });
    await press(user, "Add “red lentils”");
    await screen.findByText("Added: Red lentils.");
    expect(field.value).toBe("");
    expect(server.callsOf(addToCupboard).map(({ body }) => body)).toEqual([
      { text: "6 eggs, red lentels" },
      { text: "red lentils" },
    ]);
  });

  it("finds foods while one types, and adds the chosen one", async () => {
    const server = cupboardServer()
      .answer(findFoods, [{ food_id: "cumin", name: "Ground cumin", category: "Herbs, Spices & Stock" }])
      .answer(addToCupboard, { added: [anItem({ food_id: "cumin", name: "Ground cumin" })], unknown: [] });
    const user = openPage("/cupboard", server);
    await user.type(await screen.findByLabelText("Add what you have"), "half a jar of cum");
    const offered = await screen.findByRole("button", { name: /^Ground cumin/u });
    expect(server.callsOf(findFoods).at(-1)?.query.get("search")).toBe("cum");
    await user.keyboard("{ArrowDown}");
    expect(document.activeElement).toBe(offered);
    await user.keyboard("{Enter}");
    await screen.findByText("Added: Ground cumin.");
    expect(server.callsOf(addToCupboard).map(({ body }) => body)).toEqual([{ text: "half a jar of ground cumin" }]);
  });

  it("says what is empty, and what went off this month", async () => {
    openPage("/cupboard", cupboardServer([SALT]).answer(getCupboardNews, { ...NO_NEWS, thrown_away_this_month: 1.2 }));
    await screen.findByRole("heading", { name: "Nothing but the basics yet" });
    expect(await screen.findByText(/£1\.20 of food has gone off this month/u)).toBeTruthy();
  });

  it("says when it cannot be loaded, and tries again", async () => {
    const server = cupboardServer().reply(getCupboard, BROKEN);
    const user = openPage("/cupboard", server);
    await screen.findByText("We couldn’t load your cupboard");
    server.answer(getCupboard, [RICE]);
    await press(user, "Try again");
    expect(await wordsOf("Basmati rice")).toContain("500 g");
  });

  it("shows grey shapes while it loads", async () => {
    const server = cupboardServer().reply(getCupboard, "unanswered");
    openPage("/cupboard", server);
    await screen.findByRole("status", { name: "Loading your cupboard" });
    server.answer(getCupboard, [RICE]).releaseUnanswered();
    expect(await wordsOf("Basmati rice")).toContain("500 g");
  });
});

describe("changes without a connection", () => {
  it("are kept, shown, and sent when the server is there again", async () => {
    const server = cupboardServer().reply(putCupboardItem, "unreachable");
    const user = openPage("/cupboard", server);
    await press(user, "More Basmati rice");
    expect(await wordsOf("Basmati rice")).toContain("600 g");
    await screen.findByText(/sent when you’re back online/u);
    expect(localStorage.getItem(`mealwright:private:${PERSON.id}:unsent-changes`)).toContain("600");
    server.reply(putCupboardItem, { status: 200, json: { ...RICE, amount: 600 } });
    fireEvent(window, new Event("online"));
    await waitFor(() => expect(localStorage.getItem(`mealwright:private:${PERSON.id}:unsent-changes`)).toBe("[]"));
    expect(await wordsOf("Basmati rice")).toContain("600 g");
  });

  it("keep what was typed, too", async () => {
    const user = openPage(
      "/cupboard",
      cupboardServer().answer(findFoods, []).reply(addToCupboard, { status: 503, body: "" }),
    );
    Object.defineProperty(navigator, "onLine", { value: false, configurable: true });
    try {
      await user.type(await screen.findByLabelText("Add what you have"), "6 eggs{Enter}");
      await screen.findByText("Kept here. We’ll add it when you’re back online.");
      expect(await screen.findByText("is added when you’re back online")).toBeTruthy();
    } finally {
      Reflect.deleteProperty(navigator, "onLine");
    }
  });

  it("that the server refuses are given up, with its words", async () => {
    const server = cupboardServer().reply(putCupboardItem, {
      status: 400,
      json: { message: "Please give basmati rice in g", code: "invalid_input" },
    });
    const user = openPage("/cupboard", server);
    await press(user, "More Basmati rice");
    await findToast("That wasn’t kept");
    await waitFor(async () => expect(await wordsOf("Basmati rice")).toContain("500 g"));
  });
});
