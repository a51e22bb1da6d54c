import { useSyncExternalStore } from "react";
import { WifiOff } from "lucide-react";

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
        <p className="flex items-center justify-center gap-2 bg-mustard px-4 py-2 text-center text-small font-medium text-on-mustard">
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          You are offline. What is on the screen stays; saving and new plans wait until you are back.
        </p>
      )}
    </div>
  );
}
