import { randomBytes } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { weighPages } from "../../scripts/page-weight.mjs";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "mealwright-weight-"));
  mkdirSync(join(folder, "assets"));
  mkdirSync(join(folder, ".vite"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A build of one page whose files do not get smaller when they are packed. */
function build(page: string, sizes: { own: number; shared?: number; style?: number; mark?: string }): void {
  const file = (name: string, kib: number, text = "") =>
    writeFileSync(join(folder, "assets", name), Buffer.concat([Buffer.from(text), randomBytes(kib * 1024)]));
  file("index.js", 60);
  file("own.js", sizes.own);
  file("shared.js", sizes.shared ?? 1, sizes.mark);
  file("lazy.js", 500, "js.stripe.com");
  file("index.css", sizes.style ?? 5);
  const manifest = {
    "index.html": { file: "assets/index.js", isEntry: true, css: ["assets/index.css"] },
    [`src/web/features/x/${page}.tsx`]: {
      file: "assets/own.js",
      src: `src/web/features/x/${page}.tsx`,
      isDynamicEntry: true,
      imports: ["index.html", "_shared.js"],
      dynamicImports: ["src/web/lazy.ts"],
    },
    "_shared.js": { file: "assets/shared.js", imports: ["index.html"] },
    "src/web/lazy.ts": { file: "assets/lazy.js", src: "src/web/lazy.ts", isDynamicEntry: true },
  };
  writeFileSync(join(folder, ".vite/manifest.json"), JSON.stringify(manifest));
}

describe("the budgets of `npm run check`", () => {
  it("pass a page that stays within them, whatever it fetches later", () => {
    build("auth-page", { own: 30 });
    expect(weighPages(folder)).toEqual([expect.objectContaining({ name: "auth-page", passed: true })]);
  });

  it("refuse a sign-in page of 100 KiB that must all be loaded", () => {
    build("auth-page", { own: 20, shared: 20 });
    expect(weighPages(folder)).toEqual([
      expect.objectContaining({ passed: false, text: expect.stringContaining("below 100 KiB") as string }),
    ]);
  });

  it("refuse any other page of 130 KiB", () => {
    build("plan-page", { own: 60 });
    expect(weighPages(folder)[0]).toMatchObject({ passed: true });
    build("plan-page", { own: 70 });
    expect(weighPages(folder)[0]).toMatchObject({ passed: false });
  });

  it("refuse 15 KiB of styles", () => {
    build("plan-page", { own: 1, style: 15 });
    expect(weighPages(folder)).toEqual([
      expect.objectContaining({ passed: false, text: expect.stringContaining("below 15 KiB") as string }),
    ]);
  });

  it("refuse the card provider's packages in what loads at once", () => {
    build("subscribe-page", { own: 1, mark: "js.stripe.com" });
    expect(weighPages(folder)).toEqual([
      expect.objectContaining({ passed: false, text: expect.stringContaining("card provider") as string }),
    ]);
  });

  it("refuse a build that names no pages", () => {
    writeFileSync(join(folder, ".vite/manifest.json"), "{}");
    expect(() => weighPages(folder)).toThrow("names no pages");
  });
});
