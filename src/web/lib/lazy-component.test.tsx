// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createRoot } from "react-dom/client";
import { CodeBoundary, lazyComponent } from "#web/lib/lazy-component";

// Frozen time holds back whatever React delays. Its scheduler still runs, by messages.
beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] }));
afterEach(() => void vi.useRealTimers());

function turn(): Promise<void> {
  return new Promise((resolve) => void setImmediate(resolve));
}

async function turns(count: number): Promise<void> {
  for (let taken = 0; taken < count; taken += 1) await turn();
}

it("shows loaded content at once, without React's minimum fallback time", async () => {
  const code = Promise.withResolvers<() => string>();
  const Late = lazyComponent(() => code.promise);
  const place = document.createElement("div");
  const root = createRoot(place);
  root.render(
    <CodeBoundary fallback="Loading...">
      <Late />
    </CodeBoundary>,
  );
  await turns(20);
  expect(place.textContent).toBe("Loading...");
  code.resolve(() => "Here");
  await turns(20);
  vi.advanceTimersByTime(1);
  await turns(20);
  expect(place.textContent).toBe("Here");
  root.unmount();
});
