/** How long a busy machine may take: tests that wait for something do not judge its speed. */
export const PATIENTLY = { timeout: 90_000, interval: 20 };

/**
 * The same for making a week, which is most of a journey's work, on a freshly started server. A shorter limit would only show
 * how busy the machine is.
 */
export const WHILE_WEEK_IS_MADE = { timeout: 90_000 };
