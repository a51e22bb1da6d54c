import { describe, expect, it } from "vitest";
import { writeEmail } from "#server/services/email/email-content";
import type { EmailContent } from "#server/services/email/email-content";

const HOME = new URL("https://meals.example/");
const PLAIN: EmailContent = { title: "Your week", greetingName: "Ada", paragraphs: ["Seven dinners are ready."] };

function written(change: Partial<EmailContent> = {}) {
  return writeEmail({ ...PLAIN, ...change }, HOME);
}

const FULL: Partial<EmailContent> = {
  paragraphs: ["Seven dinners are ready.", "The list is, too."],
  facts: [
    ["Total", "£31.20"],
    ["Supermarket", "Marks & Spencer"],
  ],
  action: { label: "Open the plan", url: "https://meals.example/plans/7?a=1&b=2" },
  closing: ["Enjoy your week."],
};

describe("an e-mail", () => {
  it("reads as plain text with its facts, its link and its sender", () => {
    expect(written(FULL).text).toBe(
      [
        "Hello Ada,",
        "",
        "Seven dinners are ready.",
        "",
        "The list is, too.",
        "",
        "Total: £31.20",
        "Supermarket: Marks & Spencer",
        "",
        "Open the plan:",
        "https://meals.example/plans/7?a=1&b=2",
        "",
        "Enjoy your week.",
        "",
        "Mealwright",
        "https://meals.example/",
        "",
      ].join("\n"),
    );
  });

  it("breaks lines at 72 characters, and never inside an address", () => {
    const address = `https://meals.example/${"a".repeat(100)}`;
    const { text } = written({ paragraphs: [`${"word ".repeat(60)}${address} end`] });
    const long = text.split("\n").filter((line) => line.length > 72);
    expect(long).toEqual([address]);
  });

  it("is one complete HTML document in British English that loads nothing and runs nothing", () => {
    const { html } = written(FULL);
    expect(html).toMatch(/^<!doctype html>\n<html lang="en-GB">/u);
    expect(html).toContain("<title>Your week</title>");
    expect(html).toContain("max-width:560px");
    expect(html).toContain("prefers-color-scheme:dark");
    expect(html).not.toMatch(/<(?:table|img|script|link|iframe|form|svg)\b|\bsrc=|url\(|@import|\son\w+=/iu);
    for (const [, size] of html.matchAll(/font-size:(\d+)px/gu)) expect(Number(size)).toBeGreaterThanOrEqual(16);
  });

  it("shows its link as a button and as an address, and its first paragraph as the preview", () => {
    const { html } = written(FULL);
    const address = "https://meals.example/plans/7?a=1&amp;b=2";
    expect(html).toMatch(/<body[^>]*>\s*<div style="display:none[^>]*>Seven dinners are ready\./u);
    expect(html.split(`href="${address}"`)).toHaveLength(3);
    expect(html).toContain(`>${address}</a>`);
    expect(html).toContain(">Open the plan</a>");
  });

  it("makes links of our own addresses in paragraphs, and of no others", () => {
    const { html } = written({
      paragraphs: [
        "See https://meals.example/subscription, or https://elsewhere.example/ or https://meals.example.evil/.",
      ],
    });
    expect(html).toContain('href="https://meals.example/subscription"');
    expect(html).toContain("subscription</a>, or");
    expect(html).not.toMatch(/href="[^"]*(?:elsewhere|evil)/u);
  });

  it("treats everything as text and nothing as markup", () => {
    const nasty = `<script>alert("x")</script> & 'y'`;
    const { html, text } = written({
      title: nasty,
      greetingName: nasty,
      paragraphs: [nasty],
      facts: [[nasty, nasty]],
      action: { label: nasty, url: `https://meals.example/?q="><script>` },
      closing: [nasty],
    });
    expect(html).not.toMatch(/<script|<\/script/iu);
    expect(html).not.toContain('alert("x")');
    expect(html.split("&lt;script&gt;alert(&quot;x&quot;)").length).toBeGreaterThan(7);
    expect(text).toContain(nasty);
  });

  it.each([
    ["line breaks", "Ada\r\n\r\nYou owe us money\u2028now", "Hello Ada You owe us money now,"],
    ["controls and turned reading", "A\u0000da\u202E\u200F", "Hello Ada,"],
    ["an address of the web", "https://evil.example/x", "Hello https:// evil. example/ x,"],
    ["an address of the post", "me@evil.example", "Hello me@ evil. example,"],
    ["initials", "J.R. Hartley", "Hello J. R. Hartley,"],
    ["nothing", " \u200B\n", "Hello,"],
  ])("greets a name with %s harmlessly", (_, greetingName, greeting) => {
    const { text, html } = written({ greetingName });
    expect(text.split("\n")[0]).toBe(greeting);
    expect(html).toContain(`>${greeting}</p>`);
    expect(html).not.toMatch(/href="[^"]*evil/u);
  });

  it("truncates an endless name", () => {
    const { text, html } = written({ greetingName: "w".repeat(100_000) });
    expect(text).toContain(`Hello ${"w".repeat(59)}…,`);
    expect(html.length).toBeLessThan(10_000);
  });

  it("links only to web addresses", () => {
    expect(() => written({ action: { label: "Go", url: "javascript:alert(1)" } })).toThrow(RangeError);
    expect(() => written({ action: { label: "Go", url: "/plans" } })).toThrow(TypeError);
  });
});
