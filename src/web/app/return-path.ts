/**
 * Where to go after sign-in: the requested address, if it is on this site. Anything else (another
 * origin, `//host`, `/\host`, `javascript:`) redirects to the home page, so that our page is not an open redirect.
 */
export function safeReturnPath(asked: string | null, origin: string): string {
  if (asked === null || !asked.startsWith("/")) return "/";
  let target: URL;
  try {
    target = new URL(asked, origin);
  } catch {
    return "/";
  }
  const path = `${target.pathname}${target.search}${target.hash}`;
  // A path such as "/.//host" is of this origin when parsed, yet leaves it when it is followed as text.
  if (target.origin !== origin || path.startsWith("//") || target.pathname === "/auth") return "/";
  return path;
}

/** The sign-in page's address that returns to `path`. */
export function signInPathFor(path: string): string {
  return path === "/" ? "/auth" : `/auth?next=${encodeURIComponent(path)}`;
}
