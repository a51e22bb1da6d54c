/**
 * Where to go after sign-in: the address that was asked for, if it is one of this site's own. Anything else (another
 * origin, `//host`, `/\host`, `javascript:`) leads home, so that a link cannot send people elsewhere through our page.
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

/** The sign-in page's address that leads back to `path`. */
export function signInPathFor(path: string): string {
  return path === "/" ? "/auth" : `/auth?next=${encodeURIComponent(path)}`;
}
