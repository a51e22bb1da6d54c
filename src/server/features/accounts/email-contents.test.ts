import { describe, expect, it } from "vitest";
import { noticeEmail, resetEmail, welcomeEmail } from "#server/features/accounts/email-contents";

const PUBLIC_URL = new URL("https://meals.example/");
const ADA = { fullName: "Ada Example", username: "ada_b" };
const TOKEN = "k3yThatWorksOnce-_9";

/** An e-mail's words on one line, from its text and from its visible HTML, and its links. */
function read({ subject, text, html }: { subject: string; text: string; html: string }) {
  const shown = (html.split("<body")[1] ?? "")
    .replace(/^[^>]*>\s*<div style="display:none.*?<\/div>/su, "")
    .replaceAll(/<[^>]+>/gu, " ")
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
  const oneLine = (words: string) => words.replaceAll(/\s+/gu, " ");
  const links = [...html.matchAll(/href="([^"]+)"/gu)].map(([, link]) => link);
  return { subject, html, text: oneLine(text), shown: oneLine(shown), links };
}

const NOTICE = { fullName: ADA.fullName };

describe.each([
  {
    name: "the welcome",
    email: read(welcomeEmail(ADA, PUBLIC_URL)),
    subject: "Welcome to Mealwright",
    parts: [
      "Ada Example",
      "Your username is ada_b",
      "we plan the week’s meals with a shopping list",
      "If you didn’t create this account",
      "https://meals.example/forgot-password",
    ],
    link: "https://meals.example/",
  },
  {
    name: "the link to a new password",
    email: read(resetEmail(ADA, { token: TOKEN, minutes: 30 }, PUBLIC_URL)),
    subject: "Set a new password",
    parts: [
      "Ada Example",
      "Somebody asked for a new password",
      "Your username is ada_b",
      "works once and for 30 minutes",
      "If you didn’t ask for this, there’s nothing to do",
    ],
    link: `https://meals.example/reset-password#token=${TOKEN}`,
  },
  {
    name: "the word that an account was deleted",
    email: read(noticeEmail({ kind: "account_deleted", ...NOTICE }, PUBLIC_URL)),
    subject: "Your account was deleted",
    parts: ["Ada Example", "it has ended, and nothing more will be charged", "This can’t be undone"],
    link: null,
  },
])("$name", ({ email, subject, parts, link }) => {
  it("has the same words in text and in HTML", () => {
    expect(email.subject).toBe(subject);
    for (const part of parts) {
      expect(email.text).toContain(part);
      expect(email.shown).toContain(part);
    }
  });

  it("has the same correct links in text and in HTML", () => {
    const shownLinks = email.links.filter((one) => one === link);
    if (link === null) expect(email.links.filter((one) => one?.includes("token"))).toEqual([]);
    else expect([shownLinks.length > 0, email.text.includes(link)]).toEqual([true, true]);
    for (const one of email.links) expect(one).toMatch(/^https:\/\/meals\.example\//u);
  });
});
