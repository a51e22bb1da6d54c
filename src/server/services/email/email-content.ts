import { PRODUCT_NAME } from "#contract/product";
import type { CleanEmail } from "#server/services/email/clean-email";
import { emailHtml } from "#server/services/email/email-html";
import { emailText } from "#server/services/email/email-text";
import { oneLine } from "#server/one-line";

/** An e-mail's content, as plain text: nothing in it is treated as markup. */
export interface EmailContent {
  /** The heading, usually the subject. */
  readonly title: string;
  readonly greetingName: string;
  readonly paragraphs: readonly string[];
  /** Figures and dates for reference, as label and value. */
  readonly facts?: readonly (readonly [label: string, value: string])[];
  /** The call to action, as a link. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Paragraphs after the facts and the action. */
  readonly closing?: readonly string[];
}

const LENGTH = { title: 150, name: 60, paragraph: 800, label: 60, value: 200, url: 2_000 } as const;

/** Writes an e-mail as plain text and as HTML, which say the same. Links in paragraphs work if they point to `publicUrl`. */
export function writeEmail(
  { title, greetingName, paragraphs, facts = [], action, closing = [] }: EmailContent,
  publicUrl: URL,
): { text: string; html: string } {
  const name = greetedName(greetingName);
  const clean: CleanEmail = {
    title: oneLine(title, LENGTH.title),
    greeting: name === "" ? "Hello," : `Hello ${name},`,
    paragraphs: paragraphs.map((paragraph) => oneLine(paragraph, LENGTH.paragraph)),
    facts: facts.map(([label, value]) => [oneLine(label, LENGTH.label), oneLine(value, LENGTH.value)]),
    action:
      action === undefined
        ? null
        : { label: oneLine(action.label, LENGTH.label), url: oneLine(webAddress(action.url), LENGTH.url) },
    closing: closing.map((paragraph) => oneLine(paragraph, LENGTH.paragraph)),
    home: publicUrl.href,
  };
  return { text: emailText(clean, PRODUCT_NAME), html: emailHtml(clean, PRODUCT_NAME) };
}

/**
 * Anyone can register a name with another person's address, so the name must not become a link of
 * their choice: mail programs link anything with a dot or a slash inside.
 */
function greetedName(name: string): string {
  return oneLine(oneLine(name, LENGTH.name).replaceAll(/[.:/\\@]+(?=\S)/gu, "$& "), LENGTH.name);
}

/** Throws on anything but http and https: a link never runs anything. */
function webAddress(url: string): string {
  const { protocol, href } = new URL(url);
  if (protocol !== "https:" && protocol !== "http:") throw new RangeError(`not a web address: ${protocol}`);
  return href;
}
