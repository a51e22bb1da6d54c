import { screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { getSubscriptionStatus, getUser, login, register } from "#contract/accounts";
import { listMealPlans } from "#contract/meal-plans";
import { faultsByAxe } from "#tests/support/web-axe";
import {
  addressNow,
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
  serverForVisitors,
} from "#tests/support/web-page";

const SIGN_UP = "Start Your 7-Day Free Trial";
const NEW_PERSON = { ...PERSON, hasSelectedPlan: "false" } as const;

async function fillSignUp(user: ReturnType<typeof openPage>, password = "three plain words"): Promise<void> {
  await fill(user, "Username", "robin");
  await fill(user, "Email", "robin@example.org");
  await fill(user, "Full Name", "Robin Ashdown");
  await fill(user, "Password", password);
}

async function signIn(user: ReturnType<typeof openPage>): Promise<void> {
  await fill(user, "Username", "robin");
  await fill(user, "Password", "three plain words");
  await press(user, "Sign In");
}

describe("signing in", () => {
  it("asks for both fields", async () => {
    const user = openPage("/auth", serverForVisitors());
    await press(user, "Sign In");
    await screen.findByText("Username is required");
    screen.getByText("Password is required");
    expect(await faultsByAxe()).toEqual([]);
  });

  it("is refused once, immediately, with the server's message in a toast and the form, and keeps the input", async () => {
    const words = "Invalid username or password";
    const server = serverForVisitors().reply(login, {
      status: 401,
      json: { message: words, code: "invalid_credentials" },
    });
    const user = openPage("/auth", server);
    await signIn(user);
    expect(await failureToast("Login failed")).toBe(words);
    within(screen.getByRole("main")).getByText(words);
    expect(await faultsByAxe()).toEqual([]);
    expect(screen.getByLabelText<HTMLInputElement>("Username").value).toBe("robin");
    expect(server.callsOf(login)).toHaveLength(1);
  });

  it("fetches no subscription before, and no session after", async () => {
    const server = serverForVisitors()
      .answer(getSubscriptionStatus, NO_ACCESS)
      .reply(login, { status: 401, json: { message: "No", code: "invalid_credentials" } });
    const user = openPage("/auth", server);
    await signIn(user);
    await failureToast("Login failed");
    expect(server.callsOf(getSubscriptionStatus)).toEqual([]);
    const asked = server.callsOf(getUser).length;
    server.answer(login, NEW_PERSON);
    await press(user, "Sign In");
    await pageHeading("Welcome to Mealwright");
    expect(server.callsOf(getUser)).toHaveLength(asked);
    expect(server.callsOf(getSubscriptionStatus)).toHaveLength(1);
  });

  it("shows the typed password on request", async () => {
    const user = openPage("/auth", serverForVisitors());
    const password = await fill(user, "Password", "three plain words");
    expect(password.getAttribute("type")).toBe("password");
    await press(user, "Show password");
    expect(password.getAttribute("type")).toBe("text");
    await press(user, "Hide password");
    expect(password.getAttribute("type")).toBe("password");
  });

  it.each(["https://example.org/", "//example.org/", "/\\example.org", "javascript:alert(1)", "/.//example.org"])(
    "leads nobody to another site afterwards: %s",
    async (next) => {
      openPage(`/auth?next=${encodeURIComponent(next)}`, serverFor().answer(listMealPlans, []));
      expect(await findAddress("/")).toBeTruthy();
    },
  );
});

describe("signing up", () => {
  it("says what is wrong, and leads to the first wrong field", async () => {
    const user = openPage("/auth?tab=signup", serverForVisitors());
    await press(user, SIGN_UP);
    await screen.findAllByText("Username must be at least 3 characters");
    screen.getByText("Please enter a valid email");
    screen.getByText("Full name must be at least 2 characters");
    screen.getByText("Password must be at least 6 characters");
    const username = screen.getByLabelText("Username");
    await findFocused(username);
    expect(descriptionOf(username)).toContain("Username must be at least 3 characters");
    expect(await faultsByAxe()).toEqual([]);
    await user.type(username, "robin");
    expect(screen.queryByText("Username must be at least 3 characters")).toBeNull();
  });

  it("warns of a common password, but accepts it; it stays in the browser until sent", async () => {
    const server = serverForVisitors().answer(register, NEW_PERSON).answer(getSubscriptionStatus, NO_ACCESS);
    const user = openPage("/auth?tab=signup", server);
    await fillSignUp(user, "Password1");
    const password = screen.getByLabelText("Password");
    const warned = () => descriptionOf(password).includes("Many people use this password");
    await waitFor(() => expect(warned()).toBe(true));
    expect(password.getAttribute("aria-invalid")).toBeNull();
    expect(await faultsByAxe()).toEqual([]);
    await user.type(password, " and leeks");
    await waitFor(() => expect(warned()).toBe(false));
    expect(JSON.stringify(server.calls).toLowerCase()).not.toContain("password1");
    await fill(user, "Password", "password1");
    await waitFor(() => expect(warned()).toBe(true));
    await press(user, SIGN_UP);
    await findToast("Account created!");
    expect(server.callsOf(register).map(({ body }) => body)).toEqual([
      { username: "robin", email: "robin@example.org", fullName: "Robin Ashdown", password: "password1" },
    ]);
  });

  it.each([
    ["username_taken", "Username", "This username is taken."],
    ["email_taken", "Email", "This address is taken."],
  ])("shows what is taken at its field, and as a toast with the server's words: %s", async (code, label, message) => {
    const server = serverForVisitors().reply(register, { status: 409, json: { message, code } });
    const user = openPage("/auth?tab=signup", server);
    await fillSignUp(user);
    await press(user, SIGN_UP);
    expect(await failureToast("Registration failed")).toBe(message);
    const field = screen.getByLabelText(label);
    await findFocused(field);
    expect(field.getAttribute("aria-invalid")).toBe("true");
    expect(descriptionOf(field)).toContain(message);
    expect(screen.getByLabelText<HTMLInputElement>("Full Name").value).toBe("Robin Ashdown");
  });

  it("opens the legal texts in new tabs, so that input is kept", async () => {
    openPage("/auth?tab=signup", serverForVisitors());
    await screen.findByRole("button", { name: SIGN_UP });
    const main = within(screen.getByRole("main"));
    for (const [name, path] of [
      ["Terms (opens in a new tab)", "/terms"],
      ["Privacy page (opens in a new tab)", "/privacy"],
    ] as const) {
      const link = main.getByRole("link", { name });
      expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual([path, "_blank"]);
    }
  });

  it('keeps its open tab, "Sign In" or "Sign Up", in the address, and has the figures beside it', async () => {
    const server = serverForVisitors();
    const user = openPage("/auth", server);
    await user.click(await screen.findByRole("tab", { name: "Sign Up" }));
    expect(addressNow()).toBe("/auth?tab=signup");
    openAnew("/auth?tab=signup", server);
    expect((await screen.findByRole("tab", { name: "Sign Up" })).getAttribute("aria-selected")).toBe("true");
    const about = within(screen.getByRole("complementary", { name: "About Mealwright" }));
    for (const words of ["10,000+", "meal plans created", "1,000+", "global cuisines"]) about.getByText(words);
    await user.click(screen.getByRole("tab", { name: "Sign In" }));
    expect(addressNow()).toBe("/auth");
  });
});
