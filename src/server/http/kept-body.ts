import type { FastifyReply, FastifyRequest } from "fastify";

/** How bytes travel; `identity` is as they are. */
export type Encoding = "br" | "gzip" | "identity";

/** An answer that is kept as the bytes to be sent. */
export interface KeptBody {
  readonly type: string;
  /** Tells these bytes from all others: letters and digits. Known before the bytes are read. */
  readonly tag: string;
  /** The encodings there are, the best first. */
  readonly encodings: readonly Encoding[];
  /** The bytes in one of the encodings, and their tag: another one where they had to be made anew. */
  read(encoding: Encoding): Promise<{ readonly tag: string; readonly bytes: Buffer }>;
}

/** Sends kept bytes as they are, or 304 to whoever has them. Each encoding has a tag of its own, as a strong tag must. */
export async function sendKept(request: FastifyRequest, reply: FastifyReply, body: KeptBody): Promise<void> {
  const encoding = encodingFor(request.headers["accept-encoding"], body.encodings);
  if (body.encodings.length > 1) void reply.header("vary", "accept-encoding");
  const asked = request.headers["if-none-match"];
  const tag = etag(body.tag, encoding);
  if (asked !== undefined && isNamed(tag, asked)) {
    await reply.status(304).header("etag", tag).send();
    return;
  }
  const read = await body.read(encoding);
  if (encoding !== "identity") void reply.header("content-encoding", encoding);
  await reply.header("etag", etag(read.tag, encoding)).type(body.type).send(read.bytes);
}

function etag(tag: string, encoding: Encoding): string {
  return encoding === "identity" ? `"${tag}"` : `"${tag}-${encoding}"`;
}

function isNamed(tag: string, ifNoneMatch: string): boolean {
  if (ifNoneMatch.trim() === "*") return true;
  return ifNoneMatch.split(",").some((named) => named.trim().replace(/^W\//u, "") === tag);
}

/** The best of the offered encodings that the reader takes. Without the header, or where nothing fits, the bytes go as they are. */
export function encodingFor(header: string | undefined, offered: readonly Encoding[]): Encoding {
  if (header === undefined || offered.length === 1) return "identity";
  const wanted = new Map<string, number>();
  for (const part of header.toLowerCase().split(",")) {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const quality = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
    wanted.set(name, quality === undefined ? 1 : Number(quality) || 0);
  }
  const others = wanted.get("*") ?? 0;
  const qualityOf = (encoding: Encoding): number => wanted.get(encoding) ?? (encoding === "identity" ? 0.001 : others);
  return offered.reduce<Encoding>(
    (best, encoding) => (qualityOf(encoding) > qualityOf(best) ? encoding : best),
    offered[0] ?? "identity",
  );
}
