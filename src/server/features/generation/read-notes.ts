import { createHash } from "node:crypto";
import { notesBriefFor } from "#domain/proposal/brief/notes-brief";
import type { ReadNotes } from "#domain/request/notes-reading";
import type { ConstraintReader } from "#server/features/generation/constraint-reader";
import { findReading, keepReading, type KeptReading } from "#server/features/generation/note-readings.repository";
import { askShortly, type ShortCallDependencies } from "#server/features/generation/short-call";
import { PHRASES } from "#server/services/requests/phrases";
import { MINUTE_MS } from "#server/services/clock/clock";

/** Below so many words there is nothing that our own phrases would not read as well. */
const LEAST_WORDS = 3;
/** Elements and characters of an answer: each day of a busy week, and what everybody likes. */
const MOST = { elements: 60, characters: 12_000 } as const;
/** For how long a provider that did not read notes is not asked about the same ones again. */
const PAUSE_MS = 10 * MINUTE_MS;

interface NotesDependencies extends ShortCallDependencies {
  readonly reader: Pick<ConstraintReader, "judgeNotes">;
  /** How long somebody waits before our own phrases read their notes. */
  readonly mostMs: number;
}

/** Notes, who wrote them, and the names that are taken out of them before they go out, which are asked for only then. */
interface WrittenNotes {
  readonly userId: string;
  readonly notes: string;
  readonly names: () => Promise<readonly string[]>;
}

/** Has notes read by a provider. */
export interface NotesReader {
  /**
   * What a provider made of notes, read once and then kept: the same notes are the same reading, so that what somebody has seen and
   * confirmed is what their plan is made by. Null where nobody was asked: our own phrases read them then, the same each time. Of a provider
   * that does not answer in time, or not rightly, the person hears nothing: what our own phrases read in its place is kept as well.
   */
  readingOf(written: WrittenNotes): Promise<ReadNotes | null>;
}

export function notesReader(dependencies: NotesDependencies): NotesReader {
  const { database, clock, proposer } = dependencies;
  /** Readings under way by their notes: two requests at the same moment ask once. */
  const underWay = new Map<string, Promise<ReadNotes | null>>();

  async function read(written: WrittenNotes, textHash: string): Promise<ReadNotes | null> {
    const kept = await findReading(database.db, written.userId, textHash);
    if (kept !== null && (isOfProvider(kept) || clock.now() - kept.at < PAUSE_MS)) return kept;
    return (await askOf(dependencies, written, textHash)) ?? kept;
  }

  return {
    async readingOf(written) {
      if (proposer === null || wordsIn(written.notes) < LEAST_WORDS) return null;
      const textHash = hashOf(written.notes);
      const key = `${written.userId} ${textHash}`;
      const reading =
        underWay.get(key) ??
        read(written, textHash).finally(() => {
          underWay.delete(key);
        });
      underWay.set(key, reading);
      return await reading;
    },
  };
}

/** Asks, judges what was answered, and keeps it; null where nobody was asked. Done to its end also where whoever wrote goes on writing. */
async function askOf(
  dependencies: NotesDependencies,
  { userId, notes, names }: WrittenNotes,
  textHash: string,
): Promise<ReadNotes | null> {
  const { database, clock, reader, mostMs } = dependencies;
  const bounds = {
    shape: "notes",
    mostMeals: MOST.elements,
    mostCharacters: MOST.characters,
    mostMs,
  } as const;
  const signal = new AbortController().signal;
  const brief = { ...notesBriefFor({ notes, names: await names() }), ...bounds };
  const answer = await askShortly(dependencies, { userId, purpose: "notes", brief, signal });
  if (answer === null) return null;
  // Half of an answer would pass over the other half of the notes.
  const pieces = answer.fault === null ? answer.elements : [];
  const read = await reader.judgeNotes({ notes, pieces, reader: nameOf(dependencies) }, userId);
  await database.transaction((tx) => keepReading(tx, { ...read, userId, textHash, at: clock.now() }));
  return read;
}

function nameOf({ proposer }: Pick<NotesDependencies, "proposer">): string {
  return proposer === null ? "" : `${proposer.name} ${proposer.model}`;
}

function isOfProvider({ reader }: KeptReading): boolean {
  return reader !== PHRASES.name;
}

function wordsIn(notes: string): number {
  return notes.match(/\S+/gu)?.length ?? 0;
}

/** White space makes no other notes. */
function hashOf(notes: string): string {
  return createHash("sha256").update(notes.replace(/\s+/gu, " ").trim()).digest("hex");
}
