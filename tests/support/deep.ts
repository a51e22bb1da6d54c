/** Whether the long runs were asked for (`npm run test:deep`); otherwise each runs as a seeded sample. */
export function deep(): boolean {
  return process.env.TEST_DEPTH === "deep";
}
