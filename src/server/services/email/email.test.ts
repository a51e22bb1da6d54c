import { mkdtemp, readFile, readdir, rm, stat } from "node:fs/promises";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { jsonLog } from "#server/services/log/log";
import { writeEmail } from "#server/services/email/email-content";
import type { EmailSender } from "#server/services/email/email";
import { outboxEmail } from "#server/services/email/outbox-email";
import { smtpEmail } from "#server/services/email/smtp-email";

const FROM = "Mealwright <hello@mealwright.localhost>";

/** What arrived, as sent over the wire. */
interface Post {
  readonly recipients: readonly string[];
  readonly message: string;
}

/** A minimal mail server: it accepts one message per connection and stores it. */
function smtpServer(arrived: Post[]): Server {
  return createServer((socket: Socket) => {
    const recipients: string[] = [];
    let message: string | null = null;
    let unread = "";
    const say = (line: string) => socket.write(`${line}\r\n`);
    say("220 ready");
    socket.on("data", (chunk) => {
      unread += chunk.toString("utf8");
      for (let end = unread.indexOf("\r\n"); end >= 0; end = unread.indexOf("\r\n")) {
        const line = unread.slice(0, end);
        unread = unread.slice(end + 2);
        if (message !== null) {
          if (line === ".") {
            arrived.push({ recipients: [...recipients], message });
            message = null;
            say("250 kept");
          } else message += `${line}\n`;
        } else if (/^(?:EHLO|HELO)/u.test(line)) say("250 hello");
        else if (line.startsWith("RCPT TO:")) {
          const recipient = line.slice(9, line.indexOf(">"));
          if (recipient.includes("nobody@")) say(`550 5.1.1 <nobody@example.org> is no mailbox here`);
          else {
            recipients.push(recipient);
            say("250 good");
          }
        } else if (line === "DATA") {
          message = "";
          say("354 go on");
        } else if (line === "QUIT") {
          say("221 bye");
          socket.end();
        } else say("250 good");
      }
    });
  });
}

const arrived: Post[] = [];
let server: Server;
let outbox: string;

beforeAll(async () => {
  outbox = await mkdtemp(join(tmpdir(), "mealwright-outbox-"));
  server = smtpServer(arrived);
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  await new Promise((resolve) => void server.close(resolve));
  await rm(outbox, { recursive: true, force: true });
});

function smtp(): { emails: EmailSender; received: () => Promise<readonly string[]> } {
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const emails = smtpEmail(`smtp://127.0.0.1:${port}?ignoreTLS=true`, FROM);
  return { emails, received: async () => arrived.map(({ message }) => message) };
}

function folder(): { emails: EmailSender; received: () => Promise<readonly string[]> } {
  const emails = outboxEmail(join(outbox, "mail"), FROM, jsonLog("silent"));
  const received = async () => {
    const names = await readdir(join(outbox, "mail"));
    return Promise.all(
      names.map(async (name) => (await readFile(join(outbox, "mail", name), "utf8")).replaceAll("\r\n", "\n")),
    );
  };
  return { emails, received };
}

/** The parts of a multipart/alternative message, decoded. */
function alternatives(message: string): { type: string; encoding: string; content: string }[] {
  const boundary = /^Content-Type: multipart\/alternative;\s+boundary="([^"]+)"/mu.exec(message)?.[1];
  if (boundary === undefined) throw new Error("The message has no alternatives");
  return message
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [head = "", ...rest] = part.split("\n\n");
      const header = (name: string) => new RegExp(`^${name}: ([^;\\s]+)`, "imu").exec(head)?.[1] ?? "";
      const encoding = header("Content-Transfer-Encoding");
      return { type: header("Content-Type"), encoding, content: decoded(rest.join("\n\n"), encoding) };
    });
}

function decoded(content: string, encoding: string): string {
  if (encoding === "base64") return Buffer.from(content, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return content;
  const unbroken = content.replaceAll("=\n", "");
  const bytes = unbroken.replaceAll(/=([0-9A-F]{2})/gu, (_, code: string) => String.fromCharCode(parseInt(code, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

describe.each([
  ["SMTP", smtp],
  ["the outbox folder", folder],
])("e-mail over %s", (_name, adapter) => {
  it("delivers the text with its subject, sender and id", async () => {
    const { emails, received } = adapter();
    await emails.send({
      to: "anna@example.org",
      subject: "Grüße & soup",
      text: "Your week:\n£31.20 in all",
      html: "<p>Your week: <b>£31.20</b> in all</p>",
      messageId: "job-1@meals",
    });
    const message = (await received()).find((text) => text.includes("<job-1@meals>")) ?? "";
    expect(message).toMatch(/^From: Mealwright <hello@mealwright\.localhost>$/mu);
    expect(message).toMatch(/^To: .*anna@example\.org/mu);
    expect(message).toMatch(/^Subject: =\?UTF-8\?/mu);
    expect(message).toContain("Your week:");
  });

  it("sends text and HTML as alternatives of each other, the plain text first and legible as it stands", async () => {
    const { emails, received } = adapter();
    const { text, html } = writeEmail(
      {
        title: "Your week",
        greetingName: '<script>alert("x")</script>\r\nBcc: c@example.org',
        paragraphs: ["Seven dinners for £31.20 & a little more."],
      },
      new URL("https://meals.example/"),
    );
    await emails.send({ to: "anna@example.org", subject: "Your week", text, html, messageId: "job-4@meals" });
    const message = (await received()).find((one) => one.includes("<job-4@meals>")) ?? "";
    const parts = alternatives(message);
    expect(parts.map(({ type }) => type)).toEqual(["text/plain", "text/html"]);
    expect(parts.map(({ content }) => content.trimEnd())).toEqual([text.trimEnd(), html.trimEnd()]);
    expect(parts[0]?.encoding).toBe("quoted-printable");
    expect(parts[1]?.content).not.toContain("<script");
    expect(message).not.toMatch(/^Bcc:/imu);
  });

  it("does not let an address or subject add headers or recipients", async () => {
    const { emails, received } = adapter();
    const before = (await received()).length;
    const sneaky = {
      to: "a@example.org\r\nBcc: b@example.org",
      subject: "Hi\r\nBcc: c@example.org",
      text: "x",
      html: "<p>x</p>",
      messageId: "job-2@meals",
    };
    await emails.send(sneaky).catch(() => undefined);
    for (const message of (await received()).slice(before)) expect(message).not.toMatch(/^Bcc:/imu);
    expect(arrived.flatMap(({ recipients }) => recipients)).not.toContain("b@example.org");
  });
});

describe("the outbox folder", () => {
  it("keeps its messages from other users, names only the file in the log, and writes a repeated message once", async () => {
    const lines: string[] = [];
    const log = jsonLog("info", { write: (line: string) => void lines.push(line) });
    const place = join(outbox, "private");
    const emails = outboxEmail(place, FROM, log);
    const message = {
      to: "secret@example.org",
      subject: "Secret soup",
      text: "x",
      html: "<p>x</p>",
      messageId: "job-3@meals",
    };
    await emails.send(message);
    await emails.send(message);
    const names = await readdir(place);
    expect(names).toEqual(["job-3-meals.eml"]);
    expect((await stat(join(place, "job-3-meals.eml"))).mode & 0o777).toBe(0o600);
    expect(lines.join("")).toContain("job-3-meals.eml");
    expect(lines.join("")).not.toMatch(/secret/iu);
  });
});

describe("SMTP", () => {
  it("rejects if the server refuses, without repeating the recipient", async () => {
    const { emails } = smtp();
    const sent = emails.send({ to: "nobody@example.org", subject: "x", messageId: "n@x", text: "x", html: "<p>x</p>" });
    await expect(sent).rejects.toThrow("The mail server did not take a message (EENVELOPE, 550, RCPT TO)");
  });

  it("rejects if the server does not answer, so that the job retries", async () => {
    const emails = smtpEmail("smtp://127.0.0.1:1", FROM);
    const message = { to: "a@example.org", subject: "s", text: "t", html: "<p>t</p>", messageId: "m@x" };
    await expect(emails.send(message)).rejects.toThrow();
  });
});
