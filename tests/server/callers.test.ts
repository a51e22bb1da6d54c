import { connect, type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { PASSWORD, startTestApp, type TestApp } from "#tests/support/app";
import { oneEngine } from "#tests/support/engines";

const engine = oneEngine();
/** Six wrong guesses an hour from one address. */
const FEW = { RATE_LIMIT_SCALE: "0.1" };

describe("the address of a caller", () => {
  let app: TestApp;
  afterEach(() => app.close());
  const start = async (environment: Record<string, string>) => {
    app = await startTestApp({ engine, environment: { ...FEW, ...environment }, work: false });
  };
  let guesses = 0;
  const guess = async (peer: string, forwarded?: string) => {
    guesses += 1;
    const headers: Record<string, string> = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
    const body = { username: `nobody${guesses}`, password: "wrong" };
    return (await app.client(peer).post("/api/login", body, headers)).status;
  };
  /** Whether two callers are taken for one: what one uses up is used up for the other. */
  const areOne = async (first: [string, string?], second: [string, string?]) => {
    for (let time = 0; time < 6; time += 1) expect(await guess(...first)).toBe(401);
    expect(await guess(...first)).toBe(429);
    return (await guess(...second)) === 429;
  };

  it("is the connection's if no proxy is trusted, whatever a header claims", async () => {
    await start({});
    expect(await areOne(["203.0.113.1", "198.51.100.1"], ["203.0.113.1", "198.51.100.2"])).toBe(true);
  });

  it("is the connection's if an untrusted proxy sends the header", async () => {
    await start({ TRUSTED_PROXIES: "10.0.0.0/8" });
    expect(await areOne(["203.0.113.1", "198.51.100.1"], ["203.0.113.1", "198.51.100.2"])).toBe(true);
  });

  it("is distinguished behind a trusted proxy: a guesser there locks no one else out", async () => {
    await start({ TRUSTED_PROXIES: "10.0.0.0/8" });
    expect(await areOne(["10.1.2.3", "198.51.100.1"], ["10.1.2.3", "198.51.100.2"])).toBe(false);
  });

  it.each([
    ["what the caller made up before it", "1.1.1.1, 198.51.100.1", "2.2.2.2, 198.51.100.1"],
    ["more trusted proxies behind it", "198.51.100.1", "198.51.100.1, 10.9.9.9, 2001:db8:a::1"],
    ["a port", "198.51.100.1", "198.51.100.1:4711"],
    ["brackets and another form", "[2001:DB8:0:1::7]:80", "2001:db8:0:1:0:0:0:7"],
    ["the IPv6 form of IPv4", "198.51.100.1", "::ffff:c633:6401"],
    ["empty entries and spaces", "198.51.100.1", " ,, 198.51.100.1 ,\t, 10.0.0.9 ,"],
  ])("is the last that no trusted proxy added, with %s", async (_what, first, second) => {
    await start({ TRUSTED_PROXIES: "10.0.0.0/8,2001:db8:a::/48" });
    expect(await areOne(["10.1.2.3", first], ["::ffff:10.1.2.3", second])).toBe(true);
  });

  it.each([["unknown"], ["_hidden"], ["10.0.0.256"], ["198.51.100.1 198.51.100.2"], [""], ["1"]])(
    "is the proxy's own where the proxy wrote %j",
    async (garbage) => {
      await start({ TRUSTED_PROXIES: "10.0.0.0/8" });
      expect(await areOne(["10.1.2.3"], ["10.1.2.3", `198.51.100.1, ${garbage}`])).toBe(garbage !== "");
    },
  );

  it("is found in linear time in a header of fifty thousand entries", async () => {
    await start({ TRUSTED_PROXIES: "10.0.0.0/8" });
    const proxy = app.client("10.0.0.1");
    // Ten times what fits into a request that comes by a wire. Were it quadratic, each would take seconds.
    for (const entry of ["10.0.0.1,", "1,", ",", " ", "[", ":", "1.", "::,", "%,"]) {
      const before = process.cpuUsage();
      const { status } = await proxy.get("/api/config", { "x-forwarded-for": entry.repeat(50_000) });
      const { user } = process.cpuUsage(before);
      expect(status, entry).toBe(200);
      expect(user / 1_000, entry).toBeLessThan(1_500);
    }
  });
});

describe("the host of a request", () => {
  let app: TestApp;
  let port: number;
  const start = async (environment: Record<string, string>) => {
    app = await startTestApp({ engine, environment, work: false });
    await app.context.app.fastify.listen({ host: "127.0.0.1", port: 0 });
    ({ port } = app.context.app.fastify.server.address() as AddressInfo);
  };
  afterEach(() => app.close());

  /** The status and the body of what is written to the connection word for word. */
  const send = async (...lines: string[]) => {
    const socket = connect(port, "127.0.0.1");
    socket.write(`${lines.join("\r\n")}\r\nConnection: close\r\n\r\n`);
    const answer = await text(socket);
    return { status: Number(answer.split(" ")[1]), text: answer };
  };
  const ask = async (host: string, path = "/api/config", ...more: string[]) =>
    (await send(`GET ${path} HTTP/1.1`, `Host: ${host}`, ...more)).status;

  it("is a loopback name on our own port outside production, with PUBLIC_URL unset", async () => {
    await start({});
    for (const name of ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"])
      expect(await ask(`${name}:${port}`), name).toBe(200);
    expect(await ask("localhost:3000")).toBe(200);
    for (const host of ["evil.example", `evil.example:${port}`, "127.0.0.1:1", "localhost", "192.168.0.9"]) {
      expect(await ask(host), host).toBe(421);
    }
  });

  it("is refused in words that say where we are, with all protection, on pages and unknown addresses too", async () => {
    await start({ PUBLIC_URL: "http://meals.example" });
    const refused = await send("GET / HTTP/1.1", "Host: evil.example");
    expect(refused.text).toContain(
      '{"message":"This server answers for http://meals.example only.","code":"wrong_host"}',
    );
    expect(refused.text).toMatch(/^x-content-type-options: nosniff$/imu);
    for (const path of ["/assets/app-1a2b3c.js", "/api/nothing", "/robots.txt"]) {
      expect(await ask("evil.example", path), path).toBe(421);
    }
  });

  it("is the one of PUBLIC_URL alone in production, with its port or without the usual one", async () => {
    await start({ PUBLIC_URL: "https://meals.example", NODE_ENV: "production", ALLOW_INSECURE: "1" });
    for (const host of ["meals.example", "Meals.Example", "meals.example:443"]) expect(await ask(host), host).toBe(200);
    for (const host of [
      "meals.example:80",
      "meals.example.",
      "meals.example.evil.example",
      "evil.example#meals.example",
      "user@meals.example",
      "meals.example/",
      `127.0.0.1:${port}`,
      `localhost:${port}`,
      "a".repeat(5_000),
    ]) {
      expect([400, 421], host).toContain(await ask(host));
    }
  });

  it("does not matter for health checks", async () => {
    await start({ PUBLIC_URL: "https://meals.example", NODE_ENV: "production", ALLOW_INSECURE: "1" });
    for (const host of ["10.0.0.7:3000", "web", `127.0.0.1:${port}`])
      expect(await ask(host, "/healthz"), host).toBe(200);
    expect((await send("GET /healthz HTTP/1.0")).status).toBe(200);
    expect(await ask("web", "/healthz/../api/config")).toBe(421);
    expect(await ask("web", "/healthz%2f..%2fapi%2fconfig")).toBe(421);
  });

  it("is named exactly once", async () => {
    await start({});
    const own = `Host: localhost:${port}`;
    const one = await send("GET /api/config HTTP/1.1", own);
    expect(one.status).toBe(200);
    for (const lines of [
      ["GET /api/config HTTP/1.1", "Accept: */*"],
      ["GET /api/config HTTP/1.0", "Accept: */*"],
      ["GET /healthz HTTP/1.1", "Accept: */*"],
      ["GET /api/config HTTP/1.1", own, own],
      ["GET /api/config HTTP/1.1", own, "host: evil.example"],
      ["GET /healthz HTTP/1.1", own, "Host: evil.example"],
      [`GET http://localhost:${port}/api/config HTTP/1.1`, own],
      ["GET http://evil.example/api/config HTTP/1.1", own],
      ["OPTIONS * HTTP/1.1", own],
    ]) {
      const answer = await send(...lines);
      expect(answer.status, lines.join(" | ")).toBe(400);
      expect(answer.text, lines.join(" | ")).toContain('"code":"invalid_input"');
      expect(answer.text, lines.join(" | ")).toMatch(/^x-content-type-options: nosniff$/imu);
    }
  });

  it("is the one reported by a trusted proxy, and other claims are ignored", async () => {
    await start({ PUBLIC_URL: "http://meals.example", TRUSTED_PROXIES: "127.0.0.1" });
    expect(await ask("web:3000", "/api/config", "X-Forwarded-Host: meals.example")).toBe(200);
    expect(await ask("web:3000", "/api/config", "X-Forwarded-Host: evil.example")).toBe(421);
    expect(await ask("meals.example", "/api/config", "X-Forwarded-Host: evil.example")).toBe(421);
    await app.close();
    await start({ PUBLIC_URL: "http://meals.example" });
    expect(await ask("evil.example", "/api/config", "X-Forwarded-Host: meals.example")).toBe(421);
    expect(await ask("meals.example", "/api/config", "X-Forwarded-Host: evil.example")).toBe(200);
  });
});

describe("the protocol of a request", () => {
  it("is what PUBLIC_URL says, and no header makes a cookie less secure", async () => {
    const environment = { PUBLIC_URL: "https://meals.example", TRUSTED_PROXIES: "127.0.0.1" };
    const app = await startTestApp({ engine, environment, work: false });
    const body = { username: "protocol", email: "protocol@example.org", fullName: "Pro Tocol", password: PASSWORD };
    const { headers } = await app.client().post("/api/register", body, { "x-forwarded-proto": "http" });
    expect(String(headers["set-cookie"])).toMatch(/^__Host-sid=.*Secure/u);
    await app.close();
  });
});
