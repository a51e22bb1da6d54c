import { screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  changePassword,
  deleteAccount,
  exportAccount,
  getEmailPreferences,
  listSessions,
  putEmailPreferences,
} from "#contract/account";
import { getUser, type SubscriptionStatusAnswer, updateProfile } from "#contract/accounts";
import {
  BROKEN,
  descriptionOf,
  failureToast,
  fill,
  findAddress,
  findFocused,
  findToast,
  NO_ACCESS,
  openAnew,
  openPage,
  pageHeading,
  PERSON,
  press,
  serverFor,
  type StubbedServer,
} from "#tests/support/web-page";

const SIGNED_OUT = { status: 401, json: { message: "Please sign in.", code: "unauthenticated" } } as const;

function serverWithSettings(status?: SubscriptionStatusAnswer): StubbedServer {
  return serverFor(status).answer(listSessions, []).answer(getEmailPreferences, { planReady: false });
}

/** As if the answer to a first try had been lost: the second one comes from a user whom the server does not know any more. */
function loseAnswerAndSession(server: StubbedServer): (times: number) => typeof SIGNED_OUT | "unreachable" {
  return (times) => {
    server.reply(getUser, SIGNED_OUT);
    return times === 1 ? "unreachable" : SIGNED_OUT;
  };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe("the profile form", () => {
  it("has the same words as sign-up, and leads to the first wrong field", async () => {
    const user = openPage("/settings", serverWithSettings());
    const name = await fill(user, "Full Name", "R");
    await fill(user, "Email Address", "robin@");
    await fill(user, "Username", "ro");
    await press(user, "Save Changes");
    await screen.findByText("Full name must be at least 2 characters");
    screen.getByText("Please enter a valid email");
    screen.getByText("Username must be at least 3 characters");
    expect(await findFocused(name)).toBeTruthy();
  });

  it("shows at its field that a username is another user's", async () => {
    const message = "This username is taken.";
    const server = serverWithSettings().reply(updateProfile, {
      status: 409,
      json: { message, code: "username_taken" },
    });
    const user = openPage("/settings", server);
    const field = await fill(user, "Username", "another");
    await press(user, "Save Changes");
    expect(await failureToast("Update failed")).toBe(message);
    expect([field.getAttribute("aria-invalid"), descriptionOf(field)]).toEqual([
      "true",
      expect.stringContaining(message),
    ]);
  });

  it("can undo a new address before it is confirmed", async () => {
    const waiting = { ...PERSON, email: "new@example.org", emailProven: false };
    const server = serverWithSettings().answer(getUser, waiting).answer(updateProfile, PERSON);
    const user = openPage("/settings", server);
    await screen.findByText("Please confirm your new email address");
    await press(user, "Keep the old address");
    const field = screen.getByLabelText<HTMLInputElement>("Email Address");
    await waitFor(() => expect(field.value).toBe(PERSON.provenEmail));
    expect(screen.queryByText("Please confirm your new email address")).toBeNull();
    expect(server.callsOf(updateProfile)[0]?.body).toMatchObject({ email: PERSON.provenEmail });
    await findFocused(field);
  });
});

describe("a new password", () => {
  it("whose answer is lost leads to sign-in, which says what to try", async () => {
    const server = serverWithSettings();
    const answer = loseAnswerAndSession(server);
    server.reply(changePassword, () => answer(server.callsOf(changePassword).length));
    const user = openPage("/settings", server);
    await fill(user, "Current password", "three plain words");
    await fill(user, "New password", "another three words");
    await press(user, "Change password");
    expect(await failureToast("You have been signed out")).toBe(
      "Your new password may already work. Try it first, then the old one.",
    );
    await findAddress("/auth?next=%2Fsettings");
    expect(server.callsOf(changePassword)).toHaveLength(2);
  });
});

describe("the e-mail about ready plans", () => {
  it("can be switched by keyboard, and stays switched", async () => {
    const server = serverWithSettings().reply(putEmailPreferences, ({ body }) => {
      server.answer(getEmailPreferences, body as { planReady: boolean });
      return { status: 200, json: body };
    });
    const user = openPage("/settings", server);
    const choice = () => screen.findByRole<HTMLInputElement>("switch", { name: "Tell me when a plan is ready" });
    (await choice()).focus();
    await user.keyboard(" ");
    await findToast("Email choices saved");
    expect(server.callsOf(putEmailPreferences)[0]?.body).toEqual({ planReady: true });
    openAnew("/settings", server);
    expect((await choice()).checked).toBe(true);
  });

  it("reverts if the choice cannot be saved", async () => {
    const user = openPage(
      "/settings",
      serverWithSettings().answer(getEmailPreferences, { planReady: true }).reply(putEmailPreferences, BROKEN),
    );
    const choice = await screen.findByRole<HTMLInputElement>("switch");
    await user.click(choice);
    await failureToast("We couldn’t save your email choices");
    expect(choice.checked).toBe(true);
  });
});

describe("the account's deletion", () => {
  async function ask(server: StubbedServer) {
    const user = openPage("/settings", server);
    await press(user, "Delete account");
    const dialog = within(await screen.findByRole("alertdialog"));
    dialog.getByLabelText("Your password").focus();
    await user.paste("three plain words");
    await user.click(dialog.getByRole("button", { name: "Delete my account" }));
    return { user, dialog };
  }

  it("shows in its dialog why it failed, and cannot be cancelled while in progress", async () => {
    const words = "We couldn’t end your subscription yet. Please try again in a minute.";
    const server = serverWithSettings().reply(deleteAccount, "unanswered");
    const { user, dialog } = await ask(server);
    const deleting = await dialog.findByRole("button", { name: "Deleting..." });
    expect(deleting.getAttribute("aria-disabled")).toBe("true");
    const keep = dialog.getByRole<HTMLButtonElement>("button", { name: "Keep my account" });
    expect(keep.disabled).toBe(true);
    screen.getByRole("alertdialog").dispatchEvent(new Event("cancel", { cancelable: true }));
    expect(deleting.isConnected).toBe(true);
    server.reply(deleteAccount, { status: 500, json: { message: words, code: "internal" } }).releaseUnanswered();
    expect((await dialog.findByRole("alert")).textContent).toContain(words);
    await user.click(keep);
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull());
    await pageHeading("Account Settings");
  });

  it("whose answer is lost leads to sign-in, which says what may have happened", async () => {
    const server = serverWithSettings();
    const answer = loseAnswerAndSession(server);
    server.reply(deleteAccount, () => answer(server.callsOf(deleteAccount).length));
    await ask(server);
    expect(await failureToast("You have been signed out")).toBe(
      "If you can’t sign in any more, your account has been deleted.",
    );
    await findAddress("/auth");
    const keys = server.callsOf(deleteAccount).map(({ headers }) => headers.get("idempotency-key"));
    expect(keys[1]).toBe(keys[0]);
  });
});

describe("the user's data", () => {
  it("that cannot be downloaded is reported", async () => {
    const user = openPage("/settings", serverWithSettings().reply(exportAccount, BROKEN));
    await press(user, "Download my data");
    expect(await failureToast("Download failed")).toBeTruthy();
  });
});

describe("without access", () => {
  it.each(["trial_expired", "expired", "cancelled"] as const)("all of Settings is there: %s", async (status) => {
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    const access = { ...NO_ACCESS, status, hasUsedTrial: true, trialExpired: status === "trial_expired" };
    const user = openPage("/settings", serverWithSettings(access).reply(exportAccount, { status: 200, body: "{}" }));
    for (const name of [
      "Profile",
      "Password",
      "Where you’re signed in",
      "Emails",
      "Your data",
      "Account Actions",
      "Delete account",
    ])
      await screen.findByRole("region", { name });
    const links = within(screen.getByRole("navigation", { name: "Main" })).getAllByRole("link");
    expect(links.map(({ textContent }) => textContent)).toEqual(["Subscription"]);
    await press(user, "Download my data");
    await findToast("Your data has been downloaded");
    expect(saved).toEqual(["mealwright-account.json"]);
  });
});
