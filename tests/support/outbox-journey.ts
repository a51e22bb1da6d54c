import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "@playwright/test";
import { test as base } from "#tests/support/run-browser";

/** What people find in their inboxes during a journey. */
export interface Inbox {
  /** The text of the newest message to `address` under `subject`, once one has come that was not read before. */
  next(address: string, subject: string): Promise<string>;
}

/** Journeys that go through an e-mail: the journeys' server leaves its messages in a folder. */
export const test = base.extend<{ outbox: string; inbox: Inbox }>({
  outbox: ["", { option: true }],
  inbox: async ({ outbox }, use) => {
    const read = new Set<string>();
    await use({
      async next(address, subject) {
        let text: string | null = null;
        await expect
          .poll(async () => (text = await newMessage(outbox, { address, subject, read })), {
            message: `“${subject}” comes to ${address}`,
          })
          .not.toBeNull();
        return text ?? "";
      },
    });
  },
});

async function newMessage(
  outbox: string,
  { address, subject, read }: { address: string; subject: string; read: Set<string> },
): Promise<string | null> {
  for (const name of await readdir(outbox).catch(() => [])) {
    if (!name.endsWith(".eml") || name.startsWith(".") || read.has(name)) continue;
    const message = await readFile(join(outbox, name), "utf8");
    if (!message.includes(`\r\nTo: ${address}\r\n`) || !message.includes(`\r\nSubject: ${subject}\r\n`)) continue;
    read.add(name);
    return plainText(message);
  }
  return null;
}

/** Joins the lines that quoted-printable parts, and reads its `=3D`. */
function plainText(message: string): string {
  return message
    .replaceAll("=\r\n", "")
    .replaceAll(/=([0-9A-F]{2})/gu, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

/** The link that does something for an account, as it is in the message. */
export function linkIn(message: string): string {
  const link = /https?:\/\/\S+\/(?:reset-password|confirm-email|undo-email)#token=[\w-]+/u.exec(message)?.[0];
  if (link === undefined) throw new Error(`There is no link in this message:\n${message}`);
  return link;
}
