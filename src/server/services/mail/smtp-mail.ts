import { createTransport } from "nodemailer";
import { composed } from "#server/services/mail/compose";
import type { Mail } from "#server/services/mail/mail";

const TIMEOUT_MS = 15_000;

/** Mail over SMTP. */
export function smtpMail(url: string, from: string): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    description: "SMTP",
    async send(message) {
      await transport.sendMail(composed(from, message));
    },
  };
}
