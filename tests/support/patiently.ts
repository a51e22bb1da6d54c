/** How long a busy machine may take to get there: a test that waits for something to happen does not judge its speed. */
export const PATIENTLY = { timeout: 90_000, interval: 20 };

/**
 * The same of a week: making one is most of a journey's work, and of a server that has only just started. What is cut off sooner says
 * how busy the machine is.
 */
export const WHILE_WEEK_IS_MADE = { timeout: 90_000 };
