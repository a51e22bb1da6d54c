import { describe, expect, it } from "vitest";
import { meaningInWords } from "#domain/intents/meaning-in-words";
import { PHRASES_READER, readNotesByPhrases } from "#domain/notes/read-notes";
import { understandNotes } from "#domain/request/notes-reading";
import type { ReadNotes } from "#domain/request/notes-reading";
import { realCatalogue } from "#tests/support/catalogue";

const { matcher } = realCatalogue();
const PHRASES = { name: PHRASES_READER, read: readNotesByPhrases };

function understood(
  notes: string,
  read: ReadNotes | null = null,
  answers: { question: string; answer: string }[] = [],
) {
  const said = { additionalNotes: notes, notesAnswers: answers, ingredientsToAvoid: [], dietaryRestrictions: [] };
  return understandNotes({ ...said, notesRemoved: [], read }, matcher, PHRASES);
}

describe("notes that a provider has read", () => {
  it("leave out what our own phrases are certain is refused, also where its model passed over it", () => {
    const silent: ReadNotes = { intents: [], unread: [], reader: "local model" };
    const { intents } = understood("No coriander please. We keep halal. Fish on Friday.", silent);
    expect(intents.map(meaningInWords)).toEqual(["No coriander", "Halal"]);
  });
});

describe("words that are not understood", () => {
  const NOTES = "Everything this week must be egg free by all accounts";

  it("leave out what they most likely refuse, until somebody says what they mean", () => {
    const { careful, unread, intents } = understood(NOTES);
    expect(intents).toEqual([]);
    expect(careful.map(meaningInWords)).toEqual(["No egg"]);
    const question = unread[0]?.id ?? "";
    expect(understood(NOTES, null, [{ question, answer: "nothing" }]).careful).toEqual([]);
  });
});
