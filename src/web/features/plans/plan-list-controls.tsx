import { useEffect, useState } from "react";
import { Search } from "lucide-react";
import { PLAN_SORTS } from "#domain/plan/plan-sorts";
import type { PlanSort } from "#domain/plan/plan-sorts";
import { LONGEST_SEARCH } from "#web/features/plans/use-list-filter";
import type { ListFilter } from "#web/features/plans/use-list-filter";
import { SelectField } from "#web/ui/select-field";
import { TextField } from "#web/ui/text-field";

/** Typing within this time sends only one request. */
const TYPING_PAUSE_MS = 300;

const SORT_LABELS: Record<PlanSort, string> = {
  newest: "Newest first",
  oldest: "Oldest first",
  cheapest: "Lowest cost first",
};
const SORTS = PLAN_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));

type PlanListControlsProps = { filter: ListFilter; onChange: (change: Partial<ListFilter>) => void };

/** Search and order of the saved plans. */
export function PlanListControls({ filter: { search, sort }, onChange }: PlanListControlsProps) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  // The URL was changed by something other than this field: a link, or a cleared search.
  if (known !== search) {
    setKnown(search);
    if (search !== typed.trim()) setTyped(search);
  }
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === search) return;
    const timer = setTimeout(() => onChange({ search: wanted }), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, search, onChange]);
  return (
    <search className="mb-4 block">
      <form
        className="grid gap-4 sm:grid-cols-[1fr_14rem]"
        onSubmit={(event) => {
          event.preventDefault();
          onChange({ search: typed.trim() });
        }}
      >
        <TextField
          label="Search your plans"
          type="search"
          placeholder="A dish, a name, a diet or a shop"
          maxLength={LONGEST_SEARCH}
          autoComplete="off"
          enterKeyHint="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          trailing={<Search aria-hidden="true" className="pointer-events-none me-3 size-5 text-quiet" />}
        />
        <SelectField
          label="Sort by"
          options={SORTS}
          value={sort}
          onChange={(event) => onChange({ sort: event.target.value as PlanSort })}
        />
      </form>
    </search>
  );
}
