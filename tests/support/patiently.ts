/** How long a busy machine may take to get there: a test that waits for something to happen does not judge its speed. */
export const PATIENTLY = { timeout: 30_000, interval: 20 };
