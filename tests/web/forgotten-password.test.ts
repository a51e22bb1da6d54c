import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { forgotPassword, resetPassword } from "#contract/account";
import {
  failureToast,
  fill,
  findAddress,
  findFocused,
  openPage,
  press,
  serverForVisitors,
} from "#tests/support/web-page";

const SAME_FOR_ALL = "If an account uses this address, an email with a link is on its way.";
const TOO_OLD = "This link has been used or is too old. Please ask for a new one.";

describe("a forgotten password", () => {
  it("needs an address, is answered with the server's words, and can be asked for again", async () => {
    const user = openPage("/forgot-password", serverForVisitors().answer(forgotPassword, { message: SAME_FOR_ALL }));
    const field = await fill(user, "Email", "robin@");
    await press(user, "Send me a link");
    await screen.findByText("Please enter a valid email");
    await findFocused(field);
    await fill(user, "Email", "robin@example.org");
    await press(user, "Send me a link");
    await findFocused(await screen.findByText(SAME_FOR_ALL));
    await press(user, "Send another email");
    expect(await findFocused(await screen.findByLabelText("Email"))).toBeTruthy();
  });

  it("for which no e-mail can be sent now has the server's words, and the address stays", async () => {
    const message = "Too many tries. Please wait 10 minutes.";
    const server = serverForVisitors().reply(forgotPassword, {
      status: 429,
      headers: { "retry-after": "600" },
      json: { message, code: "too_many_requests" },
    });
    const user = openPage("/forgot-password", server);
    await fill(user, "Email", "robin@example.org");
    await press(user, "Send me a link");
    expect(await failureToast("We didn’t send an email")).toBe(message);
    within(screen.getByRole("main")).getByText(message);
    expect(screen.getByLabelText<HTMLInputElement>("Email").value).toBe("robin@example.org");
  });
});

describe("the page of the link", () => {
  it("says where to find one when it is opened without", async () => {
    openPage("/reset-password", serverForVisitors());
    await screen.findByText(/^This page only opens from the link in our email\./u);
    expect(screen.getByRole("link", { name: "Ask for a new link" }).getAttribute("href")).toBe("/forgot-password");
  });

  it("takes its token out of the address, and a second link opened in the same tab takes the first one's place", async () => {
    const server = serverForVisitors().reply(resetPassword, {
      status: 400,
      json: { message: TOO_OLD, code: "reset_link_invalid" },
    });
    const user = openPage("/reset-password#token=the-first", server);
    await screen.findByLabelText("New password");
    await findAddress("/reset-password");
    window.location.hash = "#token=the-second";
    window.dispatchEvent(new Event("hashchange"));
    await findAddress("/reset-password");
    await waitFor(async () => {
      await fill(user, "New password", "another three words");
      expect(screen.getByLabelText<HTMLInputElement>("New password").value).toBe("another three words");
    });
    await press(user, "Save new password");
    await findFocused(await screen.findByText(TOO_OLD));
    expect(server.callsOf(resetPassword).map(({ body }) => body)).toEqual([
      { token: "the-second", password: "another three words" },
    ]);
  });
});
