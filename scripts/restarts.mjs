/** `ENDED_BY_A_FAULT` of src/server/ending.ts. */
const FAULT = 70;
const QUICK_MS = 60_000;
const MAX_QUICK_RESTARTS = 3;

/** Decides whether the server is started again when it exits: after a fault, unless it fails repeatedly within a minute. */
export function startsAgain({ now }) {
  let startedAt = now();
  let quick = 0;
  return (code) => {
    if (code !== FAULT) return { restart: false, words: null };
    quick = now() - startedAt < QUICK_MS ? quick + 1 : 0;
    startedAt = now();
    if (quick > MAX_QUICK_RESTARTS) {
      return {
        restart: false,
        words: "The server ended by an unexpected error again and again, and stays off. The log lines above say why.",
      };
    }
    return {
      restart: true,
      words: "The server ended by an unexpected error, which the log above describes. It starts again ...",
    };
  };
}
