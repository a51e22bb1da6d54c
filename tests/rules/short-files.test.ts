import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";

/*
 * A file of under twenty lines is one more name to open. It stands by itself where two others or more need it, or where it is loaded
 * when it is needed; every other one is listed with its reason, or is a part of the file that uses it.
 */

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const SHORT = 20;

const REASONS: Readonly<Record<string, string>> = {
  "src/server/db/schema/audit.ts": "the tables of one feature, which migrations are made from",
  "src/server/db/schema/sandbox.ts": "the tables of one service, which migrations are made from",
  "src/server/features/admin/admin.feature.ts": "each feature is put together in a file of this name",
  "src/server/load-catalogue.ts": "reads the disk, which the file that uses it does not",
  "src/server/services/planner/worker-planner.ts": "one adapter of a port, beside the others",
  "src/server/services/requests/in-process-request-reader.ts": "one adapter of a port, beside the other",
  "src/web/app/plan-ahead.tsx": "names the chunk of the plan page, which must not come with the routes",
  "src/web/features/access/use-subscription-status.ts": "a query belongs to its feature; the app only asks it",
  "src/web/features/legal/privacy-page.tsx": "a page: its texts are long and stand beside it",
  "src/web/features/legal/terms-page.tsx": "a page: its texts are long and stand beside it",
  "src/web/main.tsx": "the entry of the browser's code",
};

const files = globSync("src/**/*.{ts,tsx}", { cwd: ROOT }).filter(
  (file) => !/\.test\.tsx?$|\/testing\/|\.d\.ts$/u.test(file),
);
const texts = new Map(files.map((file) => [file, readFileSync(join(ROOT, file), "utf8")]));

/** The files that import this one, and whether one of them does so only when it is needed. */
function usersOf(file: string): { users: number; whenNeeded: boolean } {
  const name = `#${file.replace(/^src\//u, "").replace(/\.tsx?$/u, "")}"`;
  const users = [...texts.values()].filter((text) => text.includes(`"${name}`));
  return { users: users.length, whenNeeded: users.some((text) => text.includes(`import("${name}`)) };
}

describe("a file of under twenty lines", () => {
  it("is needed by two others, is loaded when needed, or has its reason", () => {
    const alone = files.filter((file) => {
      if ((texts.get(file)?.split("\n").length ?? 0) - 1 >= SHORT) return false;
      const { users, whenNeeded } = usersOf(file);
      return users < 2 && !whenNeeded;
    });
    expect(alone.toSorted()).toEqual(Object.keys(REASONS).toSorted());
  });
});
