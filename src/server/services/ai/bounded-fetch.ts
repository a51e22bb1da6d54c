import { setImmediate as nextTurn } from "node:timers/promises";

/** The outcome of a response, as far as HTTP can tell. */
export interface Answer {
  status: number | null;
  /** It arrived completely. */
  whole: boolean;
}

const NO_BODY: readonly number[] = [204, 205, 304];
/** How much is read per turn of the event loop: a dozen tokens, a millisecond or two of the SDK's work. */
const BYTES_A_TURN = 4 * 1024;

/**
 * `fetch` that records the outcome in `answer`, and calls `tooLarge` at the first piece beyond `mostBytes`, which is not
 * passed on. However fast an answer arrives, other work gets its turn. Redirects are not followed:
 * that would send the key to another address.
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
        async transform(piece, controller) {
          bytes += piece.byteLength;
          if (bytes > mostBytes) {
            tooLarge();
            return controller.error(new Error("The answer is too large"));
          }
          for (let at = 0; at < piece.byteLength; at += BYTES_A_TURN) {
            controller.enqueue(piece.subarray(at, at + BYTES_A_TURN));
            await nextTurn();
          }
        },
        flush() {
          answer.whole = true;
        },
      }),
    );
    return new Response(bounded, { status, statusText, headers });
  };
}
