import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "#server/services/log/log";
import type { PlanDocument } from "#domain/plan/plan-document";
import type { PdfMeta, PdfRenderer } from "#server/services/pdf/pdf";
import type { Asker } from "#server/services/workers/asker";
import type { Workers } from "#server/services/workers/workers";

/** Raise it when the printed form or the drawings change; a change of the template is seen by its own bytes. */
const FORM_VERSION = 13;
/** The part of the template that no plan is printed with. Receipts are never kept, so they need no version. */
const NOT_OF_PLANS = "receipt.typ";

/** Prints with Typst in the worker threads. `assets` is the folder with `template/` and `fonts/`. */
export function typstPdf(workers: Workers, assets: string, log: Log): PdfRenderer {
  async function printed(
    task: "render_pdf" | "render_fridge",
    plan: PlanDocument,
    meta: PdfMeta,
    asker: Asker,
  ): Promise<Uint8Array> {
    const same = `${task} ${meta.planId} ${meta.rowVersion ?? ""}`;
    const { bytes, standard } = await workers.run(task, { plan, meta }, asker, same);
    if (standard !== "ua-1")
      log.warn(
        { planId: meta.planId, standard },
        "a plan was printed without the accessibility mark: a character is in none of our fonts",
      );
    return bytes;
  }
  return {
    version: `typst-${FORM_VERSION}-${templateHash(assets)}`,
    render: (plan, meta, asker) => printed("render_pdf", plan, meta, asker),
    renderFridge: (plan, meta, asker) => printed("render_fridge", plan, meta, asker),
    async renderReceipt(receipt, asker) {
      const { bytes, standard } = await workers.run("render_receipt", receipt, asker, JSON.stringify(receipt));
      if (standard !== "ua-1")
        log.warn(
          { receipt: receipt.number, standard },
          "a receipt was printed without the accessibility mark: a character is in none of our fonts",
        );
      return bytes;
    },
  };
}

function templateHash(assets: string): string {
  const folder = join(assets, "template");
  const hash = createHash("sha256");
  for (const name of readdirSync(folder).sort()) {
    if (name !== NOT_OF_PLANS) hash.update(readFileSync(join(folder, name)));
  }
  return hash.digest("hex").slice(0, 12);
}
