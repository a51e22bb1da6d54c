import type { SendMailOptions } from "nodemailer";
import type { EmailMessage } from "#server/services/email/email";

/** A message in nodemailer's form: text and HTML as alternatives of each other. */
export function composed(from: string, { to, subject, text, html, messageId }: EmailMessage): SendMailOptions {
  return {
    from,
    // Name and address separately, so that an address cannot smuggle in a second one.
    to: { name: "", address: to },
    subject,
    text,
    html,
    // Stays legible in the raw message, pound signs aside; the default may choose base64.
    textEncoding: "quoted-printable",
    messageId: `<${messageId}>`,
  };
}
