import { PHRASES_READER, readNotesByPhrases } from "#domain/notes/read-notes";
import type { Phrases } from "#domain/request/notes-reading";

/** Our own reader of notes. */
export const PHRASES: Phrases = { name: PHRASES_READER, read: readNotesByPhrases };
