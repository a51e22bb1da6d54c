import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { getOwnLines } from "#contract/cupboard";
import { type DishOpinion, listDishes, putOpinion } from "#contract/dishes";
import { getMealPlan } from "#contract/meal-plans";
import { getTicks } from "#contract/ticks";
import { getTillError } from "#contract/till";
import {
  BROKEN,
  findToast,
  openPage,
  pageHeading,
  press,
  serverFor,
  type StubbedServer,
} from "#tests/support/web-page";
import { aPlanRecord } from "#tests/support/web-plan";

const PIE: DishOpinion = {
  meal_id: "cottage-pie",
  name: "Cottage pie",
  opinion: "again",
  foods: ["potato", "peas"],
  told_at: "2026-11-20T18:00:00.000Z",
};
const STEW: DishOpinion = { ...PIE, meal_id: "tripe-stew", name: "Tripe stew", opinion: "never" };
const RECORD = aPlanRecord();

function answering(server: StubbedServer): StubbedServer {
  return server.reply(putOpinion, ({ path, body }) => {
    const { opinion } = body as Pick<DishOpinion, "opinion">;
    const meal_id = path.split("/")[3] ?? "";
    return { status: 200, json: { ...PIE, meal_id, name: meal_id, opinion } };
  });
}

const said = (server: StubbedServer): unknown[] =>
  server.calls.filter(({ method }) => method === "PUT").map(({ path, body }) => [path.split("/")[3], body]);

describe("the page of dishes", () => {
  it("shows liked and banned dishes, and undoes and restores in place", async () => {
    const server = answering(serverFor()).answer(listDishes, [PIE, STEW]);
    const user = openPage("/dishes", server);
    await pageHeading("Your dishes");
    const never = await screen.findByRole("region", { name: "Never again" });
    expect(within(never).getByText("Tripe stew")).toBeTruthy();
    expect(within(await screen.findByRole("region", { name: "Again soon" })).getByText("Cottage pie")).toBeTruthy();
    server.answer(listDishes, [PIE]);
    await press(user, "Take back: Tripe stew");
    await waitFor(() => expect(said(server)).toEqual([["tripe-stew", { opinion: null }]]));
    expect(await screen.findByText("Taken back")).toBeTruthy();
    expect(document.activeElement?.textContent).toBe("Undo");
    server.answer(listDishes, [PIE, STEW]);
    await press(user, "Undo taking back Tripe stew");
    await waitFor(() => expect(said(server).at(-1)).toEqual(["tripe-stew", { opinion: "never" }]));
    await waitFor(() => expect(screen.queryByText("Taken back")).toBeNull());
  });

  it("explains how to rate dishes if there are none, and says that nothing is lost if they cannot be loaded", async () => {
    const server = serverFor().reply(listDishes, BROKEN);
    const user = openPage("/dishes", server);
    await screen.findByText("We couldn’t load your dishes");
    server.answer(listDishes, []);
    await press(user, "Try again");
    expect(await screen.findByText("Nothing said yet")).toBeTruthy();
  });
});

describe("a dish of a plan", () => {
  const planServer = () =>
    answering(serverFor())
      .answer(getMealPlan, RECORD)
      .answer(getTicks, { ticks: [], now: new Date().toISOString() })
      .answer(getOwnLines, [])
      .answer(getTillError, null);
  const pressed = (name: string) => screen.getByRole("button", { name }).getAttribute("aria-pressed");

  it("is asked for again, or never again, with one tap, and that is undone with another", async () => {
    const server = planServer();
    const user = openPage(`/meal-plan/${RECORD.id}`, server);
    await press(user, "Never again");
    await findToast("Never again");
    await waitFor(() => expect(said(server)).toEqual([["lentil-soup", { opinion: "never" }]]));
    expect(pressed("Never again")).toBe("true");
    await press(user, "Again soon");
    await waitFor(() => expect(said(server).at(-1)).toEqual(["lentil-soup", { opinion: "again" }]));
    expect([pressed("Again soon"), pressed("Never again")]).toEqual(["true", "false"]);
    await press(user, "Again soon");
    await waitFor(() => expect(said(server).at(-1)).toEqual(["lentil-soup", { opinion: null }]));
    expect(pressed("Again soon")).toBe("false");
  });

  it("shows what was said of it", async () => {
    openPage(`/meal-plan/${RECORD.id}`, planServer().answer(listDishes, [{ ...PIE, meal_id: "lentil-soup" }]));
    await waitFor(() => expect(pressed("Again soon")).toBe("true"));
  });

  it("is not shown on another user's plan", async () => {
    openPage(`/meal-plan/${RECORD.id}`, planServer().answer(getMealPlan, aPlanRecord({ own: false })));
    await screen.findByRole("button", { name: "Cook this" });
    expect(screen.queryByRole("button", { name: "Again soon" })).toBeNull();
  });

  it("can be rated once cooked", async () => {
    const server = planServer();
    const user = openPage(`/meal-plan/${RECORD.id}`, server);
    await press(user, "Cook this");
    const dialog = await screen.findByRole("dialog");
    expect(within(dialog).queryByText("How do you like it?")).toBeNull();
    await press(user, "Next step");
    await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Again soon" }));
    await waitFor(() => expect(said(server)).toEqual([["lentil-soup", { opinion: "again" }]]));
  });
});
