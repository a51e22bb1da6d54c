import { useState } from "react";
import { ListControls } from "#web/features/admin/list-controls";
import { type ListFilter, PLAIN_FILTER, sortedBy } from "#web/features/admin/list-query";
import { ListView, type ListViewProps } from "#web/features/admin/list-view";

/** The admin's current filter of a list. */
export interface ListState {
  readonly filter: ListFilter;
  readonly setFilter: (filter: ListFilter) => void;
  /** Counts searches cleared from outside the search box, which must then be cleared too. */
  readonly dropped: number;
  readonly showAll: () => void;
}

export function useListState(): ListState {
  const [filter, setFilter] = useState<ListFilter>(PLAIN_FILTER);
  const [dropped, setDropped] = useState(0);
  const showAll = () => {
    setFilter({ ...filter, search: "" });
    setDropped(dropped + 1);
  };
  return { filter, setFilter, dropped, showAll };
}

type SearchedListProps<Row extends { id: string }> = Omit<ListViewProps<Row>, "sorted" | "search" | "showAll"> & {
  state: ListState;
  /** What a search covers. */
  hint: string;
  /** The name of the column with the time, by which a list is sorted unless sorted by name. */
  time: string;
  sortable?: boolean;
};

/** A list with the box that searches it and the choice of its order. */
export function SearchedList<Row extends { id: string }>(props: SearchedListProps<Row>) {
  const { state, hint, time, sortable = true, ...view } = props;
  const { filter, setFilter, dropped, showAll } = state;
  return (
    <>
      <ListControls
        key={dropped}
        what={view.many}
        hint={hint}
        filter={filter}
        onChange={setFilter}
        refresh={() => void view.query.refetch()}
        refreshing={view.query.isRefetching && !view.query.isFetchingNextPage}
        sortable={sortable}
      />
      <ListView
        {...view}
        sorted={sortedBy(filter.sort, { time, name: "Name" })}
        search={filter.search}
        showAll={showAll}
      />
    </>
  );
}
