import type { FastifyReply, FastifyRequest } from "fastify";

/** A content encoding; `identity` is none. */
export type Encoding = "br" | "gzip" | "identity";

/** An answer stored as the bytes to be sent. */
export interface KeptBody {
  readonly type: string;
  /** Identifies these bytes: letters and digits. Known before the bytes are read. */
  readonly tag: string;
  /** The available encodings, best first. */
  readonly encodings: readonly Encoding[];
  /** The bytes in one of the encodings, and their tag, which is new if they had to be regenerated. */
  read(encoding: Encoding): Promise<{ readonly tag: string; readonly bytes: Buffer }>;
}

/** Sends stored bytes, or 304 to a client that has them. Each encoding has its own tag, as strong ETags require. */
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

/** The best offered encoding that the client accepts. Without the header, or a match, the bytes are sent unencoded. */
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
