import { Component, type ReactNode } from "react";
import { showLoadFailure } from "#web/app/loading-screen";

/** When a page cannot be rendered, or its code cannot be fetched, index.html's own "Failed to load app" takes its place. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
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
