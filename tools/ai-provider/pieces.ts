import type { ServerResponse } from "node:http";

const PIECE_CHARACTERS = 40;
const MAX_PIECES = 2_000;

/** Splits a model's text like tokens, never inside a character. */
export function piecesOf(text: string): string[] {
  const size = Math.max(PIECE_CHARACTERS, Math.ceil(text.length / MAX_PIECES));
  const pieces: string[] = [];
  let start = 0;
  while (start < text.length) {
    let end = Math.min(start + size, text.length);
    if (isHighSurrogate(text.charCodeAt(end - 1))) end += 1;
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}

/**
 * Writes a text so that it arrives in several packets, the first ending inside a multi-byte character if there is one. Resolves
 * once the system has accepted it, so that what follows cannot overtake it, or when the other end is gone.
 */
export async function writeTorn(response: ServerResponse, text: string): Promise<void> {
  const bytes = Buffer.from(text, "utf8");
  const wide = bytes.findIndex((byte) => byte >= 0xc0);
  const cut = wide === -1 ? bytes.length >> 1 : wide + 1;
  for (const part of [bytes.subarray(0, cut), bytes.subarray(cut)]) {
    if (part.length === 0 || response.destroyed) continue;
    await taken(response, part);
  }
}

/** A pending write gets no callback when the socket closes. */
async function taken(response: ServerResponse, part: Uint8Array): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = (): void => {
      response.off("close", done);
      resolve();
    };
    response.once("close", done);
    response.write(part, done);
  });
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}
