import { useState } from "react";
import { Share2, Users } from "lucide-react";
import { peopleLooking } from "#web/features/plans/sharing/people-looking";
import { ShareDialog } from "#web/features/plans/sharing/share-dialog";
import { Button } from "#web/ui/button";

/** The share button, and whether someone is viewing the list now. */
export function ShareList({ planId, looking }: { planId: string; looking: number | null }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" size="sm" className="relative shrink-0" onClick={() => setOpen(true)}>
        <Share2 aria-hidden="true" />
        Share the list {looking !== null && looking > 1 && <Beside looking={looking} />}
      </Button>
      <ShareDialog planId={planId} open={open} looking={looking} onClose={() => setOpen(false)} />
    </>
  );
}

/** Overlays the button's corner, so that viewers coming and going do not shift the list under the thumb. */
function Beside({ looking }: { looking: number }) {
  return (
    <span
      title={peopleLooking(looking)}
      className="absolute -end-2 -top-3.5 inline-flex items-center gap-1 rounded-full bg-leaf px-2 py-0.5 text-on-leaf [&>svg]:size-3.5"
    >
      <Users aria-hidden="true" />
      <span aria-hidden="true">{looking}</span>
      <span className="sr-only">{peopleLooking(looking)}</span>
    </span>
  );
}
