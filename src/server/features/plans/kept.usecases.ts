import { writePlan } from "#domain/plan/write-plan";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import { planRecord } from "#contract/meal-plans";
import type { Database } from "#server/db/database";
import type { ByteCache } from "#server/features/plans/byte-cache";
import * as repository from "#server/features/plans/kept.repository";
import type { InFlight } from "#server/features/plans/in-flight";
import type { KeptKind, KeptMark } from "#server/features/plans/kept.repository";
import { planNotFound } from "#server/features/plans/plan-not-found";
import { presentRecord } from "#server/features/plans/plans.present";
import { findPlan, type VersionedPlanRow } from "#server/features/plans/plans.repository";
import type { Encoding, KeptBody } from "#server/http/kept-body";
import type { Log } from "#server/services/log/log";
import type { PdfRenderer } from "#server/services/pdf/pdf";
import { isWantOfSpace } from "#server/space";
import type { Asker } from "#server/services/workers/asker";

/** Raise it whenever the record of the same plan would be written otherwise: `kept.test.ts` fails until then. */
export const RECORD_VERSION = "7";

export interface KeptDeps {
  readonly database: Database;
  readonly log: Log;
  readonly pdf: PdfRenderer;
  /** What was sent lately. The tags of its keys come from the database at every request, so that nothing in it can be out of date. */
  readonly sentLately: ByteCache;
  /** What goes to the database, or comes from it, once for all who ask at the same moment: on the embedded one it halts everybody. */
  readonly inFlight: InFlight;
}

interface Made {
  readonly tag: string;
  readonly bytes: Buffer;
}

/** A form of a plan that is made once and kept. */
interface Form {
  readonly kind: KeptKind;
  readonly type: string;
  /** The first is the one in which it is kept. */
  readonly encodings: readonly [Encoding, ...Encoding[]];
  readonly version: string;
  make(row: VersionedPlanRow): Promise<Buffer>;
  inEncoding(bytes: Buffer, encoding: Encoding): Promise<Buffer>;
}

/**
 * A plan's record as its owner gets it, for a reader whose right to it is established: made at the first reading, and kept until the
 * plan or what makes it is another one. Throws `not_found` when the plan goes meanwhile.
 */
export async function keptRecord(deps: KeptDeps, planId: string, mark: KeptMark): Promise<KeptBody> {
  return await keptBody(deps, RECORD, planId, mark);
}

/** A plan's PDF in the same way. `asker` is whoever waits for it, should it have to be printed. */
export async function keptPdf(deps: KeptDeps, planId: string, mark: KeptMark, asker: Asker): Promise<KeptBody> {
  const form: Form = {
    kind: "pdf",
    type: "application/pdf",
    encodings: ["identity"],
    version: deps.pdf.version,
    make: (row) => renderedPdf(deps, row, asker),
    inEncoding: (bytes) => Promise.resolve(bytes),
  };
  return await keptBody(deps, form, planId, mark);
}

/** The week on one page: small, seldom asked for and quickly printed, so that it is not kept. Null when the plan has gone. */
export async function fridgePdf(deps: KeptDeps, planId: string, asker: Asker): Promise<KeptBody | null> {
  const row = await findPlan(deps.database.db, planId);
  if (row === null) return null;
  const meta = { planId, createdAt: row.createdAt, rowVersion: row.rowVersion };
  const bytes = bufferOver(await deps.pdf.renderFridge(writePlan(row.plan), meta, asker));
  const tag = tagOf(bytes);
  return { type: "application/pdf", encodings: ["identity"], tag, read: () => Promise.resolve({ tag, bytes }) };
}

/** A record that only one reader gets, and seldom: a super admin's look at somebody else's plan. */
export async function recordFor(readerId: string, row: VersionedPlanRow): Promise<KeptBody> {
  const bytes = await writtenRecord(row, readerId);
  const tag = tagOf(bytes);
  return {
    type: RECORD.type,
    encodings: RECORD.encodings,
    tag,
    read: async (encoding) => ({ tag, bytes: await RECORD.inEncoding(bytes, encoding) }),
  };
}

async function keptBody(deps: KeptDeps, form: Form, planId: string, mark: KeptMark): Promise<KeptBody> {
  const current = mark.tag !== null && mark.version === form.version;
  const tag = current ? mark.tag : (await makeAndKeep(deps, form, planId)).tag;
  return {
    type: form.type,
    encodings: form.encodings,
    tag,
    read: (encoding) => read(deps, form, planId, tag, encoding),
  };
}

async function read(deps: KeptDeps, form: Form, planId: string, tag: string, encoding: Encoding): Promise<Made> {
  const lately = deps.sentLately.get(`${tag} ${encoding}`);
  if (lately !== null) return { tag, bytes: lately };
  // A tag stands for its bytes.
  const found = await deps.inFlight.once(`read ${form.kind} ${planId} ${tag}`, () =>
    stored(deps, form.kind, planId, tag),
  );
  const made = found ?? (await makeAndKeep(deps, form, planId));
  const bytes = await form.inEncoding(made.bytes, encoding);
  deps.sentLately.set(`${made.tag} ${encoding}`, bytes);
  return { tag: made.tag, bytes };
}

/** The kept bytes, whole; null when they have gone or are damaged. */
async function stored(deps: KeptDeps, kind: KeptKind, planId: string, tag: string): Promise<Made | null> {
  const found = await repository.findBytes(deps.database.db, { planId, kind, tag });
  const bytes = found === null ? null : bufferOver(found);
  if (bytes !== null && tagOf(bytes) === tag) return { tag, bytes };
  deps.log.warn({ plan: planId, kind, gone: bytes === null }, "What was kept of a plan is made again");
  return null;
}

async function makeAndKeep(deps: KeptDeps, form: Form, planId: string): Promise<Made> {
  const { database, inFlight, sentLately } = deps;
  const row = await findPlan(database.db, planId);
  if (row === null) throw planNotFound();
  // Whoever read the plan's row before these bytes were kept comes here after they were made.
  const makings = `made ${form.kind} ${planId} ${form.version} ${row.rowVersion}`;
  const lately = sentLately.get(makings)?.toString() ?? null;
  const bytes = (lately === null ? null : sentLately.get(`${lately} ${form.encodings[0]}`)) ?? (await form.make(row));
  const made = { planId, rowVersion: row.rowVersion, version: form.version, tag: tagOf(bytes), bytes };
  sentLately.set(`${made.tag} ${form.encodings[0]}`, bytes);
  sentLately.set(makings, Buffer.from(made.tag));
  const same = `keep ${form.kind} ${planId} ${made.version} ${made.rowVersion} ${made.tag}`;
  if (!(await inFlight.once(same, () => keptIfThereIsSpace(deps, form.kind, made)))) throw planNotFound();
  return made;
}

/** False when the plan has gone. What there is no space for is made again for the next reader, and no reader goes without it. */
async function keptIfThereIsSpace(
  { database, log }: KeptDeps,
  kind: KeptKind,
  made: repository.Made,
): Promise<boolean> {
  try {
    return await repository.keepMade(database.db, kind, made);
  } catch (err) {
    if (!isWantOfSpace(err)) throw err;
    log.error({ err, plan: made.planId, kind }, "There is no space to keep what was made of a plan");
    return true;
  }
}

/** Kept compressed, as nearly every reader takes it. */
const RECORD: Form = {
  kind: "record",
  type: "application/json; charset=utf-8",
  encodings: ["br", "gzip", "identity"],
  version: RECORD_VERSION,
  make: (row) => writtenRecord(row, row.userId),
  async inEncoding(bytes, encoding) {
    if (encoding === "br") return bytes;
    const text = await promisify(brotliDecompress)(bytes);
    return encoding === "gzip" ? await promisify(gzip)(text) : text;
  },
};

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

async function writtenRecord(row: VersionedPlanRow, readerId: string): Promise<Buffer> {
  // Through the contract's own schema, as every answer: what it does not name does not leave the server.
  const record = planRecord.parse(presentRecord(row, readerId));
  return await promisify(brotliCompress)(JSON.stringify(record), BROTLI);
}

async function renderedPdf({ pdf, log }: KeptDeps, row: VersionedPlanRow, asker: Asker): Promise<Buffer> {
  const { id: planId, createdAt, rowVersion } = row;
  const bytes = await pdf.render(writePlan(row.plan), { planId, createdAt, rowVersion }, asker);
  log.info({ plan: planId, bytes: bytes.length }, "PDF rendered");
  return bufferOver(bytes);
}

/** The same bytes, not copied. */
function bufferOver({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}

/** Half of a SHA-256: enough to tell apart whatever anybody makes. */
function tagOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 32);
}
