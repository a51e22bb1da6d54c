import { useRef } from "react";
import type { ListQuery } from "#web/features/admin/list-query";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { EmptyState } from "#web/ui/empty-state";
import { type Column, type Sorted, Table, TableSkeleton } from "#web/ui/table";

export type ListViewProps<Row extends { id: string }> = {
  query: ListQuery<Row>;
  caption: string;
  columns: readonly Column<Row>[];
  sorted: Sorted;
  /** "plan" and "plans", for the count. */
  one: string;
  many: string;
  search: string;
  /** What went wrong, if the list could not be loaded. */
  failure: string;
  /** Shown while the list is empty. */
  nothing: { title: string; words: string };
  showAll?: () => void;
};

/** A list in each of its states: loading, failed, empty, no matches, and paged. */
export function ListView<Row extends { id: string }>(props: ListViewProps<Row>) {
  const { query, caption, columns, sorted, one, many, search, failure, nothing, showAll } = props;
  const count = useRef<HTMLParagraphElement>(null);
  if (query.isPending) return <TableSkeleton label={`Loading ${many}`} />;
  const rows = query.data?.pages.flatMap(({ items }) => items);
  if (rows === undefined || (query.isError && !query.isFetchNextPageError && !query.isRefetchError)) {
    return <ListFailure title={failure} retry={() => void query.refetch()} retrying={query.isFetching} />;
  }
  const found = `${rows.length} ${rows.length === 1 ? one : many}${search === "" ? "" : " found"}`;
  const showMore = async () => {
    const { hasNextPage } = await query.fetchNextPage();
    // The focused button disappeared with the last page.
    if (!hasNextPage) count.current?.focus();
  };
  return (
    <>
      {query.isError && <ListFailure title={failure} retry={() => void query.refetch()} retrying={query.isFetching} />}
      <p ref={count} role="status" tabIndex={-1} className="mb-3 text-small text-quiet">
        {query.hasNextPage ? `The first ${found}; more follow` : found}
      </p>
      {rows.length > 0 && (
        <Table caption={caption} columns={columns} rows={rows} sorted={sorted} busy={query.isPlaceholderData} />
      )}
      {rows.length === 0 && search === "" && <EmptyState title={nothing.title}>{nothing.words}</EmptyState>}
      {rows.length === 0 && search !== "" && (
        <EmptyState
          title="Nothing found"
          action={
            showAll && (
              <Button variant="secondary" onClick={showAll}>
                Show all
              </Button>
            )
          }
        >
          No {one} has words that begin like that. Try fewer letters.
        </EmptyState>
      )}
      {query.hasNextPage && (
        <p className="mt-6 text-center">
          <Button
            variant="secondary"
            pending={query.isFetchingNextPage}
            pendingLabel="Loading..."
            onClick={() => void showMore()}
          >
            Show more
          </Button>
        </p>
      )}
    </>
  );
}

function ListFailure({ title, retry, retrying }: { title: string; retry: () => void; retrying: boolean }) {
  return (
    <Card role="alert" className="mb-5 flex flex-col items-start gap-4">
      <p className="font-semibold">{title}</p>
      <Button variant="secondary" pending={retrying} pendingLabel="Trying again..." onClick={retry}>
        Try again
      </Button>
    </Card>
  );
}
