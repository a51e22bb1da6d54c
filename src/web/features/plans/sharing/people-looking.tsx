import { Users } from "lucide-react";

/** How many people are viewing a list now, including the user. */
export function peopleLooking(looking: number): string {
  return looking === 1 ? "Only you are looking now" : `${looking} people are looking now`;
}

export function PeopleLooking({ looking }: { looking: number }) {
  return (
    <span className="inline-flex items-center gap-1.5 font-medium text-leaf">
      <Users aria-hidden="true" className="size-4 shrink-0" />
      {peopleLooking(looking)}
    </span>
  );
}
