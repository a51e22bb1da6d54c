import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSecureContext, createServer as createTlsServer, TLSSocket } from "node:tls";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import type { EmailMessage } from "#server/services/email/email";
import { smtpEmail } from "#server/services/email/smtp-email";

const FROM = "Mealwright <hello@mealwright.localhost>";
const MESSAGE: EmailMessage = {
  to: "anna@example.org",
  subject: "Your week",
  text: "Seven dinners",
  html: "<p>Seven dinners</p>",
  messageId: "tls-1@meals",
};

interface Seen {
  /** Every line that came unencrypted. */
  readonly clear: string[];
  readonly encrypted: string[];
}

const SERVERS = {
  "with STARTTLS": { offers: true, answer: "220 go ahead" },
  "without STARTTLS": { offers: false, answer: "502 not here" },
  "that offers STARTTLS and then refuses it": { offers: true, answer: "454 not now" },
  "that adds an answer in clear to STARTTLS": { offers: true, answer: "220 go ahead\r\n250 injected" },
} as const;

let certificate: { cert: Buffer; key: Buffer };
let open: Server | null = null;

beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), "mealwright-certificate-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const subject = ["-subj", "/CN=127.0.0.1", "-addext", "subjectAltName=IP:127.0.0.1"];
  const curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2"];
  execFileSync("openssl", ["req", "-x509", ...curve, ...subject, "-keyout", key, "-out", cert], { stdio: "ignore" });
  certificate = { cert: readFileSync(cert), key: readFileSync(key) };
  rmSync(folder, { recursive: true });
});
afterEach(() => {
  open?.close();
  open = null;
});

async function listening(server: Server): Promise<number> {
  open = server;
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

/** A mail server that accepts every message, with configurable encryption. */
async function smtpServer(kind: keyof typeof SERVERS, seen: Seen): Promise<number> {
  const { offers, answer } = SERVERS[kind];
  return listening(
    createServer((socket) => {
      socket.on("error", () => undefined);
      converse(socket, seen.clear, { greets: true, offers }, () => {
        socket.removeAllListeners("data");
        socket.write(`${answer}\r\n`);
        if (!answer.startsWith("220")) {
          converse(socket, seen.clear, { greets: false, offers }, () => socket.write(`${answer}\r\n`));
          return;
        }
        const secured = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(certificate) });
        secured.on("error", () => undefined);
        converse(secured, seen.encrypted, { greets: false, offers: false }, () => undefined);
      });
    }),
  );
}

function converse(
  socket: Socket,
  lines: string[],
  { greets, offers }: { greets: boolean; offers: boolean },
  startTls: () => void,
): void {
  const say = (text: string) => socket.write(`${text}\r\n`);
  let unread = "";
  let inMessage = false;
  if (greets) say("220 ready");
  socket.on("data", (chunk) => {
    unread += String(chunk);
    for (let end = unread.indexOf("\r\n"); end >= 0; end = unread.indexOf("\r\n")) {
      const line = unread.slice(0, end);
      unread = unread.slice(end + 2);
      lines.push(line);
      if (inMessage) {
        if (line !== ".") continue;
        inMessage = false;
        say("250 kept");
      } else if (line.startsWith("EHLO")) say(offers ? "250-hello\r\n250 STARTTLS" : "250 hello");
      else if (line === "STARTTLS") startTls();
      else if (line === "DATA") {
        inMessage = true;
        say("354 go on");
      } else if (line === "QUIT") {
        say("221 bye");
        socket.end();
      } else say("250 good");
    }
  });
}

function isEmail(line: string): boolean {
  return /^(?:AUTH|MAIL|RCPT|DATA|Subject)/u.test(line);
}

describe("SMTP asks for TLS", () => {
  it.each([["without STARTTLS"], ["that offers STARTTLS and then refuses it"]] as const)(
    "and sends nothing in clear to a server %s: the log names the setting",
    async (kind) => {
      const seen: Seen = { clear: [], encrypted: [] };
      const emails = smtpEmail(`smtp://cook:secret@127.0.0.1:${await smtpServer(kind, seen)}`, FROM);
      await expect(emails.send(MESSAGE)).rejects.toThrow(/SMTP_URL.*ignoreTLS=true/su);
      expect(seen.clear.filter(isEmail)).toEqual([]);
    },
  );

  it("and accepts no untrusted certificate", async () => {
    const seen: Seen = { clear: [], encrypted: [] };
    const emails = smtpEmail(`smtp://127.0.0.1:${await smtpServer("with STARTTLS", seen)}`, FROM);
    await expect(emails.send(MESSAGE)).rejects.toThrow(/certificate.*SMTP_URL/su);
    expect([...seen.clear, ...seen.encrypted].filter(isEmail)).toEqual([]);
  });

  it("and sends over it, with a certificate that the URL allows", async () => {
    const seen: Seen = { clear: [], encrypted: [] };
    const port = await smtpServer("with STARTTLS", seen);
    const emails = smtpEmail(`smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`, FROM);
    await emails.send(MESSAGE);
    expect(seen.clear.filter(isEmail)).toEqual([]);
    expect(seen.encrypted).toContain("Subject: Your week");
  });

  it("and ignores answers injected before it", async () => {
    const seen: Seen = { clear: [], encrypted: [] };
    const port = await smtpServer("that adds an answer in clear to STARTTLS", seen);
    const emails = smtpEmail(`smtp://127.0.0.1:${port}?tls.rejectUnauthorized=false`, FROM);
    await emails.send(MESSAGE).catch(() => undefined);
    expect(seen.clear.filter(isEmail)).toEqual([]);
  });

  it.each(["requireTLS=false", "opportunisticTLS=true", "secure=false", "ignoreTLS=false", "ignoreTLS=1"])(
    "whatever else the address says: %s",
    async (words) => {
      const seen: Seen = { clear: [], encrypted: [] };
      const emails = smtpEmail(`smtp://127.0.0.1:${await smtpServer("without STARTTLS", seen)}?${words}`, FROM);
      await expect(emails.send(MESSAGE)).rejects.toThrow(/SMTP_URL/u);
      expect(seen.clear.filter(isEmail)).toEqual([]);
    },
  );

  it("unless the URL says ignoreTLS=true", async () => {
    const seen: Seen = { clear: [], encrypted: [] };
    const emails = smtpEmail(`smtp://127.0.0.1:${await smtpServer("without STARTTLS", seen)}?ignoreTLS=true`, FROM);
    await emails.send(MESSAGE);
    expect(seen.clear).toContain("Subject: Your week");
    expect(emails.description).toBe("SMTP without encryption");
  });

  it("from the first byte with smtps", async () => {
    const seen: Seen = { clear: [], encrypted: [] };
    const server = createTlsServer(certificate, (socket) => {
      socket.on("error", () => undefined);
      converse(socket, seen.encrypted, { greets: true, offers: false }, () => undefined);
    });
    server.on("tlsClientError", () => undefined);
    const port = await listening(server);
    await expect(smtpEmail(`smtps://127.0.0.1:${port}`, FROM).send(MESSAGE)).rejects.toThrow(/certificate/u);
    expect(seen.encrypted.filter(isEmail)).toEqual([]);
    await smtpEmail(`smtps://127.0.0.1:${port}?tls.rejectUnauthorized=false`, FROM).send(MESSAGE);
    expect(seen.encrypted).toContain("Subject: Your week");
    const ignoring = smtpEmail(`smtps://127.0.0.1:${port}?ignoreTLS=true&tls.rejectUnauthorized=false`, FROM);
    await ignoring.send(MESSAGE);
    expect(ignoring.description).toBe("SMTP");
  });
});
