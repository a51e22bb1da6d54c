import { useEffect, useLayoutEffect, useState } from "react";
import { QueryClientProvider } from "@tanstack/react-query";
import { ErrorBoundary } from "#web/app/error-boundary";
import { LazyToastHost } from "#web/app/lazy-toast-host";
import { removeLoadingScreen } from "#web/app/loading-screen";
import { OfflineNotice } from "#web/app/offline-notice";
import { Routes } from "#web/app/routes";
import { SessionState } from "#web/app/session-state";
import { createQueryClient } from "#web/lib/query-client";
import { PageFocusProvider } from "#web/ui/page-focus";
import { showToastKeptOverReload } from "#web/ui/toast-store";

export function App() {
  const [client] = useState(createQueryClient);
  useLayoutEffect(removeLoadingScreen, []);
  useEffect(showToastKeptOverReload, []);
  return (
    <ErrorBoundary>
      <QueryClientProvider client={client}>
        <PageFocusProvider>
          <SessionState>
            <OfflineNotice />
            <Routes />
            <LazyToastHost />
          </SessionState>
        </PageFocusProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}
