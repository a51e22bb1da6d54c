import { Users } from "lucide-react";

/** How many people look at a list now, the reader counted. */
export function PeopleLooking({ looking }: { looking: number }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-small font-medium text-leaf">
      <Users aria-hidden="true" className="size-4 shrink-0" />
      {looking === 1 ? "Only you are looking now" : `${looking} people are looking now`}
    </span>
  );
}
