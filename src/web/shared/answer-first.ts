/** The message when a request is waiting for an answer. */
export const ANSWER_FIRST = "Please answer the question about your notes";
/** The part of the wizard's address that points to the question. */
export const AT_NOTES = "#notes";
