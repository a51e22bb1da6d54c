import type { User } from "#contract/accounts";
import type { EmailMessage } from "#server/services/email/email";
import { PASSWORD, type TestApp, type TestClient } from "#tests/support/app";

/** Where a message's link leads, and with which token. */
export type EmailLink = "/confirm-email" | "/undo-email" | "/reset-password";

/** The token of the link in a message; null where it has none to that page. */
export function tokenIn(message: EmailMessage, page: EmailLink): string | null {
  return new RegExp(`${page}#token=([\\w-]+)`, "u").exec(message.text)?.[1] ?? null;
}

/** The tokens that were sent to an address, oldest first. */
export async function tokensTo(app: TestApp, email: string, page: EmailLink): Promise<readonly string[]> {
  await app.drainJobs();
  return app.mailbox.filter(({ to }) => to === email).flatMap((message) => tokenIn(message, page) ?? []);
}

/** Changes a user's address and proves it, by its link and the password. */
export async function moveTo(
  app: TestApp,
  person: TestClient & { readonly user: User },
  email: string,
  password = PASSWORD,
): Promise<void> {
  const { username, fullName } = person.user;
  const changed = await person.put("/api/user/profile", { username, fullName, email });
  if (changed.status !== 200) throw new Error(`The change of address answered ${changed.status}: ${changed.text}`);
  const token = (await tokensTo(app, email, "/confirm-email")).at(-1);
  const proven = await app.client().post("/api/email/confirm", { token, password });
  if (proven.status !== 200) throw new Error(`The proof of an address answered ${proven.status}: ${proven.text}`);
}
