import { act, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { login } from "#contract/accounts";
import { fill, findFocused, openPage, press, serverForVisitors, toastRegion } from "#tests/support/web-page";

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

/** Refused sign-ins are the quickest way to toasts. */
async function openRefused(): Promise<ReturnType<typeof openPage>> {
  let refusals = 0;
  const server = serverForVisitors().reply(login, () => {
    refusals += 1;
    return { status: 401, json: { message: `Refusal ${refusals}`, code: "invalid_credentials" } };
  });
  const user = openPage("/auth", server, { advanceTimers: vi.advanceTimersByTime });
  await fill(user, "Username", "robin");
  await fill(user, "Password", "wrong");
  await toastRegion();
  await press(user, "Sign In");
  await shown(1);
  return user;
}

async function shown(refusal: number): Promise<HTMLElement> {
  return within(await toastRegion()).findByText(`Refusal ${refusal}`);
}

/** Whether no toast stands now: anyone who waited for it would not notice that it stands for too long. */
const isGone = (): boolean => document.querySelector("[data-toast]") === null;

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

describe("a toast", () => {
  it("closes after five seconds, and a newer one takes its place", async () => {
    const user = await openRefused();
    await pass(4_000);
    await press(user, "Sign In");
    await shown(2);
    expect(document.querySelectorAll("[data-toast]")).toHaveLength(1);
    await pass(4_500);
    await shown(2);
    await pass(500);
    expect(isGone()).toBe(true);
  });

  it("waits while the pointer or the focus rests on it", async () => {
    const user = await openRefused();
    await user.hover(await shown(1));
    await pass(60_000);
    await shown(1);
    await user.keyboard("{F8}");
    await user.unhover(await shown(1));
    await pass(60_000);
    await shown(1);
    screen.getByLabelText("Username").focus();
    await pass(5_000);
    expect(isGone()).toBe(true);
  });

  it("is heard at once when it tells a failure, and the place of the rest stays empty", async () => {
    await openRefused();
    const region = await toastRegion();
    const alert = within(region).getByRole("alert");
    expect(alert.getAttribute("aria-live")).toBe("assertive");
    within(alert).getByText("Login failed");
    const rest = within(region).getByRole("status");
    expect([rest.getAttribute("aria-live"), rest.textContent]).toEqual(["polite", ""]);
  });

  it("goes with what it complained of, which stands beside the form until something is changed", async () => {
    const user = await openRefused();
    within(screen.getByRole("main")).getByText("Refusal 1");
    await user.type(screen.getByLabelText("Password"), "!");
    await waitFor(() => expect(screen.queryAllByText("Refusal 1")).toEqual([]));
  });

  it("is reached by F8, and Escape or its button lead back to where one was", async () => {
    const user = await openRefused();
    const username = screen.getByLabelText("Username");
    username.focus();
    await user.keyboard("{F8}");
    await findFocused(screen.getByRole("region", { name: "Notifications (F8)" }));
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Close" }));
    await user.keyboard("{Escape}");
    expect(isGone()).toBe(true);
    expect(document.activeElement).toBe(username);
    await press(user, "Sign In");
    await shown(2);
    await user.keyboard("{F8}");
    screen.getByRole("button", { name: "Close" }).focus();
    await user.keyboard("{Enter}");
    expect(isGone()).toBe(true);
    expect(document.activeElement).toBe(screen.getByLabelText("Password"));
  });
});
