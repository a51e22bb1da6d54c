import { Copy, Eye, EyeOff, Send } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#web/ui/button";
import { toast } from "#web/ui/toast-store";

type ListToolsProps = {
  /** The day of the shop, where it may be said. */
  day: ReactNode;
  /** How many ticked lines can be seen, and so hidden. */
  hideable: number;
  hidden: number;
  hide: () => void;
  show: () => void;
  text: () => string;
};

/** What can be done with the list as a whole. Buttons that have nothing to do keep their places. */
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
    // Whoever closes the browser's own question has shared nothing, which is no fault.
    await navigator.share({ title: "Shopping list", text: text() }).catch(() => undefined);
  }

  return (
    <div className="no-print mb-4 -ms-3 flex flex-wrap items-center gap-x-1">
      {/* A row of its own on phones, where the buttons that have nothing to do would else leave one empty. */}
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
