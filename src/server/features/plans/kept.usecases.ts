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

/** Raise it whenever the record of the same plan would be written differently: `kept.test.ts` fails until then. */
export const RECORD_VERSION = "8";

export interface KeptDeps {
  readonly database: Database;
  readonly log: Log;
  readonly pdf: PdfRenderer;
  /** Recently sent bytes. The tags in its keys are read from the database on every request, so it can never be stale. */
  readonly sentLately: ByteCache;
  /** Shares database reads and writes between simultaneous requests: on the embedded database they block everyone. */
  readonly inFlight: InFlight;
}

interface Made {
  readonly tag: string;
  readonly bytes: Buffer;
}

/** A form of a plan that is generated once and stored. */
interface Form {
  readonly kind: KeptKind;
  readonly type: string;
  /** The first is the one it is stored in. */
  readonly encodings: readonly [Encoding, ...Encoding[]];
  readonly version: string;
  make(row: VersionedPlanRow): Promise<Buffer>;
  inEncoding(bytes: Buffer, encoding: Encoding): Promise<Buffer>;
}

/**
 * A plan's record as its owner gets it, for an authorised reader: generated on first read, and stored until the
 * plan or the code that generates it changes. Throws `not_found` if the plan is deleted meanwhile.
 */
export async function keptRecord(deps: KeptDeps, planId: string, mark: KeptMark): Promise<KeptBody> {
  return await keptBody(deps, RECORD, planId, mark);
}

/** A plan's PDF, likewise. `asker` is the caller waiting for it if it has to be rendered. */
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

/** The week on one page: small, rarely requested and quickly rendered, so it is not stored. Null if the plan has been deleted. */
export async function fridgePdf(deps: KeptDeps, planId: string, asker: Asker): Promise<KeptBody | null> {
  const row = await findPlan(deps.database.db, planId);
  if (row === null) return null;
  const meta = { planId, createdAt: row.createdAt, rowVersion: row.rowVersion };
  const bytes = bufferOver(await deps.pdf.renderFridge(writePlan(row.plan), meta, asker));
  const tag = tagOf(bytes);
  return { type: "application/pdf", encodings: ["identity"], tag, read: () => Promise.resolve({ tag, bytes }) };
}

/** A record for a rare single reader: a super admin reading another user's plan. */
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
  // A tag identifies its bytes.
  const found = await deps.inFlight.once(`read ${form.kind} ${planId} ${tag}`, () =>
    stored(deps, form.kind, planId, tag),
  );
  const made = found ?? (await makeAndKeep(deps, form, planId));
  const bytes = await form.inEncoding(made.bytes, encoding);
  deps.sentLately.set(`${made.tag} ${encoding}`, bytes);
  return { tag: made.tag, bytes };
}

/** The stored bytes; null if missing or damaged. */
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
  // A request that read the plan's row before these bytes were stored gets here after they were made.
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

/** False if the plan has been deleted. On a full disk the bytes are simply regenerated for the next reader. */
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

/** Stored compressed, as nearly every reader accepts that. */
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
  // Through the contract's schema, like every answer: fields it does not name never leave the server.
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

/** Half of a SHA-256: enough to avoid collisions. */
function tagOf(bytes: Buffer): string {
  return createHash("sha256").update(bytes).digest("hex").slice(0, 32);
}
