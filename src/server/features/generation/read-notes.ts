import { createHash } from "node:crypto";
import { notesBriefFor } from "#domain/proposal/brief/notes-brief";
import type { ReadNotes } from "#domain/request/notes-reading";
import type { ConstraintReader } from "#server/features/generation/constraint-reader";
import { findReading, keepReading, type KeptReading } from "#server/features/generation/note-readings.repository";
import { askShortly, type ShortCallDependencies } from "#server/features/generation/short-call";
import { PHRASES } from "#server/services/requests/phrases";
import { MINUTE_MS } from "#server/services/clock/clock";

/** With fewer words than this, our own phrases read just as well. */
const LEAST_WORDS = 3;
/** Elements and characters of an answer: each day of a busy week, and what everyone likes. */
const MOST = { elements: 60, characters: 12_000 } as const;
/** How long to wait before asking a provider again about notes it failed to read. */
const PAUSE_MS = 10 * MINUTE_MS;

interface NotesDependencies extends ShortCallDependencies {
  readonly reader: Pick<ConstraintReader, "judgeNotes">;
  /** How long a user waits before our own phrases read their notes. */
  readonly mostMs: number;
}

/** Notes, their author, and the names to remove before they are sent, which are looked up only then. */
interface WrittenNotes {
  readonly userId: string;
  readonly notes: string;
  readonly names: () => Promise<readonly string[]>;
}

/** Has notes read by a provider. */
export interface NotesReader {
  /**
   * A provider's reading of notes, made once and then stored: the same notes give the same reading, so that what the user has seen and
   * confirmed is what their plan is made from. Null if no provider was asked: our own phrases then read them, the same each time. A
   * provider
   * that does not answer in time, or not correctly, is not reported to the user: our own phrases' reading is stored instead.
   */
  readingOf(written: WrittenNotes): Promise<ReadNotes | null>;
}

export function notesReader(dependencies: NotesDependencies): NotesReader {
  const { database, clock, proposer } = dependencies;
  /** Readings in progress, by notes: simultaneous requests share one call. */
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

/** Asks, checks the answer, and stores it; null if no provider was asked. Runs to completion even if the user continues typing. */
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
  // An incomplete answer would miss part of the notes.
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

/** Differences in white space do not matter. */
function hashOf(notes: string): string {
  return createHash("sha256").update(notes.replace(/\s+/gu, " ").trim()).digest("hex");
}
