import { useEffect, useLayoutEffect, useState, Component, type ReactNode } from "react";
import { QueryClientProvider } from "@tanstack/react-query";
import { Router } from "wouter";
import { LatePart } from "#web/app/late-part";
import { createCrossing } from "#web/app/document-crossing";
import { removeLoadingScreen, showLoadFailure } from "#web/app/loading-screen";
import { OfflineNotice } from "#web/app/offline-notice";
import { Routes } from "#web/app/routes";
import { SessionState } from "#web/app/session-state";
import { createQueryClient } from "#web/app/query-client";
import { PageFocusProvider } from "#web/ui/page-focus";
import { showToastKeptOverReload } from "#web/ui/toast-store";

// Toasts wait in a store until this is loaded, which also adds the region that F8 moves to.
const toastHost = async () => (await import("#web/ui/toast-host")).ToastHost;
const offline = async () => (await import("#web/app/offline")).Offline;

export function App() {
  const [client] = useState(createQueryClient);
  const [{ around, watch }] = useState(createCrossing);
  useLayoutEffect(removeLoadingScreen, []);
  useEffect(showToastKeptOverReload, []);
  useEffect(watch, [watch]);
  return (
    <ErrorBoundary>
      <QueryClientProvider client={client}>
        <PageFocusProvider>
          <Router aroundNav={around}>
            <SessionState>
              <LatePart load={offline} until={<OfflineNotice />} />
              <Routes />
              <LatePart load={toastHost} />
            </SessionState>
          </Router>
        </PageFocusProvider>
      </QueryClientProvider>
    </ErrorBoundary>
  );
}

/** If a page cannot be rendered, or its code cannot be fetched, index.html's "Failed to load app" replaces it. */
class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    showLoadFailure();
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
