import type { Catalogue } from "#domain/recipe/catalogue";
import type { ConstraintsResult } from "#domain/request/constraints";
import type { UnknownAvoidEntry } from "#domain/request/avoid-entries";
import type { AnsweredNotes, NotesTask, ReadNotes, UnderstoodNotes } from "#domain/request/notes-reading";
import { splitAvoidText } from "#domain/request/meal-plan-request";
import { restoreConstraints, storeConstraints } from "#domain/request/stored-constraints";
import { requestOfStored } from "#server/features/generation/stored-request";
import type { StoredRequest } from "#server/db/schema/generation";
import type { ReadingTask, RequestReader } from "#server/services/requests/request-reader";

/** Reads what people ask for once a generation: when it is asked for, and again only under another catalogue. `owner` is who asked. */
export interface ConstraintReader {
  read(task: ReadingTask, owner: string): Promise<ConstraintsResult>;
  /** The entries of an avoid list, as typed, that name nothing we know. */
  unknownToAvoid(typed: string, owner: string): Promise<readonly UnknownAvoidEntry[]>;
  /** What notes tell of harm, beside what the form leaves out, and what they ask for. */
  notes(task: NotesTask, owner: string): Promise<UnderstoodNotes>;
  /** What of somebody's answer the notes bear out. */
  judgeNotes(answered: AnsweredNotes, owner: string): Promise<ReadNotes>;
  /** The request as it was read, with what that came to, as the generation keeps it. */
  stored(result: ConstraintsResult & { readonly ok: true }): StoredRequest;
  /** What was kept, where this catalogue is the one that it was read against; else the request is read anew. */
  restored(stored: StoredRequest, owner: string): Promise<ConstraintsResult>;
}

/** The reader of a catalogue. */
export function constraintReader(catalogue: Catalogue, reader: RequestReader): ConstraintReader {
  return {
    read: (task, owner) => reader.read(task, owner),
    unknownToAvoid: (typed, owner) => reader.unknownToAvoid(splitAvoidText(typed), owner),
    notes: (task, owner) => reader.notes(task, owner),
    judgeNotes: (answered, owner) => reader.judgeNotes(answered, owner),
    stored: ({ constraints }) => ({ ...constraints.request, constraints: storeConstraints(constraints, catalogue) }),
    async restored(stored, owner) {
      const { constraints: kept } = stored;
      const request = requestOfStored(stored);
      const constraints = kept === undefined ? null : restoreConstraints(request, kept, catalogue);
      if (constraints !== null) return { ok: true, constraints };
      return await reader.read({ request, cupboard: kept?.cupboard, tastes: kept?.tastes }, owner);
    },
  };
}
