import { readdirSync } from "node:fs";
import { basename, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { pageAt, PAGES } from "#contract/pages";
import { paths } from "#web/shared/paths";

const modules = readdirSync(resolve(import.meta.dirname, "../../src/web"), { recursive: true })
  .map(String)
  .filter((file) => file.endsWith(".tsx"))
  .map((file) => basename(file, ".tsx"));

describe("the table of pages", () => {
  it("knows every address that the app links to", () => {
    for (const path of Object.values(paths)) {
      const address = typeof path === "string" ? path : path("monthly");
      expect(pageAt(address.split("?", 1)[0] ?? ""), address).not.toBeNull();
    }
  });

  it("names code that there is", () => {
    for (const { path, code } of PAGES) {
      for (const name of code) expect(modules, `${path} is drawn with ${name}`).toContain(name);
    }
  });

  it("has each address once, and no other", () => {
    expect(new Set(PAGES.map(({ path }) => path)).size).toBe(PAGES.length);
    for (const unknown of ["/nowhere", "/meal-plan/1/2", "/Auth", "//", "/auth/x"]) {
      expect(pageAt(unknown)?.path ?? null, unknown).toBe(unknown === "//" ? "/" : null);
    }
  });
});
