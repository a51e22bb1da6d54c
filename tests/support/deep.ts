/** Whether the long runs were asked for (`npm run test:deep`); otherwise each runs as a seeded sample. */
export function deep(): boolean {
  return process.env.TEST_DEPTH === "deep";
}

/** Whether a user waits for `npm run test:quick`, which takes a smaller sample than `npm test`. */
export function quick(): boolean {
  return process.env.TEST_DEPTH === "quick";
}
