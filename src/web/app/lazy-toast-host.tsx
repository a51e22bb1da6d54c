import { lazy, Suspense, useEffect, useState } from "react";

const ToastHost = lazy(() => import("#web/ui/toast-host").then((module) => ({ default: module.ToastHost })));

/** Fetches the toasts' code once the page is at rest, so that F8 has its region and the first paint does not wait. */
export function LazyToastHost() {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if ("requestIdleCallback" in window) {
      const handle = window.requestIdleCallback(() => setWanted(true), { timeout: 2_000 });
      return () => window.cancelIdleCallback(handle);
    }
    const handle = setTimeout(() => setWanted(true), 200);
    return () => clearTimeout(handle);
  }, []);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <ToastHost />
    </Suspense>
  );
}
