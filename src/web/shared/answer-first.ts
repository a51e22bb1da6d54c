/** What people are told whose request waits for an answer. */
export const ANSWER_FIRST = "Please answer the question about your notes";
/** What of the wizard's address leads to the question. */
export const AT_NOTES = "#notes";
