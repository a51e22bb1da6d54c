import { mkdtempSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { PAGES } from "#contract/pages";
import { readPageShell } from "#server/http/page-shell";

const BUILT = resolve(import.meta.dirname, "../../dist/web");
const folders: string[] = [];

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function shellOf(folder: string) {
  return readPageShell({
    folder,
    publicUrl: new URL("http://localhost:3000"),
    cardForm: "own",
    publicConfig: { poweredBy: 'A "planner" & more', plannerName: "A planner" },
  });
}

/** A built folder whose files have as many letters as is said. */
function folderWith(manifest: object, sizes: Record<string, number>): string {
  const folder = mkdtempSync(join(tmpdir(), "mealwright-pages-"));
  folders.push(folder);
  mkdirSync(join(folder, ".vite"));
  writeFileSync(join(folder, "index.html"), '<html lang="en-GB"><head></head></html>');
  writeFileSync(join(folder, ".vite/manifest.json"), JSON.stringify(manifest));
  for (const [file, size] of Object.entries(sizes)) writeFileSync(join(folder, file), "a".repeat(size));
  return folder;
}

function filesOf(html: string): string[] {
  return [...html.matchAll(/modulepreload" crossorigin href="\/([^"]+)"/gu)].map(([, file = ""]) => file);
}

describe("the files preloaded with a page", () => {
  it("go by size, the app's own among them, also where several pages share the page's code", () => {
    const folder = folderWith(
      {
        "index.html": { file: "app.js", src: "index.html", isEntry: true, imports: ["_library.js"] },
        "_library.js": { file: "library.js", name: "library" },
        "_room.js": { file: "room.js", name: "room", imports: ["index.html"] },
        "_saved-plans-page.js": { file: "saved.js", name: "saved-plans-page", imports: ["_room.js", "_library.js"] },
      },
      { "library.js": 300, "room.js": 20, "saved.js": 100 },
    );
    expect(filesOf(shellOf(folder).formFor("/saved-plans", false).html)).toEqual(["library.js", "saved.js", "room.js"]);
  });

  it("are all that the built page needs, and each one exists", () => {
    const shell = shellOf(BUILT);
    for (const { path, code } of PAGES) {
      const files = filesOf(shell.formFor(path, false).html);
      for (const module of code) {
        expect(
          files.filter((file) => file.startsWith(`assets/${module}-`)),
          `${path}: ${module}`,
        ).toHaveLength(1);
      }
    }
  });

  it("come after the largest, which reuses the page's connection", () => {
    for (const { path } of PAGES) {
      const { html } = shellOf(BUILT).formFor(path, false);
      const [, first = ""] = /(?:src|href)="(\/assets[^"]*)"/u.exec(html) ?? [];
      const sizes = filesOf(html).map((file) => statSync(join(BUILT, file)).size);
      expect(first, path).toBe(`/${filesOf(html)[0]}`);
      expect(sizes[0], path).toBe(Math.max(...sizes));
    }
  });

  it("are named in the page's Link header, in the same order, the app's own second", () => {
    for (const { path } of PAGES) {
      const { html, link } = shellOf(BUILT).formFor(path, false);
      const [largest, ...others] = filesOf(html).map((file) => `/${file}`);
      const [, app] = /<script type="module" crossorigin src="([^"]+)"/u.exec(html) ?? [];
      expect(link.split(", "), path).toEqual(
        [largest, app, ...others].map((file) => `<${file}>; rel=modulepreload; crossorigin`),
      );
    }
  });

  it("leave the words of the page's configuration as they are", () => {
    const { html } = shellOf(folderWith({}, {})).formFor("/terms", true);
    const [, brought = ""] = /name="mealwright-config" content="([^"]*)"/u.exec(html) ?? [];
    const text = brought.replaceAll("&quot;", '"').replaceAll("&amp;", "&");
    expect(JSON.parse(text)).toEqual({ poweredBy: 'A "planner" & more', plannerName: "A planner" });
  });
});
