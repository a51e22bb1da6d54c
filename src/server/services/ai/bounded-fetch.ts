const NO_BODY: readonly number[] = [204, 205, 304];

/**
 * `fetch` that counts what it is answered and calls `tooLarge` at the first piece beyond `mostBytes`, which is not handed on.
 * A redirection is an answer like any other: following it would send the key on to another address.
 */
export function boundedFetch(mostBytes: number, tooLarge: () => void): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, { ...init, redirect: "manual" });
    if (response.body === null || NO_BODY.includes(response.status)) return response;
    let bytes = 0;
    const bounded = response.body.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(piece, controller) {
          bytes += piece.byteLength;
          if (bytes <= mostBytes) return controller.enqueue(piece);
          tooLarge();
          controller.error(new Error("The answer is too large"));
        },
      }),
    );
    const { status, statusText, headers } = response;
    return new Response(bounded, { status, statusText, headers });
  };
}
