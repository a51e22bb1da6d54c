import type { Catalogue } from "#domain/recipe/catalogue";
import type { ConstraintsResult } from "#domain/request/constraints";
import type { UnknownAvoidEntry } from "#domain/request/avoid-entries";
import type { AnsweredNotes, NotesTask, ReadNotes, UnderstoodNotes } from "#domain/request/notes-reading";
import { splitAvoidText } from "#domain/request/meal-plan-request";
import { restoreConstraints, storeConstraints } from "#domain/request/stored-constraints";
import { requestOfStored } from "#server/features/generation/stored-request";
import type { StoredRequest } from "#server/db/schema/generation";
import type { ReadingTask, RequestReader } from "#server/services/requests/request-reader";

/** Reads a request once per generation: when it is made, and again only if the catalogue has changed. `owner` is the requesting user. */
export interface ConstraintReader {
  read(task: ReadingTask, owner: string): Promise<ConstraintsResult>;
  /** The entries of an avoid list, as typed, that are not recognised. */
  unknownToAvoid(typed: string, owner: string): Promise<readonly UnknownAvoidEntry[]>;
  /** What notes say about harm, besides the form's exclusions, and what they ask for. */
  notes(task: NotesTask, owner: string): Promise<UnderstoodNotes>;
  /** The part of a provider's answer that the notes support. */
  judgeNotes(answered: AnsweredNotes, owner: string): Promise<ReadNotes>;
  /** The request with its reading, as stored with the generation. */
  stored(result: ConstraintsResult & { readonly ok: true }): StoredRequest;
  /** The stored reading, if it was made with this catalogue; else the request is read again. */
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
