import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className="no-print">
      {!online && (
        <p className="bg-mustard px-4 py-2 text-center text-small font-medium text-on-mustard">
          You are offline. What is on the screen stays; saving and new plans wait until you are back.
        </p>
      )}
    </div>
  );
}
