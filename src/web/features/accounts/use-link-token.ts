import { useLayoutEffect, useState } from "react";

/**
 * The token of an e-mail's link, from the fragment, which no server and no other page ever sees. It leaves the address bar at once: it
 * is as good as a password. A second link opened here counts too.
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
