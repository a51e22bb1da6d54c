import { useSyncExternalStore } from "react";

/** One key holds them all, so that one removal clears them. */
const KEY = "mealwright:admin-credentials";
const CHANGED = "mealwright:admin-credentials-changed";

export type AdminCredentials = { username: string; password: string };

/** The value of the `Authorization` header: Basic, with names and passwords in UTF-8. */
export function authorizationOf({ username, password }: AdminCredentials): string {
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return `Basic ${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}`;
}

/** Stores the credentials in this browser until a 401 or logout (spec H6). Throws if storage is unavailable. */
export function keepCredentials(credentials: AdminCredentials): void {
  window.localStorage.setItem(KEY, authorizationOf(credentials));
  window.dispatchEvent(new Event(CHANGED));
}

export function forgetCredentials(): void {
  try {
    window.localStorage.removeItem(KEY);
  } catch {
    // Without storage, nothing was stored.
  }
  window.dispatchEvent(new Event(CHANGED));
}

/** The stored `Authorization` header, or null; a logout in another tab applies here too. */
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
