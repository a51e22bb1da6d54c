import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import type { Log } from "#server/services/log/log";
import { composed } from "#server/services/email/compose";
import type { EmailSender } from "#server/services/email/email";

/** Mail as files in a folder, for machines without a mail server. Each file is a complete message that any mail program opens. */
export function outboxEmail(folder: string, from: string, log: Log): EmailSender {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    description: `outbox folder ${folder}`,
    async send(message) {
      const sent = await transport.sendMail(composed(from, message));
      if (!Buffer.isBuffer(sent.message)) throw new Error("The message was not built in memory");
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const name = `${message.messageId.replaceAll(/[^A-Za-z0-9.-]/gu, "-")}.eml`;
      const draft = join(folder, `.${name}.part`);
      await writeFile(draft, sent.message, { mode: 0o600 });
      await rename(draft, join(folder, name));
      log.info({ file: name }, "Mail written to the outbox");
    },
  };
}
