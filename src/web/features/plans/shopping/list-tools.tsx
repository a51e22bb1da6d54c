import { Copy, Eye, EyeOff, Send } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#web/ui/button";
import { toast } from "#web/ui/toast-store";

type ListToolsProps = {
  /** The shopping-day control, if available. */
  day: ReactNode;
  /** How many ticked lines can be seen, and so hidden. */
  hideable: number;
  hidden: number;
  hide: () => void;
  show: () => void;
  text: () => string;
};

/** Actions for the list as a whole. Inactive buttons keep their places. */
export function ListTools({ day, hideable, hidden, hide, show, text }: ListToolsProps) {
  const shares = typeof navigator.share === "function";

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text());
      toast({ title: "List copied", description: "Paste it into a message or a note." });
    } catch {
      toast({
        title: "The list wasn’t copied",
        description: "Your browser doesn’t allow it here. Select the list and copy it by hand.",
        destructive: true,
      });
    }
  }

  async function share(): Promise<void> {
    // Closing the browser's share sheet is not an error.
    await navigator.share({ title: "Shopping list", text: text() }).catch(() => undefined);
  }

  return (
    <div className="no-print mb-4 -ms-3 flex flex-wrap items-center gap-x-1">
      {/* A separate row on phones, where inactive buttons would otherwise leave an empty one. */}
      <div className="max-sm:w-full">{day}</div>
      <Button variant="ghost" size="sm" onClick={() => void copy()}>
        <Copy aria-hidden="true" />
        Copy list
      </Button>
      {shares && (
        <Button variant="ghost" size="sm" onClick={() => void share()}>
          <Send aria-hidden="true" />
          Send as text
        </Button>
      )}
      {hidden > 0 && hideable === 0 ? (
        <Button variant="ghost" size="sm" onClick={show}>
          <Eye aria-hidden="true" />
          Show ticked ({hidden})
        </Button>
      ) : (
        <Button variant="ghost" size="sm" style={{ visibility: hideable > 0 ? "visible" : "hidden" }} onClick={hide}>
          <EyeOff aria-hidden="true" />
          Hide ticked
        </Button>
      )}
    </div>
  );
}
