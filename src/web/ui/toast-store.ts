export type ToastContent = {
  title: string;
  description?: string | undefined;
  destructive?: boolean | undefined;
  /** Milliseconds until it closes by itself. */
  duration?: number | undefined;
  /** An action offered while it is open. */
  action?: ToastAction | undefined;
};

export type ToastAction = { readonly label: string; readonly act: () => void };

/** What is keeping a toast open. */
export type ToastHolder = "pointer" | "focus";

export type ToastState = ToastContent & { id: number; open: boolean };

const CLOSE_AFTER_MS = 5_000;
/** How long a dismissed toast is kept in memory (spec I8). */
const REMOVE_AFTER_MS = 1_000_000;
/** Not tied to a user, but still private: cleared at sign-in and sign-out (lib/private-storage.ts). */
const AFTER_RELOAD_KEY = "mealwright:private::toast-after-reload";
/** After a page load longer than this, the toast is out of date. */
const KEPT_FOR_MS = 60_000;

/** Holds at most one toast; a new one replaces the old one. */
export class ToastStore {
  #current: ToastState | null = null;
  #lastId = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closesAt = 0;
  readonly #holders = new Set<ToastHolder>();
  readonly #listeners = new Set<() => void>();

  readonly current = (): ToastState | null => this.#current;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  show(content: ToastContent): { dismiss: () => void } {
    this.#lastId += 1;
    const id = this.#lastId;
    this.#set({ ...content, id, open: true });
    this.#closeIn(content.duration ?? CLOSE_AFTER_MS, id);
    return { dismiss: () => this.dismiss(id) };
  }

  dismiss(id: number): void {
    if (this.#current?.id !== id || !this.#current.open) return;
    this.#set({ ...this.#current, open: false });
    // Its holders have nothing left to hold, and may disappear without releasing.
    this.#holders.clear();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#set(null), REMOVE_AFTER_MS);
  }

  /** Pointer or focus on the toast keeps it open. */
  hold(holder: ToastHolder): void {
    this.#holders.add(holder);
    if (this.#current?.open === true) clearTimeout(this.#timer);
  }

  release(holder: ToastHolder): void {
    this.#holders.delete(holder);
    const current = this.#current;
    if (current?.open === true) this.#closeIn(current.duration ?? CLOSE_AFTER_MS, current.id);
  }

  /** Carries an open toast over to the next page load, for its remaining time. */
  keepOverLoad(): void {
    if (this.#current?.open !== true) return;
    const { title, description, destructive } = this.#current;
    const left = this.#holders.size === 0 ? this.#closesAt - Date.now() : this.#current.duration;
    toast.afterReload({ title, description, destructive, duration: left });
  }

  #closeIn(milliseconds: number, id: number): void {
    clearTimeout(this.#timer);
    this.#closesAt = Date.now() + milliseconds;
    if (this.#holders.size === 0) this.#timer = setTimeout(() => this.dismiss(id), milliseconds);
  }

  #set(next: ToastState | null): void {
    this.#current = next;
    for (const listener of this.#listeners) listener();
  }
}

/** The page has one place for toasts, so it has one store. */
export const toastStore = new ToastStore();

/** Shows a toast at once, replacing any other. */
export function toast(content: ToastContent): { dismiss: () => void } {
  return toastStore.show(content);
}

/** Stores a toast for the next page load. */
toast.afterReload = (content: ToastContent): void => {
  try {
    sessionStorage.setItem(AFTER_RELOAD_KEY, JSON.stringify({ ...content, keptAt: Date.now() }));
  } catch {
    // Without storage, only this message is lost.
  }
};

/** Shows what `toast.afterReload` stored; called once, when the app starts. */
export function showToastKeptOverReload(): void {
  try {
    const kept = sessionStorage.getItem(AFTER_RELOAD_KEY);
    if (kept === null) return;
    sessionStorage.removeItem(AFTER_RELOAD_KEY);
    const { keptAt, ...content } = JSON.parse(kept) as ToastContent & { keptAt: number };
    if (Date.now() - keptAt < KEPT_FOR_MS) toast(content);
  } catch {
    // Unreadable data counts as no message.
  }
}
