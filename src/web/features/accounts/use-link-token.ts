import { useLayoutEffect, useState } from "react";

/**
 * The token from an e-mailed link's fragment, which is never sent to a server. It is removed from the address bar at once: it
 * is as good as a password. A second link opened in this tab works too.
 */
export function useLinkToken(): string | null {
  const [token, setToken] = useState(tokenInAddress);
  useLayoutEffect(() => {
    const take = () => {
      const found = tokenInAddress();
      if (found === null) return;
      setToken(found);
      window.history.replaceState(window.history.state, "", window.location.pathname);
    };
    take();
    window.addEventListener("hashchange", take);
    return () => window.removeEventListener("hashchange", take);
  }, []);
  return token;
}

function tokenInAddress(): string | null {
  return new URLSearchParams(window.location.hash.slice(1)).get("token");
}
