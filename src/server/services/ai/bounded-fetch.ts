/** What became of an answer, as far as HTTP can tell. */
export interface Answer {
  status: number | null;
  /** All of it has come, and the connection was not cut. */
  whole: boolean;
}

const NO_BODY: readonly number[] = [204, 205, 304];

/**
 * `fetch` that notes in `answer` what it is answered, and calls `tooLarge` at the first piece beyond `mostBytes`, which is not
 * handed on. A redirection is an answer like any other: following it would send the key on to another address.
 */
export function boundedFetch(mostBytes: number, answer: Answer, tooLarge: () => void): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: "manual" });
    const { status, statusText, headers, body } = response;
    answer.status = status;
    if (body === null || NO_BODY.includes(status)) return response;
    let bytes = 0;
    const bounded = body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          bytes += piece.byteLength;
          if (bytes <= mostBytes) return controller.enqueue(piece);
          tooLarge();
          controller.error(new Error("The answer is too large"));
        },
        flush() {
          answer.whole = true;
        },
      }),
    );
    return new Response(bounded, { status, statusText, headers });
  };
}
