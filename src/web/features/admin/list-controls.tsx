import { type FormEvent, useState } from "react";
import { RotateCw, Search } from "lucide-react";
import type { ListSort } from "#contract/admin";
import type { ListFilter } from "#web/features/admin/list-query";
import { Button } from "#web/ui/button";
import { SelectField } from "#web/ui/select-field";
import { TextField } from "#web/ui/text-field";

const SORTS: readonly { value: ListSort; label: string }[] = [
  { value: "newest", label: "Newest first" },
  { value: "oldest", label: "Oldest first" },
  { value: "name", label: "Name, A to Z" },
];

type ListControlsProps = {
  /** The subject of the search, for the button: "Search users". */
  what: string;
  hint: string;
  filter: ListFilter;
  onChange: (filter: ListFilter) => void;
  refresh: () => void;
  refreshing: boolean;
  /** False if the list has only one sort order. */
  sortable?: boolean;
};

/** Search, sort order and refresh. Searches are sent only on submit: each one accesses users' data, and is audited. */
export function ListControls({
  what,
  hint,
  filter,
  onChange,
  refresh,
  refreshing,
  sortable = true,
}: ListControlsProps) {
  const [typed, setTyped] = useState(filter.search);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onChange({ ...filter, search: typed.trim() });
  };
  return (
    <div className="mb-5 flex flex-wrap items-end gap-3">
      <form role="search" onSubmit={submit} className="flex min-w-0 flex-[1_1_20rem] items-end gap-2">
        <div className="min-w-0 flex-1">
          <TextField
            label={`Search ${what}`}
            hint={hint}
            type="search"
            maxLength={200}
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Button type="submit" variant="secondary" className="min-h-12" aria-label={`Search ${what}`} repeatable>
          <Search aria-hidden="true" />
          <span className="max-sm:sr-only">Search</span>
        </Button>
      </form>
      {sortable && (
        <div className="flex-[0_1_12rem]">
          <SelectField
            label="Sort by"
            options={SORTS}
            value={filter.sort}
            onChange={(event) => {
              const chosen = SORTS.find(({ value }) => value === event.target.value);
              if (chosen !== undefined) onChange({ ...filter, sort: chosen.value });
            }}
          />
        </div>
      )}
      <Button variant="ghost" className="min-h-12" pending={refreshing} pendingLabel="Refreshing..." onClick={refresh}>
        <RotateCw aria-hidden="true" />
        Refresh
      </Button>
    </div>
  );
}
