export type ToastContent = {
  title: string;
  description?: string | undefined;
  destructive?: boolean | undefined;
  /** Milliseconds until it closes by itself. */
  duration?: number | undefined;
  /** Something that can be done about it, for as long as it stands. */
  action?: ToastAction | undefined;
};

export type ToastAction = { readonly label: string; readonly act: () => void };

/** What keeps a toast open. */
export type ToastHolder = "pointer" | "focus";

export type ToastState = ToastContent & { id: number; open: boolean };

const CLOSE_AFTER_MS = 5_000;
/** How long a dismissed toast is kept in memory (spec I8). */
const REMOVE_AFTER_MS = 1_000_000;
/** Nobody's by name, and private all the same: signing in or out forgets it (lib/private-storage.ts). */
const AFTER_RELOAD_KEY = "mealwright:private::toast-after-reload";
/** A load that took longer than this was broken off; what is told then is no news. */
const KEPT_FOR_MS = 60_000;

/** Holds at most one toast; a new one takes the old one's place. */
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
    // What held it has nothing left to hold, and may be gone without a word.
    this.#holders.clear();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#set(null), REMOVE_AFTER_MS);
  }

  /** People who read it or stand on it with the pointer or the focus keep it. */
  hold(holder: ToastHolder): void {
    this.#holders.add(holder);
    if (this.#current?.open === true) clearTimeout(this.#timer);
  }

  release(holder: ToastHolder): void {
    this.#holders.delete(holder);
    const current = this.#current;
    if (current?.open === true) this.#closeIn(current.duration ?? CLOSE_AFTER_MS, current.id);
  }

  /** Has the page that loads next show the toast that stands, for the time that it has left. */
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

/** Shows a toast at once, in the place of any other. */
export function toast(content: ToastContent): { dismiss: () => void } {
  return toastStore.show(content);
}

/** Keeps one toast for the page that loads next. */
toast.afterReload = (content: ToastContent): void => {
  try {
    sessionStorage.setItem(AFTER_RELOAD_KEY, JSON.stringify({ ...content, keptAt: Date.now() }));
  } catch {
    // A browser that stores nothing loses only this message.
  }
};

/** Shows what `toast.afterReload` kept; called once, when the app starts. */
export function showToastKeptOverReload(): void {
  try {
    const kept = sessionStorage.getItem(AFTER_RELOAD_KEY);
    if (kept === null) return;
    sessionStorage.removeItem(AFTER_RELOAD_KEY);
    const { keptAt, ...content } = JSON.parse(kept) as ToastContent & { keptAt: number };
    if (Date.now() - keptAt < KEPT_FOR_MS) toast(content);
  } catch {
    // Unreadable storage holds no message.
  }
}
