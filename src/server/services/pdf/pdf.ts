import type { PlanDocument } from "#domain/plan/plan-document";

export interface PdfMeta {
  readonly planId: string;
  /** When the plan was made, epoch milliseconds. The document carries this date, never the time of printing. */
  readonly createdAt: number;
}

/** Prints plans as A4 documents. */
export interface PdfRenderer {
  /** Changes whenever the same plan would be printed otherwise, so that a kept copy can be told from a stale one. */
  readonly version: string;
  /** The whole document. The same plan, meta and version give the same bytes. Rejects when nothing could be printed. */
  render(plan: PlanDocument, meta: PdfMeta): Promise<Uint8Array>;
}
