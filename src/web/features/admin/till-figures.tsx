import type { TillErrorsAnswer } from "#contract/till";
import { optionLabel } from "#domain/options/options";
import { FIGURE } from "#web/features/admin/ai-messages";
import { lastTwelveMonths, leftOutNote, signedPercent, spread } from "#web/features/admin/till-messages";
import { useTillErrors } from "#web/features/admin/use-super-admin";
import { formatMonth } from "#web/lib/format";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { EmptyState } from "#web/ui/empty-state";
import { type Column, Table, TableSkeleton } from "#web/ui/table";

type Row = TillErrorsAnswer & { id: string };

const COLUMNS: readonly Column<Row>[] = [
  {
    name: "Shop",
    names: true,
    cell: ({ supermarket, month }) => (
      <>
        {optionLabel(supermarket)}
        <span className="block font-normal text-quiet">
          {month === null ? lastTwelveMonths : (formatMonth(`${month}-15`) ?? month)}
        </span>
      </>
    ),
  },
  {
    name: "Receipts",
    end: true,
    cell: ({ receipts, leftOut }) => (
      <>
        {FIGURE.format(receipts)}
        {leftOut > 0 && <span className="block text-quiet">{leftOutNote(leftOut)}</span>}
      </>
    ),
  },
  { name: "Mean error", end: true, cell: ({ meanErrorPercent }) => signedPercent(meanErrorPercent) },
  {
    name: "Median, either way",
    end: true,
    cell: ({ medianAbsoluteErrorPercent: median }) => (median === null ? "Not known" : `${median.toFixed(1)}%`),
  },
  { name: "Eight in ten between", end: true, cell: spread },
];

/** How far our totals were from the till, by shop and month. */
export function TillFigures() {
  const errors = useTillErrors();
  if (errors.isPending) return <TableSkeleton label="Loading what the tills said" />;
  if (errors.data === undefined) {
    return (
      <Card role="alert" className="flex flex-col items-start gap-4">
        <p className="font-semibold">We couldn’t load what the tills said.</p>
        <Button variant="secondary" pending={errors.isFetching} onClick={() => void errors.refetch()}>
          Try again
        </Button>
      </Card>
    );
  }
  const rows = errors.data.map((row) => ({ ...row, id: `${row.supermarket} ${row.month ?? ""}` }));
  if (rows.length === 0) {
    return (
      <EmptyState title="No receipts yet">
        Below a shopping list people can type what the till said. How far our totals were from it shows here.
      </EmptyState>
    );
  }
  return (
    <>
      <p className="mb-4 text-quiet">
        Our total against what the till said, by the month in which it was told. A minus means that ours was lower. From
        thirty receipts on, plans say a shop’s mean error.
      </p>
      <Table caption="Our totals against the till" columns={COLUMNS} rows={rows} />
    </>
  );
}
