import { useSyncExternalStore } from "react";

/** One key holds them all, so that one removal forgets them. */
const KEY = "mealwright:admin-credentials";
const CHANGED = "mealwright:admin-credentials-changed";

export type AdminCredentials = { username: string; password: string };

/** The value of the `Authorization` header: Basic, with names and passwords in UTF-8. */
export function authorizationOf({ username, password }: AdminCredentials): string {
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}`;
}

/** Keeps the credentials in this browser until a 401 or the logout (spec H6). Throws where the browser stores nothing. */
export function keepCredentials(credentials: AdminCredentials): void {
  window.localStorage.setItem(KEY, authorizationOf(credentials));
  window.dispatchEvent(new Event(CHANGED));
}

export function forgetCredentials(): void {
  try {
    window.localStorage.removeItem(KEY);
  } catch {
    // A browser that stores nothing has kept nothing.
  }
  window.dispatchEvent(new Event(CHANGED));
}

/** The kept `Authorization` header, or null; a logout in another tab counts here too. */
export function useAdminAuthorization(): string | null {
  return useSyncExternalStore(subscribe, readAuthorization);
}

function readAuthorization(): string | null {
  try {
    return window.localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  window.addEventListener(CHANGED, listener);
  window.addEventListener("storage", listener);
  return () => {
    window.removeEventListener(CHANGED, listener);
    window.removeEventListener("storage", listener);
  };
}
