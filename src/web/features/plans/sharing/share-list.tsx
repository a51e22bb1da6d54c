import { useState } from "react";
import { Share2 } from "lucide-react";
import { PeopleLooking } from "#web/features/plans/sharing/people-looking";
import { ShareDialog } from "#web/features/plans/sharing/share-dialog";
import { Button } from "#web/ui/button";

/** The way to a link that others can shop by, and whether somebody is there now. */
export function ShareList({ planId, looking }: { planId: string; looking: number | null }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      {looking !== null && looking > 1 && <PeopleLooking looking={looking} />}
      <Button variant="secondary" size="sm" className="shrink-0" onClick={() => setOpen(true)}>
        <Share2 aria-hidden="true" />
        Share the list
      </Button>
      <ShareDialog planId={planId} open={open} onClose={() => setOpen(false)} />
    </>
  );
}
