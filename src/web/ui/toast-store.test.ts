import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { showToastKeptOverReload, toastStore, ToastStore } from "#web/ui/toast-store";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("one toast at a time: a new one replaces the old one", () => {
  const store = new ToastStore();
  const first = store.show({ title: "First" });
  store.show({ title: "Second" });
  expect(store.current()).toMatchObject({ title: "Second", open: true });
  first.dismiss();
  expect(store.current()).toMatchObject({ title: "Second", open: true });
});

test("a toast closes after five seconds, or after its own time", () => {
  const store = new ToastStore();
  store.show({ title: "Short" });
  vi.advanceTimersByTime(4_999);
  expect(store.current()?.open).toBe(true);
  vi.advanceTimersByTime(1);
  expect(store.current()?.open).toBe(false);

  store.show({ title: "Long", duration: 120_000 });
  vi.advanceTimersByTime(119_999);
  expect(store.current()?.open).toBe(true);
  vi.advanceTimersByTime(1);
  expect(store.current()?.open).toBe(false);
});

test("a toast being read stays until released", () => {
  const store = new ToastStore();
  store.show({ title: "Read me" });
  store.hold("pointer");
  store.hold("focus");
  vi.advanceTimersByTime(60_000);
  expect(store.current()?.open).toBe(true);
  store.release("focus");
  vi.advanceTimersByTime(60_000);
  expect(store.current()?.open).toBe(true);
  store.release("pointer");
  vi.advanceTimersByTime(5_000);
  expect(store.current()?.open).toBe(false);
});

test("a new toast while another is being read stays as well; holds on a closed one are dropped", () => {
  const store = new ToastStore();
  store.show({ title: "First" });
  store.hold("focus");
  store.show({ title: "Second" });
  vi.advanceTimersByTime(60_000);
  expect(store.current()).toMatchObject({ title: "Second", open: true });
  store.dismiss(store.current()?.id ?? 0);
  store.show({ title: "Third" });
  vi.advanceTimersByTime(5_000);
  expect(store.current()).toMatchObject({ title: "Third", open: false });
});

test("nothing after dismissal keeps a toast in memory", () => {
  const store = new ToastStore();
  store.show({ title: "Bye" }).dismiss();
  store.hold("pointer");
  vi.advanceTimersByTime(1_000_000);
  expect(store.current()).toBeNull();
});

test("a dismissed toast is dropped after a million milliseconds", () => {
  const store = new ToastStore();
  const listener = vi.fn<() => void>();
  store.subscribe(listener);
  store.show({ title: "Bye" }).dismiss();
  expect(listener).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(999_999);
  expect(store.current()).not.toBeNull();
  vi.advanceTimersByTime(1);
  expect(store.current()).toBeNull();
});

/** What a tab keeps from one page to the next. */
function tabStorage(): Map<string, string> {
  const kept = new Map<string, string>();
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  return kept;
}

test("an open toast continues on the next page for its remaining time, once", () => {
  const kept = tabStorage();
  const left = new ToastStore();
  left.show({ title: "Card changed", description: "From now on we charge your Visa.", destructive: true });
  vi.advanceTimersByTime(3_000);
  left.keepOverLoad();
  expect([...kept.keys()]).toEqual([expect.stringMatching(/^mealwright:private:/u)]);

  showToastKeptOverReload();
  expect(kept.size).toBe(0);
  expect(toastStore.current()).toMatchObject({ title: "Card changed", destructive: true, duration: 2_000, open: true });
  vi.advanceTimersByTime(2_000);
  expect(toastStore.current()?.open).toBe(false);
  showToastKeptOverReload();
  expect(toastStore.current()?.open).toBe(false);
});

test("a closed toast is not carried over, and one stored long ago is not shown", () => {
  const kept = tabStorage();
  const left = new ToastStore();
  left.show({ title: "Bye" }).dismiss();
  left.keepOverLoad();
  expect(kept.size).toBe(0);

  left.show({ title: "Late" });
  left.keepOverLoad();
  vi.advanceTimersByTime(60_000);
  showToastKeptOverReload();
  expect(toastStore.current()?.title).not.toBe("Late");
  expect(kept.size).toBe(0);
});
