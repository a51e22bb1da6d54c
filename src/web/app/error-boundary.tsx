import { Component, type ReactNode } from "react";
import { Button } from "#web/ui/button";
import { PlateMark } from "#web/ui/wordmark";

/** What people see when a page cannot be rendered or its code cannot be fetched. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <main className="mx-auto flex min-h-dvh max-w-md flex-col items-center justify-center gap-4 p-6 text-center">
        <PlateMark className="size-16" />
        <div role="alert">
          <h1 className="text-h1">Failed to load app</h1>
        </div>
        <p className="text-quiet">Nothing that you saved is lost. Refresh the page to carry on.</p>
        <Button size="lg" onClick={() => window.location.reload()}>
          Refresh Page
        </Button>
      </main>
    );
  }
}
