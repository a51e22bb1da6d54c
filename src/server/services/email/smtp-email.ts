import { createTransport } from "nodemailer";
import { composed } from "#server/services/email/compose";
import type { EmailSender } from "#server/services/email/email";

const TIMEOUT_MS = 15_000;

/** Mail over SMTP, encrypted unless the URL says `ignoreTLS=true`, for a mail server on the same machine. */
export function smtpEmail(address: string, from: string): EmailSender {
  const { url, inClear } = connectionOf(address);
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  });
  return {
    description: inClear ? "SMTP without encryption" : "SMTP",
    async send(message) {
      try {
        await transport.sendMail(composed(from, message));
      } catch (error) {
        throw notTaken(error);
      }
    },
  };
}

/** The URL for the transport. `ignoreTLS` is its only encryption option; others are overridden. */
function connectionOf(address: string): { readonly url: string; readonly inClear: boolean } {
  const url = new URL(address);
  const { searchParams: words } = url;
  const encrypted = url.protocol === "smtps:" || words.get("secure") === "true";
  const inClear = !encrypted && words.get("ignoreTLS") === "true";
  for (const word of ["ignoreTLS", "requireTLS", "opportunisticTLS", "secure"]) words.delete(word);
  if (encrypted) words.set("secure", "true");
  else words.set(inClear ? "ignoreTLS" : "requireTLS", "true");
  return { url: url.href, inClear };
}

/** Why a message was not accepted, in our own wording: a mail server's repeats the address, and would end up in the log. */
function notTaken(error: unknown): Error {
  const { code, responseCode, command, message } = error as Record<string, unknown>;
  const facts = [code, responseCode, command].filter((fact) => typeof fact === "string" || typeof fact === "number");
  return new Error(`The mail server did not take a message (${facts.join(", ")})${wayOut(code, message)}`);
}

/** What an operator can change if encryption fails; the transport reports a rejected certificate only in its message. */
function wayOut(code: unknown, message: unknown): string {
  if (code === "ETLS") return ": it offers no encryption. Where that is meant to be so, SMTP_URL says ?ignoreTLS=true";
  const isCertificate = code === "ESOCKET" && /certificate|altnames/iu.test(String(message));
  return isCertificate ? ": its certificate is not trusted for the name in SMTP_URL" : "";
}
