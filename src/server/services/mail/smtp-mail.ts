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
      try {
        await transport.sendMail(composed(from, message));
      } catch (error) {
        throw notTaken(error);
      }
    },
  };
}

/** Why a message was not taken, in our own words: a mail server's repeat the address, and end up in the log. */
function notTaken(error: unknown): Error {
  const { code, responseCode, command } = error as { code?: unknown; responseCode?: unknown; command?: unknown };
  const facts = [code, responseCode, command].filter((fact) => typeof fact === "string" || typeof fact === "number");
  return new Error(`The mail server did not take a message (${facts.join(", ")})`);
}
