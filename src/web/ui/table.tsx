import type { ReactNode } from "react";
import { classes } from "#web/ui/classes";
import { Skeleton } from "#web/ui/skeleton";

export type Column<Row> = {
  name: string;
  cell: (row: Row) => ReactNode;
  /** The column that identifies the row; one per table. */
  names?: boolean | undefined;
  /** Right-aligned, like figures and buttons. */
  end?: boolean | undefined;
  className?: string | undefined;
};

/** The column, by its name, that the rows are sorted by. */
export type Sorted = { column: string; direction: "ascending" | "descending" };

type TableProps<Row> = {
  /** The table's caption, for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  sorted?: Sorted | undefined;
  /** While other rows are loading. */
  busy?: boolean | undefined;
};

// Some browsers drop table semantics when rows are displayed as blocks, but keep explicit roles.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role */

/** A table on every screen: below the large width each row is a card, whose cells show their column's name. */
export function Table<Row extends { id: string }>({ caption, columns, rows, sorted, busy = false }: TableProps<Row>) {
  return (
    <div
      className={classes(
        "lg:overflow-hidden lg:rounded-card lg:border lg:border-hairline lg:bg-surface",
        busy && "opacity-60",
      )}
    >
      <table role="table" aria-busy={busy || undefined} className="w-full border-collapse text-small max-lg:block">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="max-lg:sr-only">
          <tr role="row" className="border-b border-hairline">
            {columns.map(({ name, end }) => (
              <th
                key={name}
                role="columnheader"
                scope="col"
                aria-sort={sorted?.column === name ? sorted.direction : undefined}
                className={classes(
                  "px-3 py-3 font-semibold whitespace-nowrap text-quiet",
                  end ? "text-end" : "text-start",
                )}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup" className="max-lg:flex max-lg:flex-col max-lg:gap-3">
          {rows.map((row) => (
            <tr
              key={row.id}
              role="row"
              className="max-lg:flex max-lg:flex-col max-lg:rounded-card max-lg:border max-lg:border-hairline max-lg:bg-surface max-lg:p-4 lg:border-b lg:border-hairline lg:last:border-0 lg:hover:bg-ground"
            >
              {columns.map((column) => (
                <Cell key={column.name} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { name, cell, names = false, end = false, className } = column;
  if (names) {
    // On a phone it is the card's title, above whatever column comes first.
    return (
      <th
        role="rowheader"
        scope="row"
        className={classes(
          "text-start font-semibold wrap-anywhere max-lg:order-first max-lg:pb-2 max-lg:text-body lg:px-3 lg:py-2.5",
          className,
        )}
      >
        {cell(row)}
      </th>
    );
  }
  return (
    <td
      role="cell"
      className={classes(
        "max-lg:flex max-lg:items-center max-lg:justify-between max-lg:gap-4 max-lg:py-1.5 lg:px-3 lg:py-2.5",
        end && "lg:text-end lg:whitespace-nowrap",
        className,
      )}
    >
      {/* Screen readers use the column heading. */}
      <span aria-hidden="true" className="shrink-0 text-quiet lg:hidden">
        {name}
      </span>
      <div className="min-w-0 wrap-anywhere max-lg:text-end">{cell(row)}</div>
    </td>
  );
}

/** Grey rows in the place of a table that is loading. */
export function TableSkeleton({ label, rows = 6 }: { label: string; rows?: number }) {
  return (
    <div
      role="status"
      aria-label={label}
      className="flex flex-col gap-3 lg:gap-0 lg:rounded-card lg:border lg:border-hairline lg:bg-surface"
    >
      {Array.from({ length: rows }, (_, index) => (
        <div
          key={index}
          className="flex flex-col gap-3 max-lg:rounded-card max-lg:border max-lg:border-hairline max-lg:bg-surface max-lg:p-4 lg:flex-row lg:gap-6 lg:border-b lg:border-hairline lg:p-4 lg:last:border-0"
        >
          <Skeleton className="h-5 lg:w-1/4" />
          <Skeleton className="h-5 w-2/3 lg:w-1/3" />
          <Skeleton className="h-5 w-1/2 lg:w-1/6" />
          <Skeleton className="h-5 w-1/3 lg:ms-auto lg:w-24" />
        </div>
      ))}
    </div>
  );
}
