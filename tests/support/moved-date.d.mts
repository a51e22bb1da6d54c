/** Moves what `new Date()` and `Date.now()` say by so many milliseconds, once; it may be sent to a page as it stands. */
export function moveDate(aheadMs: number): void;
