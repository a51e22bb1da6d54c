import { type RefObject, useEffect, useRef, useState } from "react";
import { Copy, Send } from "lucide-react";
import { PeopleLooking } from "#web/features/plans/sharing/people-looking";
import { type UseShare, useShare } from "#web/features/plans/sharing/use-share";
import { messageOf } from "#web/lib/api-error";
import { Button } from "#web/ui/button";
import { Dialog } from "#web/ui/dialog";
import { Notice } from "#web/ui/notice";
import { Skeleton } from "#web/ui/skeleton";
import { TextField } from "#web/ui/text-field";
import { toast } from "#web/ui/toast-store";

const SEEN =
  "They see the shopping list with the lines you wrote on it, what should be at home, and the week’s dishes with what your plan says of each, and need no account.";
const UNSEEN = "Your name, email address, diet, allergies, notes and budget are not shown.";

type ShareDialogProps = { planId: string; open: boolean; looking: number | null; onClose: () => void };

/** Creates, shows and revokes a plan's link. */
export function ShareDialog({ planId, open, looking, onClose }: ShareDialogProps) {
  const share = useShare(planId, { wanted: open });
  const [ending, setEnding] = useState(false);
  const link = share.link.data ?? null;

  function close(): void {
    setEnding(false);
    share.forgetFaults();
    onClose();
  }
  function end(): void {
    share.end(() => {
      close();
      toast({ title: "Sharing stopped", description: "The link no longer works." });
    });
  }

  if (ending && link !== null)
    return <EndDialog open={open} share={share} onKeep={() => setEnding(false)} onEnd={end} />;
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => !wanted && close()}
      title="Share the list"
      description={
        <>
          <p>
            {link === null
              ? "Make a link, and anyone who has it can tick things off with you."
              : "Anyone who has this link can tick things off with you."}{" "}
            {SEEN}
          </p>
          <p className="mt-2">{UNSEEN}</p>
        </>
      }
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            Close
          </Button>
          {link === null ? (
            <Button
              pending={share.making}
              pendingLabel="Making the link..."
              disabled={share.link.isPending}
              onClick={share.make}
            >
              Make a link
            </Button>
          ) : (
            <Button variant="ghost" onClick={() => setEnding(true)}>
              Stop sharing
            </Button>
          )}
        </>
      }
    >
      {share.link.isPending && <Skeleton className="h-12" />}
      {share.fault !== null && (
        <Notice tone="error" role="alert">
          {messageOf(share.fault)}
        </Notice>
      )}
      {link !== null && <LinkToSend url={link.url} />}
      {link !== null && looking !== null && (
        <p className="mt-4 text-small">
          <PeopleLooking looking={looking} />
        </p>
      )}
    </Dialog>
  );
}

function EndDialog(props: { open: boolean; share: UseShare; onKeep: () => void; onEnd: () => void }) {
  const { open, share, onKeep, onEnd } = props;
  return (
    <Dialog
      open={open}
      onOpenChange={(wanted) => !wanted && !share.ending && onKeep()}
      title="Stop sharing the list?"
      description="The link stops working at once, even for anyone looking at it now. You can make a new one later."
      actions={
        <>
          <Button variant="secondary" disabled={share.ending} onClick={onKeep}>
            Keep sharing
          </Button>
          <Button variant="destructive" pending={share.ending} pendingLabel="Stopping..." onClick={onEnd}>
            Stop sharing
          </Button>
        </>
      }
    >
      {share.fault !== null && (
        <Notice tone="error" role="alert">
          {messageOf(share.fault)}
        </Notice>
      )}
    </Dialog>
  );
}

function LinkToSend({ url }: { url: string }) {
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState("");
  // The button that led here is gone.
  useEffect(() => field.current?.focus(), []);
  const canSend = "share" in navigator;

  async function copy(): Promise<void> {
    setSaid((await copied(url, field)) ? "Link copied" : "Select the link and copy it");
  }
  function send(): void {
    // Cancelling is not an error.
    void navigator.share({ title: "Our shopping list", url }).catch(() => undefined);
  }
  return (
    <div className="flex flex-col gap-3">
      <TextField ref={field} label="Link" readOnly value={url} onFocus={({ target }) => selectAll(target)} />
      <div className="flex flex-wrap items-center gap-2">
        <Button variant={canSend ? "secondary" : "primary"} repeatable onClick={() => void copy()}>
          <Copy aria-hidden="true" />
          Copy the link
        </Button>
        {canSend && (
          <Button onClick={send}>
            <Send aria-hidden="true" />
            Send it
          </Button>
        )}
        <p role="status" className="text-small font-medium">
          {said}
        </p>
      </div>
    </div>
  );
}

/** Shows the start of the long address, which identifies the site. */
function selectAll(field: HTMLInputElement): void {
  field.select();
  requestAnimationFrame(() => (field.scrollLeft = 0));
}

/** False if the browser blocks clipboard access; the link is then selected. */
async function copied(text: string, field: RefObject<HTMLInputElement | null>): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    field.current?.focus();
    return false;
  }
}
