import { ChevronDown } from "lucide-react";
import { useState } from "react";
import type { CupboardItem } from "#contract/cupboard";
import type { FoodChange } from "#web/shared/unsent/changes";
import { Card } from "#web/ui/card";
import { SwitchField } from "#web/ui/switch-field";

type BasicsProps = {
  items: readonly CupboardItem[];
  /** Whether they are initially expanded: if there is nothing else, or the user has not reviewed them. */
  open: boolean;
  onSay: (item: CupboardItem, said: Exclude<FoodChange, "gone">) => void;
};

/** What we assume every kitchen has; each can be switched off with one tap. */
export function Basics({ items, open: openAtFirst, onSay }: BasicsProps) {
  const [open, setOpen] = useState(openAtFirst);
  const there = items.filter(({ always }) => always).length;
  const assumed = items.filter((item) => item.assumed).length;
  return (
    <section aria-labelledby="basics-title">
      <Card className="max-sm:p-4">
        <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)} className="group/basics">
          <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 [&::-webkit-details-marker]:hidden">
            <span>
              <h2 id="basics-title" className="text-h3">
                The basics
              </h2>
              <span className="text-small text-quiet">
                {there} of {items.length} at home
                {assumed > 0 && `, ${assumed === items.length ? "all" : assumed} assumed`}
              </span>
            </span>
            <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-leaf group-open/basics:rotate-180" />
          </summary>
          <p className="mt-1 mb-3 max-w-prose text-small text-quiet">
            Your plans count on these being there, so they cost nothing. Switch off what you don’t have, and your next
            plan buys it.
          </p>
          <ul className="grid gap-y-1 sm:gap-y-2 sm:grid-cols-2 sm:gap-x-10">
            {items.map((item) => (
              <li key={item.food_id}>
                <SwitchField label={item.name} checked={item.always} onChange={(always) => onSay(item, { always })} />
              </li>
            ))}
          </ul>
        </details>
      </Card>
    </section>
  );
}
