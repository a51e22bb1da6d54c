import type { PlanDocument } from "#domain/plan/plan-document";
import type { Asker } from "#server/services/workers/asker";

export interface PdfMeta {
  readonly planId: string;
  /** When the plan was made, epoch milliseconds. The document carries this date, never the time of printing. */
  readonly createdAt: number;
  /** Tells the states of a stored plan apart, where it is stored. Not printed. */
  readonly rowVersion?: string;
}

/** A paid invoice as its receipt shows it. Money in pence, instants in epoch milliseconds. */
export interface ReceiptForm {
  readonly number: string;
  readonly paidAt: number;
  readonly fullName: string;
  readonly email: string;
  readonly description: string;
  readonly periodStartsAt: number;
  readonly periodEndsAt: number;
  readonly pence: number;
  readonly refundedPence: number;
  /** In small letters, such as "visa"; null where it is not known. */
  readonly cardBrand: string | null;
  readonly cardLast4: string | null;
  /** Whether the payment was only pretended, which the receipt then says. */
  readonly testMode: boolean;
}

/** Prints plans and receipts as A4 documents. */
export interface PdfRenderer {
  /** Changes whenever the same plan would be printed otherwise, so that a kept copy can be told from a stale one. */
  readonly version: string;
  /**
   * The whole document. The same plan, meta and version give the same bytes, which all who ask for them at the same moment share
   * and must not change. Rejects when nothing could be printed, and with the reason of the asker's signal.
   */
  render(plan: PlanDocument, meta: PdfMeta, asker: Asker): Promise<Uint8Array>;
  /** The week alone on one page, to hang up, in the same way. */
  renderFridge(plan: PlanDocument, meta: PdfMeta, asker: Asker): Promise<Uint8Array>;
  /** One receipt, in the same way. */
  renderReceipt(receipt: ReceiptForm, asker: Asker): Promise<Uint8Array>;
}
