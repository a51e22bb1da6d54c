import { useRef } from "react";
import { FileDown } from "lucide-react";
import { getInvoicePdf, type InvoiceAnswer } from "#contract/billing";
import { useInvoices } from "#web/features/billing/subscription/subscription-changes";
import { addressOf } from "#web/lib/api";
import { formatDay, formatPounds } from "#web/lib/format";
import { Button } from "#web/ui/button";
import { Card } from "#web/ui/card";
import { LinkButton } from "#web/ui/link-button";
import { Skeleton } from "#web/ui/skeleton";

/** Paid invoices, each as a PDF. */
export function InvoicesCard() {
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <Card>
      <h2 ref={heading} tabIndex={-1} className="text-h2 outline-none">
        Invoices and receipts
      </h2>
      <Invoices onGone={() => heading.current?.focus()} />
    </Card>
  );
}

/** `onGone`: the pressed button is about to be removed. */
function Invoices({ onGone }: { onGone: () => void }) {
  const invoices = useInvoices();
  const shown = invoices.data?.pages.flatMap(({ items }) => items);
  const showMore = async () => {
    const { hasNextPage } = await invoices.fetchNextPage();
    if (!hasNextPage) onGone();
  };
  if (invoices.isError && !invoices.isFetchNextPageError) {
    return (
      <div role="alert" className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-quiet">We couldn’t load your invoices just now.</p>
        <Button
          size="sm"
          variant="secondary"
          onClick={() => {
            onGone();
            void invoices.refetch();
          }}
        >
          Load invoices again
        </Button>
      </div>
    );
  }
  if (shown === undefined) {
    return (
      <div role="status" aria-label="Loading your invoices" className="mt-4 flex flex-col gap-2">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="h-5 w-1/2" />
      </div>
    );
  }
  if (shown.length === 0) {
    return <p className="mt-2 text-quiet">Nothing has been charged yet. Each payment appears here with its receipt.</p>;
  }
  return (
    <>
      <ul className="mt-3 flex flex-col divide-y divide-hairline">
        {shown.map((invoice) => (
          <Invoice key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      {invoices.isFetchNextPageError && (
        <p role="alert" className="mt-3 text-quiet">
          We couldn’t load the earlier invoices just now.
        </p>
      )}
      {invoices.hasNextPage && (
        <p className="mt-4">
          <Button
            variant="secondary"
            pending={invoices.isFetchingNextPage}
            pendingLabel="Loading..."
            onClick={() => void showMore()}
          >
            Show earlier invoices
          </Button>
        </p>
      )}
    </>
  );
}

function Invoice({ invoice }: { invoice: InvoiceAnswer }) {
  const { id, number, description, amount, refunded, paidAt } = invoice;
  return (
    <li className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1 py-3 last:pb-0 sm:items-center sm:grid-cols-[1fr_auto_auto]">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">{description}</p>
        <p className="flex flex-wrap gap-x-3 text-small text-quiet *:whitespace-nowrap">
          <span>{formatDay(paidAt)}</span>
          <span>{number}</span>
        </p>
      </div>
      <div className="money">
        <p className="font-semibold">{formatPounds(amount)}</p>
        {refunded > 0 && <p className="text-small text-quiet">{formatPounds(refunded)} refunded</p>}
      </div>
      <LinkButton
        external
        size="sm"
        variant="ghost"
        href={addressOf(getInvoicePdf, { params: { id } })}
        aria-label={`Invoice ${number} as a PDF (opens in a new tab)`}
        className="max-sm:col-span-2 max-sm:justify-self-start max-sm:-ms-3"
      >
        <FileDown aria-hidden="true" />
        PDF
      </LinkButton>
    </li>
  );
}
