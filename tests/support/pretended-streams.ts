import { act } from "@testing-library/react";
import { afterEach, beforeEach } from "vitest";

/** A stream of events as a page opens it, in the hands of the test. */
export class PretendedStream extends EventTarget {
  static readonly CLOSED = 2;
  readonly url: string;
  readyState = 1;

  constructor(url: string) {
    super();
    this.url = url;
    streams.push(this);
  }

  close(): void {
    this.readyState = PretendedStream.CLOSED;
  }

  /** Tells the page something. */
  tell(event: string, data: unknown): void {
    act(() => void this.dispatchEvent(new MessageEvent(event, { data: JSON.stringify(data) })));
  }

  /** Ends as after an answer that is no stream. */
  refuse(): void {
    this.close();
    act(() => void this.dispatchEvent(new Event("error")));
  }
}

const streams: PretendedStream[] = [];

/** The stream that the page reads now. */
export function openStream(): PretendedStream {
  const stream = streams.findLast(({ readyState }) => readyState === 1);
  if (stream === undefined) throw new Error("The page reads no stream");
  return stream;
}

/** Gives the pages of a test file streams that its tests speak through. */
export function pretendStreams(): void {
  const before = globalThis.EventSource;
  beforeEach(() => {
    streams.length = 0;
    Object.assign(globalThis, { EventSource: PretendedStream });
  });
  afterEach(() => {
    Object.assign(globalThis, { EventSource: before });
  });
}
