import type { KeptBody } from "#server/http/kept-body";

/** One event of a stream: `id` is what a returning reader sends as `Last-Event-ID`. */
export interface StreamEvent {
  readonly id?: string;
  readonly event: string;
  readonly data: unknown;
}

/** An answer that is more than the endpoint's usual JSON. */
export class Reply {
  readonly status: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly content: ReplyContent;
  readonly session: SessionChange | null;
  readonly device: DeviceChange | null;

  constructor(
    content: ReplyContent,
    more: {
      status?: number;
      headers?: Readonly<Record<string, string>>;
      session?: SessionChange | null;
      device?: DeviceChange | null;
    } = {},
  ) {
    this.content = content;
    this.status = more.status ?? null;
    this.headers = more.headers ?? {};
    this.session = more.session ?? null;
    this.device = more.device ?? null;
  }
}

export type ReplyContent =
  | { readonly kind: "json"; readonly value: unknown }
  | { readonly kind: "file"; readonly bytes: Uint8Array; readonly type: string }
  | { readonly kind: "kept"; readonly body: KeptBody }
  | { readonly kind: "events"; readonly events: AsyncIterable<StreamEvent> }
  | { readonly kind: "empty" };

/** A session starts with this token, or ends. */
export type SessionChange = { readonly begin: string } | "end";

/** Marks this browser as used by the user with this id, or by no one. */
export type DeviceChange = { readonly known: string } | "forgotten";

/** JSON with a different status or extra headers. */
export function jsonReply(
  value: unknown,
  more: { status?: number; headers?: Readonly<Record<string, string>> } = {},
): Reply {
  return new Reply({ kind: "json", value }, more);
}

/** A file. `disposition` is the whole header, such as `attachment; filename="meal-plan-1.pdf"`. */
export function fileReply(bytes: Uint8Array, type: string, disposition: string): Reply {
  return new Reply({ kind: "file", bytes, type }, { headers: { "content-disposition": disposition } });
}

/** Stored bytes, with a strong `ETag`; 304 if the client has them. A file has a `disposition`. */
export function keptReply(body: KeptBody, disposition: string | null = null): Reply {
  return new Reply(
    { kind: "kept", body },
    disposition === null ? {} : { headers: { "content-disposition": disposition } },
  );
}

/** Server-Sent Events until the iterable ends or the reader disconnects, which calls the iterator's `return`. */
export function eventsReply(events: AsyncIterable<StreamEvent>): Reply {
  return new Reply({ kind: "events", events });
}

/** Success without a body. */
export function emptyReply(): Reply {
  return new Reply({ kind: "empty" });
}

/** JSON that also starts or ends this browser's session. */
export function sessionReply(value: unknown, session: SessionChange | null, device: DeviceChange | null = null): Reply {
  return new Reply({ kind: "json", value }, { session, device });
}

/** A page of a list: a bare array, with the address of the next page in `Link` (spec J8). */
export function pageReply(rows: readonly unknown[], next: string | null): Reply {
  return jsonReply(rows, next === null ? {} : { headers: { link: `<${next}>; rel="next"` } });
}
