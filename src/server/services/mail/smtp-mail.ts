import { createTransport } from "nodemailer";
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
    async send({ to, subject, text, messageId }) {
      // Name and address apart, so that no address can smuggle in a second one.
      await transport.sendMail({ from, to: { name: "", address: to }, subject, text, messageId: `<${messageId}>` });
    },
  };
}
