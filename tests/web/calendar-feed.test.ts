import { screen, waitFor } from "@testing-library/react";
import { expect, it } from "vitest";
import { getEmailPreferences, listSessions } from "#contract/account";
import { endCalendarLink, getCalendarLink, makeCalendarLink } from "#contract/calendar";
import { answerQuestion, findToast, openPage, press, serverFor } from "#tests/support/web-page";

const LINK = { url: "https://mealwright.example/api/calendar/secret.ics", since: "2026-11-24T12:00:00.000Z" };

it("creates a calendar address in Settings, and revokes it after asking", async () => {
  const server = serverFor()
    .answer(listSessions, [])
    .answer(getEmailPreferences, { planReady: false })
    .answer(getCalendarLink, null)
    .answer(makeCalendarLink, LINK)
    .reply(endCalendarLink, { status: 204, body: "" });
  const user = openPage("/settings", server);
  await press(user, "Make an address for your calendar");
  expect((await screen.findByLabelText<HTMLInputElement>("Address of your calendar")).value).toBe(LINK.url);
  expect(screen.getByRole("link", { name: "Open in a calendar" }).getAttribute("href")).toBe(
    "webcal://mealwright.example/api/calendar/secret.ics",
  );
  await press(user, "Copy");
  await findToast("Address copied");
  await press(user, "End this address");
  await answerQuestion(user, "End this address");
  await findToast("Address ended");
  await waitFor(() => expect(screen.queryByLabelText("Address of your calendar")).toBeNull());
  expect(server.callsOf(endCalendarLink)).toHaveLength(1);
});
