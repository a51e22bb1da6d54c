import { relative } from "node:path";
import { beforeAll, expect } from "vitest";

/** Tells this process, and those that it starts, which file is tested now: see `date-readers.mjs`. */
process.env.TEST_FILE = relative(process.cwd(), expect.getState().testPath ?? "");
process.env.TEST_FILE_LOADS = "yes";
beforeAll(() => {
  delete process.env.TEST_FILE_LOADS;
});
