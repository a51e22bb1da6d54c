import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { withTransition } from "#web/app/document-crossing";

function browser({ reduced, can }: { reduced: boolean; can: boolean }) {
  const startViewTransition = vi.fn((change: () => void) => {
    change();
    return { ready: Promise.reject(new Error("left out")), finished: Promise.resolve() };
  });
  vi.stubGlobal("document", can ? { startViewTransition } : {});
  vi.stubGlobal("window", { matchMedia: () => ({ matches: reduced }) });
  return startViewTransition;
}

let changed = 0;
const change = () => {
  changed += 1;
};
beforeEach(() => {
  changed = 0;
});
afterEach(() => {
  vi.unstubAllGlobals();
});

it("fades if the browser can, and a skipped fade is not an error", async () => {
  const fade = browser({ reduced: false, can: true });
  withTransition(change);
  await Promise.resolve();
  expect([fade.mock.calls.length, changed]).toEqual([1, 1]);
});

it.each([
  ["motion is not wanted", { reduced: true, can: true }],
  ["the browser cannot", { reduced: false, can: false }],
])("changes the page at once where %s", (_, given) => {
  const fade = browser(given);
  withTransition(change);
  expect([fade.mock.calls.length, changed]).toEqual([0, 1]);
});
