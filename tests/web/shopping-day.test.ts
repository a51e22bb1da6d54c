import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { getEmailPreferences, listSessions } from "#contract/account";
import { getShoppingDay, putShoppingDay } from "#contract/calendar";
import { findToast, openPage, press, serverFor, toastRegion } from "#tests/support/web-page";

it.each([
  ["Sunday", "Your next plan starts the day after Sunday."],
  ["No fixed day", "Your next plan is made without one."],
])("says what %s means for the next plan", async (chosen, says) => {
  const day = chosen === "Sunday" ? ("Sunday" as const) : null;
  const server = serverFor()
    .answer(listSessions, [])
    .answer(getEmailPreferences, { planReady: false })
    .answer(getShoppingDay, { day: "Thursday" })
    .answer(putShoppingDay, { day });
  const user = openPage("/settings", server);
  await user.selectOptions(await screen.findByRole("combobox", { name: "The day you shop" }), chosen);
  // Others of the page save too; this one stands right behind the choice.
  await press(user, "Save");
  await findToast("Shopping day saved");
  expect((await toastRegion()).textContent).toContain(says);
});
