import type { Matcher } from "#domain/matcher/matcher-types";
import { constraintsOf } from "#domain/request/constraints";
import { readAvoidEntries } from "#domain/request/avoid-entries";
import { judgeNotes, understandNotes } from "#domain/request/notes-reading";
import { PHRASES } from "#server/services/requests/phrases";
import type { RequestReader } from "#server/services/requests/request-reader";

/** Reads on the caller's own thread: for tests and commands, where nobody waits for the event loop. */
export function inProcessRequestReader(matcher: Matcher): RequestReader {
  return {
    read: async ({ request, cupboard, tastes }) => constraintsOf(request, matcher, cupboard, tastes),
    unknownToAvoid: async (entries) => readAvoidEntries(entries, matcher).unknown,
    notes: async (task) => understandNotes(task, matcher, PHRASES),
    judgeNotes: async (answered) => judgeNotes(answered, matcher, PHRASES),
    warm: () => Promise.resolve(),
  };
}
