import { createRoot } from "react-dom/client";
import { App } from "#web/app/app";
import { takeHistoryState } from "#web/app/document-crossing";
import { showLoadFailure } from "#web/app/loading-screen";

const root = document.getElementById("root");
if (root === null) throw new Error("index.html has no #root");

const onUncaughtError = (error: unknown) => {
  reportError(error);
  showLoadFailure();
};

takeHistoryState();
createRoot(root, { onUncaughtError }).render(<App />);
