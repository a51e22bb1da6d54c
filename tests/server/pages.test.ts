import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PAGES } from "#contract/pages";
import { startTestApp, type TestApp } from "#tests/support/app";
import { oneEngine } from "#tests/support/engines";

const engine = oneEngine();

describe("the pages as the server sends them", () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ engine });
  });
  afterAll(() => app.close());

  it("mark the page only for browsers without a session", async () => {
    const visitor = await app.client().get("/auth");
    expect(visitor.text).toContain('<html data-session="none" lang="en-GB">');
    expect(visitor.headers).toMatchObject({
      vary: expect.stringMatching(/cookie/iu) as string,
      "cache-control": "no-store",
    });
    const person = await app.signUp();
    const signedIn = await person.get("/auth");
    expect(signedIn.text).toContain('<html lang="en-GB">');
    expect(signedIn.headers).toMatchObject({
      vary: expect.stringMatching(/cookie/iu) as string,
      "cache-control": "no-store",
    });
    await person.post("/api/logout");
    expect((await person.get("/")).text).toContain("data-session");
  });

  it("keep the plain file for those who store it, such as the service worker", async () => {
    const plain = await app.client().get("/index.html");
    expect(plain.status).toBe(200);
    expect(plain.text).not.toMatch(/data-session|modulepreload|canonical|mealwright-config/u);
  });

  it("answer 304 if the browser has the page", async () => {
    const visitor = app.client();
    const { headers } = await visitor.get("/terms");
    const again = await visitor.get("/terms", { "if-none-match": String(headers.etag) });
    expect(again).toMatchObject({ status: 304, text: "" });
    expect((await visitor.get("/auth", { "if-none-match": '"another"' })).status).toBe(200);
  });

  it("let the page's own files travel beside the app's, each once", async () => {
    const person = await app.signUp();
    const plan = (await person.get("/meal-plan/01a1fbf0-555e-708c-8696-8f90587e8923")).text;
    expect([...plan.matchAll(/modulepreload" crossorigin href="([^"]+)"/gu)].map(([, file]) => file)).toEqual([
      "/assets/plan-page-0a1b2c.js",
      "/assets/kit-7a8b9c.js",
    ]);
    // A visitor will be redirected to sign-in from there.
    const visitor = (await app.client().get("/meal-plan/1")).text;
    expect(visitor).toContain("/assets/auth-page-4d5e6f.js");
    expect(visitor).toContain('<link rel="preload" as="image" fetchpriority="high" href="/table.svg" />');
  });

  it("embed the public configuration, so that footers need not fetch it", async () => {
    const { body } = await app.client().get("/api/config");
    for (const path of ["/auth", "/saved-plans", "/no/such/page"]) {
      const { text } = await app.client().get(path);
      const brought = /<meta name="mealwright-config" content="([^"]*)" \/>/u.exec(text)?.[1] ?? "";
      expect(JSON.parse(brought.replaceAll("&quot;", '"').replaceAll("&amp;", "&")), path).toEqual(body);
    }
  });

  it("are for search engines only where anyone may read them", async () => {
    for (const { path, listing } of PAGES) {
      const { status, headers, text } = await app.client().get(path.replace(":id", "1"));
      expect(status, path).toBe(200);
      expect(headers["x-robots-tag"], path).toBe(listing === undefined ? "noindex" : undefined);
      expect(text.includes(`<link rel="canonical" href="http://localhost:3000${path}" />`), path).toBe(
        listing !== undefined,
      );
    }
    const auth = await app.client().get("/auth?tab=signup&next=/settings");
    expect(auth.text).toContain("<title>Sign in · Mealwright</title>");
    expect(auth.text).not.toContain('content="Weekly meal plans"');
    expect((await app.client().get("/robots.txt")).text).toContain("Sitemap: http://localhost:3000/sitemap.xml");
    const sitemap = await app.client().get("/sitemap.xml");
    expect([...sitemap.text.matchAll(/<loc>([^<]+)<\/loc>/gu)].map(([, address]) => address)).toEqual(
      PAGES.filter(({ listing }) => listing !== undefined).map(({ path }) => `http://localhost:3000${path}`),
    );
  });

  it("name the picture of a shared link by its whole address", async () => {
    for (const path of ["/auth", "/meal-plan/1", "/no/such/page"]) {
      expect((await app.client().get(path)).text, path).toContain(
        '<meta property="og:image" content="http://localhost:3000/sharing-card.png" />',
      );
    }
    expect((await app.client().get("/auth")).text).toContain(
      '<meta property="og:url" content="http://localhost:3000/auth" />',
    );
  });

  it("answer an unknown address with the application and 404", async () => {
    for (const path of ["/no/such/page", "/meal-plan/1/2", "/constructor"]) {
      const { status, text, headers } = await app.client().get(path);
      expect(status, path).toBe(404);
      expect(text, path).toContain("The application");
      expect(headers["x-robots-tag"], path).toBe("noindex");
    }
    expect((await app.client().get("/settings/")).status).toBe(200);
  });

  it("answer HEAD like GET, without the page", async () => {
    for (const path of ["/", "/auth", "/no/such/page"]) {
      const head = await app.client().request("HEAD", path);
      const get = await app.client().get(path);
      expect(head).toMatchObject({ status: get.status, text: "" });
      expect(head.headers.etag, path).toBe(get.headers.etag);
    }
  });

  it.each(["/robots.txt", "/sitemap.xml", "/healthz"])("answer HEAD for %s like GET", async (path) => {
    const get = await app.client().get(path);
    const head = await app.client().request("HEAD", path);
    expect(head).toMatchObject({ status: 200, text: "" });
    expect(head.headers["content-type"]).toBe(get.headers["content-type"]);
  });

  it("say which methods a known address of the API takes", async () => {
    for (const [method, path, allowed] of [
      ["HEAD", "/api/user", "GET"],
      ["OPTIONS", "/api/login", "POST"],
      ["PUT", "/api/meal-plans/01a1fbf0", "GET, DELETE"],
    ] as const) {
      const answer = await app.client().request(method, path);
      expect(answer.status, `${method} ${path}`).toBe(405);
      expect(answer.headers.allow, path).toBe(allowed);
    }
    expect((await app.client().post("/api/nothing-here", {})).status).toBe(404);
  });
});
