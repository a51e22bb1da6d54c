import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { keepCompiledCode } from "./tests/support/compiled-code.ts";
import { LongestFirst } from "./tests/support/longest-first.ts";
import { keepTemporaryFilesInMemory } from "./tests/support/memory-folder.ts";
import { startRunDate } from "./tests/support/run-date.ts";
import { commonPasswords } from "./tools/build/common-passwords.ts";

keepTemporaryFilesInMemory();
keepCompiledCode();
startRunDate();

const root = import.meta.dirname;
const alias = ["domain", "contract", "server", "web"]
  .map((side) => ({
    find: new RegExp(`^#${side}/`, "u"),
    replacement: `${join(root, "src", side)}/`,
  }))
  .concat(
    ["tests", "tools"].map((folder) => ({
      find: new RegExp(`^#${folder}/`, "u"),
      replacement: `${join(root, folder)}/`,
    })),
  );

/**
 * Whether each file has a process of its own. The files that a worker runs one after the other share what they import, and with it
 * the compiled catalogue, or the pages' code and their document: to make those anew took more time than most files themselves.
 */
const isolate = false;
/** Room for what is young: a worker that reads the catalogue and makes plans tidies it up a fourteenth of its time by itself. */
const execArgv = ["--max-semi-space-size=32"];

/**
 * What Node reads by itself is not written anew by Vite first: in such code each call of an imported function asks an object for it, which
 * took a quarter of the time of these tests.
 */
const native = { viteModuleRunner: false, nodeLoader: false };

/** While a run writes down which files have to do with the date, each says that it begins. */
const begun = process.env.TEST_DATE_READERS === undefined ? [] : ["tests/support/name-test-file.ts"];

export default defineConfig({
  test: {
    // Two cores are shared by what runs; more workers than that only wait for each other.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve: { alias },
        test: {
          name: "rules",
          experimental: native,
          isolate,
          execArgv,
          setupFiles: begun,
          include: [
            "src/domain/**/*.test.ts",
            "src/contract/**/*.test.ts",
            "tests/rules/**/*.test.ts",
            "scripts/**/*.test.ts",
          ],
          // A property over the whole dictionary takes seconds on a busy machine.
          testTimeout: 120_000,
        },
      },
      {
        resolve: { alias },
        plugins: [commonPasswords()],
        test: {
          // The small parts of the pages, which only the pages' own build can read.
          name: "parts",
          isolate,
          execArgv,
          setupFiles: begun,
          include: ["src/web/**/*.test.{ts,tsx}"],
          testTimeout: 120_000,
        },
      },
      {
        resolve: { alias },
        plugins: [commonPasswords()],
        test: {
          // The pages as a whole in a browser's document without a browser: what they say and offer for each answer of the server.
          name: "web",
          isolate,
          execArgv,
          setupFiles: [...begun, "tests/support/web-setup.ts"],
          environment: "happy-dom",
          include: ["tests/web/**/*.test.ts"],
          testTimeout: 120_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "server",
          experimental: native,
          isolate,
          execArgv,
          setupFiles: begun,
          include: ["src/server/**/*.test.ts", "tests/server/**/*.test.ts"],
          globalSetup: ["tests/support/databases.ts"],
          // What hangs is found all the same; what is slow is the machine's doing.
          testTimeout: 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        resolve: { alias },
        test: {
          // Random requests, the oracle, kills: a seeded sample of each, and all of them with `npm run test:deep`.
          name: "long",
          experimental: native,
          isolate,
          execArgv,
          setupFiles: begun,
          include: ["tests/deep/**/*.test.ts", "tests/catalogue/**/*.test.ts"],
          globalSetup: ["tests/support/databases.ts"],
          testTimeout: 3_600_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
});
