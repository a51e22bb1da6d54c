import { readFileSync } from "node:fs";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { extname, join, resolve } from "node:path";
import { expect, type Page } from "@playwright/test";
import { test } from "#tests/support/run-browser";

test.use({ serviceWorkers: "allow" });

const PAGES = resolve("dist/web");
const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
};

/** The built pages in versions: each one has a file of its own under the same address for ever, and its own index page. */
class Deployments {
  version = "one";
  /** Pages are answered when this is done. */
  ready: Promise<void> = Promise.resolve();
  readonly #server: Server;

  constructor() {
    this.#server = createServer((request, response) => {
      const path = new URL(request.url ?? "/", "http://any.invalid").pathname;
      void (extname(path) === "" ? this.ready : Promise.resolve()).then(() => {
        const answer = this.#answer(path);
        response.writeHead(answer === null ? 404 : 200, {
          "content-type": TYPES[extname(path)] ?? "text/html",
          "cache-control": "no-store",
        });
        response.end(answer);
      });
    });
  }

  async start(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #answer(path: string): Buffer | string | null {
    if (path === "/sw.js") return this.#worker();
    if (path.startsWith("/assets/version-")) return path === `/assets/version-${this.version}.js` ? this.version : null;
    if (path === "/shell.html") return `<title>kept ${this.version}</title>`;
    if (extname(path) === "") return `<title>${this.version}</title>`;
    return readFileSync(join(PAGES, path));
  }

  /** The built worker, with the list that this version's build would have given it. */
  #worker(): string {
    const shell = {
      version: this.version,
      files: ["/shell.html", "/favicon.svg", `/assets/version-${this.version}.js`],
    };
    return readFileSync(join(PAGES, "sw.js"), "utf8").replace(
      /^const SHELL = .*;$/mu,
      `const SHELL = ${JSON.stringify(shell)};`,
    );
  }
}

async function shells(page: Page): Promise<string[]> {
  return page.evaluate(() => caches.keys());
}

/** Asks for a new version and waits until it has taken over. */
async function update(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const former = registration.active;
    await registration.update();
    const arriving = registration.installing ?? registration.waiting ?? registration.active;
    if (arriving === null || arriving === former || arriving.state === "activated") return;
    await new Promise<void>((resolve) => {
      arriving.addEventListener("statechange", () => {
        if (arriving.state === "activated") resolve();
      });
    });
  });
}

async function textOf(page: Page, path: string): Promise<string> {
  return page.evaluate(async (address) => {
    const answer = await fetch(address);
    return answer.ok ? answer.text() : String(answer.status);
  }, path);
}

test("the worker shows a new version at once, keeps the files of the one before, and no older ones", async ({
  page,
}) => {
  const deployments = new Deployments();
  const url = await deployments.start();
  try {
    await page.goto(`${url}/`);
    await page.evaluate(() => navigator.serviceWorker.register("/sw.js"));
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    expect(await shells(page)).toEqual(["shell-one"]);

    deployments.version = "two";
    await update(page);
    await expect.poll(() => shells(page)).toEqual(["shell-one", "shell-two"]);
    // The page that was open all the while still gets what it knows of; the server has it no longer.
    expect(await textOf(page, "/assets/version-one.js")).toBe("one");
    expect(await textOf(page, "/assets/version-two.js")).toBe("two");
    await page.goto(`${url}/saved-plans`);
    await expect(page).toHaveTitle("two");

    deployments.version = "three";
    await update(page);
    await expect.poll(() => shells(page)).toEqual(["shell-two", "shell-three"]);
    expect(await textOf(page, "/assets/version-one.js")).toBe("404");
  } finally {
    deployments.stop();
  }
});

test("without the server the kept page opens at every address of the app, and at no other", async ({ page }) => {
  const deployments = new Deployments();
  const url = await deployments.start();
  await page.goto(`${url}/`);
  await page.evaluate(() => navigator.serviceWorker.register("/sw.js"));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  deployments.stop();
  await page.goto(`${url}/meal-plan/anything`);
  await expect(page).toHaveTitle("kept one");
  for (const path of ["/api/user", "/api/meal-plans/1/download", "/healthz", "/gone.pdf"]) {
    const failed = await page.goto(url + path).then(
      () => "answered",
      () => "failed",
    );
    expect(failed, path).toBe("failed");
  }
});

test("a slow server's page is not waited for, except the checkout's: the cached one could not take a card", async ({
  page,
  context,
}) => {
  const deployments = new Deployments();
  const url = await deployments.start();
  try {
    await page.goto(`${url}/`);
    await page.evaluate(() => navigator.serviceWorker.register("/sw.js"));
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    let answer = () => {};
    deployments.ready = new Promise((resolve) => {
      answer = resolve;
    });
    const checkout = await context.newPage();
    const opened = checkout.goto(`${url}/subscribe?plan=yearly`);
    await page.goto(`${url}/settings`);
    await expect(page).toHaveTitle("kept one");
    answer();
    await opened;
    await expect(checkout).toHaveTitle("one");
  } finally {
    deployments.stop();
  }
});
