import { cleanup, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { getEmailPreferences, listSessions } from "#contract/account";
import { getCurrentGeneration, getMealPlan, listMealPlans } from "#contract/meal-plans";
import { BROKEN, openPage, serverFor } from "#tests/support/web-page";

/** What the header of a page shows for each place: its word and its picture. */
async function headerOf(address: string): Promise<Map<string, string>> {
  openPage(
    address,
    serverFor()
      .answer(listMealPlans, [])
      .answer(listSessions, [])
      .answer(getEmailPreferences, { planReady: false })
      .answer(getCurrentGeneration, null)
      .reply(getMealPlan, BROKEN),
  );
  const links = within(await screen.findByRole("navigation", { name: "Main" })).getAllByRole("link");
  return new Map(
    links.map((link) => [
      String(link.getAttribute("href")),
      `${link.textContent}: ${String(link.querySelector("svg")?.getAttribute("class"))}`,
    ]),
  );
}

it("a place has one word and one icon, from whatever page one goes there", async () => {
  const looks = new Map<string, Set<string>>();
  for (const address of ["/", "/saved-plans", "/cupboard", "/settings", "/terms"]) {
    for (const [place, look] of await headerOf(address)) looks.set(place, (looks.get(place) ?? new Set()).add(look));
    cleanup();
  }
  expect([...looks.keys()]).toEqual(expect.arrayContaining(["/", "/saved-plans", "/settings", "/meal-plan"]));
  for (const [place, found] of looks) expect([place, [...found]]).toEqual([place, [...found].slice(0, 1)]);
});

/** The places of a phone's bar, in their order; what stands at the top there is left out. */
async function barOf(address: string): Promise<string[]> {
  await headerOf(address);
  const items = within(screen.getByRole("navigation", { name: "Main" })).getAllByRole("listitem");
  const shown = items.filter(({ className }) => !className.includes("max-sm:hidden"));
  cleanup();
  return shown.map(({ textContent }) => textContent);
}

it("a phone's bar holds the same five places on every page", async () => {
  const five = ["Dashboard", "Saved Plans", "Your Cupboard", "Settings", "Create Plan"];
  for (const address of ["/", "/saved-plans", "/cupboard", "/settings", "/dishes", "/meal-plan", "/meal-plan/gone"])
    expect([address, await barOf(address)]).toEqual([address, five]);
});
